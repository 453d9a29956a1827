#include "verify/graphs/tests/enumerator.hpp"

#include <map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "verify/graphs/tests/relation.hpp"

namespace heist::verify::graphs::test {

namespace {

using std::memory_order;

enum class sort { initial, read, write, fence, release, choice, renewal };

struct happening {
  sort what;
  unsigned thread;  // of initial writes: none
  std::uint64_t where = 0;
  std::uint64_t content = 0;
  memory_order order = memory_order::relaxed;
  std::size_t source = 0;  // of a read; of a renewal the release, 0: none
  bool is_plain = false;
  bool is_update = false;  // part of a read-modify-write that succeeded
};

bool is_at_least_acquire(memory_order o) {
  return o == memory_order::acquire || o == memory_order::acq_rel || o == memory_order::seq_cst;
}
bool is_at_least_release(memory_order o) {
  return o == memory_order::release || o == memory_order::acq_rel || o == memory_order::seq_cst;
}

struct thread_at {
  std::size_t next = 0;  // instruction
  std::uint64_t number = 1;
  std::uint64_t pointer = 0;
  unsigned made = 0;
  unsigned weak_failures = 1;
  std::size_t spun_on = 0;  // the write its last round read; 0: no round yet. Event 0 is nobody's source.
  bool waits = false;       // in a loop that repeats itself
};

struct state {
  std::vector<happening> events;
  std::map<std::uint64_t, std::vector<std::size_t>> written;  // by location, in modification order
  std::vector<thread_at> threads;
};

// The axioms of RC11 (Lahav et al. 2017), with scb as in verify/graphs/sc_order.hpp.
class axioms {
 public:
  axioms(const state& s, std::string_view model)
      : events_(s.events),
        count_(s.events.size()),
        po_(count_),
        rf_(count_),
        co_(count_),
        fr_(count_),
        rmw_(count_),
        renewed_(count_),
        hb_(count_) {
    for (std::size_t i = 0; i < count_; ++i) {
      for (std::size_t j = i + 1; j < count_; ++j) {
        if (events_[j].what == sort::initial) continue;
        if (events_[i].what == sort::initial || events_[i].thread == events_[j].thread) po_.add(i, j);
      }
      if (events_[i].what == sort::read) rf_.add(events_[i].source, i);
      if (events_[i].what == sort::renewal && events_[i].source != 0) renewed_.add(events_[i].source, i);
      if (events_[i].what == sort::read && events_[i].is_update) rmw_.add(i, write_of(i));
    }
    for (const auto& [where, order] : s.written) {
      for (std::size_t i = 0; i < order.size(); ++i) {
        for (std::size_t j = i + 1; j < order.size(); ++j) co_.add(order[i], order[j]);
      }
    }
    fr_ = rf_.inverse() * co_;
    const relation reads = all([](const happening& e) { return e.what == sort::read && !e.is_plain; });
    const relation writes = all([](const happening& e) { return e.what == sort::write && !e.is_plain; });
    const relation fences = all([](const happening& e) { return e.what == sort::fence; });
    const relation releases =
        all([](const happening& e) { return e.what != sort::read && is_at_least_release(e.order); });
    const relation acquires =
        all([](const happening& e) { return e.what != sort::write && is_at_least_acquire(e.order); });
    relation heads = writes;
    if (model == "rc11-cpp11") heads = heads * same_location_writes().or_equal();
    const relation sequence = heads * (rf_ * rmw_).closure().or_equal();
    const relation sw =
        releases * (fences * po_).or_equal() * sequence * rf_ * reads * (po_ * fences).or_equal() * acquires;
    hb_ = (po_ | sw | renewed_).closure();  // a release synchronizes with the allocation that gets the memory
  }

