#pragma once
// Every way in which somebody's pool can go wrong outside of the memory model, told apart by the capacity it is given.
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <stdexcept>
#include <vector>

#include "model/pool/pool.hpp"
#include "model/world.hpp"

namespace test {

template <heist::model::World W, class Task>
class misbehaving {
 public:
  explicit misbehaving(std::size_t capacity) : how_(capacity) {}

  void push(Task task) { tasks_.push_back(task); }
  std::optional<Task> pop() {
    if (tasks_.empty()) return std::nullopt;
    const Task taken = tasks_.back();
    tasks_.pop_back();
    return taken;
  }
  heist::model::stolen<Task> steal() {
    (void)flag_.load(heist::model::order::relaxed);
    switch (how_) {
      case 1: std::abort();
      case 2:
        for (volatile int i = 0;;) i = i + 1;
      case 4: throw std::runtime_error("no steal today");
      case 8: W::template make<int>(1); break;
      case 16: std::exit(0);
      case 32: *static_cast<volatile int*>(nullptr) = 1; break;
      default:
        while (flag_.load(heist::model::order::relaxed) == 0) W::yield();
    }
    std::puts("{\"a line\": \"that is none of ours\"}");
    return heist::model::stolen<Task>::empty();
  }

 private:
  const std::size_t how_;
  std::vector<Task> tasks_;  // the standard library allocates as it does, not through W
  typename W::template atomic<std::uint64_t> flag_{0, "flag"};
};

}  // namespace test
