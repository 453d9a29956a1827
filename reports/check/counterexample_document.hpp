#pragma once
// A counterexample with what is needed to run it again: what `heist check` keeps, `heist replay` runs and
// `heist render` draws.
#include <string>

#include "model/result/check_result.hpp"

namespace heist::reports {

struct counterexample_document {
  std::string protocol;  // of the catalogue, or the type of somebody's own pool
  std::string mutant = "none";
  bool own = false;  // the protocol is somebody's own pool, whose source has to be given again to run it
  model::counterexample example;
};

}  // namespace heist::reports
