#pragma once
// The actor that completes operations: one thread that sleeps in epoll_wait until a descriptor that somebody waits for is
// ready, or a sleep is over. Workers begin operations themselves, and never wait for one.
// Invariant: it is asleep while nothing has happened; an operation that it was given is completed once, or forgotten.
#include <sys/epoll.h>
#include <sys/eventfd.h>

#include <array>
#include <cerrno>
#include <cstdint>
#include <memory>
#include <span>
#include <thread>
#include <vector>

#include "native/async/descriptors.hpp"
#include "native/async/owned_descriptor.hpp"
#include "native/async/timers.hpp"

namespace heist::async {

inline void complete(const std::vector<std::shared_ptr<operation>>& over);  // operation.hpp knows how

class io_thread {
  const owned_descriptor epoll_{::epoll_create1(EPOLL_CLOEXEC), "epoll_create1"};
  const owned_descriptor told_{::eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC), "eventfd"};  // to end

 public:
  io_thread() {
    watch(told_.number(), to_end);
    watch(sleeps.descriptor(), a_sleep_is_over);
  }
  ~io_thread() { stop(); }

  void start() {
    thread_ = std::jthread([this] { work(); });
  }
  // Nothing is completed after this.
  void stop() {
    if (!thread_.joinable()) return;
    checked(::eventfd_write(told_.number(), 1), "eventfd_write");
    thread_.join();
  }

  timers sleeps;
  class descriptors descriptors{epoll_.number()};

 private:
  // Beyond what a descriptor and its generation make.
  static constexpr std::uint64_t to_end = static_cast<std::uint64_t>(-1), a_sleep_is_over = static_cast<std::uint64_t>(-2);

  void watch(int descriptor, std::uint64_t what) {
    epoll_event event{};
    event.events = EPOLLIN;
    event.data.u64 = what;
    checked(::epoll_ctl(epoll_.number(), EPOLL_CTL_ADD, descriptor, &event), "epoll_ctl");
  }

  void work() {
    std::array<epoll_event, 64> events;
    while (true) {
      const int count = ::epoll_wait(epoll_.number(), events.data(), static_cast<int>(events.size()), -1);
      if (count < 0 && errno == EINTR) continue;
      for (const epoll_event& event : std::span(events).first(static_cast<std::size_t>(checked(count, "epoll_wait")))) {
        if (event.data.u64 == to_end) return;
        complete(event.data.u64 == a_sleep_is_over ? sleeps.due() : descriptors.ready(event));
      }
    }
  }

  std::jthread thread_;  // last: it uses the rest
};

}  // namespace heist::async
