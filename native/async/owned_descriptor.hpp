#pragma once
// A descriptor that is closed at the end, and system calls whose failure is an exception.
#include <unistd.h>

#include <cerrno>
#include <system_error>

namespace heist::async {

inline int checked(int answer, const char* call) {
  if (answer < 0) throw std::system_error(errno, std::generic_category(), call);
  return answer;
}

class owned_descriptor {
 public:
  owned_descriptor(int number, const char* call) : number_(checked(number, call)) {}
  ~owned_descriptor() { ::close(number_); }
  owned_descriptor(const owned_descriptor&) = delete;
  owned_descriptor& operator=(const owned_descriptor&) = delete;

  int number() const { return number_; }

 private:
  const int number_;
};

}  // namespace heist::async
