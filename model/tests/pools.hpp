#pragma once
// Every pool, with what it promises about order; tests of pools are written once and run for each of them.
#include <cstdint>
#include <deque>

#include "model/pool/pool.hpp"
#include "model/registry/worker_pools.hpp"
#include "native/world.hpp"

namespace heist::model::tests {

enum class taking { newest, oldest, smallest };

constexpr taking taken_by_owner(extraction promised) {
  if (promised == extraction::best) return taking::smallest;
  return promised == extraction::queue ? taking::oldest : taking::newest;
}
constexpr taking taken_by_thief(extraction promised) {
  if (promised == extraction::best) return taking::smallest;
  return promised == extraction::stack ? taking::newest : taking::oldest;
}

template <class P>
struct pool_kind {
  static constexpr const char* name = P::name.data();  // a literal
  template <class W>
  using in = typename P::template type<W, std::uint64_t>;
  static constexpr taking owner = taken_by_owner(in<native::world>::promises);
  static constexpr taking thief = taken_by_thief(in<native::world>::promises);
};

// Calls test(kind) for every pool that a worker can own.
template <class Test>
void for_every_pool(Test test) {
  worker_pools::each([&]<class P>(type_tag<P>) { test(pool_kind<P>()); });
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
