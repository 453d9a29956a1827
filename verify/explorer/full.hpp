#pragma once
// Every execution, one after the other, with no reduction at all: what the reducing explorer is tested against.
#include "verify/explorer/explorer.hpp"

namespace heist::verify {

class full final : public explorer {
 public:
  void begin() override { depth_ = 0; }

  unsigned pick(thread_set enabled, const operation*) override {
    unsigned skip = next(static_cast<unsigned>(__builtin_popcount(enabled)));
    for (; skip > 0; --skip) enabled &= enabled - 1;
    return static_cast<unsigned>(__builtin_ctz(enabled));
  }

  unsigned choose(unsigned count) override { return next(count); }

  bool end() override {
    path_.resize(depth_);
    while (!path_.empty() && path_.back().chosen + 1 == path_.back().count) path_.pop_back();
    if (path_.empty()) return false;
    ++path_.back().chosen;
    return true;
  }

  bool exhaustive() const override { return true; }

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

  raw_vector<node> path_;
  std::size_t depth_ = 0;
};

}  // namespace heist::verify
