#include "scenarios/cycle_text.hpp"

#include <fmt/format.h>

#include "base/text/text.hpp"

namespace heist::scenarios {

std::string cycle_text(const std::vector<model::node_id>& cycle, const model::graph& graph) {
  constexpr std::size_t most = 8, head = 4, tail = 3;
  std::string text;
  for (std::size_t i = 0; i < cycle.size(); ++i) {
    if (cycle.size() > most && i == head) {
      text += fmt::format("... {} more ... -> ", cycle.size() - head - tail);
      i = cycle.size() - tail;
    }
    text += base::excerpt(graph.name(cycle[i]), 20) + " -> ";
  }
  return text + base::excerpt(graph.name(cycle.front()), 20);
}

}  // namespace heist::scenarios
