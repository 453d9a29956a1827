#pragma once
// Another program, run to its end. No shell: arguments arrive as they are.
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace heist::base {

struct child_result {
  int exit_code;  // 128 + the signal's number if one ended it
  std::string output;
  std::string errors;
};

// Where PATH has it. Relative folders in PATH are passed over: what is found must not depend on where one stands.
std::optional<std::filesystem::path> find_program(std::string_view name);

// Arguments without the program's own name; standard input is read from the file. Throws std::system_error.
child_result run_program(const std::filesystem::path& program, const std::vector<std::string>& arguments,
                         const std::filesystem::path& input);

}  // namespace heist::base
