#include "model/scheduler/scheduler_spec.hpp"

namespace heist::model {

bool splits_ranges(const scheduler_spec& s) {
  bool splits = false;
  all_schedulers::with(s.kind, [&]<class S>(type_tag<S>) { splits = requires { S::splits_ranges; }; });
  return splits;
}

bool knows_some_priorities(const scheduler_spec& s) {
  bool knows = false;
  all_schedulers::with(s.kind, [&]<class S>(type_tag<S>) { knows = requires { S::knows_some_priorities; }; });
  return knows;
}

}  // namespace heist::model
