#include "reports/graphviz.hpp"

#include <fmt/format.h>
#include <stdlib.h>

#include <stdexcept>
#include <system_error>

#include "model/bad_input.hpp"
#include "reports/child_process.hpp"
#include "reports/file_descriptor.hpp"
#include "reports/output_file.hpp"
#include "reports/text.hpp"

namespace heist::reports {

namespace {

// Gone with the object.
class temporary_file {
 public:
  explicit temporary_file(std::string_view content) {
    std::string name = (std::filesystem::temp_directory_path() / "heist-graph-XXXXXX").string();
    const file_descriptor file(::mkstemp(name.data()));
    if (!file.is_open()) throw model::bad_input(name, "cannot be made; the folder for temporary files is full?");
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

// Nothing where there is no dot. Throws std::runtime_error if dot fails.
std::optional<std::string> drawn_by_dot(const std::filesystem::path& dot_file, picture_format format) {
  const std::optional<std::filesystem::path> program = find_program("dot");
  if (!program) return std::nullopt;
  // From its standard output rather than by its own -o, which leaves half a picture behind when the disk is full.
  child_result result = run_program(*program, {fmt::format("-T{}", to_string(format))}, dot_file);
  if (result.exit_code != 0 || result.output.empty()) {
    throw std::runtime_error(fmt::format("{}: Graphviz's dot failed with exit code {}: {}",
                                         printable(dot_file.string()), result.exit_code,
                                         shorten(printable(result.errors), 400)));
  }
  return std::move(result.output);
}

}  // namespace

std::string_view to_string(picture_format format) {
  switch (format) {
    case picture_format::svg: return "svg";
    case picture_format::png: return "png";
    case picture_format::pdf: return "pdf";
  }
  return "?";
}

std::optional<picture_format> picture_format_named(std::string_view name) {
  for (const picture_format format : {picture_format::svg, picture_format::png, picture_format::pdf}) {
    if (name == to_string(format)) return format;
  }
  return std::nullopt;
}

drawing draw(const std::filesystem::path& dot_file, const std::filesystem::path& picture, picture_format format) {
  const std::optional<std::string> drawn = drawn_by_dot(dot_file, format);
  if (!drawn) return drawing::no_graphviz;
  write_file(picture, *drawn);
  return drawing::drawn;
}

std::optional<std::string> svg_of_dot(std::string_view dot) {
  const temporary_file file(dot);
  return drawn_by_dot(file.path(), picture_format::svg);
}

std::string no_graphviz_message(const std::filesystem::path& dot_file, const std::filesystem::path& picture) {
  return fmt::format("Graphviz's dot is not installed: wrote {}; install the package graphviz to get {}",
                     printable(dot_file.string()), printable(picture.string()));
}

}  // namespace heist::reports
