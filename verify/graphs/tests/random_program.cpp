#include "verify/graphs/tests/random_program.hpp"

#include <algorithm>

namespace heist::verify::graphs::test {

std::vector<tiny_program> classics() {
  constexpr auto relaxed = std::memory_order_relaxed, acquire = std::memory_order_acquire,
                 release = std::memory_order_release, seq_cst = std::memory_order_seq_cst;
  const auto load = [](unsigned where, std::memory_order o) {
    return instruction{.what = op::load, .where = where, .order = o};
  };
  const auto store = [](unsigned where, std::uint64_t a, std::memory_order o) {
    return instruction{.what = op::store, .where = where, .a = a, .order = o};
  };
  const auto swap = [](unsigned where, std::uint64_t a, std::memory_order o) {
    return instruction{.what = op::exchange, .where = where, .a = a, .order = o};
  };
  tiny_program z6_u{{{store(0, 1, seq_cst), store(1, 1, release)},
                     {swap(1, 2, seq_cst), load(1, relaxed)},
                     {store(1, 3, seq_cst), load(0, seq_cst)}}};
  tiny_program through_store{
      {{store(0, 1, relaxed), store(1, 1, release), store(1, 2, relaxed)}, {load(1, acquire), load(0, relaxed)}}};
  tiny_program through_swap{
      {{store(0, 1, relaxed), store(1, 1, release)}, {swap(1, 2, relaxed)}, {load(1, acquire), load(0, relaxed)}}};
  const auto fence = [](std::memory_order o) { return instruction{.what = op::fence, .order = o}; };
  tiny_program by_fences{{{store(0, 1, relaxed), fence(release), store(1, 1, relaxed)},
                          {load(1, relaxed), fence(acquire), load(0, relaxed)}}};
  tiny_program buffering{{{store(0, 1, relaxed), fence(seq_cst), load(1, relaxed)},
                          {store(1, 1, relaxed), fence(seq_cst), load(0, relaxed)}}};
  return {std::move(z6_u), std::move(through_store), std::move(through_swap), std::move(by_fences),
          std::move(buffering)};
}

std::uint32_t random_programs::below(std::uint32_t bound) {
  std::uint64_t z = state_ += 0x9E3779B97F4A7C15u;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return static_cast<std::uint32_t>(((z ^ (z >> 31)) >> 16) % bound);
}

tiny_program random_programs::next() {
  temper_ = static_cast<temper>(below(static_cast<std::uint32_t>(temper::count)));
  if (only_waiting_) temper_ = temper::waiting;
  const bool is_shape = temper_ == temper::sequential || temper_ == temper::fenced || temper_ == temper::chains;
  locations_ = is_shape ? 2 + (below(3) == 0 ? 1 : 0) : 1 + below(3);
  tiny_program p;
  const unsigned threads = temper_ == temper::chains && below(2) == 0 ? 2 : 2 + below(below(3) == 0 ? 3 : 2);
  if (temper_ == temper::ring) {
    for (unsigned t = 0; t < 3; ++t) add_thread(p, 2);
    return p;
  }
  const unsigned longest = threads == 2 ? 5 : threads == 3 ? 3 : 2;
  for (unsigned t = 0; t < threads; ++t) add_thread(p, is_shape ? std::min(longest, 2 + below(3)) : 1 + below(longest));
  if (threads > 2 && below(3) == 0) {
    p.first_twin = below(2);
    for (unsigned t = p.first_twin + 1; t < threads; ++t) p.threads[t] = p.threads[p.first_twin];
  }
  return p;
}

void random_programs::add_thread(tiny_program& p, unsigned length) {
  if (temper_ == temper::ring) return add_ring_thread(p);
  std::vector<instruction> thread;
  if (temper_ == temper::objects && p.threads.empty()) {  // somebody has to make one
    thread.push_back({.what = op::make, .a = 1 + below(2)});
    thread.push_back({.what = op::give, .order = order_of(op::store)});
  }
  if (temper_ == temper::reuse) {
    thread.push_back({.what = op::renew, .a = 1 + below(2)});
    if (below(3) == 0) thread.push_back({.what = op::give, .order = std::memory_order_release});
  }
  for (unsigned i = 0; i < length; ++i) {
    if ((temper_ == temper::locks && below(2) == 0) || (temper_ == temper::waiting && below(6) == 0)) {
      add_locked(thread);
      ++i;
    } else {
      if (temper_ == temper::fenced && i > 0) {
        thread.push_back({.what = op::fence, .order = below(4) != 0 ? std::memory_order_seq_cst : order_of(op::fence)});
      }
      thread.push_back(draw_of_temper());
    }
  }
  p.threads.push_back(std::move(thread));
}

void random_programs::add_ring_thread(tiny_program& p) {
  using std::memory_order;
  std::vector<instruction> thread;
  for (std::size_t i = 0; i < 2; ++i) {
    static constexpr op those[] = {op::load, op::load, op::store, op::store, op::exchange};
    instruction next{.what = those[below(5)], .where = static_cast<unsigned>((p.threads.size() + i) % atomics)};
    next.a = 1 + below(2);
    next.order = below(3) != 0               ? memory_order::seq_cst
                 : next.what == op::load     ? memory_order::acquire
                 : next.what == op::exchange ? memory_order::acq_rel
                                             : memory_order::release;
    thread.push_back(next);
  }
  p.threads.push_back(std::move(thread));
}

void random_programs::add_locked(std::vector<instruction>& thread) {
  thread.push_back({.what = op::lock});
  const instruction plain{.what = below(2) == 0 ? op::plain_load : op::plain_store, .a = 1 + below(2)};
  thread.push_back(below(2) == 0 ? plain : draw());
  if (below(8) != 0) thread.push_back({.what = op::unlock});
}

// Mostly another one than last time: reorderings are between locations.
unsigned random_programs::next_location() {
  unsigned next = below(locations_);
  if (next == last_location_ && temper_ != temper::chains && below(3) != 0) next = (next + 1) % locations_;
  return last_location_ = next;
}

instruction random_programs::draw_of_temper() {
  instruction i = draw();
  switch (temper_) {
    case temper::sequential:
      while (i.what == op::fence) i = draw();
      i.conditional = false;
      if (i.what == op::store && below(3) == 0) i.what = below(2) == 0 ? op::exchange : op::add;
      if (below(4) != 0) i.order = std::memory_order_seq_cst;
      break;
    case temper::fenced:
      while (i.what == op::fence) i = draw();
      i.conditional = false;
      if (below(3) != 0) i.order = std::memory_order_relaxed;
      break;
    case temper::chains:
      while (i.what == op::fence && below(2) == 0) i = draw();
      i.conditional = false;
      if (i.what == op::load && below(2) == 0) i.order = std::memory_order_acquire;
      if (i.what == op::store) i.order = below(2) == 0 ? std::memory_order_release : std::memory_order_relaxed;
      break;
    case temper::plain:
      if (below(3) == 0) {
        i = {.what = below(2) == 0 ? op::plain_load : op::plain_store, .a = 1 + below(2), .conditional = below(3) != 0};
      } else if (i.what == op::load || i.what == op::store) {
        i.order = i.what == op::load ? std::memory_order_acquire : std::memory_order_release;
      }
      break;
    case temper::waiting:
      if (below(3) == 0) {
        i = {.what = below(3) == 0 ? op::spin : op::await,
             .where = below(locations_),
             .a = below(3),
             .order = order_of(op::load)};
        if (i.what == op::await) i.until = static_cast<condition>(below(3));
      }
      break;
    case temper::objects:
      if (below(3) != 0) {
        static constexpr op those[] = {
            op::take, op::take, op::grab, op::load_there, op::store_there, op::plain_load_there, op::drop};
        i = {.what = those[below(7)], .a = 1 + below(2)};
        i.order = order_of(i.what == op::take || i.what == op::load_there ? op::load
                           : i.what == op::store_there                    ? op::store
                                                                          : op::exchange);
        if (i.what == op::take && below(3) != 0) i.order = std::memory_order_acquire;
        if (i.what == op::grab && below(3) != 0) i.order = std::memory_order_acq_rel;
      }
      break;
    case temper::reuse:
      if (below(4) != 0) {
        static constexpr op those[] = {op::drop, op::drop, op::drop, op::renew,      op::renew,
                                       op::grab, op::give, op::take, op::load_there, op::store_there};
        i = {.what = those[below(10)], .a = 1 + below(2)};
        i.order = i.what == op::give   ? std::memory_order_release
                  : i.what == op::grab ? std::memory_order_acq_rel
                  : i.what == op::take ? std::memory_order_acquire
                                       : std::memory_order_relaxed;
      }
      break;
    case temper::choices:
      if (below(4) == 0) i = {.what = op::choose, .a = 2 + below(2)};
      if (i.what == op::compare_exchange) i.what = op::compare_exchange_weak;
      break;
    case temper::updates:
      while (i.what == op::load || i.what == op::store) i = draw();
      break;
    default: break;
  }
  return i;
}

instruction random_programs::draw() {
  static constexpr op usual[] = {op::load,
                                 op::load,
                                 op::load,
                                 op::load,
                                 op::load,
                                 op::store,
                                 op::store,
                                 op::store,
                                 op::store,
                                 op::store,
                                 op::fence,
                                 op::fence,
                                 op::exchange,
                                 op::add,
                                 op::compare_exchange,
                                 op::compare_exchange};
  instruction i;
  i.what = usual[below(16)];
  i.where = next_location();
  i.a = i.what == op::compare_exchange ? below(3) : 1 + below(2);
  i.b = 1 + below(3);
  i.order = order_of(i.what);
  i.failure = order_of(op::load);
  i.conditional = below(5) == 0;
  return i;
}

std::memory_order random_programs::order_of(op what) {
  using std::memory_order;
  static constexpr memory_order loads[] = {memory_order::relaxed, memory_order::acquire, memory_order::seq_cst};
  static constexpr memory_order stores[] = {memory_order::relaxed, memory_order::release, memory_order::seq_cst};
  static constexpr memory_order all[] = {memory_order::acquire, memory_order::release, memory_order::acq_rel,
                                         memory_order::seq_cst, memory_order::relaxed};
  if (what == op::load) return loads[below(3)];
  if (what == op::store) return stores[below(3)];
  return all[below(what == op::fence ? 4 : 5)];
}

}  // namespace heist::verify::graphs::test
