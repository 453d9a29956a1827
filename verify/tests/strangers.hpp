#pragma once
// Pools of people who have never seen heist: right and wrong ones that a check once said something false about.
#include <unistd.h>

#include <cstdint>
#include <deque>
#include <mutex>
#include <memory>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "model/pool/pool.hpp"
#include "model/world.hpp"

namespace strangers {

using heist::model::order;
template <class Task>
using stolen = heist::model::stolen<Task>;

// Never touches World: heist sees nothing of it.
template <heist::model::World W, class Task>
class plain {
 public:
  explicit plain(std::size_t) {}
  void push(Task task) {
    const std::lock_guard here(mutex_);
    tasks_.push_back(task);
  }
  std::optional<Task> pop() {
    const std::lock_guard here(mutex_);
    if (tasks_.empty()) return std::nullopt;
    const Task taken = tasks_.back();
    tasks_.pop_back();
    return taken;
  }
  stolen<Task> steal() {
    const std::lock_guard here(mutex_);
    if (tasks_.empty()) return stolen<Task>::empty();
    const Task taken = tasks_.front();
    tasks_.pop_front();
    return stolen<Task>::of(taken);
  }

 private:
  std::mutex mutex_;
  std::deque<Task> tasks_;
};

// Tasks in a row, in memory that is shared by agreement: whoever has the lock.
template <heist::model::World W, class Task>
class row {
 public:
  row() : cells_(W::template make_array<cell>(most, Task{}, "cell")) {}
  ~row() { W::destroy_array(cells_, most); }
  std::size_t size() const { return size_.load(); }
  bool empty() const { return size() == 0; }
  Task operator[](std::size_t i) const { return cells_[i].load(); }
  Task front() const { return (*this)[0]; }
  Task back() const { return (*this)[size() - 1]; }
  void push_back(Task task) {
    cells_[size()].store(task);
    size_.store(size() + 1);
  }
  void pop_back() { size_.store(size() - 1); }
  void pop_front(std::size_t count = 1) {
    const std::size_t left = size() - count;
    for (std::size_t i = 0; i < left; ++i) cells_[i].store((*this)[i + count]);
    size_.store(left);
  }

 private:
  using cell = typename W::template var<Task>;
  static constexpr std::size_t most = 9;
  cell* const cells_;
  typename W::template var<std::size_t> size_{0, "size"};
};

// A deque under World's lock; Tasks: what it keeps them in.
template <heist::model::World W, class Task, class Tasks>
class under_lock {
 public:
  static constexpr heist::model::extraction promises = heist::model::extraction::deque;

  explicit under_lock(std::size_t) {}
  void push(Task task) {
    lock_.lock();
    tasks_.push_back(task);
    lock_.unlock();
  }
  std::optional<Task> pop() {
    lock_.lock();
    std::optional<Task> taken;
    if (!tasks_.empty()) {
      taken = tasks_.back();
      tasks_.pop_back();
    }
    lock_.unlock();
    return taken;
  }
  stolen<Task> steal() {
    lock_.lock();
    stolen<Task> taken = stolen<Task>::empty();
    if (!tasks_.empty()) {
      taken = stolen<Task>::of(tasks_.front());
      tasks_.pop_front();
    }
    lock_.unlock();
    return taken;
  }

 protected:
  typename W::mutex lock_;
  Tasks tasks_;
};

// What the others are made of.
template <heist::model::World W, class Task>
class locked : public under_lock<W, Task, row<W, Task>> {
 public:
  using under_lock<W, Task, row<W, Task>>::under_lock;
};

// Its tasks are in memory that heist does not see.
template <heist::model::World W, class Task>
class fields_under_lock : public under_lock<W, Task, std::deque<Task>> {
 public:
  using under_lock<W, Task, std::deque<Task>>::under_lock;
};

// One behaviour a case, which a program chooses with `first`.
template <heist::model::World W, class Task>
class cases : public locked<W, Task> {
  using right = locked<W, Task>;

 public:
  static constexpr heist::model::extraction promises = heist::model::extraction::any;

  cases(std::size_t capacity, std::int64_t which)
      : right(capacity), which_(which), cells_(W::template make_array<cell>(2, std::uint64_t{0}, "cell")) {}
  explicit cases(std::size_t capacity) : cases(capacity, 0) {}
  ~cases() { W::destroy_array(cells_, 2); }

  void push(Task task) {
    if (which_ == 1) count_weakly();
    if (which_ == 2 || which_ == 3) spin();
    if (which_ == 8) datum_.store(task);
    right::push(task);
    if (which_ == 2 || which_ == 3) flag_.store(0, order::release);
    if (which_ == 10) turn_.store(1, order::release);
  }
  std::optional<Task> pop() {
    if (which_ == 5 && pops_++ == 0) return std::nullopt;
    return right::pop();
  }
  stolen<Task> steal() {
    switch (which_) {
      case 1: count_weakly(); break;
      case 2: return with_spinning();
      case 3: spin(); return stolen<Task>::empty();  // and never lets go of it
      case 4: (void)flag_.load(order::relaxed); return stolen<Task>::lost();
      case 5: (void)flag_.load(order::relaxed); return stolen<Task>::empty();
      case 6: _exit(0);
      case 7: (void)cells_[2].load(order::relaxed); break;
      case 8: (void)datum_.load(); break;
      case 9: eat(); break;
      case 10: turn_.await([](std::uint32_t t) { return t == 1; }, order::acquire); break;
      case 11: turn_.await([](std::uint32_t t) { return t == 1; }, order::acquire); break;  // nobody will say so
      case 12: turn_.await([this](std::uint32_t) { return flag_.load(order::relaxed) == 0; }, order::acquire); break;
      default: break;
    }
    return right::steal();
  }

