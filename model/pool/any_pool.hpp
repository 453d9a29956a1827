#pragma once
// A pool chosen by name at run time: one type for all of them, so that an engine is compiled once and not once a pool.
// Invariant: it answers what the chosen pool answers. A call costs an indirect call more, so what is measured for speed
// uses its pool's own type. Who calls what is the chosen pool's promise, and so is the order.
// Not promised: a size where the chosen pool does not count; it is then 0.
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "model/bad_input.hpp"
#include "model/pool/abp.hpp"
#include "model/pool/chase_lev.hpp"
#include "model/pool/linked_queue.hpp"
#include "model/pool/pool.hpp"
#include "model/pool/priority_heap.hpp"
#include "model/pool/steal_half.hpp"
#include "model/pool/the.hpp"
#include "model/pool/x10.hpp"
#include "model/world.hpp"

namespace heist::model {

template <World W, class T>
class any_pool {
  struct calls {
    virtual ~calls() = default;
    virtual void push(T) = 0;
    virtual std::optional<T> pop() = 0;
    virtual stolen<T> steal() = 0;
    virtual std::size_t size() const = 0;
  };

  template <class Chosen>
  struct calls_to final : calls {
    explicit calls_to(std::size_t capacity) : pool(capacity) {}
    void push(T t) override { pool.push(t); }
    std::optional<T> pop() override { return pool.pop(); }
    stolen<T> steal() override { return pool.steal(); }
    std::size_t size() const override {
      if constexpr (requires { pool.size(); }) return pool.size();
      return 0;
    }
    Chosen pool;
  };

 public:
  static constexpr std::size_t default_capacity = 64;

  explicit any_pool(std::string_view name, std::size_t capacity = default_capacity) : pool_(make(name, capacity)) {}
  any_pool(const any_pool&) = delete;
  any_pool& operator=(const any_pool&) = delete;
  ~any_pool() { W::destroy(pool_); }

  void push(T t) { pool_->push(t); }
  std::optional<T> pop() { return pool_->pop(); }
  stolen<T> steal() { return pool_->steal(); }
  std::size_t size() const { return pool_->size(); }

 private:
  static calls* make(std::string_view name, std::size_t capacity) {
    if (name == "chase-lev") return W::template make<calls_to<chase_lev<W, T>>>(capacity);
    if (name == "abp") return W::template make<calls_to<abp<W, T>>>(capacity);
    if (name == "the") return W::template make<calls_to<the<W, T>>>(capacity);
    if (name == "x10") return W::template make<calls_to<x10<W, T>>>(capacity);
    if (name == "linked-queue") return W::template make<calls_to<linked_queue<W, T>>>(capacity);
    if (name == "steal-half") return W::template make<calls_to<steal_half<W, T>>>(capacity);
    if (name == "priority-heap") return W::template make<calls_to<priority_heap<W, T>>>(capacity);
    throw bad_input("scheduler", "there is no pool called \"" + std::string(name) + '"', "see heist list");
  }

  calls* const pool_;
};

}  // namespace heist::model
