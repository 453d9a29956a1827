#pragma once
// Every pool, with what it promises about order; tests of pools are written once and run for each of them.
#include <cstdint>
#include <deque>

#include "model/pool/abp.hpp"
#include "model/pool/chase_lev.hpp"
#include "model/pool/linked_queue.hpp"
#include "model/pool/priority_heap.hpp"
#include "model/pool/steal_half.hpp"
#include "model/pool/the.hpp"
#include "model/pool/x10.hpp"

namespace heist::model::tests {

enum class taking { newest, oldest, smallest };

template <template <class> class PoolIn, taking Owner, taking Thief>
struct pool_kind {
  const char* name;
  template <class W>
  using in = PoolIn<W>;
  static constexpr taking owner = Owner;
  static constexpr taking thief = Thief;
};

template <class W>
using abp_in = abp<W, std::uint64_t>;
template <class W>
using chase_lev_in = chase_lev<W, std::uint64_t>;
template <class W>
using linked_queue_in = linked_queue<W, std::uint64_t>;
template <class W>
using priority_heap_in = priority_heap<W, std::uint64_t>;
template <class W>
using steal_half_in = steal_half<W, std::uint64_t>;
template <class W>
using the_in = the<W, std::uint64_t>;
template <class W>
using x10_in = x10<W, std::uint64_t>;

// Calls test(kind) for every pool.
template <class Test>
void for_every_pool(Test test) {
  test(pool_kind<chase_lev_in, taking::newest, taking::oldest>{"chase-lev"});
  test(pool_kind<abp_in, taking::newest, taking::oldest>{"abp"});
  test(pool_kind<the_in, taking::newest, taking::oldest>{"the"});
  test(pool_kind<x10_in, taking::newest, taking::oldest>{"x10"});
  test(pool_kind<linked_queue_in, taking::oldest, taking::oldest>{"linked-queue"});
  test(pool_kind<steal_half_in, taking::oldest, taking::oldest>{"steal-half"});
  test(pool_kind<priority_heap_in, taking::smallest, taking::smallest>{"priority-heap"});
}

// What a pool does when nothing happens at the same time.
class plain_pool {
 public:
  void push(std::uint64_t t) { tasks_.push_back(t); }
  bool empty() const { return tasks_.empty(); }
  std::size_t size() const { return tasks_.size(); }

  std::uint64_t take(taking which) {
    auto taken = tasks_.begin();
    if (which == taking::newest) taken = tasks_.end() - 1;
    if (which == taking::smallest) {
      for (auto t = tasks_.begin(); t != tasks_.end(); ++t) {
        if (*t < *taken) taken = t;
      }
    }
    const std::uint64_t t = *taken;
    tasks_.erase(taken);
    return t;
  }

 private:
  std::deque<std::uint64_t> tasks_;
};

}  // namespace heist::model::tests
