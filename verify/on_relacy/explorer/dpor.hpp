#pragma once
// Dynamic partial-order reduction with source sets and sleep sets (Abdulla, Aronsson, Jonsson, Sagonas, POPL 2014,
// Algorithm 1). Invariant: when end() answers false, of every class of executions that differ only in the order of
// independent operations at least one has been run, with every value its loads may read.
// The tree of decisions is walked depth first; the path to the current execution is all that is kept.
#include <algorithm>
#include <array>

#include "verify/on_relacy/explorer/explorer.hpp"
#include "verify/subtree_share.hpp"

namespace heist::verify {

//
// Threads that run the same program can be told apart by nobody: of the executions that differ only in which of them
// does what, one is enough. So twins act in order, where a thread acts when it first does more than read.
class dpor final : public explorer {
 public:
  // twin_of[t]: the thread before t that runs the same program, or t itself.
  using twins = std::array<std::uint8_t, max_threads>;
  static constexpr twins none = {0, 1, 2, 3, 4, 5, 6, 7};

  explicit dpor(const twins& twin_of = none);
  // Walks only the subtrees of the decisions up to this depth that are its share of the tree. What a race in a subtree
  // asks of the decisions above it cannot be told to whoever walks the others; so up there everything enabled is tried
  // (that is a source set too), and only sleep sets reduce.
  dpor(const twins& twin_of, std::uint32_t split_depth, subtree_share& share);
  void begin() override;
  unsigned pick(thread_set enabled, const operation* pending) override;
  unsigned choose(unsigned count) override;
  void only_read() override;
  void reused(location object) override;
  bool end() override;
  bool exhaustive() const override { return true; }
  std::uint64_t blocked() const override { return blocked_executions_; }
  double explored() const override;

  using operations = std::array<operation, max_threads>;

  // A decision on the path. Of a thread: with the sets of Algorithm 1. Of an alternative: chosen out of count.
  struct node {
    bool of_thread;
    std::uint8_t chosen;
    std::uint8_t count = 0;
    thread_set enabled = 0;
    thread_set backtrack = 0;  // threads to be tried here
    thread_set done = 0;       // threads that have been
    thread_set sleep = 0;      // threads whose turn here would only repeat what was seen elsewhere
    operations pending{};
    bool operator==(const node&) const = default;
  };

  // Between two executions the path is all there is to a search: where it goes on, here or in another process.
  const raw_vector<node>& path() const { return path_; }
  // A path that no search can have left: std::invalid_argument.
  void resume(const raw_vector<node>& path, std::uint64_t blocked);

  // The subtree the current execution is in, and executions at the head of one that is another's share.
  std::uint64_t subtree() const { return in_new_subtree() ? subtrees_ : subtrees_ - 1; }
  std::uint64_t skipped() const { return skipped_; }

 private:
  using clock = std::array<std::uint16_t, max_threads>;

  // An executed operation, with the vector clock of what happened before it. An event's own entry counts its thread's.
  struct event {
    std::uint8_t thread;
    operation what;
    std::uint32_t node;
    std::uint8_t older = 0;  // a load: how many stores it passed over
    bool first_act = false;
    location reused = 0;  // an allocation: the object whose memory it got
    clock before{};
  };

  thread_set in_turn(thread_set enabled, const operation* pending) const;
  unsigned first_of(thread_set awake, const operation* pending) const;
  void extend(thread_set enabled, const operation* pending);
  thread_set asleep_after(const node& n) const;
  void settle();
  const clock& of_act(unsigned thread) const;
  void find_races(event& e, std::uint32_t count);
  void reverse(const event& first);
  thread_set initials(const event& first) const;
  bool advance(node& n);
  bool in_new_subtree() const { return kept_ <= split_depth_; }
  void skip_others_subtree();
  void rewind(std::uint32_t kept);

  static void join(clock& c, const clock& other) {
    for (unsigned t = 0; t < max_threads; ++t) c[t] = std::max(c[t], other[t]);
  }
  static bool happens_before(const event& e, const clock& c) { return e.before[e.thread] <= c[e.thread]; }

  raw_vector<node> path_;
  std::uint32_t depth_ = 0;   // decisions made in this execution
  std::uint32_t replay_ = 0;  // decisions before this one are those of the last execution, and so are their events
  raw_vector<event> events_;
  raw_vector<std::uint32_t> races_;  // scratch: events that race with the one being executed
  std::array<clock, max_threads> clocks_{};
  const twins twin_of_;
  thread_set acted_ = 0;    // threads that have, in this execution
  unsigned last_ = 0;       // the thread that was picked last
  bool unsettled_ = false;  // the last event's races are still to be found
  bool blocked_ = false;    // everything enabled is asleep: the rest of this execution is a repetition
  std::uint64_t blocked_executions_ = 0;
  const std::uint32_t split_depth_ = 0;
  subtree_share* const share_ = nullptr;
  std::size_t kept_ = 0;  // decisions this execution was begun with
  std::uint64_t subtrees_ = 0;
  std::uint64_t skipped_ = 0;
};

// Of anything that knows threads() and twin_of(thread).
template <class Subjects>
dpor::twins twins_of(const Subjects& subjects) {
  dpor::twins twin_of = dpor::none;
  for (unsigned t = 0; t < subjects.threads(); ++t) twin_of[t] = static_cast<std::uint8_t>(subjects.twin_of(t));
  return twin_of;
}

}  // namespace heist::verify
