#include "verify/on_relacy/explorer/make_explorer.hpp"

#include "verify/on_relacy/explorer/context_bounded.hpp"
#include "verify/on_relacy/explorer/dpor.hpp"
#include "verify/on_relacy/explorer/full.hpp"
#include "verify/on_relacy/explorer/pct.hpp"
#include "verify/on_relacy/explorer/random_search.hpp"
#include "verify/on_relacy/explorer/states.hpp"

namespace heist::verify {

std::unique_ptr<explorer> make_explorer(std::string_view name, const exploration& how,
                                        const subject_factory& subjects) {
  if (name == "dpor") return std::make_unique<dpor>(twins_of(subjects));
  if (name == "states") return std::make_unique<states>();
  if (name == "full") return std::make_unique<full>();
  if (name == "random") return std::make_unique<random_search>(how.seed);
  if (name == "pct") return std::make_unique<pct>(how.seed, how.depth);
  if (name == "context-bounded") return std::make_unique<context_bounded>(how.preemptions);
  return nullptr;
}

}  // namespace heist::verify