 private:
  using cell = typename W::template atomic<std::uint64_t>;

  void count_weakly() {
    std::uint64_t seen = flag_.load(order::relaxed);
    while (!flag_.compare_exchange_weak(seen, seen + 1, order::relaxed, order::relaxed)) {
    }
  }
  void spin() {
    while (flag_.exchange(1, order::acquire) == 1) W::yield();
  }
  stolen<Task> with_spinning() {
    spin();
    const stolen<Task> taken = right::steal();
    flag_.store(0, order::release);
    return taken;
  }
  static void eat() {
    for (std::vector<std::unique_ptr<char[]>> eaten;;) eaten.emplace_back(new char[std::size_t{1} << 24]);
  }

  const std::int64_t which_;
  unsigned pops_ = 0;
  cell* const cells_;
  cell flag_{0, "flag"};
  typename W::template awaitable<std::uint32_t> turn_{0, "turn"};
  typename W::template var<std::uint64_t> datum_{0, "datum"};
};

// Blocks of one task, of which one that became empty is used again: without its link to the blocks below it.
template <heist::model::World W, class Task>
class blocks {
 public:
  explicit blocks(std::size_t) {}
  ~blocks() {
    while (block* const b = bottom_.load()) {
      bottom_.store(b->previous.load());
      W::destroy(b);
    }
    W::destroy(spare_.load());
  }
  void push(Task task) {
    lock_.lock();
    block* b = spare_.load();
    spare_.store(nullptr);
    if (b == nullptr) b = W::template make<block>(bottom_.load());
    b->task.store(task);
    bottom_.store(b);
    lock_.unlock();
  }
  std::optional<Task> pop() {
    lock_.lock();
    std::optional<Task> taken;
    if (block* const b = bottom_.load(); b != nullptr) {
      taken = b->task.load();
      bottom_.store(b->previous.load());
      b->previous.store(nullptr);
      if (spare_.load() == nullptr && bottom_.load() != nullptr) {
        spare_.store(b);
      } else {
        W::destroy(b);
      }
    }
    lock_.unlock();
    return taken;
  }
  stolen<Task> steal() {
    lock_.lock();
    stolen<Task> taken = stolen<Task>::empty();
    link* oldest = &bottom_;
    while (oldest->load() != nullptr && oldest->load()->previous.load() != nullptr) oldest = &oldest->load()->previous;
    if (block* const b = oldest->load()) {
      taken = stolen<Task>::of(b->task.load());
      oldest->store(nullptr);
      W::destroy(b);
    }
    lock_.unlock();
    return taken;
  }

 private:
  struct block;
  using link = typename W::template var<block*>;
  struct block {
    explicit block(block* below) : previous(below, "previous") {}
    typename W::template var<Task> task{Task{}, "task"};
    link previous;
  };

  typename W::mutex lock_;
  link bottom_{nullptr, "bottom"};
  link spare_{nullptr, "spare"};
};

// A thief can take half at once, rounded down. Of two it takes only one away.
template <heist::model::World W, class Task>
class batch_overwrites : public locked<W, Task> {
 public:
  using locked<W, Task>::locked;
  template <class Into>
  stolen<Task> steal_half_into(Into& into) {
    this->lock_.lock();
    auto& tasks = this->tasks_;
    stolen<Task> taken = stolen<Task>::empty();
    if (!tasks.empty()) {
      taken = stolen<Task>::of(tasks.front());
      for (std::size_t i = 1; i < tasks.size() / 2; ++i) into.push(tasks[i]);
      tasks.pop_front();
    }
    this->lock_.unlock();
    return taken;
  }
};

// The same, rounded up and right: the owner works on the newest, a thief gets the oldest half, newest of them first.
template <heist::model::World W, class Task>
class newest_first : public locked<W, Task> {
 public:
  static constexpr bool steals_half = true;
  static constexpr heist::model::batch_order hands_over = heist::model::batch_order::newest_first;

  using locked<W, Task>::locked;
  template <class Into>
  stolen<Task> steal_half_into(Into& into) {
    this->lock_.lock();
    auto& tasks = this->tasks_;
    stolen<Task> taken = stolen<Task>::empty();
    const std::size_t half = tasks.size() - tasks.size() / 2;
    if (half > 0) {
      taken = stolen<Task>::of(tasks[half - 1]);
      for (std::size_t i = half - 1; i-- > 0;) into.push(tasks[i]);
      tasks.pop_front(half);
    }
    this->lock_.unlock();
    return taken;
  }
};

// Waits for its turn in a loop.
template <heist::model::World W, class Task>
class spinning : public cases<W, Task> {
 public:
  explicit spinning(std::size_t capacity) : cases<W, Task>(capacity, 2) {}
};

// Every thread has a number of its own, it thinks.
template <heist::model::World W, class Task>
class numbered : public locked<W, Task> {
 public:
  using locked<W, Task>::locked;
  void push(Task task) {
    ++calls;
    locked<W, Task>::push(task);
  }

 private:
  static inline thread_local unsigned calls = 0;
};

template <heist::model::World W, class Task>
class throws_at_its_end : public locked<W, Task> {
 public:
  using locked<W, Task>::locked;
  ~throws_at_its_end() noexcept(false) { throw std::runtime_error("too late"); }
};

}  // namespace strangers
