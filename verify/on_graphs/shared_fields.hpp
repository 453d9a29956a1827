#pragma once
// Fields that threads share without World: this engine runs each thread for itself, and would not see what another one
// left there.
#include "verify/subject.hpp"

namespace heist::verify::on_graphs {

// Runs the threads one after the other, once in the same memory and once as the engine does, and compares what they
// answer.
bool shares_fields(const subject_factory&);

}  // namespace heist::verify::on_graphs
