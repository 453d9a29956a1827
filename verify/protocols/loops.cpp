#include <cstdint>
#include <memory>
#include <string_view>

#include "model/scheduler/self_scheduling.hpp"
#include "model/scheduler/static_scheduling.hpp"
#include "model/scheduler/tree_scheduling.hpp"
#include "verify/protocols/loop_subject.hpp"
#include "verify/protocols/protocol.hpp"

namespace heist::verify {

namespace {

std::uint32_t batch_of(const program& p) { return static_cast<std::uint32_t>(p.settings[loop_setting::batch]); }

template <model::self_scheduling_fault Fault>
struct self_scheduled final : loops<model::self_scheduling<checked_world, Fault>, false, false> {
  explicit self_scheduled(const program& p)
      : loops<model::self_scheduling<checked_world, Fault>, false, false>(
            p, model::batch_rule{static_cast<model::batch_rule::kind>(p.settings[loop_setting::rule]), batch_of(p)}) {}
};

template <model::static_scheduling_fault Fault>
struct statically_scheduled final : loops<model::static_scheduling<checked_world, Fault>, true, true> {
  explicit statically_scheduled(const program& p)
      : loops<model::static_scheduling<checked_world, Fault>, true, true>(p, p.settings[loop_setting::steals] != 0, batch_of(p)) {}
};

template <model::tree_scheduling_fault Fault>
struct in_trees final : loops<model::tree_scheduling<checked_world, Fault>, false, true> {
  explicit in_trees(const program& p)
      : loops<model::tree_scheduling<checked_world, Fault>, false, true>(
            p, model::tree_rules{.most_step = p.settings[loop_setting::batch], .shares = 1}) {}
};

}  // namespace

template <>
std::unique_ptr<subject_factory> checked_protocol<model::self_scheduling_protocol>::subject(std::string_view mutant,
                                                                                            const program& p) {
  return subject_with_fault<model::self_scheduling_protocol, self_scheduled>(mutant, p);
}
template <>
std::unique_ptr<subject_factory> checked_protocol<model::static_scheduling_protocol>::subject(std::string_view mutant,
                                                                                              const program& p) {
  return subject_with_fault<model::static_scheduling_protocol, statically_scheduled>(mutant, p);
}
template <>
std::unique_ptr<subject_factory> checked_protocol<model::tree_scheduling_protocol>::subject(std::string_view mutant,
                                                                                            const program& p) {
  return subject_with_fault<model::tree_scheduling_protocol, in_trees>(mutant, p);
}

}  // namespace heist::verify
