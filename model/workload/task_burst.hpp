#pragma once
// A burst of tasks: one node makes all of them at once, and they are all there is; the ForkJoin benchmark of Imam and
// Sarkar. Tasks know nothing of one another, so whoever counts the best of the first executed ones measures the
// scheduler. Invariant: a group counts its tasks that have not ended, and the program the groups that have any: no
// counter that every task needs, but the one of the cut-off where there is one.
// A task is a node's number: 0 makes the others.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "model/join/countdown.hpp"
#include "model/workload/begun_nodes.hpp"
#include "model/workload/search_tree.hpp"
#include "model/workload/stop_after.hpp"
#include "model/workload/task_burst_parameters.hpp"
#include "model/workload/workload.hpp"
#include "model/world.hpp"

namespace heist::model {

template <World W>
class task_burst {
  static constexpr std::uint32_t group = 64;

  struct tally {
    std::uint64_t executed = 0;
    void add(const tally& other) { executed += other.executed; }
  };

 public:
  task_burst(const task_burst_parameters& p, std::uint32_t workers)
      : p_(p),
        groups_((p.tasks + group - 1) / group),
        left_(W::template make_array<countdown<W>>(groups_, 0u, "left")),
        groups_left_(groups_, "groups left"),
        stop_(p.stop_after),
        begun_(workers),
        counts_(workers) {
    for (std::uint32_t g = 0; g < groups_; ++g) left_[g].reset(size_of(g));
  }
  task_burst(const task_burst&) = delete;
  task_burst& operator=(const task_burst&) = delete;
  ~task_burst() { W::destroy_array(left_, groups_); }

  template <Sink S>
  void start(S& sink) {
    sink.ready(maker);
  }

  beginning begin(worker_id worker, task t) { return begun_.begin(worker, t == maker || stop_.count(), cost_ns(t)); }

  template <Sink S>
  void finish(worker_id worker, task t, S& sink) {
    if (t == maker) {
      for (task next = p_.tasks; next > 0; --next) {
        sink.edge(next == p_.tasks ? edge_kind::follow : edge_kind::spawn, next);
        sink.ready(next);
      }
      return;
    }
    if (begun_.executes(worker)) ++counts_.of(worker).executed;
    if (left_[(t - 1) / group].arrive() && groups_left_.arrive()) sink.done();
  }

  std::uint64_t cost_ns(task t) const { return t == maker ? p_.make_ns * p_.tasks : p_.task_ns; }
  std::uint64_t identity(task t) const { return t; }
  std::string name(std::uint64_t identity) const {
    return identity == maker ? std::string("maker") : std::string("task ").append(std::to_string(identity - 1));
  }
  std::uint64_t identity_bound() const { return std::uint64_t{p_.tasks} + 1; }

  bool has_priorities() const { return p_.priority.exists(); }
  priority_value priority(task t) const {
    return t == maker || !has_priorities() ? 0 : static_cast<priority_value>((t - 1) % p_.priority.levels);
  }

  std::uint64_t result() const { return counts_.sum().executed; }  // once done
  bool right() const {
    const std::uint64_t all = p_.tasks;
    return result() == (stop_.is_set() ? std::min(all, stop_.most()) : all) && result() + begun_.discarded() == all;
  }

 private:
  static constexpr task maker = 0;

  std::uint32_t size_of(std::uint32_t g) const { return std::min(group, p_.tasks - g * group); }

  const task_burst_parameters p_;
  const std::uint32_t groups_;
  countdown<W>* const left_;
  countdown<W> groups_left_;
  stop_after<W> stop_;
  begun_nodes<W> begun_;
  tallies<W, tally> counts_;
};

}  // namespace heist::model
