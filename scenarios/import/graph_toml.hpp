#pragma once
// The project's own form of a graph as TOML: the `nodes` and `edges` of a [[workload]] of kind "dag", in a file of
// their own.
#include <string>
#include <string_view>

#include "scenarios/import/imported.hpp"

namespace heist::scenarios {

// Throws base::bad_input. where: the file, fit for printing.
imported read_graph_toml(std::string_view text, const std::string& where);

}  // namespace heist::scenarios
