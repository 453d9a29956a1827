#pragma once
// Which scheduler a runtime has, unless it is told another.
#include "model/pool/chase_lev.hpp"
#include "model/scheduler/inbox.hpp"
#include "model/scheduler/prows.hpp"
#include "model/scheduler/work_stealing.hpp"
#include "native/world.hpp"

namespace heist::async {

template <class W, class T>
using deque = model::chase_lev<W, T>;
template <class W, class T>
using left_deque = model::chase_lev<W, T, model::chase_lev_fault::none, true>;

// A worker that comes to a wait goes on with what is in its deque; what was resumed goes to whoever looks first.
using set_aside = model::with_inbox<native::world, model::work_stealing<native::world, deque>>;

// It leaves its whole deque, which is mugged once it is resumed (Weidinger's ProWS-R).
using leave_deque = model::with_inbox<native::world, model::prows<native::world, left_deque, model::mug_after_a_steal>>;

using usual_scheduler = leave_deque;

}  // namespace heist::async
