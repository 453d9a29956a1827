#pragma once
// Priorities for a whole graph by a rule: for graphs that are generated or come from a file that has none. Larger is
// better. Levels stay below 2^16, so that whoever counts tasks by level need not be afraid of their number.
#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "model/description.hpp"
#include "model/workload/graph.hpp"
#include "model/workload/limits.hpp"

namespace heist::model {

struct priority_rule {
  static constexpr std::uint32_t most = 65'535;
  static constexpr priority_value highest = most, lowest = -highest;

  enum class kind {
    none,      // no priorities at all
    constant,  // every node has priority `level`
    random,    // each of level to level + levels - 1 equally likely
    depth,     // the number of edges on the longest way to the node: late nodes are better
    height,    // the number of edges on the longest way from it to an end: the critical path is better
  };

  kind shape = kind::none;
  priority_value level = 0;
  std::uint32_t levels = 8;
  std::uint64_t seed = 1;

  static constexpr std::array names{entry{"constant", "all the same"}, entry{"random", "drawn"},
                                    entry{"depth", "the edges on the longest way to a node"},
                                    entry{"height", "the edges on the longest way from it to an end"}};
  static void describe(auto& p, auto&& say) {
    const choice rule{p.shape, names, 1};
    say(key{"kind", "`depth`: the edges on the longest way to a node; `height`: on the longest way from it to an end"}.needed_here(), rule);
    const bool random = p.shape == kind::random;
    const auto of = [&](const key& k, bool holds, std::string_view needed) {
      return k.only_where(holds, "kind", rule.name(), needed);
    };
    say(of(key{"level", "of `constant`: that of all nodes", lowest, highest}, p.shape == kind::constant, "constant"), p.level);
    say(of(key{"levels", "of `random`: how many there are", 1, most + 1}, random, "random"), p.levels);
    const auto last = highest + 1 - static_cast<std::int64_t>(p.levels);
    say(of(key{"lowest", "of `random`: the lowest of them", lowest}.up_to(last, "65536 - levels"), random, "random"), p.level);
    say(of(key{"seed", "of `random`: draws them", 0, most_seed}, random, "random"), p.seed);
  }
  bool exists() const { return shape != kind::none; }

  // By node; none for kind::none. The graph has no cycle. Depths and heights beyond `most` are all `most`.
  std::vector<priority_value> of(const graph& g) const;
};

}  // namespace heist::model
