#include "model/pool/chase_lev.hpp"
#include "model/pool/linked_queue.hpp"
#include "model/pool/the.hpp"
#include "model/pool/x10.hpp"
#include "model/scheduler/priority_work_stealing.hpp"
#include "model/scheduler/work_stealing.hpp"
#include "native/benchmarks/contenders.hpp"
#include "native/world.hpp"

namespace heist::native::benchmarks {

template <class W, class T>
using chase_lev_deque = model::chase_lev<W, T>;
template <class W, class T>
using the_deque = model::the<W, T>;
template <class W, class T>
using x10_deque = model::x10<W, T>;
template <class W, class T>
using queue = model::linked_queue<W, T>;

template <template <class, class> class PoolOf>
using by_level = model::priority_work_stealing<world, PoolOf>;

void add_classic_and_levels(std::vector<contender>& all) {
  const model::priority_range range{0, ranked_fibonacci::levels - 1};
  all.push_back(contender_of<model::work_stealing<world, chase_lev_deque>>("work-stealing chase-lev", "FRKJPL"));
  all.push_back(contender_of<by_level<chase_lev_deque>>("priority-work-stealing chase-lev", "", range));
  all.push_back(contender_of<by_level<the_deque>>("priority-work-stealing the", "PWSTCD", range));
  all.push_back(contender_of<by_level<x10_deque>>("priority-work-stealing x10", "PWSTXD", range));
  all.push_back(contender_of<by_level<queue>>("priority-work-stealing linked-queue", "PWSTJQ", range));
}

}  // namespace heist::native::benchmarks
