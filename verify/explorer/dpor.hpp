#pragma once
// Dynamic partial-order reduction with source sets and sleep sets (Abdulla, Aronsson, Jonsson, Sagonas, POPL 2014,
// Algorithm 1). Invariant: when end() answers false, of every class of executions that differ only in the order of
// independent operations at least one has been run, with every value its loads may read.
// The tree of decisions is walked depth first; the path to the current execution is all that is kept.
#include <array>

#include "verify/explorer/explorer.hpp"

namespace heist::verify {

class dpor final : public explorer {
 public:
  dpor();
  void begin() override;
  unsigned pick(thread_set enabled, const operation* pending) override;
  unsigned choose(unsigned count) override;
  bool end() override;
  bool exhaustive() const override { return true; }
  std::uint64_t blocked() const override { return blocked_executions_; }

 private:
  using clock = std::array<std::uint16_t, max_threads>;
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
  };

  // An executed operation, with the vector clock of what happened before it. An event's own entry counts its thread's.
  struct event {
    std::uint8_t thread;
    operation what;
    std::uint32_t node;
    clock before;
  };

  void extend(thread_set enabled, const operation* pending);
  thread_set asleep_after(const node& n) const;
  void execute(unsigned thread, operation what, std::uint32_t decided_at);
  void find_races(unsigned thread, const operation& what, clock& before);
  void reverse(const event& first);
  thread_set initials(const event& first) const;
  bool advance(node& n);
  void rewind(std::uint32_t kept);

  static bool happens_before(const event& e, const clock& c) { return e.before[e.thread] <= c[e.thread]; }

  raw_vector<node> path_;
  std::uint32_t depth_ = 0;   // decisions made in this execution
  std::uint32_t replay_ = 0;  // decisions before this one are those of the last execution, and so are their events
  raw_vector<event> events_;
  raw_vector<std::uint32_t> races_;  // scratch: events that race with the one being executed
  std::array<clock, max_threads> clocks_{};
  bool blocked_ = false;  // everything enabled is asleep: the rest of this execution is a repetition
  std::uint64_t blocked_executions_ = 0;
};

}  // namespace heist::verify
