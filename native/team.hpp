#pragma once
// The workers of one run: threads that take, steal or rest until the workload says that it is done. Worker 0 is the
// calling thread. A worker that throws ends the run for all, and the caller gets the exception.
// Invariant: a diary and, of the scheduler, everything but the stealing of a task belong to one worker each.
#include <atomic>
#include <chrono>
#include <cstdint>
#include <exception>
#include <latch>
#include <optional>
#include <string>
#include <system_error>
#include <thread>
#include <vector>

#include "base/bad_input.hpp"
#include "model/scheduler/scheduler.hpp"
#include "model/workload/workload.hpp"
#include "native/diary.hpp"
#include "native/rest.hpp"
#include "native/spin.hpp"
#include "native/world.hpp"

namespace heist::native {

template <model::Workload Load, class Scheduler>
class team {
  using clock = std::chrono::steady_clock;
  using worker_id = model::worker_id;
  using task = model::task;

 public:
  struct settings {
    std::uint64_t seed = 1;
    spin work{0};
    bool traces = false;
    rest_rule idle = {};
    bool ranks = false;  // when each node began, and its priority
  };

  // Both are used up by the run.
  team(Load& load, Scheduler& scheduler, const settings& how)
      : load_(load), scheduler_(scheduler), how_(how), diaries_(scheduler.workers()), rooms_(scheduler.workers()) {}

  void run() {
    sink root(*this, 0, 0);
    load_.start(root);
    const worker_id others = scheduler_.workers() - 1;
    std::latch present(others);
    std::latch begin(1);
    {
      std::vector<std::jthread> threads;
      try {
        for (worker_id w = 1; w <= others; ++w) {
          threads.emplace_back([this, w, &present, &begin] {
            present.count_down();
            begin.wait();
            work(w);
          });
        }
        present.wait();
      } catch (const std::system_error& refusal) {  // let those that wait go home
        stop_.store(true, std::memory_order_relaxed);
        begin.count_down();
        throw base::bad_input("workers", "this machine refuses another thread: " + std::string(refusal.what()),
                              "ask for fewer workers");
      }
      start_ = clock::now();
      begin.count_down();
      work(0);
    }
    for (const diary& d : diaries_) {
      if (d.failure) std::rethrow_exception(d.failure);
    }
  }

  const std::vector<diary>& diaries() const { return diaries_; }
  std::uint64_t makespan_ns() const { return makespan_ns_.load(std::memory_order_relaxed); }
  // True: the tasks ran out before the workload was done.
  bool starved() const { return starved_.load(std::memory_order_relaxed); }

 private:
  // A task in a worker's hands, and whom it was taken from.
  struct prize {
    task got;
    bool stolen = false;
    worker_id victim = 0;
  };

  // Hears what follows from one node.
  class sink {
   public:
    sink(team& all, worker_id worker, std::uint64_t node) : all_(all), worker_(worker), node_(node) {}

    void edge(model::edge_kind kind, std::uint64_t target) {
      if (all_.how_.traces) all_.diaries_[worker_].edges.push_back({node_, target, kind});
    }
    void ready(task t) { model::announce(all_.scheduler_, all_.load_, worker_, t); }
    void done() {
      all_.makespan_ns_.store(all_.now_ns(), std::memory_order_relaxed);
      all_.stop_.store(true, std::memory_order_relaxed);  // relaxed: joining the threads orders what they wrote
    }

   private:
    team& all_;
    const worker_id worker_;
    const std::uint64_t node_;
  };

  void work(worker_id me) {
    try {
      world::seed(how_.seed * 0x9E3779B97F4A7C15u + me);
      rest patience(how_.idle);
      while (!stop_.load(std::memory_order_relaxed)) {
        if (const std::optional<prize> found = find(me)) {
          patience.found_a_task();
          execute(me, *found);
        } else if (patience.found_nothing(rooms_)) {
          starved_.store(true, std::memory_order_relaxed);
          stop_.store(true, std::memory_order_relaxed);
        }
      }
    } catch (...) {
      diaries_[me].failure = std::current_exception();
      stop_.store(true, std::memory_order_relaxed);
    }
  }

  std::optional<prize> find(worker_id me) {
    prize found{};
    const auto count = [&](const model::attempt& tried) {
      model::steal_counts& mine = diaries_[me].steals;
      switch (tried.status) {
        case model::steal_status::task:
          mine.got_task(tried.victim != me);
          found.stolen = tried.victim != me;
          found.victim = tried.victim;
          break;
        case model::steal_status::empty: ++mine.empty; break;
        case model::steal_status::lost: ++mine.lost; break;
      }
    };
    if (const std::optional<task> own = model::take(scheduler_, me, count)) {
      found.got = *own;
      return found;
    }
    if (scheduler_.workers() == 1) return std::nullopt;
    const model::attempt tried = model::steal(scheduler_, me, count);
    count(tried);
    if (tried.status != model::steal_status::task) return std::nullopt;
    found.got = tried.got;
    return found;
  }

  void execute(worker_id me, const prize& p) {
    diary& mine = diaries_[me];
    const std::uint64_t identity = load_.identity(p.got);  // before finish: the task means nothing after it
    if (how_.ranks) mine.ranks.push_back({now_ns(), model::priority(load_, p.got)});
    const std::uint64_t start_ns = how_.traces ? now_ns() : 0;
    const model::beginning node = model::begin(load_, me, p.got);
    (node.executes ? mine.executed : mine.discarded).push_back(identity);
    mine.work_ns += node.cost_ns;
    how_.work(node.cost_ns);
    if (how_.traces) mine.nodes.push_back({identity, {}, me, start_ns, now_ns(), p.stolen, p.victim});
    sink followers(*this, me, identity);
    load_.finish(me, p.got, followers);
  }

  std::uint64_t now_ns() const {
    return static_cast<std::uint64_t>(
        std::chrono::duration_cast<std::chrono::nanoseconds>(clock::now() - start_).count());
  }

  Load& load_;
  Scheduler& scheduler_;
  const settings how_;
  // set before any other worker begins
  clock::time_point start_;
  // each worker's own
  std::vector<diary> diaries_;
  // anyone's
  dormitory rooms_;
  std::atomic<std::uint64_t> makespan_ns_{0};  // atomic: a faulty pool may bring two workers to the last node
  std::atomic<bool> stop_{false};
  std::atomic<bool> starved_{false};
};

}  // namespace heist::native
