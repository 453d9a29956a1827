#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "model/pool/chase_lev.hpp"
#include "model/scheduler/demand_partitioner.hpp"
#include "model/scheduler/range_splitting.hpp"
#include "model/scheduler/self_scheduling.hpp"
#include "model/scheduler/static_scheduling.hpp"
#include "model/scheduler/tree_scheduling.hpp"
#include "verify/protocols/loop_subject.hpp"
#include "verify/protocols/protocol.hpp"

namespace heist::verify {

// Some divisions, the one given back last first. So few that they are used again soon.
template <class W, class Division>
class few_divisions {
 public:
  explicit few_divisions(model::worker_id workers) : all_(W::template make_array<Division>(workers * each)), workers_(workers) {}
  ~few_divisions() { W::destroy_array(all_, workers_.size() * each); }
  few_divisions(const few_divisions&) = delete;
  few_divisions& operator=(const few_divisions&) = delete;

  // As in the arena of the other worlds a worker uses again what it has given back itself.
  std::uint32_t take(model::worker_id w) {
    own& mine = workers_[w];
    if (mine.free.empty()) {
      if (mine.used == each) violated("there are more divisions at once than iterations");
      return w * each + mine.used++;
    }
    const std::uint32_t number = mine.free.back();
    mine.free.pop_back();
    return number;
  }
  void give(model::worker_id w, std::uint32_t number) { workers_[w].free.push_back(number); }
  Division& operator[](std::uint32_t number) const { return all_[number]; }

 private:
  static constexpr std::uint32_t each = most_loop_iterations;
  struct own {
    std::vector<std::uint32_t> free;
    std::uint32_t used = 0;
  };

  Division* const all_;
  std::vector<own> workers_;  // each its own: whatever else threads share the engine would have to know
};

namespace {

std::uint32_t batch_of(const program& p) { return static_cast<std::uint32_t>(p.settings[loop_setting::batch]); }

template <model::self_scheduling_fault Fault>
struct self_scheduled final : loops<model::self_scheduling<checked_world, Fault>, false> {
  explicit self_scheduled(const program& p)
      : loops<model::self_scheduling<checked_world, Fault>, false>(
            p, model::batch_rule{static_cast<model::batch_rule::kind>(p.settings[loop_setting::rule]), batch_of(p)}) {}
};

template <model::static_scheduling_fault Fault>
struct statically_scheduled final : loops<model::static_scheduling<checked_world, Fault>, true> {
  explicit statically_scheduled(const program& p)
      : loops<model::static_scheduling<checked_world, Fault>, true>(p, p.settings[loop_setting::steals] != 0, batch_of(p), 2u) {}
};

template <model::tree_scheduling_fault Fault>
struct in_trees final : loops<model::tree_scheduling<checked_world, Fault>, true> {
  explicit in_trees(const program& p)
      : loops<model::tree_scheduling<checked_world, Fault>, true>(
            p, model::tree_rules{.most_step = p.settings[loop_setting::batch], .shares = 1}) {}
};

template <class W, class T>
using deque = model::chase_lev<W, T>;
template <model::demand_partitioner_fault Fault>
using splitting = model::range_splitting<checked_world, deque, model::demand_partitioner<checked_world, false, Fault, few_divisions>>;

template <model::demand_partitioner_fault Fault>
struct divided final : loops<splitting<Fault>, true> {
  explicit divided(const program& p) : loops<splitting<Fault>, true>(p, batch_of(p)) {}
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

template <>
std::unique_ptr<subject_factory> checked_protocol<model::range_splitting_protocol>::subject(std::string_view mutant,
                                                                                             const program& p) {
  return subject_with_fault<model::range_splitting_protocol, divided>(mutant, p);
}

}  // namespace heist::verify
