#pragma once
// From the steps that were recorded while Relacy ran to those that people read.
#include <vector>

#include "verify/on_relacy/session.hpp"
#include "verify/step.hpp"

namespace heist::verify {

// objects: those the recorded execution allocated, for naming fields and pointers. Steps of threads beyond that number
// are left out: they only build and take down.
std::vector<step> readable(const raw_vector<raw_step>&, const raw_vector<session::object>& objects, unsigned threads);

}  // namespace heist::verify
