#pragma once
// The engine against the enumerator, on one program.
#include <string>
#include <string_view>

#include "verify/graphs/explorer.hpp"
#include "verify/graphs/tests/tiny_program.hpp"

namespace heist::verify::graphs::test {

struct comparison {
  bool is_too_large = false;
  bool is_faulty = false;
  bool used_symmetry = false;
  std::size_t executions = 0;  // that both found
  std::size_t stuck = 0;
  std::string difference;  // empty: none
};

comparison compare(const tiny_program&, memory_model, std::size_t most_states);

}  // namespace heist::verify::graphs::test
