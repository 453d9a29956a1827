#pragma once
// For engines alone: what an access to World says about what was looked at. Kept from subject.hpp, which is installed without
// results.
#include <string_view>

#include "model/result/check_result.hpp"
#include "verify/subject.hpp"

namespace heist::verify {

// For each access of a thread. Drivers have some of their own, which do not count.
inline void saw_access_in(const char* file) {
  if ((the_sights & model::words_used_world) != 0) [[likely]]
    return;
  if (!std::string_view(file).starts_with("verify/")) the_sights |= model::words_used_world;
}

}  // namespace heist::verify
