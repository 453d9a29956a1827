#pragma once
// The pools that a worker can own: what `pool` can be in a [[scheduler]].
#include "model/registry/pools.hpp"
#include "model/registry/type_list.hpp"
#include "model/world.hpp"

namespace heist::model {

template <class P>
struct can_be_owned {
  static constexpr bool value = !requires { P::is_shared; };
};

using worker_pools = decltype(chosen_from<can_be_owned>(all_pools()));

// A pool without a fault, as schedulers take one: a template of World and task alone.
template <class P>
struct sound {
  template <class W, class T>
  using pool = typename P::template type<W, T>;
};

}  // namespace heist::model
