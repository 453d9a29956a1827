#pragma once
// Priorities that a program that unfolds gives its own nodes, by what it knows of them. Larger is better. Random ones
// need no knowledge and are any_workload's business.
#include <cstdint>


namespace heist::model {

struct own_priority {
  static constexpr std::uint32_t most = 65'535;  // as of graphs; what lies above counts as this

  enum class kind : std::uint8_t {
    none,
    depth,     // how deep in the tree: queens placed, items decided
    hash,      // of a node of UTS: its random number modulo `levels`
    cyclic,    // of the tasks of a burst: their number modulo `levels`
    estimate,  // of a cell in a search for a way: the cheaper the way through it may be, the better
  };

  kind by = kind::none;
  std::uint32_t levels = 8;
  std::uint32_t step = 1;  // of estimates: how much more a way costs that is a level worse

  bool operator==(const own_priority&) const = default;

  bool exists() const { return by != kind::none; }
};

}  // namespace heist::model