  bool hold(std::string_view model) const {
    const relation eco = (rf_ | co_ | fr_).closure();
    if (!(rmw_ * (fr_ * co_).inverse()).is_irreflexive()) return false;
    if (model == "sc") return (po_ | rf_ | co_ | fr_ | renewed_).is_acyclic();
    if (!hb_.is_irreflexive() || !(hb_ * eco).is_irreflexive()) return false;
    const relation sc = all([](const happening& e) { return e.order == memory_order::seq_cst; });
    const relation fence =
        all([](const happening& e) { return e.what == sort::fence && e.order == memory_order::seq_cst; });
    const relation po = po_.without(rmw_);  // a read-modify-write is one event
    const relation scb = po_ | rf_ | co_ | fr_ | po * hb_ * po;
    const relation base = (sc | fence * hb_.or_equal()) * scb * (sc | hb_.or_equal() * fence);
    const relation between_fences = fence * (hb_ | hb_ * eco * hb_) * fence;
    return (base | between_fences).is_acyclic();
  }

  bool find_fault() const {
    for (std::size_t i = 0; i < count_; ++i) {
      for (std::size_t j = i + 1; j < count_; ++j) {
        const happening &a = events_[i], &b = events_[j];
        if (a.what == sort::initial || a.where != b.where || !is_of_memory(a) || !is_of_memory(b)) continue;
        if (a.what == sort::release && hb_.has(i, j) && !is_renewed_between(i, j)) return true;
        if (b.what == sort::release && hb_.has(j, i) && !is_renewed_between(j, i)) return true;
        if (!a.is_plain && !b.is_plain) continue;
        if (a.what == sort::read && b.what == sort::read) continue;
        if (!hb_.has(i, j) && !hb_.has(j, i)) return true;
      }
    }
    return false;
  }

 private:
  static bool is_of_memory(const happening& e) {
    return e.what != sort::fence && e.what != sort::choice && e.what != sort::renewal;
  }
  // Whether the memory was somebody's again before the later one.
  bool is_renewed_between(std::size_t release, std::size_t later) const {
    for (std::size_t i = 0; i < count_; ++i) {
      if (renewed_.has(release, i) && hb_.has(i, later)) return true;
    }
    return false;
  }

  static bool is_of_memory_or_fence(const happening& e) { return is_of_memory(e) || e.what == sort::fence; }

  template <class Predicate>
  relation all(Predicate holds) const {
    return relation::identity(count_,
                              [&](std::size_t i) { return is_of_memory_or_fence(events_[i]) && holds(events_[i]); });
  }
  relation same_location_writes() const {
    relation r(count_);
    for (std::size_t i = 0; i < count_; ++i) {
      for (std::size_t j = 0; j < count_; ++j) {
        const bool both = events_[i].what == sort::write && events_[j].what == sort::write;
        if (both && events_[i].where == events_[j].where && po_.has(i, j)) r.add(i, j);
      }
    }
    return r;
  }
  std::size_t write_of(std::size_t read) const {
    for (std::size_t j = read + 1; j < count_; ++j) {
      if (events_[j].thread == events_[read].thread) return j;
    }
    return read;
  }

  const std::vector<happening>& events_;
  std::size_t count_;
  relation po_, rf_, co_, fr_, rmw_, renewed_, hb_;
};

class enumeration {
 public:
  enumeration(const tiny_program& p, std::string_view model, std::size_t most)
      : program_(p), model_(model), most_(most) {}

  enumerated all() {
    state s;
    s.threads.resize(program_.threads.size());
    s.events.push_back({sort::initial, 0, ~std::uint64_t{0}});  // nobody's, so that no source is 0
    for (std::uint64_t l = 0; l < fixed_locations; ++l) {
      s.written[l] = {s.events.size()};
      s.events.push_back({sort::initial, 0, l});
    }
    visit(s);
    return std::move(found_);
  }

 private:
  void visit(const state& s) {
    if (is_new(s)) go_on_from(s);
  }

