#pragma once
// How often one execution, decided in advance, takes a running thread off or reads an older store: what frugal has to do
// better than.
#include <utility>

#include "verify/on_relacy/explorer/explorer.hpp"
#include "verify/on_relacy/explorer/replay.hpp"

namespace heist::verify {

class interruptions final : public explorer {
 public:
  explicit interruptions(raw_vector<decision> decisions) : inner_(std::move(decisions)) {}
  void begin() override {
    inner_.begin();
    running_ = max_threads;
    count_ = 0;
  }
  unsigned pick(thread_set enabled, const operation* pending) override {
    const unsigned thread = inner_.pick(enabled, pending);
    if (!inner_.deterministic()) differs();
    if (thread != running_ && holds(enabled, running_)) ++count_;
    return running_ = thread;
  }
  unsigned choose(unsigned count) override {
    const unsigned choice = inner_.choose(count);
    if (!inner_.deterministic()) differs();
    if (choice != 0) ++count_;
    return choice;
  }
  bool end() override { return false; }
  bool exhaustive() const override { return false; }
  unsigned count() const { return count_; }

 private:
  replay inner_;
  unsigned running_ = max_threads;
  unsigned count_ = 0;
};

}  // namespace heist::verify
