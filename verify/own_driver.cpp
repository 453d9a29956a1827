// What makes a checker of somebody's own pool. Compiled with their header included before everything else (-include),
// HEIST_OWN_TYPE naming their template, and linked with heist-check's main: by `heist check FILE --type NAME`, and by
// heist_add_check() in their own build.
#include "verify/own_pool.hpp"
#include "verify/subject_named.hpp"

namespace heist::verify {

const vocabulary& vocabulary_named(std::string_view) {
  return pool_vocabulary;
}

std::unique_ptr<subject_factory> subject_named(std::string_view, std::string_view mutant, const program& p) {
  if (mutant != "none") return nullptr;
  return own_pool<::HEIST_OWN_TYPE<checked_world, std::uint64_t>>(p);
}

}  // namespace heist::verify
