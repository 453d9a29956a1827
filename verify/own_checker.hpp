#pragma once
// A checker for somebody's own pool: compiled with the system's compiler from their header, gone with this object.
#include <array>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <string_view>

namespace heist::verify {

// What a pool that the catalogue does not know is put through by default.
inline constexpr std::array<std::string_view, 6> own_pool_programs{
    "push push pop pop | steal",
    "push push pop pop | steal steal",
    "push push pop pop push pop | steal steal",
    "push push push pop | steal steal, capacity 2",
    "push push pop pop | steal | steal",
    "push push pop pop push pop | steal | steal",
};

// Whether a word on the command line means a file and not a protocol of the catalogue.
bool names_a_header(std::string_view word);

// The header has a main() of its own, which would run in the place of the checker.
class has_main : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

class own_checker {
 public:
  // type: a class template over World and Task, like my::deque. Throws base::bad_input with the compiler's complaints
  // where it does not compile, and with a remedy where there is no compiler; has_main.
  own_checker(const std::filesystem::path& header, const std::string& type, const std::string& engine);
  ~own_checker();
  own_checker(const own_checker&) = delete;
  own_checker& operator=(const own_checker&) = delete;

  std::string path() const { return (folder_ / "heist-check").string(); }

 private:
  std::filesystem::path folder_;
};

// The lines of a compiler's output that say what is wrong, each once and cut to fit a terminal.
std::string complaints(std::string_view output, std::size_t most_lines);

}  // namespace heist::verify
