#pragma once
// All executions of a tiny program, the plain way, with nothing of the engine: threads take steps in every order, a
// read takes every write there is, a write every place in its location's modification order; what the axioms, written
// as relations, do not allow is dropped. Since a read can only read what is there, po U rf is acyclic throughout.
#include <cstdint>
#include <set>
#include <string>
#include <string_view>

#include "verify/graphs/tests/tiny_program.hpp"

namespace heist::verify::graphs::test {

struct enumerated {
  std::set<std::string> complete;
  std::set<std::string> stuck;  // nobody can go on, somebody waits
  bool is_faulty = false;       // a race, or released memory in use
  bool is_too_large = false;    // for us; nothing was found out
};

enumerated enumerate(const tiny_program&, std::string_view model, std::size_t most_states);

}  // namespace heist::verify::graphs::test
