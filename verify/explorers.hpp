#pragma once
// The engines, their explorers and their memory models by name, for whoever offers the choice.
#include <algorithm>
#include <array>
#include <string_view>

#include "model/description.hpp"

namespace heist::verify {

inline constexpr std::array engines{
    model::entry{"graphs", "execution graphs under the C++ memory model: proves, and is the default"},
    model::entry{"relacy", "interleavings under Relacy's memory model: a second opinion, and searches that sample"},
};

inline constexpr std::array memory_models{
    model::entry{"rc11", "C++20: RC11 with C++20's release sequences and seq_cst order (default)"},
    model::entry{"rc11-cpp11", "the same with the release sequences of C++11 to C++17"},
    model::entry{"sc", "every atomic access sequentially consistent, whatever its order says"},
};

struct explorer_entry {
  std::string_view name;
  std::string_view line;
  std::string_view engine;
};

inline constexpr std::array explorers{
    explorer_entry{"graphs", "every execution graph, once", "graphs"},
    explorer_entry{"dpor", "relacy: every execution, one of each class of equivalent ones", "relacy"},
    explorer_entry{"states", "relacy: every state that can be reached, once: for protocols that forget what they read",
                   "relacy"},
    explorer_entry{"full", "relacy: every execution without reduction; for the smallest programs only", "relacy"},
    explorer_entry{"random", "relacy: threads and values drawn uniformly; proves nothing", "relacy"},
    explorer_entry{"pct", "relacy: random priorities with a few changes; a known chance for bugs of small depth",
                   "relacy"},
    explorer_entry{"context-bounded", "relacy: every execution with at most so many preemptions", "relacy"},
};

// Whether its search can be kept in a file and divided among processes.
constexpr bool can_be_divided(std::string_view explorer) {
  return explorer.empty() || explorer == "graphs" || explorer == "dpor";
}

}  // namespace heist::verify