  bool is_new(const state& s) {
    if (found_.is_faulty || found_.is_too_large) return false;
    if (known_.size() == most_ || s.events.size() > relation::most_events) {
      found_.is_too_large = true;
      return false;
    }
    return known_.insert(key(s)).second;
  }

  void go_on_from(const state& s) {
    bool all_ended = true, all_stuck = true;
    for (unsigned t = 0; t < s.threads.size(); ++t) {
      if (s.threads[t].next >= program_.threads[t].size()) continue;
      all_ended = false;
      if (!is_stuck(s, t)) all_stuck = false;
      if (!s.threads[t].waits) step(s, t);
    }
    if (all_ended) {
      found_.complete.insert(smallest_text_of(record_of(s), program_.first_twin));
    } else if (all_stuck) {
      found_.stuck.insert(smallest_text_of(record_of(s), program_.first_twin));
    }
  }

  // Whether the thread waits, and would even if it looked at the newest value.
  bool is_stuck(const state& s, unsigned t) const {
    const instruction& i = program_.threads[t][s.threads[t].next];
    if (i.conditional && s.threads[t].number == 0) return false;
    if (i.what == op::spin) return s.threads[t].waits && s.threads[t].spun_on == s.written.at(i.where).back();
    if (i.what != op::await && i.what != op::lock) return false;
    const bool locks = i.what == op::lock;
    const std::uint64_t newest = s.events[s.written.at(locks ? mutex_location : i.where).back()].content;
    return locks ? newest != 0 : !i.is_fulfilled_by(newest);
  }

  void try_state(const state& s) {
    if (!is_new(s)) return;
    const axioms a(s, model_);
    if (!a.hold(model_)) return;
    if (a.find_fault()) found_.is_faulty = true;
    go_on_from(s);
  }

  void step(const state& s, unsigned t) {
    const instruction& i = program_.threads[t][s.threads[t].next];
    state next = s;
    thread_at& me = next.threads[t];
    ++me.next;
    if (i.conditional && me.number == 0) return visit(next);
    switch (i.what) {
      case op::load: return read(next, t, i.where, i.order, false, set_number);
      case op::take: return read(next, t, pointer_location, i.order, false, set_pointer);
      case op::plain_load: return read(next, t, plain_location, memory_order::relaxed, true, set_number);
      case op::load_there:
      case op::plain_load_there:
        if (me.pointer == 0) return visit(next);
        return read(next, t, me.pointer, i.order, i.what == op::plain_load_there, set_number);
      case op::store: return write(next, {sort::write, t, i.where, i.a, i.order});
      case op::unlock: return write(next, {sort::write, t, mutex_location, 0, memory_order::release});
      case op::give: return write(next, {sort::write, t, pointer_location, me.pointer, i.order});
      case op::plain_store: return write(next, {sort::write, t, plain_location, i.a, memory_order::relaxed, 0, true});
      case op::store_there:
        if (me.pointer == 0) return visit(next);
        return write(next, {sort::write, t, me.pointer, i.a, i.order});
      case op::exchange:
      case op::add:
      case op::compare_exchange:
      case op::compare_exchange_weak:
      case op::grab:
      case op::lock: return update(next, t, i);
      case op::fence: next.events.push_back({sort::fence, t, ~std::uint64_t{0}, 0, i.order}); return try_state(next);
      case op::await: return await(next, t, i);
      case op::spin: return spin(s, next, t, i);
      case op::choose:
        for (std::uint64_t c = 0; c < i.a; ++c) {
          state chosen = next;
          chosen.threads[t].number = c;
          chosen.events.push_back({sort::choice, t, ~std::uint64_t{0}, c});
          visit(chosen);
        }
        return;
      case op::make: {
        me.pointer = pointer_to(t, me.made++);
        next.written[me.pointer] = {next.events.size()};
        next.events.push_back({sort::write, t, me.pointer, i.a, memory_order::relaxed, 0, true});
        return try_state(next);
      }
      case op::renew: return renew(next, t, i);
      case op::drop:
        if (me.pointer == 0) return visit(next);
        next.events.push_back({sort::release, t, std::exchange(me.pointer, 0), 0, memory_order::relaxed, 0, true});
        return try_state(next);
    }
  }

