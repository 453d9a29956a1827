#include "base/child_process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <system_error>

#include "base/file/file_descriptor.hpp"

namespace heist::base {
namespace {

namespace fs = std::filesystem;

void require(int error, const char* what) {
  if (error != 0) throw std::system_error(error, std::generic_category(), what);
}

struct pipe_ends {
  file_descriptor read;
  file_descriptor write;
};

pipe_ends make_pipe() {
  std::array<int, 2> ends{};
  // close-on-exec: a child that another thread starts meanwhile must not hold the pipe open
  require(::pipe2(ends.data(), O_CLOEXEC) == 0 ? 0 : errno, "cannot make a pipe");
  return {file_descriptor(ends[0]), file_descriptor(ends[1])};
}

class spawn_actions {
 public:
  spawn_actions() { require(::posix_spawn_file_actions_init(&actions_), "cannot start a program"); }
  spawn_actions(const spawn_actions&) = delete;
  spawn_actions& operator=(const spawn_actions&) = delete;
  ~spawn_actions() { ::posix_spawn_file_actions_destroy(&actions_); }

  void open_input(const fs::path& path) {
    require(::posix_spawn_file_actions_addopen(&actions_, STDIN_FILENO, path.c_str(), O_RDONLY, 0), path.c_str());
  }
  void redirect(const file_descriptor& to, int number) {
    require(::posix_spawn_file_actions_adddup2(&actions_, to.number(), number), "cannot redirect output");
  }
  const posix_spawn_file_actions_t* get() const { return &actions_; }

 private:
  posix_spawn_file_actions_t actions_;
};

pid_t start(const fs::path& program, const std::vector<std::string>& arguments, const spawn_actions& actions) {
  std::vector<std::string> words{program.string()};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  pid_t child = 0;
  require(::posix_spawn(&child, program.c_str(), actions.get(), nullptr, pointers.data(), environ), program.c_str());
  return child;
}

// Both at once: a child that fills the one while we wait for the other would never end.
void read_both(const file_descriptor& output, const file_descriptor& errors, child_result& result) {
  std::array<pollfd, 2> open{{{output.number(), POLLIN, 0}, {errors.number(), POLLIN, 0}}};
  std::array<std::string*, 2> into{&result.output, &result.errors};
  std::vector<char> buffer(1 << 16);
  while (open[0].fd >= 0 || open[1].fd >= 0) {
    if (::poll(open.data(), open.size(), -1) < 0) {
      if (errno == EINTR) continue;
      require(errno, "cannot read from a program");
    }
    for (std::size_t i = 0; i < open.size(); ++i) {
      if (open[i].fd < 0 || open[i].revents == 0) continue;
      const ssize_t got = ::read(open[i].fd, buffer.data(), buffer.size());
      if (got > 0) into[i]->append(buffer.data(), static_cast<std::size_t>(got));
      if (got == 0 || (got < 0 && errno != EINTR)) open[i].fd = -1;
    }
  }
}

int wait_for(pid_t child) {
  int status = 0;
  while (::waitpid(child, &status, 0) < 0) {
    if (errno != EINTR) require(errno, "cannot wait for a program");
  }
  return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

}  // namespace

std::optional<fs::path> find_program(std::string_view name) {
  const char* variable = std::getenv("PATH");
  std::string_view rest = variable == nullptr ? "" : variable;
  while (!rest.empty()) {
    const std::string_view folder = rest.substr(0, rest.find(':'));
    rest.remove_prefix(std::min(folder.size() + 1, rest.size()));
    const fs::path candidate = fs::path(folder) / name;
    std::error_code error;
    if (!candidate.is_absolute() || !fs::is_regular_file(candidate, error)) continue;
    if (::access(candidate.c_str(), X_OK) == 0) return candidate;
  }
  return std::nullopt;
}

child_result run_program(const fs::path& program, const std::vector<std::string>& arguments, const fs::path& input) {
  pipe_ends output = make_pipe();
  pipe_ends errors = make_pipe();
  spawn_actions actions;
  actions.open_input(input);
  actions.redirect(output.write, STDOUT_FILENO);
  actions.redirect(errors.write, STDERR_FILENO);
  const pid_t child = start(program, arguments, actions);
  output.write.close();
  errors.write.close();
  child_result result{};
  read_both(output.read, errors.read, result);
  result.exit_code = wait_for(child);
  return result;
}

}  // namespace heist::base
