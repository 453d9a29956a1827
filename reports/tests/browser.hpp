#pragma once
// A headless Chromium, driven through its debugging pipe (file descriptors 3 and 4, JSON messages ended by NUL). It has
// a profile of its own, and is gone with the object, whatever happens. Every wait ends: std::runtime_error after a
// while.
#include <sys/types.h>

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace heist::reports {

class browser {
 public:
  static std::optional<std::filesystem::path> program();  // where it is installed

  explicit browser(const std::filesystem::path& program);
  browser(const browser&) = delete;
  browser& operator=(const browser&) = delete;
  ~browser();

  void resize(int width, int height, bool dark = false);
  // From the disk; returns when it has been loaded and the page's own script has run. What was noted before is
  // forgotten.
  void open(const std::filesystem::path& page);

  // The value of an expression, as JSON text. An exception in it is a std::runtime_error.
  std::string evaluate(const std::string& expression);
  // Until the expression is true.
  void await(const std::string& expression);

  struct position {
    double x, y;
  };
  position place_of(const std::string& expression);  // of [x, y]
  void move(position to);
  void click(position at);
  void drag(position from, position to);
  void wheel(position at, double delta_y);
  void press(const std::string& key, const std::string& text = "");

  std::string screenshot();  // of what is visible: the bytes of a PNG

  // Since the page was opened: errors and exceptions it reported, dialogs it opened; addresses it asked for.
  const std::vector<std::string>& complaints() const;
  const std::vector<std::string>& requests() const;

 private:
  struct state;
  std::unique_ptr<state> state_;
};

}  // namespace heist::reports
