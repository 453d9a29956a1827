#pragma once
// heist render: draws a schedule or a counterexample. heist run --render: draws the schedules it has just kept.
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "scenarios/command/exit_code.hpp"

namespace heist::command {

struct render_arguments {
  std::vector<std::string> results;
  std::string what;    // empty: dag
  std::string format;  // empty: the first that there is
  std::optional<std::uint32_t> depth;  // of a dag or a tree
  // of a dag
  std::string layout;  // empty: by dependency
  std::string around;
  bool critical = false;
};

exit_code render(const render_arguments& arguments);

// Throws base::bad_input if that is nothing that can be drawn of a schedule.
void check_can_be_drawn(const render_arguments& arguments);

// Of these schedules of one result; tells the names of the files it writes.
exit_code draw_schedules(const std::filesystem::path& result, const std::vector<std::filesystem::path>& schedules,
                         const render_arguments& arguments, std::FILE* tells);

}  // namespace heist::command
