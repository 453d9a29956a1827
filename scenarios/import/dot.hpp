#pragma once
// A directed graph in the DOT language, with SimGrid's conventions: a node's attribute `size` is its amount of work in
// flops, an edge's `size` what it sends in bytes, where 0 or less is a mere dependency. The nodes `root` and `end` may
// go without a size. Not read: undirected edges, and a second graph. SimGrid makes up a `root` and an `end` where they are
// missing and ties every loose node to them; here the graph stays as the file has it.
#include <string>
#include <string_view>

#include "scenarios/import/imported.hpp"
#include "scenarios/import/time_unit.hpp"

namespace heist::scenarios {

inline constexpr time_unit dot_unit{1, 1};  // a flop at 1 Gflop/s

// Throws base::bad_input. where: the file, fit for printing.
imported read_dot(std::string_view text, const std::string& where, time_unit unit = dot_unit);

}  // namespace heist::scenarios
