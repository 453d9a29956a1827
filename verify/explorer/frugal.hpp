#pragma once
// Every execution that takes a running thread off, or lets a load read an older store, no more than so many times.
// Tried with 0, 1, 2, ..., it finds the counterexample that a person has the least trouble to follow.
#include <bit>

#include "verify/explorer/explorer.hpp"

namespace heist::verify {

class frugal final : public explorer {
 public:
  explicit frugal(unsigned most) : most_(most) {}

  void begin() override {
    depth_ = spent_ = 0;
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

  bool end() override {
    path_.resize(depth_);
    while (!path_.empty() && path_.back().chosen + 1 == path_.back().count) path_.pop_back();
    if (path_.empty()) return false;
    ++path_.back().chosen;
    return true;
  }

  bool exhaustive() const override { return false; }

  unsigned spent() const { return spent_; }  // in this execution

 private:
  struct node {
    unsigned chosen;
    unsigned count;
  };

  unsigned next(unsigned count) {
    if (depth_ == path_.size()) path_.push_back({0, count});
    if (path_[depth_].count != count) return differs(), 0;
    return path_[depth_++].chosen;
  }

  const unsigned most_;
  raw_vector<node> path_;
  std::size_t depth_ = 0;
  unsigned spent_ = 0;
  unsigned running_ = max_threads;
};

}  // namespace heist::verify
