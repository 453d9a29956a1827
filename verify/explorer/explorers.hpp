#pragma once
// The explorers by name, for whoever offers the choice; make_explorer.hpp makes them.
#include <array>
#include <cstdint>

#include "model/catalogue.hpp"

namespace heist::verify {

inline constexpr std::array explorers{
    model::entry{"dpor", "every execution, one of each class of equivalent ones"},
    model::entry{"states", "every state that can be reached, once: for protocols whose threads forget what they read"},
    model::entry{"full", "every execution without reduction; for the smallest programs only"},
    model::entry{"random", "threads and values drawn uniformly; proves nothing"},
    model::entry{"pct", "random priorities with a few changes; a known chance for bugs of small depth"},
    model::entry{"context-bounded", "every execution with at most so many preemptions"},
};

// What explorers other than dpor want to know.
struct exploration {
  std::uint64_t seed = 1;    // random, pct
  unsigned depth = 3;        // pct: of the bugs it is after
  unsigned preemptions = 2;  // context-bounded: at most
};

}  // namespace heist::verify
