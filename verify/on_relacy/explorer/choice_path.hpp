#pragma once
// Walks a tree of choices depth first: the path to the current execution is all that is kept.
#include <cstddef>

#include "verify/raw_vector.hpp"

namespace heist::verify {

class choice_path {
 public:
  void begin() { depth_ = 0; }

  // Which of count alternatives is taken here. False from same() if there were another number last time.
  unsigned next(unsigned count) {
    if (depth_ == path_.size()) path_.push_back({0, count});
    if (path_[depth_].count != count) return same_ = false, 0;
    return path_[depth_++].chosen;
  }
  bool same() const { return same_; }

  // To the next path, if there is one.
  bool advance() {
    path_.resize(depth_);
    while (!path_.empty() && path_.back().chosen + 1 == path_.back().count) path_.pop_back();
    if (path_.empty()) return false;
    ++path_.back().chosen;
    return true;
  }

  // How much of the tree lies before this path, if every subtree of a choice is as large as its siblings.
  double walked() const {
    double share = 1, before = 0;
    for (const node& n : path_) {
      share /= n.count;
      before += share * n.chosen;
    }
    return before;
  }

 private:
  struct node {
    unsigned chosen;
    unsigned count;
  };
  raw_vector<node> path_;
  std::size_t depth_ = 0;
  bool same_ = true;
};

}  // namespace heist::verify
