#include "reports/check/known_source.hpp"

#include <algorithm>

#include "reports/page/embedded_file.hpp"

namespace heist::reports {
namespace {

const embedded_file* source_named(std::string_view file) {
  const auto found = std::find_if(embedded_sources.begin(), embedded_sources.end(),
                                  [&](const embedded_file& source) { return source.name == file; });
  return found == embedded_sources.end() ? nullptr : &*found;
}

}  // namespace

bool is_known_source(std::string_view file) {
  return source_named(file) != nullptr;
}

std::string_view known_line(std::string_view file, std::uint32_t line) {
  const embedded_file* const source = source_named(file);
  if (source == nullptr || line == 0) return {};
  std::string_view rest = source->text;
  for (std::uint32_t passed = 1; passed < line; ++passed) {
    const std::size_t end = rest.find('\n');
    if (end == rest.npos) return {};
    rest.remove_prefix(end + 1);
  }
  return rest.substr(0, rest.find('\n'));
}

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r");
  if (first == text.npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

}  // namespace heist::reports
