#pragma once
// Every execution that takes a running thread off, or lets a load read an older store, no more than so many times.
// Tried with 0, 1, 2, ..., it finds the counterexample that a person has the least trouble to follow.
#include <bit>

#include "verify/on_relacy/explorer/choice_path.hpp"
#include "verify/on_relacy/explorer/explorer.hpp"

namespace heist::verify {

class frugal final : public explorer {
 public:
  explicit frugal(unsigned most) : most_(most) {}

  void begin() override {
    path_.begin();
    spent_ = 0;
    running_ = max_threads;
  }

  // Alternative 0 goes on with the running thread. One that cannot go on costs nothing to leave.
  unsigned pick(thread_set enabled, const operation*) override {
    const bool goes_on = running_ < max_threads && (enabled >> running_ & 1) != 0;
    if (goes_on) enabled &= ~(thread_set{1} << running_);
    const unsigned others = goes_on && spent_ == most_ ? 0 : static_cast<unsigned>(std::popcount(enabled));
    unsigned skip = next(others + (goes_on ? 1 : 0));
    if (goes_on && skip == 0) return running_;
    if (goes_on) --skip, ++spent_;
    for (; skip > 0; --skip) enabled &= enabled - 1;
    return running_ = static_cast<unsigned>(std::countr_zero(enabled));
  }

  unsigned choose(unsigned count) override {
    const unsigned choice = next(spent_ == most_ ? 1 : count);
    if (choice != 0) ++spent_;
    return choice;
  }

  bool end() override { return path_.advance(); }

  bool exhaustive() const override { return false; }

  unsigned spent() const { return spent_; }  // in this execution

 private:
  unsigned next(unsigned count) {
    const unsigned choice = path_.next(count);
    if (!path_.same()) differs();
    return choice;
  }

  const unsigned most_;
  choice_path path_;
  unsigned spent_ = 0;
  unsigned running_ = max_threads;
};

}  // namespace heist::verify
