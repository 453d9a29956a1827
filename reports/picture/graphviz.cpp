#include "reports/picture/graphviz.hpp"

#include <fmt/format.h>
#include <stdlib.h>

#include <system_error>

#include "base/bad_input.hpp"
#include "base/file/file_descriptor.hpp"
#include "base/file/output_file.hpp"
#include "base/text/text.hpp"

namespace heist::reports {
namespace {

using base::file_descriptor;
using base::printable;
using base::write_file;

// Gone with the object.
class temporary_file {
 public:
  explicit temporary_file(std::string_view content) {
    std::string name = (std::filesystem::temp_directory_path() / "heist-graph-XXXXXX").string();
    const file_descriptor file(::mkstemp(name.data()));
    if (!file.is_open()) throw base::bad_input(name, "cannot be made; the folder for temporary files is full?");
    path_ = name;
    write_file(path_, content);
  }
  temporary_file(const temporary_file&) = delete;
  temporary_file& operator=(const temporary_file&) = delete;
  ~temporary_file() {
    std::error_code ignored;
    std::filesystem::remove(path_, ignored);
  }
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

}  // namespace

drawing draw(const std::filesystem::path& dot_file, const std::filesystem::path& picture, picture_format format) {
  return draw_by("dot", {fmt::format("-T{}", to_string(format))}, dot_file, picture);
}

std::optional<std::string> svg_of_dot(std::string_view dot) {
  const temporary_file file(dot);
  return made_by("dot", {"-Tsvg"}, file.path());
}

std::string no_graphviz_message(const std::filesystem::path& dot_file, const std::filesystem::path& picture) {
  return fmt::format("Graphviz's dot is not installed: wrote {}; install the package graphviz to get {}",
                     printable(dot_file.string()), printable(picture.string()));
}

}  // namespace heist::reports
