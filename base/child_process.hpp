#pragma once
// Another program. No shell: arguments arrive as they are.
#include <spawn.h>
#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/file/file_descriptor.hpp"

namespace heist::base {

// Where PATH has it. Relative folders in PATH are passed over: what is found must not depend on where one stands.
std::optional<std::filesystem::path> find_program(std::string_view name);

struct pipe_ends {
  file_descriptor read;
  file_descriptor write;
};

// Only a child that is given an end has it. Numbered from 10 on, so that giving one end away does not overwrite another.
pipe_ends make_pipe();

// What a child gets under which number. Standard streams that are not named it shares with us.
class child_setup {
 public:
  child_setup();
  child_setup(const child_setup&) = delete;
  child_setup& operator=(const child_setup&) = delete;
  ~child_setup();

  child_setup& give(int number, const file_descriptor& ours);
  child_setup& read_from(const std::filesystem::path& file);  // its standard input
  child_setup& discard(int number);                           // what it writes there
  child_setup& own_group();                                   // signals reach its children too

 private:
  friend class child_process;
  posix_spawn_file_actions_t actions_;
  bool own_group_ = false;
};

struct child_end {
  int exit_code;  // 128 + the signal's number if one ended it
  int signal;     // 0: none did
  std::uint64_t peak_bytes;
};

// Ends with us: whoever does not wait for it ends it. All calls throw std::system_error.
class child_process {
 public:
  // Arguments without the program's own name.
  child_process(const std::filesystem::path& program, const std::vector<std::string>& arguments,
                const child_setup& setup = {});
  child_process(const child_process&) = delete;
  child_process& operator=(const child_process&) = delete;
  ~child_process();

  void send(int signal) const;  // nothing happens once it has ended
  const child_end& wait();
  bool ended_within(std::chrono::milliseconds most);

 private:
  bool collect(int options);

  pid_t id_ = 0;
  bool own_group_;
  std::optional<child_end> end_;
};

struct child_result {
  int exit_code;  // as of child_end
  std::string output;
  std::string errors;
};

// To its end. Standard input is read from the file.
child_result run_program(const std::filesystem::path& program, const std::vector<std::string>& arguments,
                         const std::filesystem::path& input);

}  // namespace heist::base
