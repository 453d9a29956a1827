#pragma once
// Runs a subject through the executions an explorer chooses. Knows Relacy, and is the one file that instantiates its
// context; whoever includes this header does not have to.
#include "verify/on_relacy/explorer/explorer.hpp"
#include "verify/search_result.hpp"
#include "verify/step.hpp"
#include "verify/subject.hpp"

namespace heist::verify {

// A subject that crashes or does not end has violated the property. Throws not_deterministic, and std::logic_error if
// the explorer chose a thread that cannot go on.
// A search that was cut short can be gone on with: another one with the same explorer.
search_result search(const subject_factory&, explorer&, const budget&);

// The execution with these decisions, step by step, and what it came to.
recorded replay_of(const subject_factory&, const raw_vector<decision>&);

}  // namespace heist::verify
