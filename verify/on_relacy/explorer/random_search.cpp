#include "verify/on_relacy/explorer/random_search.hpp"

#include <fmt/format.h>

namespace heist::verify {

std::string random_search::claim() const {
  return fmt::format("drawn at random with seed {}, which promises nothing about what was not drawn", seed_);
}

}  // namespace heist::verify
