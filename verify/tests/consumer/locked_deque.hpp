#pragma once
// A deque under one lock: slow, and right.
#include <cstddef>
#include <optional>

#include "model/pool/pool.hpp"
#include "model/world.hpp"

namespace consumer {

template <heist::model::World W, class Task>
class locked_deque {
  using cell = typename W::template var<Task>;
  static constexpr std::size_t size = 8;

 public:
  explicit locked_deque(std::size_t) : cells_(W::template make_array<cell>(size, Task{})) {}
  ~locked_deque() { W::destroy_array(cells_, size); }

  void push(Task task) {
    const guard here(mutex_);
    cells_[bottom_.load()].store(task);
    bottom_.store(bottom_.load() + 1);
  }
  std::optional<Task> pop() {
    const guard here(mutex_);
    if (top_.load() == bottom_.load()) return std::nullopt;
    bottom_.store(bottom_.load() - 1);
    return cells_[bottom_.load()].load();
  }
  heist::model::stolen<Task> steal() {
    const guard here(mutex_);
    if (top_.load() == bottom_.load()) return heist::model::stolen<Task>::empty();
    top_.store(top_.load() + 1);
    return heist::model::stolen<Task>::of(cells_[top_.load() - 1].load());
  }

 private:
  struct guard {
    explicit guard(typename W::mutex& m) : mutex(m) { mutex.lock(); }
    ~guard() { mutex.unlock(); }
    typename W::mutex& mutex;
  };

  typename W::mutex mutex_;
  cell* const cells_;
  typename W::template var<std::size_t> top_{0, "top"};
  typename W::template var<std::size_t> bottom_{0, "bottom"};
};

}  // namespace consumer
