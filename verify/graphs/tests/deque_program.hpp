#pragma once
// A pool over the world of graphs, its owner and thieves. Demanded: every task that is pushed is taken once, by
// somebody who may read what its owner left in it.
#include <cstdint>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "model/pool/pool.hpp"
#include "verify/graphs/explorer.hpp"
#include "verify/graphs/tests/graph_world.hpp"

namespace heist::verify::graphs::test {

enum class deque_operation { push, pop, steal };

// "push push pop pop | steal | steal steal"
inline std::vector<std::vector<deque_operation>> threads_of(const std::string& text) {
  std::vector<std::vector<deque_operation>> threads(1);
  std::istringstream in(text);
  for (std::string word; in >> word;) {
    if (word == "|") {
      threads.emplace_back();
    } else {
      threads.back().push_back(word == "push"  ? deque_operation::push
                               : word == "pop" ? deque_operation::pop
                                               : deque_operation::steal);
    }
  }
  return threads;
}

template <class Pool>
class deque_program final : public program {
 public:
  deque_program(const std::string& text, std::size_t capacity, bool twins)
      : threads_(threads_of(text)), capacity_(capacity), twins_(twins) {
    for (const deque_operation o : threads_[0]) tasks_ += o == deque_operation::push;
  }

  unsigned threads() const override { return static_cast<unsigned>(threads_.size()); }
  unsigned first_twin() const override { return twins_ ? 1 : ~0u; }
  bool has_after() const override { return true; }
  bool releases_everything() const override { return true; }

  void before(machine& m) override {
    const using_machine here(m);
    pool_ = graph_world::make<Pool>(capacity_);
    data_ = graph_world::make_array<graph_world::var<task>>(tasks_ + 1, task{0});
  }

  void thread(machine& m, unsigned number) override {
    const using_machine here(m);
    task next = 0;
    for (const deque_operation o : threads_[number]) {
      if (o == deque_operation::push) {
        ++next;
        data_[next].store(100 + next);
        pool_->push(next);
      } else if (o == deque_operation::pop) {
        if (const std::optional<task> taken = pool_->pop()) got(m, *taken);
      } else {
        const model::stolen<task> taken = pool_->steal();
        if (taken.status == model::steal_status::task) got(m, taken.task);
      }
    }
  }

  void after(machine& m) override {
    const using_machine here(m);
    while (const std::optional<task> taken = pool_->pop()) m.demand(*taken >= 1 && *taken <= tasks_, "no such task");
    graph_world::destroy(pool_);
    graph_world::destroy_array(data_, tasks_ + 1);
  }

  std::size_t tasks() const { return tasks_; }

 private:
  using task = std::uint64_t;

  void got(machine& m, task t) {
    m.demand(t >= 1 && t <= tasks_, "no such task");
    m.demand(data_[t].load() == 100 + t, "a task without its data");
    m.mark(t);
  }

  const std::vector<std::vector<deque_operation>> threads_;
  const std::size_t capacity_;
  const bool twins_;
  task tasks_ = 0;
  Pool* pool_ = nullptr;
  graph_world::var<task>* data_ = nullptr;
};

// Counts how often tasks were taken, and remembers the first fault.
class once_observer final : public observer {
 public:
  explicit once_observer(std::size_t tasks) : taken_(tasks + 1) {}

  bool complete(const graph& g) override {
    taken_.assign(taken_.size(), 0);
    for (unsigned t = 0; t < g.threads(); ++t) {
      for (unsigned i = 1; i <= g.thread(t).length; ++i) {
        const event& e = g.at(event_name(t, i));
        if (e.what == kind::mark && ++taken_[e.content] > 1) violation = "taken twice";
      }
    }
    return violation.empty();
  }
  bool violated(const graph&, const fault& f) override {
    violation = "fault " + std::to_string(static_cast<int>(f.what)) + " " + f.text;
    return false;
  }
  void begins_again() override { has_begun_again = true; }

  std::string violation;
  bool has_begun_again = false;

 private:
  std::vector<unsigned> taken_;
};

}  // namespace heist::verify::graphs::test
