#include "scenarios/command/standard_streams.hpp"

#include <fcntl.h>
#include <unistd.h>

namespace heist::command {

void hold_standard_streams() {
  for (int number = STDIN_FILENO; number <= STDERR_FILENO; ++number) {
    // Gets the lowest number that is free, and all below are taken. Read only: a write fails, and is noticed.
    if (::fcntl(number, F_GETFD) < 0) (void)::open("/dev/null", O_RDONLY);
  }
}

}  // namespace heist::command
