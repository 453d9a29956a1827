#pragma once
// Every state once. At each step not taken before, what can still happen is compared with what could at earlier steps;
// where it is the same, the execution has nothing new to show. For programs that come to few states in very many ways,
// and whose threads forget what they read. Sleep sets save most of the ways (Godefroid, Holzmann & Pirottin, CAV 1992).
// Invariant: when end() answers false, everything enabled has been tried, with every value a load may read, in every
// state that can be reached, or leads only to where something else has led. States are told apart by 120 bits of a
// hash.
#include <array>
#include <cstdint>

#include "base/probed_table.hpp"
#include "verify/on_relacy/explorer/explorer.hpp"

namespace heist::verify {

// States that have been seen, each with the threads that were not tried there. Can only grow.
class seen_states {
 public:
  // What is left to try of the threads in `awake`, those of all that are not asleep; it is noted that they will be.
  // Beyond the most, nothing is kept and every state is new.
  thread_set visit(const state_digest& d, thread_set all, thread_set awake);
  static constexpr std::size_t most = std::size_t{1} << 25;

 private:
  struct slot {
    std::uint64_t low = 0;
    std::uint64_t high = 0;  // the last eight bits: threads that were not tried
    bool is_free() const { return low == 0 && high == 0; }
  };

  base::probed_table<slot, raw_vector<slot>> slots_{1024};
};

class states final : public explorer {
 public:
  void begin() override;
  bool compares_states() const override { return true; }
  bool wants_state() const override { return !blocked_ && depth_ == path_.size(); }
  void stands_at(const state_digest& d) override { here_ = d; }
  unsigned pick(thread_set enabled, const operation* pending) override;
  unsigned choose(unsigned count) override;
  bool end() override;
  bool exhaustive() const override { return true; }
  std::uint64_t blocked() const override { return blocked_executions_; }
  double explored() const override;

 private:
  // A decision on the path. Of a thread: out of those to be tried. Of an alternative: chosen out of count.
  struct node {
    bool of_thread;
    std::uint8_t chosen;
    std::uint8_t count = 0;
    thread_set left = 0;   // to be tried after this one
    thread_set done = 0;   // tried before
    thread_set sleep = 0;  // leads only to where something else has led
    std::array<operation, max_threads> pending{};
  };

  void extend(thread_set enabled, const operation* pending);
  thread_set asleep_here() const;
  static void take_next(node& n);
  static bool advance(node& n);

  raw_vector<node> path_;
  std::size_t depth_ = 0;
  seen_states seen_;
  state_digest here_;
  bool blocked_ = false;  // what is left of this execution was seen elsewhere
  std::uint64_t blocked_executions_ = 0;
};

}  // namespace heist::verify
