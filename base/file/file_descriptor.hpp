#pragma once
// An open file that closes itself.
#include <unistd.h>

#include <utility>

namespace heist::base {

class file_descriptor {
 public:
  explicit file_descriptor(int number = closed) : number_(number) {}
  file_descriptor(file_descriptor&& other) noexcept : number_(std::exchange(other.number_, closed)) {}
  file_descriptor& operator=(file_descriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  ~file_descriptor() { close(); }

  bool is_open() const { return number_ != closed; }
  int number() const { return number_; }

  int release() { return std::exchange(number_, closed); }  // somebody else closes it

  // False, with errno set, if what was written may not have arrived.
  bool close() { return !is_open() || ::close(std::exchange(number_, closed)) == 0; }

 private:
  static constexpr int closed = -1;
  int number_;
};

}  // namespace heist::base
