#pragma once
// What a subcommand says to people beside its results. Both streams may go to one place: a message comes after everything
// that standard output was given before it, and not somewhere in its middle.
#include <fmt/format.h>

#include <cstdio>
#include <utility>

namespace heist::command {

template <class... Args>
void tell(fmt::format_string<Args...> text, Args&&... args) {
  std::fflush(stdout);  // main looks whether that worked
  fmt::print(stderr, text, std::forward<Args>(args)...);
}

}  // namespace heist::command
