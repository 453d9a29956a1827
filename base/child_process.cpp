#include "base/child_process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <system_error>
#include <utility>

namespace heist::base {
namespace {

namespace fs = std::filesystem;

void require(int error, const char* what) {
  if (error != 0) throw std::system_error(error, std::generic_category(), what);
}

file_descriptor moved_up(int number) {
  constexpr int first = 10;
  const file_descriptor low(number);
  const int high = ::fcntl(number, F_DUPFD_CLOEXEC, first);
  if (high < 0) require(errno == EINVAL ? EMFILE : errno, "cannot make a pipe");  // EINVAL: we may not have as many
  return file_descriptor(high);
}

class spawn_attributes {
 public:
  explicit spawn_attributes(bool own_group) {
    require(::posix_spawnattr_init(&attributes_), "cannot start a program");
    if (own_group) {
      ::posix_spawnattr_setflags(&attributes_, POSIX_SPAWN_SETPGROUP);
      ::posix_spawnattr_setpgroup(&attributes_, 0);
    }
  }
  spawn_attributes(const spawn_attributes&) = delete;
  spawn_attributes& operator=(const spawn_attributes&) = delete;
  ~spawn_attributes() { ::posix_spawnattr_destroy(&attributes_); }

  const posix_spawnattr_t* get() const { return &attributes_; }

 private:
  posix_spawnattr_t attributes_;
};

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

pipe_ends make_pipe() {
  std::array<int, 2> ends{};
  // close-on-exec: a child that another thread starts meanwhile must not hold the pipe open
  require(::pipe2(ends.data(), O_CLOEXEC) == 0 ? 0 : errno, "cannot make a pipe");
  file_descriptor write(ends[1]);
  file_descriptor read = moved_up(ends[0]);
  return {std::move(read), moved_up(write.release())};
}

child_setup::child_setup() {
  require(::posix_spawn_file_actions_init(&actions_), "cannot start a program");
}

child_setup::~child_setup() {
  ::posix_spawn_file_actions_destroy(&actions_);
}

child_setup& child_setup::give(int number, const file_descriptor& ours) {
  require(::posix_spawn_file_actions_adddup2(&actions_, ours.number(), number), "cannot redirect");
  return *this;
}

child_setup& child_setup::read_from(const fs::path& file) {
  require(::posix_spawn_file_actions_addopen(&actions_, STDIN_FILENO, file.c_str(), O_RDONLY, 0), file.c_str());
  return *this;
}

child_setup& child_setup::discard(int number) {
  require(::posix_spawn_file_actions_addopen(&actions_, number, "/dev/null", O_WRONLY, 0), "cannot redirect");
  return *this;
}

child_setup& child_setup::own_group() {
  own_group_ = true;
  return *this;
}

child_process::child_process(const fs::path& program, const std::vector<std::string>& arguments,
                             const child_setup& setup)
    : own_group_(setup.own_group_) {
  std::vector<std::string> words{program.string()};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  const spawn_attributes attributes(own_group_);
  const int error =
      ::posix_spawn(&id_, program.c_str(), &setup.actions_, attributes.get(), pointers.data(), environ);
  require(error, ("cannot start " + program.string()).c_str());
}

child_process::~child_process() {
  if (!end_) {
    send(SIGKILL);
    try {
      wait();
    } catch (const std::system_error&) {  // nobody is left to be told
    }
  }
  if (own_group_) ::kill(-id_, SIGKILL);  // what it may have left of its group
}

void child_process::send(int signal) const {
  if (!end_) ::kill(own_group_ ? -id_ : id_, signal);
}

bool child_process::collect(int options) {
  int status = 0;
  rusage used{};
  pid_t ended = 0;
  while ((ended = ::wait4(id_, &status, options, &used)) < 0) {
    if (errno != EINTR) require(errno, "cannot wait for a program");
  }
  if (ended == 0) return false;
  const int signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
  end_ = child_end{signal != 0 ? 128 + signal : WEXITSTATUS(status), signal,
                   static_cast<std::uint64_t>(used.ru_maxrss) * 1024};
  return true;
}

const child_end& child_process::wait() {
  if (!end_) collect(0);
  return *end_;
}

bool child_process::ended_within(std::chrono::milliseconds most) {
  if (end_) return true;
  // By number: the function in glibc 2.36 is declared without C linkage.
  const file_descriptor process(static_cast<int>(::syscall(SYS_pidfd_open, id_, 0)));
  require(process.is_open() ? 0 : errno, "cannot wait for a program");
  const auto until = std::chrono::steady_clock::now() + most;
  for (;;) {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(until - std::chrono::steady_clock::now());
    pollfd ending{process.number(), POLLIN, 0};
    const int answers = ::poll(&ending, 1, static_cast<int>(std::max<std::int64_t>(left.count(), 0)));
    if (answers > 0) return collect(WNOHANG);
    if (answers == 0) return false;
    if (errno != EINTR) require(errno, "cannot wait for a program");
  }
}

child_result run_program(const fs::path& program, const std::vector<std::string>& arguments, const fs::path& input) {
  pipe_ends output = make_pipe();
  pipe_ends errors = make_pipe();
  child_setup setup;
  setup.read_from(input).give(STDOUT_FILENO, output.write).give(STDERR_FILENO, errors.write);
  child_process child(program, arguments, setup);
  output.write.close();
  errors.write.close();
  child_result result{};
  read_both(output.read, errors.read, result);
  result.exit_code = child.wait().exit_code;
  return result;
}

}  // namespace heist::base
