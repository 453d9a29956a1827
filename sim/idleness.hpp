#pragma once
// What workers do after attempts in vain, and who is parked. Chosen at run time: only idle workers ask.
// Invariant: a parked worker is away from the event queue, and the bit set of those says so.
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "base/bad_input.hpp"
#include "model/experiment.hpp"
#include "model/workload/workload.hpp"

namespace heist::sim {

enum class idle_policy { spin, yield, backoff, park, greedy };

inline idle_policy idle_policy_of(const std::string& name) {
  if (name == "spin") return idle_policy::spin;
  if (name == "yield") return idle_policy::yield;
  if (name == "backoff") return idle_policy::backoff;
  if (name == "park") return idle_policy::park;
  if (name == "greedy") return idle_policy::greedy;
  throw base::bad_input("scheduler", fmt::format("the simulator has no idle policy \"{}\"", name), "see heist list");
}

class idleness {
 public:
  static constexpr std::uint64_t parks = static_cast<std::uint64_t>(-1);
  static constexpr std::uint32_t most_in_vain = static_cast<std::uint32_t>(-1);  // to be told apart

  idleness(idle_policy policy, const model::idle_costs& costs, model::worker_id workers)
      : policy_(policy), costs_(costs), in_vain_(workers, 0), until_ns_(workers, 0), parked_((workers + 63) / 64, 0) {}

  bool asks_everybody() const { return policy_ == idle_policy::greedy; }

  void found_something(model::worker_id w) { in_vain_[w] = 0; }

  // An attempt was in vain: how long the worker waits after it, or `parks`.
  std::uint64_t found_nothing(model::worker_id w) {
    if (policy_ == idle_policy::spin) return 0;
    const std::uint32_t in_vain = in_vain_[w] += in_vain_[w] != most_in_vain ? 1 : 0;
    switch (policy_) {
      case idle_policy::spin: return 0;
      case idle_policy::yield: return costs_.yield_ns;
      case idle_policy::backoff: return backoff_ns(in_vain);
      case idle_policy::park: return in_vain < costs_.park_after ? 0 : parks;
      case idle_policy::greedy: return parks;
    }
    return 0;
  }

  // It tries again for ever, if need be.
  bool keeps_trying() const { return policy_ != idle_policy::park && policy_ != idle_policy::greedy; }
  // It does, and the wait is the same after each further attempt.
  bool waits_evenly(model::worker_id w) const {
    return policy_ != idle_policy::backoff || backoff_ns(in_vain_[w]) == costs_.backoff_max_ns;
  }
  std::uint64_t even_wait_ns() const {
    return policy_ == idle_policy::spin ? 0 : policy_ == idle_policy::yield ? costs_.yield_ns : costs_.backoff_max_ns;
  }

  // Parked from that time on; the attempt before it may end later than now.
  void park(model::worker_id w, std::uint64_t from_ns) {
    in_vain_[w] = 0;
    until_ns_[w] = from_ns;
    parked_[w / 64] |= std::uint64_t{1} << (w % 64);
    ++parked_count_;
  }

  // A parked worker that nobody wakes before that time acts then.
  void set_alarm(model::worker_id w, std::uint64_t time_ns) {
    alarms_ns_.resize(until_ns_.size(), 0);
    alarms_ns_[w] = time_ns;
  }
  std::uint64_t alarm_ns(model::worker_id w) const { return alarms_ns_[w]; }

  bool is_parked(model::worker_id w) const { return (parked_[w / 64] >> (w % 64) & 1) != 0; }
  void unpark(model::worker_id w) {
    parked_[w / 64] &= ~(std::uint64_t{1} << (w % 64));
    --parked_count_;
  }

  bool somebody_is_parked() const { return parked_count_ > 0; }

  // The parked worker with the lowest number, which is so no longer.
  model::worker_id wake() {
    std::size_t i = 0;
    while (parked_[i] == 0) ++i;
    const auto w = static_cast<model::worker_id>(i * 64 + static_cast<std::size_t>(std::countr_zero(parked_[i])));
    parked_[i] &= parked_[i] - 1;
    --parked_count_;
    return w;
  }

  // When a worker that is woken now acts.
  std::uint64_t acts_at_ns(model::worker_id w, std::uint64_t now_ns) const {
    const std::uint64_t awake_ns = now_ns + (policy_ == idle_policy::greedy ? 0 : costs_.wake_ns);
    return awake_ns > until_ns_[w] ? awake_ns : until_ns_[w];
  }

 private:
  std::uint64_t backoff_ns(std::uint32_t in_vain) const {
    std::uint64_t wait_ns = costs_.backoff_min_ns;
    for (; in_vain > 1 && wait_ns < costs_.backoff_max_ns; --in_vain) wait_ns *= 2;
    return wait_ns < costs_.backoff_max_ns ? wait_ns : costs_.backoff_max_ns;
  }

  const idle_policy policy_;
  const model::idle_costs costs_;
  std::vector<std::uint32_t> in_vain_;    // by worker: attempts in a row
  std::vector<std::uint64_t> until_ns_;   // by parked worker: when its last attempt is over
  std::vector<std::uint64_t> parked_;     // a bit a worker
  std::vector<std::uint64_t> alarms_ns_;  // by parked worker that has one
  std::uint64_t parked_count_ = 0;
};

}  // namespace heist::sim
