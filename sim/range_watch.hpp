#pragma once
// What becomes of a loop that a work-stealing tree shares out (model/scheduler/tree_scheduling.hpp): the nodes of that tree, of
// a run that is recorded. Invariant: leaves_ has the leaves of the last tree in which something was left when they came to be.
#include <algorithm>
#include <cstdint>
#include <stdexcept>
#include <unordered_map>
#include <utility>
#include <vector>

#include "model/iterator/range_halves.hpp"
#include "model/result/run_result.hpp"
#include "sim/context.hpp"

namespace heist::sim {

class range_watch {
 public:
  using part = model::schedule::loop_part;

  // Listens to its thread's simulation for as long as it lives, if it is to.
  explicit range_watch(bool listens) {
    if (listens) context::here().ranges = this;
  }
  ~range_watch() { forget(); }
  range_watch(const range_watch&) = delete;
  range_watch& operator=(const range_watch&) = delete;

  void opened(const model::range_opening& what, std::uint64_t now_ns) {
    leaves_.clear();
    offset_ = what.all.first;
    add({part::whole, what.all, what.owner, now_ns});
  }
  // A leaf loses what is in front, so both halves together end where it does.
  void halved(const model::range_halves& what, std::uint64_t now_ns) {
    const auto leaf = leaves_.find(number(std::max(what.kept_end, what.taken_end)));
    if (leaf == leaves_.end()) throw std::logic_error("a part of a loop was halved that nobody had");
    const std::uint32_t stolen = leaf->second;
    leaves_.erase(leaf);
    add({stolen, {number(what.kept_first), number(what.kept_end)}, what.owner, now_ns});
    add({stolen, {number(what.taken_first), number(what.taken_end)}, what.thief, now_ns});
  }

  void forget() {
    if (context::here().ranges == this) context::here().ranges = nullptr;
    parts_ = {};
    leaves_ = {};
  }
  std::vector<part> parts() && { return std::move(parts_); }

 private:
  std::uint32_t number(std::int64_t slot) const { return static_cast<std::uint32_t>(slot + offset_); }
  void add(const part& p) {
    if (p.iterations.size() != 0) leaves_[p.iterations.end] = static_cast<std::uint32_t>(parts_.size());
    parts_.push_back(p);
  }

  std::int64_t offset_ = 0;                                 // of the last tree's slots
  std::unordered_map<std::uint32_t, std::uint32_t> leaves_;  // by their ends, which are all different: places in the list
  std::vector<part> parts_;
};

}  // namespace heist::sim
