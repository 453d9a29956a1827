#pragma once
// What a subcommand says to people beside its results. Both streams may go to one place: a message comes after everything
// that standard output was given before it, and not somewhere in its middle. A message that cannot be delivered is lost,
// and changes nothing else: standard error may be closed, or its disk full.
#include <fmt/format.h>

#include <cstdio>
#include <string>
#include <utility>

namespace heist::command {

template <class... Args>
void tell(fmt::format_string<Args...> text, Args&&... args) {
  std::fflush(stdout);  // main looks whether that worked
  const std::string said = fmt::format(text, std::forward<Args>(args)...);
  (void)std::fwrite(said.data(), 1, said.size(), stderr);  // fmt::print would throw
}

}  // namespace heist::command
