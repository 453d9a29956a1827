#pragma once
// What a step of a counterexample does to shared memory, from its words: "bottom.store" of "1" writes bottom. Plain
// data has no name there, and so is not told apart.
#include <optional>
#include <string>

#include "model/result/check_result.hpp"

namespace heist::reports {

struct shared_access {
  std::string variable;                // empty: none that has a name
  std::optional<std::string> read;     // what it found there
  std::optional<std::string> written;  // what it left there
};

shared_access access_of(const model::history_event& e);

}  // namespace heist::reports