  // New memory, or what any release in sight has given up and nobody has got since.
  void renew(const state& s, unsigned t, const instruction& i) {
    state fresh = s;
    thread_at& me = fresh.threads[t];
    me.pointer = pointer_to(t, me.made++);
    fresh.events.push_back({sort::renewal, t, me.pointer});
    fresh.written[me.pointer] = {fresh.events.size()};
    fresh.events.push_back({sort::write, t, me.pointer, i.a, memory_order::relaxed, 0, true});
    try_state(fresh);
    for (std::size_t r = 0; r < s.events.size(); ++r) {
      if (s.events[r].what != sort::release || !is_renewable(s, r)) continue;
      state again = s;
      again.threads[t].pointer = s.events[r].where;
      again.events.push_back({sort::renewal, t, s.events[r].where, 0, memory_order::relaxed, r});
      write(again, {sort::write, t, s.events[r].where, i.a, memory_order::relaxed, 0, true});
    }
  }
  static bool is_renewable(const state& s, std::size_t release) {
    bool was_renewed = false;  // memory that was made, not renewed, is not handed out again
    for (const happening& e : s.events) {
      if (e.what != sort::renewal) continue;
      if (e.source == release) return false;
      was_renewed |= e.where == s.events[release].where;
    }
    return was_renewed;
  }

  static void set_number(thread_at& t, std::uint64_t v) { t.number = v; }
  static void set_pointer(thread_at& t, std::uint64_t v) { t.pointer = v; }

  template <class Set>
  void read(const state& s, unsigned t, std::uint64_t where, memory_order o, bool plain, Set set) {
    if (!s.written.contains(where)) return;
    for (const std::size_t source : s.written.at(where)) {
      state next = s;
      const std::uint64_t content = s.events[source].content;
      next.events.push_back({sort::read, t, where, content, o, source, plain});
      set(next.threads[t], content);
      try_state(next);
    }
  }

  void write(const state& s, const happening& e) {
    if (!s.written.contains(e.where)) return;
    for (std::size_t place = 1; place <= s.written.at(e.where).size(); ++place) {
      state next = s;
      auto& order = next.written[e.where];
      order.insert(order.begin() + static_cast<std::ptrdiff_t>(place), next.events.size());
      next.events.push_back(e);
      try_state(next);
    }
  }

  // The acquire half of an order is the read's, the release half the write's; seq_cst is both.
  static memory_order half(memory_order o, bool of_read) {
    if (o == memory_order::seq_cst) return o;
    if (of_read) return is_at_least_acquire(o) ? memory_order::acquire : memory_order::relaxed;
    return is_at_least_release(o) ? memory_order::release : memory_order::relaxed;
  }

  void update(const state& s, unsigned t, const instruction& i) {
    const bool locks = i.what == op::lock, grabs = i.what == op::grab;
    const bool compares = i.what == op::compare_exchange || i.what == op::compare_exchange_weak;
    const std::uint64_t where = locks ? mutex_location : grabs ? pointer_location : i.where;
    const memory_order o = locks ? memory_order::acquire : i.order;
    for (const std::size_t source : s.written.at(where)) {
      const std::uint64_t content = s.events[source].content;
      const bool succeeds = compares ? content == i.a : !locks || content == 0;
      state next = s;
      grabs ? set_pointer(next.threads[t], content) : locks ? void() : set_number(next.threads[t], content);
      if (!succeeds || (i.what == op::compare_exchange_weak && s.threads[t].weak_failures > 0)) {
        state failed = next;
        if (succeeds) --failed.threads[t].weak_failures;
        failed.events.push_back({sort::read, t, where, content, half(i.failure, true), source});
        if (!locks) try_state(failed);
      }
      if (!succeeds) continue;
      const std::uint64_t written = i.what == op::add ? content + i.a : compares ? i.b : locks ? 1 : grabs ? 0 : i.a;
      next.events.push_back({sort::read, t, where, content, half(o, true), source, false, true});
      write(next, {sort::write, t, where, written, half(o, false), 0, false, true});
    }
  }

