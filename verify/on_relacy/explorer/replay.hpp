#pragma once
// One execution, decided in advance: how a counterexample is run again.
#include <utility>

#include "verify/on_relacy/explorer/explorer.hpp"

namespace heist::verify {

class replay final : public explorer {
 public:
  explicit replay(raw_vector<decision> decisions) : decisions_(std::move(decisions)) {}

  void begin() override { depth_ = 0; }
  unsigned pick(thread_set enabled, const operation*) override {
    const unsigned thread = next(true);
    if (holds(enabled, thread)) return thread;
    return differs(), lowest(enabled);
  }
  unsigned choose(unsigned count) override {
    const unsigned choice = next(false);
    if (choice < count) return choice;
    return differs(), 0;
  }
  bool end() override { return false; }
  bool exhaustive() const override { return false; }

 private:
  unsigned next(bool of_thread) {
    if (depth_ == decisions_.size() || decisions_[depth_].of_thread != of_thread) return differs(), max_threads;
    return decisions_[depth_++].choice;
  }

  const raw_vector<decision> decisions_;  // its own: whoever parsed them need not keep them
  std::size_t depth_ = 0;
};

}  // namespace heist::verify
