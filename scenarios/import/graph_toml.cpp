#include "scenarios/import/graph_toml.hpp"

#include <array>

#include "scenarios/document.hpp"
#include "scenarios/fields.hpp"
#include "scenarios/graph_reader.hpp"

namespace heist::scenarios {

imported read_graph_toml(std::string_view text, const std::string& where) {
  static constexpr std::array<std::string_view, 2> keys{"nodes", "edges"};
  const document source = parse(where, text);
  return {read_graph(fields(source, source.root, "the graph", keys))};
}

}  // namespace heist::scenarios