  void await(const state& s, unsigned t, const instruction& i) {
    for (const std::size_t source : s.written.at(i.where)) {
      const std::uint64_t content = s.events[source].content;
      if (!i.is_fulfilled_by(content)) continue;
      state next = s;
      next.events.push_back({sort::read, t, i.where, content, i.order, source});
      next.threads[t].number = content;
      try_state(next);
    }
  }

  // Rounds that read something else than wanted, until one reads what the one before it read: it waits.
  void spin(const state& s, const state& found, unsigned t, const instruction& i) {
    for (const std::size_t source : s.written.at(i.where)) {
      const bool done = s.events[source].content == i.a;
      state next = done ? found : s;
      next.events.push_back({sort::read, t, i.where, s.events[source].content, i.order, source});
      thread_at& me = next.threads[t];
      if (done) {
        me.spun_on = 0;
        me.number = i.a;
      } else {
        me.waits = s.threads[t].spun_on == source;
        me.spun_on = source;
      }
      try_state(next);
    }
  }

  static record record_of(const state& s) {
    record r;
    r.threads.resize(s.threads.size());
    std::vector<std::pair<unsigned, unsigned>> names(s.events.size());
    for (std::size_t i = 0; i < s.events.size(); ++i) {
      const happening& e = s.events[i];
      if (e.what == sort::initial || e.what == sort::fence) continue;
      record::access a;
      a.what = e.what == sort::read      ? 'r'
               : e.what == sort::write   ? 'w'
               : e.what == sort::choice  ? 'c'
               : e.what == sort::renewal ? 'n'
                                         : 'd';
      a.content = e.what == sort::release ? e.where : e.content;
      if (e.what == sort::read || e.what == sort::renewal) {
        a.source[0] = names[e.source].first;
        a.source[1] = names[e.source].second;
      }
      names[i] = {e.thread + 1, static_cast<unsigned>(r.threads[e.thread].size())};
      r.threads[e.thread].push_back(a);
    }
    for (const auto& [where, order] : s.written) {
      if (order.size() < 2 && where < fixed_locations) continue;
      record::written w{where, {}};
      for (const std::size_t e : order) {
        if (s.events[e].what != sort::initial) w.order.push_back(names[e]);
      }
      r.locations.push_back(std::move(w));
    }
    return r;
  }

  static std::string key(const state& s) {
    std::string k = text_of(record_of(s));
    for (const thread_at& t : s.threads) {
      k += static_cast<char>(t.next);
      k += t.waits ? 'w' : '.';
    }
    for (unsigned t = 0; t < s.threads.size(); ++t) {  // fences are not in the record
      unsigned fences = 0;
      for (const happening& e : s.events) fences += e.what == sort::fence && e.thread == t;
      k += static_cast<char>(fences);
    }
    return k;
  }

  const tiny_program& program_;
  const std::string_view model_;
  const std::size_t most_;
  enumerated found_;
  std::unordered_set<std::string> known_;
};

}  // namespace

enumerated enumerate(const tiny_program& p, std::string_view model, std::size_t most_states) {
  if (model != "sc") return enumeration(p, model, most_states).all();
  tiny_program strong = p;  // whatever its order says, an access is sequentially consistent
  for (auto& thread : strong.threads) {
    for (instruction& i : thread) i.order = i.failure = memory_order::seq_cst;
  }
  return enumeration(strong, model, most_states).all();
}

}  // namespace heist::verify::graphs::test
