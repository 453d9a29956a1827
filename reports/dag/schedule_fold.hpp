#pragma once
// What of a schedule is drawn: every node by itself if there are few, and else parts of it. A part is one node, or many
// that are drawn as one: a subtree of the spawn tree, or subtrees that lie side by side. Parts never overlap, and there
// are few enough of them, and of edges between them, to be laid out in seconds, whatever the schedule's size.
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "reports/schedule/critical_path.hpp"
#include "reports/schedule/schedule_document.hpp"
#include "reports/schedule/schedule_graph.hpp"

namespace heist::reports {

inline constexpr std::size_t most_whole_nodes = 400;  // drawn one by one unless something else is asked for
inline constexpr std::size_t most_drawn_edges = 2'000;

struct fold_request {
  std::optional<std::uint32_t> depth = {};  // levels of the spawn tree, or edges away from `around`
  std::string around = {};                  // a node's identity or name: only its neighbourhood is drawn
  bool critical = false;                    // only the costliest path and its neighbours are
};

struct drawn_part {
  std::size_t first = 0;  // place of the node, or of the one that all others follow from, or of the earliest
  std::uint64_t nodes = 0;
  std::uint64_t work_ns = 0;
  std::uint64_t start_ns = 0;
  std::uint64_t end_ns = 0;
  std::uint64_t stolen = 0;
  std::uint64_t deviating = 0;
  std::uint64_t inversions = 0;
  std::map<model::worker_id, std::uint64_t> work_of_ns = {};  // only of more than one node
};

struct folded_schedule {
  static constexpr std::uint32_t not_drawn = static_cast<std::uint32_t>(-1);

  std::vector<drawn_part> parts;
  std::vector<std::uint32_t> part_of;  // by place in the schedule's list, or not_drawn
  std::optional<std::size_t> middle;   // the place of the node that it is drawn around
  std::string account;                 // what was left out or drawn as one, in words; empty: nothing

  bool whole() const { return account.empty(); }
};

// Throws base::bad_input if there is no such node as is asked for.
folded_schedule fold(const schedule_document& document, const schedule_graph& graph, const critical_path& path,
                     const fold_request& wanted);

}  // namespace heist::reports
