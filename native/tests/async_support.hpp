#pragma once
// What the tests of the coroutine API share: descriptors that close themselves, and a bound for tests that would hang.
#include <fcntl.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cstdint>
#include <utility>

#include "native/async/owned_descriptor.hpp"

namespace heist::async::tests {

// Two ends: what is written to the second is read from the first.
class descriptor_pair {
 public:
  static descriptor_pair pipe() {
    std::array<int, 2> ends{};
    checked(::pipe2(ends.data(), O_NONBLOCK | O_CLOEXEC), "pipe2");
    return descriptor_pair(ends);
  }
  static descriptor_pair sockets() {
    std::array<int, 2> ends{};
    checked(::socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, ends.data()), "socketpair");
    return descriptor_pair(ends);
  }
  ~descriptor_pair() {
    for (const int end : ends_) {
      if (end >= 0) ::close(end);
    }
  }
  descriptor_pair(const descriptor_pair&) = delete;
  descriptor_pair& operator=(const descriptor_pair&) = delete;

  int reading() const { return ends_[0]; }
  int writing() const { return ends_[1]; }
  // Somebody else closes it.
  int give_reading() { return std::exchange(ends_[0], -1); }

  bool write(char c) const { return ::write(writing(), &c, 1) == 1; }

 private:
  explicit descriptor_pair(std::array<int, 2> ends) : ends_(ends) {}
  std::array<int, 2> ends_;
};

inline owned_descriptor event() { return owned_descriptor(::eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC), "eventfd"); }

}  // namespace heist::async::tests
