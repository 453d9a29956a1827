#pragma once
// A line that overwrites itself, on a terminal; nothing anywhere else. It is gone when its object is.
#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdio>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <utility>

namespace heist {

class progress_line {
 public:
  ~progress_line() { show(""); }
  void show(const std::string& text) {
    if (!terminal_ || (text.empty() && !shown_)) return;
    shown_ = !text.empty();
    const std::string line = fmt::format("\r\033[K{}", text.substr(0, room()));
    (void)std::fwrite(line.data(), 1, line.size(), stderr);  // fmt::print throws when the terminal is gone
  }
  bool terminal() const { return terminal_; }

 private:
  // A line that wraps cannot be overwritten.
  static std::size_t room() {
    winsize size{};
    const bool known = ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 1;
    return std::min<std::size_t>(known ? size.ws_col - 1u : 79, 110);
  }

  const bool terminal_ = isatty(STDERR_FILENO) != 0;
  bool shown_ = false;
};

// Shows what text() says, from a second on: who waits less does not want to know.
class ticking_line {
 public:
  explicit ticking_line(std::function<std::string()> text) {
    if (!line_.terminal()) return;
    ticker_ = std::jthread([this, text = std::move(text)](std::stop_token over) {
      using namespace std::chrono_literals;
      std::unique_lock lock(waiting_);
      std::condition_variable_any end;
      for (auto pause = 1000ms; !end.wait_for(lock, over, pause, [&] { return over.stop_requested(); });
           pause = 200ms) {
        line_.show(text());
      }
    });
  }

 private:
  std::mutex waiting_;
  progress_line line_;  // erased after the ticker has ended
  std::jthread ticker_;
};

}  // namespace heist
