// The checked world on execution graphs: every access is an event.
#include "verify/checked_memory.hpp"

#include <bit>
#include <cstring>
#include <utility>

#include "verify/on_graphs/session.hpp"
#include "verify/on_graphs/steady_stack.hpp"
#include "verify/site.hpp"
#include "verify/sights.hpp"
#include "verify/subject.hpp"

namespace heist::verify {

namespace {

using model::order;
using model::place;
using on_graphs::outside_checked_code;
using on_graphs::raw_step;
using on_graphs::the_session;

graphs::machine& the_machine() {
  return *the_session.machine;
}

// A place of the source is a pointer to what the compiler knows of it.
static_assert(sizeof(place) == sizeof(graphs::place));
graphs::place number_of(const place& p) {
  return std::bit_cast<graphs::place>(p);
}

// A round of a loop is over, perhaps. What a thread will do next follows from its registers, its stack and its memory.
[[gnu::noinline]] void end_round(const place& p) {
  if (the_machine().is_sequential()) return the_machine().yield(number_of(p));
  the_session.has_yielded = true;
  the_machine().yield(number_of(p), on_graphs::stack_digest() ^ the_machine().native_digest());
}
bool may_wait(step::sort what) {
  return what == step::sort::load || what == step::sort::exchange || what == step::sort::compare_exchange ||
         what == step::sort::fetch || what == step::sort::await;
}

// A step of the running thread. It is written down before it is made, since a thread may be left in the middle of it.
class one_step {
  const outside_checked_code outside_;

 public:
  one_step(step::sort what, const place& p, location where, const void* touched) {
    if (may_wait(what) && the_session.loop.is_round(number_of(p))) [[unlikely]]
      end_round(p);
    the_session.steps += is_counted(what) ? 1 : 0;
    the_session.touched = touched;
    if (!the_machine().is_sequential()) saw_access_in(p.file_name());
    if (!the_session.recording) return;
    raw_step s{.what = what, .thread = the_session.thread(), .where = where};
    s.file = p.file_name();
    s.line = p.line();
    s.first_event = s.last_event = the_machine().is_sequential() ? 0 : the_machine().position() + 1;
    the_session.recorded.push_back(s);
  }
  void named(const char* name) const {
    if (the_session.recording) here().name = name;
  }
  void ordered(order o) const {
    if (!the_session.recording) return;
    here().has_order = true;
    here().order = o;
  }
  void done() const {
    if (the_session.recording && here().first_event != 0) here().last_event = the_machine().position();
  }
  void valued(word value, word previous, bool success = true) const {
    if (!the_session.recording) return;
    here().has_value = true;
    here().value = value;
    here().previous = previous;
    here().success = success;
  }
  raw_step& here() const { return the_session.recorded.back(); }

