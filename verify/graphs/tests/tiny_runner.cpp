#include "verify/graphs/tests/tiny_runner.hpp"

#include <utility>

namespace heist::verify::graphs::test {

namespace {

value sum(value a, value b) {
  return a + b;
}
value second(value, value b) {
  return b;
}

}  // namespace

void tiny_runner::thread(machine& m, unsigned number) {
  local me;
  for (const instruction& i : program_.threads[number]) {
    if (!i.conditional || me.number != 0) execute(m, number, me, i);
  }
}

void tiny_runner::execute(machine& m, unsigned thread, local& me, const instruction& i) {
  switch (i.what) {
    case op::load: me.number = m.load(i.where, i.order); break;
    case op::store: m.store(i.where, i.a, i.order); break;
    case op::exchange: me.number = m.modify(i.where, second, i.a, i.order); break;
    case op::add: me.number = m.modify(i.where, sum, i.a, i.order); break;
    case op::compare_exchange: me.number = m.compare_exchange(i.where, i.a, i.b, i.order, i.failure).found; break;
    case op::compare_exchange_weak:
      me.number = m.compare_exchange_weak(i.where, i.a, i.b, i.order, i.failure).found;
      break;
    case op::fence: m.fence(i.order); break;
    case op::plain_load: me.number = m.read(plain_location); break;
    case op::plain_store: m.write(plain_location, i.a); break;
    case op::lock: m.lock(mutex_location); break;
    case op::unlock: m.unlock(mutex_location); break;
    case op::await: me.number = m.await(i.where, i.order, [&](value v) { return i.is_fulfilled_by(v); }); break;
    case op::spin:
      while ((me.number = m.load(i.where, i.order)) != i.a) m.yield();
      break;
    case op::choose: me.number = m.choose(static_cast<std::uint32_t>(i.a), chosen); break;
    case op::make:
    case op::renew: make(m, thread, me, i); break;
    case op::give: m.store(pointer_location, me.pointer, i.order); break;
    case op::take: me.pointer = m.load(pointer_location, i.order); break;
    case op::grab: me.pointer = m.modify(pointer_location, second, 0, i.order); break;
    case op::load_there:
      if (me.pointer != 0) me.number = m.load(target(me.pointer).where, i.order);
      break;
    case op::store_there:
      if (me.pointer != 0) m.store(target(me.pointer).where, i.a, i.order);
      break;
    case op::plain_load_there:
      if (me.pointer != 0) me.number = m.read(target(me.pointer).where);
      break;
    case op::drop:
      if (const value p = std::exchange(me.pointer, 0)) m.release(target(p).whole, p);
      break;
  }
}

void tiny_runner::make(machine& m, unsigned thread, local& me, const instruction& i) {
  const object whole = i.what == op::renew ? m.allocate(sizeof(value), renewed) : m.allocate();
  const value fresh = pointer_to(thread, me.made);
  const auto [known, is_new] = pointer_of_.try_emplace(whole, fresh);
  me.pointer = known->second;
  if (me.pointer == fresh) ++me.made;
  const location where = m.construct(i.a, whole, me.pointer);
  pointers_[(me.pointer - 100) / 10][(me.pointer - 100) % 10] = {whole, where};
}

record record_of(const graph& g) {
  record r;
  r.threads.resize(g.threads());
  std::map<event_id, std::pair<unsigned, unsigned>> names;
  for (unsigned t = 0; t < g.threads(); ++t) {  // first all names, since sources may be of later threads
    unsigned number = 0;
    for (unsigned i = 1; i <= g.thread(t).length; ++i) {
      const event& e = g.at(event_name(t, i));
      const bool counts = (e.is_access() && !g.common().is_flag(e.where)) || e.what == kind::release ||
                          (e.what == kind::choice && e.from == tiny_runner::chosen) ||
                          (e.what == kind::allocate && e.from == tiny_runner::renewed);
      if (counts) names[event_name(t, i)] = {t + 1, number++};
    }
  }
  for (unsigned t = 0; t < g.threads(); ++t) {
    const thread_state& s = g.thread(t);
    for (unsigned i = 1; i <= s.length; ++i) {
      const event_id name = event_name(t, i);
      const event& e = g.at(name);
      if (!names.contains(name)) continue;
      const bool is_loop = s.round > 1 && g.at(event_name(t, s.round - 1)).what == kind::yield;
      if (s.state == progress::waiting && i == s.length && !is_loop) continue;  // an await's last look
      record::access a;
      a.what = e.is_read()                ? 'r'
               : e.is_write()             ? 'w'
               : e.what == kind::choice   ? 'c'
               : e.what == kind::allocate ? 'n'
                                          : 'd';
      a.content = e.what == kind::release ? e.from : e.content;
      if (e.what == kind::allocate && g.release_of(e) != initial_write) {
        a.source[0] = names[g.release_of(e)].first;
        a.source[1] = names[g.release_of(e)].second;
      }
      if (e.is_read() && e.source != initial_write) {
        a.source[0] = names[e.source].first;  // not there, if the engine is out of order
        a.source[1] = names[e.source].second;
      }
      r.threads[t].push_back(a);
    }
  }
  for (location l = 0; l < g.locations(); ++l) {
    const std::vector<event_id>& writes = g.of(l).writes;
    if (g.common().is_flag(l)) continue;
    if (writes.size() < (l < fixed_locations ? 2u : 1u)) continue;
    record::written w{l < fixed_locations ? l : g.at(writes.front()).from, {}};
    for (const event_id e : writes) {
      if (e != initial_write) w.order.push_back(names[e]);
    }
    r.locations.push_back(std::move(w));
  }
  return r;
}

bool tiny_observer::complete(const graph& g) {
  found.insert(smallest_text_of(record_of(g), first_twin_));
  return true;
}

bool tiny_observer::violated(const graph& g, const fault& f) {
  switch (f.what) {
    case fault_kind::waits_for_ever: stuck.insert(smallest_text_of(record_of(g), first_twin_)); return true;
    case fault_kind::race:
    case fault_kind::use_after_release:
    case fault_kind::released_twice: is_faulty = true; return false;
    default: is_broken = true; return false;
  }
}

void tiny_observer::begins_again() {
  found.clear();
  stuck.clear();
}

}  // namespace heist::verify::graphs::test