 private:
  // Plain accesses and fences are not what a promise of few steps is about.
  static bool is_counted(step::sort what) {
    return what != step::sort::fence && what != step::sort::plain_load && what != step::sort::plain_store;
  }
};

class word_step : public one_step {
 public:
  word_step(step::sort what, order o, const place& p, location where, const word_sort& sort, const char* name,
            const void* touched)
      : one_step(what, p, where, touched) {
    named(name);
    ordered(o);
    if (the_session.recording) here().word_sort_of = &sort;
  }
  void end(word value, word previous, bool success = true) const {
    valued(value, previous, success);
    done();
  }
};

word replaced(word, word operand) {
  return operand;
}
word added(word a, word b) {
  return a + b;
}
word subtracted(word a, word b) {
  return a - b;
}
word both(word a, word b) {
  return a & b;
}
word either(word a, word b) {
  return a | b;
}

// An object is preceded by what is needed to release it.
struct header {
  graphs::object number;
};
constexpr std::size_t header_bytes = alignof(std::max_align_t);

header header_of(const void* object) {
  header h;
  std::memcpy(&h, static_cast<const std::byte*>(object) - header_bytes, sizeof h);
  return h;
}

// bytes: that it takes of its object.
location construct(word value, const char* name, bool plain, std::size_t bytes) {
  const outside_checked_code outside;
  auto& building = the_session.under_construction.back();
  building.bytes += bytes;
  const location l = the_machine().construct(value, building.whole);
  the_session.name(l, name, plain);
  return l;
}

// With the value that a var keeps beside its datum.
std::size_t rounded(std::size_t bytes) {
  constexpr std::size_t unit = alignof(std::max_align_t);
  return (bytes + unit - 1) / unit * unit;
}
std::size_t words_of(const datum_sort& sort) {
  return (sort.bytes + sizeof(word) - 1) / sizeof(word);
}
word word_at(const void* from, std::size_t word_number, std::size_t bytes) {
  const std::size_t offset = word_number * sizeof(word);
  word w = 0;
  std::memcpy(&w, static_cast<const std::byte*>(from) + offset, std::min(sizeof w, bytes - offset));
  return w;
}

}  // namespace

struct checked_word::engine {
  static word update(const checked_word& w, step::sort what, graphs::machine::operation op, word operand, order o,
                     const place& p) {
    o = the_call_sites.order_at(site_sort::update, o, w.name_, p);
    const word_step s(what, o, p, w.where_, w.sort_, w.name_, &w);
    const word found = the_machine().modify(w.where_, op, operand, o, number_of(p));
    s.end(op(found, operand), found);
    return found;
  }
  template <class Swap>
  static bool swap(const checked_word& w, word& expected, word desired, order success, const place& p, Swap swap) {
    success = the_call_sites.order_at(site_sort::update, success, w.name_, p);
    const word_step s(step::sort::compare_exchange, success, p, w.where_, w.sort_, w.name_, &w);
    const graphs::machine::swapped result = swap(success);
    s.end(desired, result.found, result.done);
    expected = result.found;
    return result.done;
  }
};

checked_word::checked_word(word value, const word_sort& sort, const char* name)
    : where_(construct(value, name, false, sizeof(checked_word))), sort_(sort), name_(name) {}
checked_word::~checked_word() {}

word checked_word::load(order o, const place& p) const {
  o = the_call_sites.order_at(site_sort::load, o, name_, p);
  const word_step s(step::sort::load, o, p, where_, sort_, name_, this);
  const word v = the_machine().load(where_, o, number_of(p));
  s.end(v, v);
  return v;
}
void checked_word::store(word v, order o, const place& p) {
  o = the_call_sites.order_at(site_sort::store, o, name_, p);
  const word_step s(step::sort::store, o, p, where_, sort_, name_, this);
  the_machine().store(where_, v, o, number_of(p));
  s.end(v, v);
}
word checked_word::exchange(word v, order o, const place& p) {
  return engine::update(*this, step::sort::exchange, replaced, v, o, p);
}
bool checked_word::compare_exchange_strong(word& expected, word desired, order success, order failure, const place& p) {
  return engine::swap(*this, expected, desired, success, p, [&](order o) {
    return the_machine().compare_exchange(where_, expected, desired, o, failure, number_of(p));
  });
}
bool checked_word::compare_exchange_weak(word& expected, word desired, order success, order failure, const place& p) {
  return engine::swap(*this, expected, desired, success, p, [&](order o) {
    return the_machine().compare_exchange_weak(where_, expected, desired, o, failure, number_of(p));
  });
}
word checked_word::fetch_add(word v, order o, const place& p) {
  return engine::update(*this, step::sort::fetch, added, v, o, p);
}
word checked_word::fetch_sub(word v, order o, const place& p) {
  return engine::update(*this, step::sort::fetch, subtracted, v, o, p);
}
word checked_word::fetch_and(word v, order o, const place& p) {
  return engine::update(*this, step::sort::fetch, both, v, o, p);
}
word checked_word::fetch_or(word v, order o, const place& p) {
  return engine::update(*this, step::sort::fetch, either, v, o, p);
}
word checked_word::await(word_condition satisfied, order o, const place& p) const {
  o = the_call_sites.order_at(site_sort::load, o, name_, p);
  const word_step s(step::sort::await, o, p, where_, sort_, name_, this);
  const auto asked = [&](word v) {
    the_session.asks_condition = true;
    const bool answer = satisfied(v);
    the_session.asks_condition = false;
    return answer;
  };
  const word v = the_machine().await(where_, o, asked, number_of(p));
  s.end(v, v);
  return v;
}

// A datum of several words is a location for each, made one after the other: they are numbered so.
checked_datum::checked_datum(const void* value, const datum_sort& sort, const char* name)
    : where_(construct(word_at(value, 0, sort.bytes), name, true, sizeof(checked_datum) + rounded(sort.bytes))), sort_(sort), name_(name) {
  for (std::size_t i = 1; i < words_of(sort); ++i) construct(word_at(value, i, sort.bytes), name, true, 0);
}
checked_datum::~checked_datum() {}

void checked_datum::load(void* value, const place& p) const {
  const one_step s(step::sort::plain_load, p, where_, this);
  s.named(name_);
  if (the_session.recording) s.here().datum_sort_of = &sort_;
  for (std::size_t i = 0; i < words_of(sort_); ++i) {
    const word w = the_machine().read(where_ + static_cast<location>(i), number_of(p));
    const std::size_t offset = i * sizeof w;
    std::memcpy(static_cast<std::byte*>(value) + offset, &w, std::min(sizeof w, sort_.bytes - offset));
  }
  s.valued(word_at(value, 0, sort_.bytes), 0);
  s.done();
}
void checked_datum::store(void*, const void* value, const place& p) {
  const one_step s(step::sort::plain_store, p, where_, this);
  s.named(name_);
  if (the_session.recording) s.here().datum_sort_of = &sort_;
  s.valued(word_at(value, 0, sort_.bytes), 0);
  for (std::size_t i = 0; i < words_of(sort_); ++i) {
    the_machine().write(where_ + static_cast<location>(i), word_at(value, i, sort_.bytes), number_of(p));
  }
  s.done();
}

checked_mutex::checked_mutex() : where_(construct(0, "lock", false, sizeof(checked_mutex))) {}
checked_mutex::~checked_mutex() {}
void checked_mutex::lock(place p) {
  const one_step s(step::sort::lock, p, where_, this);
  the_machine().lock(where_, number_of(p));
  s.done();
}
void checked_mutex::unlock(place p) {
  const one_step s(step::sort::unlock, p, where_, this);
  the_machine().unlock(where_, number_of(p));
  s.done();
}

void checked_fence(order o, const place& p) {
  o = the_call_sites.order_at(site_sort::fence, o, "fence", p);
  if (o == order::relaxed) return;
  const one_step s(step::sort::fence, p, 0, nullptr);
  s.ordered(o);
  the_machine().fence(o, number_of(p));
  s.done();
}
void checked_yield(const place& p) {
  const outside_checked_code outside;
  end_round(p);
}
std::uint32_t checked_random(std::uint32_t bound, const place& p) {
  const outside_checked_code outside;
  return the_machine().choose(bound, number_of(p));
}

void* checked_allocate(std::size_t bytes, bool array, object_sort& sort) {
  const outside_checked_code outside;
  const graphs::object o =
      sort.is_known && !sort.has_other_fields ? the_machine().allocate(header_bytes + bytes, 0) : the_machine().allocate();
  auto* const memory = static_cast<std::byte*>(the_machine().native(o, header_bytes + bytes));
  const header h{o};
  std::memcpy(memory, &h, sizeof h);
  if (the_session.keeps_names()) {
    the_session.name(o, {memory + header_bytes, bytes, array});
    the_session.shown.push_back(o);
  }
  return memory + header_bytes;
}
location begin_free(void* object, const place&) {
  return header_of(object).number;
}
void end_free(void* object, location number, const place& p) {
  const one_step s(step::sort::free, p, number, object);
  the_machine().release(number, number_of(p));
  s.done();
}

construction::construction(void* object, std::size_t bytes, object_sort& sort)
    : outer_(static_cast<location>(the_session.under_construction.size())), bytes_(bytes), sort_(sort) {
  const outside_checked_code outside;
  the_session.under_construction.push_back({header_of(object).number});
}
construction::~construction() {
  const outside_checked_code outside;
  if (!std::exchange(sort_.is_known, true)) {
    the_session.must_begin_again = true;
    constexpr std::size_t most_padding = alignof(std::max_align_t) - 1;
    sort_.has_other_fields = the_session.under_construction.back().bytes + most_padding < bytes_;
  }
  the_session.under_construction.resize(outer_, {graphs::no_object});
}

void on_graphs::refuse_impure_condition() {
  the_session.asks_condition = false;
  the_session.has_impure_condition = true;
  violated(impure_condition);
}

std::int64_t number_of_pointer(const void* address) {
  for (std::size_t i = the_session.shown.size(); i-- > 0;) {
    if (the_session.objects[the_session.shown[i]].begin == address) return static_cast<std::int64_t>(i + 1);
  }
  return 0;
}

void violated(const char* what) {
  const outside_checked_code outside;
  the_machine().demand(false, what);
  std::abort();  // it does not return
}
unsigned steps_so_far() {
  return the_session.steps;
}
void explored_elsewhere() {
  the_machine().abandon();
}
knowledge known() {
  return knowledge::nothing;
}
void remember_only(knowledge, std::initializer_list<std::uint64_t>, std::source_location) {}

void note(const char* text) {
  if (!the_session.recording) return;
  const outside_checked_code outside;
  the_session.recorded.push_back({.what = step::sort::note, .thread = the_session.thread(), .name = text});
}
void note(const char* text, long long value) {
  note(text);
  if (!the_session.recording) return;
  the_session.recorded.back().has_value = true;
  the_session.recorded.back().value = static_cast<std::uint64_t>(value);
}

void answer(std::uint64_t content) {
  const outside_checked_code outside;
  the_machine().mark(content);
}

}  // namespace heist::verify
