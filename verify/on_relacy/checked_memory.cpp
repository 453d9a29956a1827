#include "verify/checked_memory.hpp"

#include <iterator>
#include <cstring>
#include <memory>
#include <new>
#include <utility>

#include "verify/on_relacy/relacy.hpp"
#include "verify/on_relacy/relacy_test.hpp"
#include "verify/site.hpp"
#include "verify/sights.hpp"
#include "verify/subject.hpp"
#include "verify/thread_state.hpp"

namespace heist::verify {

namespace {

using model::order;
using model::place;

// Construction is not a step: nobody else can know the object yet.
class without_preemption {
 public:
  without_preemption() { rl::ctx().disable_preemption(); }
  ~without_preemption() { rl::ctx().enable_preemption(); }
  without_preemption(const without_preemption&) = delete;
  without_preemption& operator=(const without_preemption&) = delete;
};

template <class T, std::size_t Bytes>
T& in(std::byte (&memory)[Bytes]) {
  static_assert(sizeof(T) <= Bytes);
  return *std::launder(reinterpret_cast<T*>(memory));
}
template <class T, std::size_t Bytes>
const T& in(const std::byte (&memory)[Bytes]) {
  static_assert(sizeof(T) <= Bytes);
  return *std::launder(reinterpret_cast<const T*>(memory));
}

using atomic_word = rl::atomic<word>;
using plain_mark = rl::var<bool>;

// Registers, stack and subject: all that a thread can remember from one round of a loop to the next.
[[gnu::noinline]] std::uint64_t state_of(unsigned thread) {
  memory_digest digest;
  add_registers_and_stack(digest, __builtin_frame_address(0), the_session.stack_base[thread]);
  digest.add(std::begin(subject_memory), std::end(subject_memory));
  return digest.value();
}

[[gnu::noinline]] void look_for_loop() {
  if (!the_session.loop.stood_here_before(state_of(running_thread()))) return;
  violated("waits for ever: it goes round a loop, and nobody is left who could end it");
}

void announce(operation what) {
  if (std::exchange(the_session.asks_condition, false)) [[unlikely]]
    violated(impure_condition);
  if (the_session.loop.wants_state()) [[unlikely]]
    look_for_loop();
  const unsigned thread = running_thread();
  the_session.announce(thread, what);
  state_parts& parts = the_session.parts;
  if (!parts.kept) return;
  parts.begun = true;
  parts.threads[thread] = rl::ctx().threadx_;
  parts.beyond = parts.beyond || what.kind > access::fence;
  parts.learn(thread, static_cast<std::uint64_t>(what.kind) << 32 | what.where);
}
word learnt(word value) {
  if (the_session.parts.kept) the_session.parts.learn(running_thread(), value);
  return value;
}
// What was done is no part of a program's state.
void done_beyond() {
  the_session.parts.beyond = true;
}
// What states know is made before the threads begin and lives as long as they do.
template <class Part>
void made(raw_vector<const Part*>& parts, const Part* part) {
  if (!the_session.parts.kept) return;
  parts.push_back(part);
  if (the_session.parts.begun) done_beyond();
}
// A read-modify-write that leaves the value it found changes nothing for whoever looks at values.
void updated(word found, word value) {
  if (found != value) the_session.loop.step_with_effect();
}
rl::memory_order relacy(order o) {
  return static_cast<rl::memory_order>(o);
}
bool acquires(order o) {
  return o == order::acquire || o == order::acq_rel || o == order::seq_cst;
}
rl::debug_info info(const place& p) {
  saw_access_in(p.file_name());
  return {p.function_name(), p.file_name(), p.line()};
}

raw_step at(step::sort what, const place& p) {
  raw_step s{.what = what, .thread = static_cast<std::uint8_t>(running_thread()), .order = 0};
  s.file = p.file_name();
  s.line = p.line();
  return s;
}
void record(step::sort what, const place& p, location where) {
  if (!the_session.recording) return;
  raw_step s = at(what, p);
  s.where = where;
  the_session.steps.push_back(s);
}

// An object is preceded by its number, so that its release can be told from accesses to other objects, and by what is
// needed to use its memory again.
struct header {
  location number;
  std::uint32_t sort;
  std::size_t bytes;
};
constexpr std::size_t header_bytes = alignof(std::max_align_t);
static_assert(sizeof(header) <= header_bytes);

header header_of(void* object) {
  return *reinterpret_cast<header*>(static_cast<std::byte*>(object) - header_bytes);
}

}  // namespace

unsigned running_thread() {
  return static_cast<unsigned>(rl::ctx().current_thread());
}

// Operations are numbered as they end; another's later end cannot have happened before this one's call.
void answer(std::uint64_t content) {
  done_beyond();
  const unsigned thread = running_thread();
  auto& called = the_session.called[thread];
  journal_line line{thread, content, 0};
  const unsigned number = the_session.journal_lines;
  if (number == most_journal_lines) violated("more operations than can be looked at");
  for (unsigned i = 0; i < number; ++i) {
    const unsigned other = the_session.journal[i].thread;
    if (other == thread || called[other] >= the_session.journal_clocks[i]) line.earlier |= std::uint64_t{1} << i;
  }
  const rl::timestamp_t* const order_seen = rl::ctx().threadx_->acq_rel_order_;
  for (unsigned t = 0; t < the_session.threads; ++t) called[t] = order_seen[t];
  the_session.journal[number] = line;
  the_session.journal_clocks[number] = called[thread];
  ++the_session.journal_lines;
}
std::span<const journal_line> answers() {
  return {the_session.journal.data(), the_session.journal_lines};
}

unsigned steps_so_far() {
  return the_session.announced[running_thread()];
}

std::int64_t number_of_pointer(const void* address) {
  return the_session.number_of(address);
}

void explored_elsewhere() {}

knowledge known() {
  return static_cast<knowledge>(the_session.parts.learnt[running_thread()]);
}
void remember_only(knowledge then, std::initializer_list<std::uint64_t> numbers, std::source_location where) {
  state_parts& parts = the_session.parts;
  if (!parts.kept) return;
  const unsigned thread = running_thread();
  parts.learnt[thread] = static_cast<std::uint64_t>(then);
  parts.learn(thread, where.line());
  for (const std::uint64_t n : numbers) parts.learn(thread, n);
}

struct checked_word::engine {
  static void begin_update(const checked_word& w, order& o, const place& p) {
    o = the_call_sites.order_at(site_sort::update, o, w.name_, p);
    if (the_session.recording) the_session.touched = &w;
    announce({access::write, w.where_});
  }

  // Relacy takes no failure that is stronger than the success, and makes it relaxed: a fence makes up for it.
  static bool end_swap(const checked_word& w, bool done, word desired, word expected, order success, order failure,
                       const place& p) {
    if (!done) the_session.only_read();
    if (done) updated(expected, desired);
    learnt(learnt(expected) + done);
    if (!done && acquires(failure) && !acquires(success)) rl::atomic_thread_fence(rl::mo_acquire, info(p));
    record(w, step::sort::compare_exchange, success, desired, expected, p, done);
    return done;
  }

  static void record(const checked_word& w, step::sort what, order o, word value, word found, const place& p,
                     bool success = true) {
    if (!the_session.recording) return;
    raw_step s = at(what, p);
    s.name = w.name_;
    s.where = w.where_;
    s.order = static_cast<std::uint8_t>(o);
    s.has_order = s.has_value = true;
    s.success = success;
    s.older = the_session.passed_over();
    s.stale = s.older > 0;
    s.pointer = w.sort_.pointer;
    s.value = w.sort_.number(value);
    s.previous = w.sort_.number(found);
    the_session.steps.push_back(s);
  }
};

checked_word::checked_word(word value, const word_sort& sort, const char* name)
    : where_(the_session.new_location(running_thread())), sort_(sort), name_(name) {
  const without_preemption quiet;
  std::construct_at(reinterpret_cast<atomic_word*>(engine_), value);
  made(the_session.parts.words, this);
}
checked_word::~checked_word() {
  done_beyond();
  std::destroy_at(&in<atomic_word>(engine_));
}

word checked_word::load(order o, const place& p) const {
  o = the_call_sites.order_at(site_sort::load, o, name_, p);
  if (the_session.recording) the_session.touched = this;
  announce({access::read, where_, o != order::seq_cst});
  const word v = learnt(in<atomic_word>(engine_).load(relacy(o), info(p)));
  if (the_session.passed_over() > 0) the_session.loop.step_with_effect();  // what was stored since comes to be seen
  engine::record(*this, step::sort::load, o, v, v, p);
  return v;
}
void checked_word::store(word v, order o, const place& p) {
  o = the_call_sites.order_at(site_sort::store, o, name_, p);
  if (the_session.recording) the_session.touched = this;
  announce({access::write, where_});
  the_session.loop.step_with_effect();
  in<atomic_word>(engine_).store(v, relacy(o), info(p));
  engine::record(*this, step::sort::store, o, v, v, p);
}

word checked_word::exchange(word v, order o, const place& p) {
  engine::begin_update(*this, o, p);
  const word found = learnt(in<atomic_word>(engine_).exchange(v, relacy(o), info(p)));
  updated(found, v);
  engine::record(*this, step::sort::exchange, o, v, found, p);
  return found;
}
bool checked_word::compare_exchange_strong(word& expected, word desired, order success, order failure, const place& p) {
  engine::begin_update(*this, success, p);
  const bool done = in<atomic_word>(engine_).compare_exchange_strong(expected, desired, relacy(success), info(p),
                                                                     relacy(failure), info(p));
  return engine::end_swap(*this, done, desired, expected, success, failure, p);
}
bool checked_word::compare_exchange_weak(word& expected, word desired, order success, order failure, const place& p) {
  engine::begin_update(*this, success, p);
  const word wanted = expected;
  const bool done = in<atomic_word>(engine_).compare_exchange_weak(expected, desired, relacy(success), info(p),
                                                                   relacy(failure), info(p));
  if (!done && expected != wanted) the_session.failed_for_nothing[running_thread()] = false;
  return engine::end_swap(*this, done, desired, expected, success, failure, p);
}
word checked_word::fetch_add(word v, order o, const place& p) {
  engine::begin_update(*this, o, p);
  const word found = learnt(in<atomic_word>(engine_).fetch_add(v, relacy(o), info(p)));
  updated(found, found + v);
  engine::record(*this, step::sort::fetch, o, found + v, found, p);
  return found;
}
word checked_word::fetch_sub(word v, order o, const place& p) {
  engine::begin_update(*this, o, p);
  const word found = learnt(in<atomic_word>(engine_).fetch_sub(v, relacy(o), info(p)));
  updated(found, found - v);
  engine::record(*this, step::sort::fetch, o, found - v, found, p);
  return found;
}
word checked_word::fetch_and(word v, order o, const place& p) {
  engine::begin_update(*this, o, p);
  const word found = learnt(in<atomic_word>(engine_).fetch_and(v, relacy(o), info(p)));
  updated(found, found & v);
  engine::record(*this, step::sort::fetch, o, found & v, found, p);
  return found;
}
word checked_word::fetch_or(word v, order o, const place& p) {
  engine::begin_update(*this, o, p);
  const word found = learnt(in<atomic_word>(engine_).fetch_or(v, relacy(o), info(p)));
  updated(found, found | v);
  engine::record(*this, step::sort::fetch, o, found | v, found, p);
  return found;
}
// A loop that yields. Relacy has no thread that is not enabled but for locks.
word checked_word::await(word_condition satisfied, order o, const place& p) const {
  for (;;) {
    const word v = load(o, p);
    the_session.asks_condition = true;
    const bool answer = satisfied(v);
    the_session.asks_condition = false;
    if (answer) return v;
    checked_yield(p);
  }
}

struct checked_datum::engine {
  // A race ends the execution in the middle of the second access, so that is kept before it is made.
  static void begin_step(const checked_datum& d, step::sort what, std::int64_t value, const place& p) {
    if (!the_session.recording) return;
    the_session.touched = &d;
    the_session.access_under_way = true;
    raw_step& s = the_session.accessing = at(what, p);
    s.name = d.name_;
    s.where = d.where_;
    s.has_value = what != step::sort::plain_end;
    s.plain = &d;
    s.pointer = d.sort_.pointer;
    s.value = value;
    const rl::timestamp_t* const order_seen = rl::ctx().threadx_->acq_rel_order_;
    for (unsigned t = 0; t < the_session.threads; ++t) the_session.known[t] = order_seen[t];
    s.own = order_seen[s.thread] + 1;  // what Relacy will call the time of this access
  }
  static void end_step() {
    if (!the_session.recording) return;
    the_session.access_under_way = false;
    the_session.steps.push_back(the_session.accessing);
  }
  static void write(checked_datum& d, const place& p) {
    the_session.loop.step_with_effect();
    in<plain_mark>(d.engine_)(info(p)).store(true);
    if (the_session.parts.kept) d.version_ = the_session.parts.learnt[running_thread()];
  }
};

checked_datum::checked_datum(const void*, const datum_sort& sort, const char* name)
    : where_(the_session.new_datum(running_thread())), sort_(sort), name_(name) {
  std::construct_at(reinterpret_cast<plain_mark*>(engine_), false);
  made(the_session.parts.data, this);
}
// The end of a datum is a write to it: who read it must have happened before.
checked_datum::~checked_datum() {
  done_beyond();
  engine::begin_step(*this, step::sort::plain_end, 0, the_session.destroyed_at[running_thread()]);
  engine::write(*this, place::current());
  the_session.access_under_way = false;
  std::destroy_at(&in<plain_mark>(engine_));
}
void checked_datum::load(void* value, const place& p) const {
  engine::begin_step(*this, step::sort::plain_load, sort_.number(value), p);
  (void)in<plain_mark>(engine_)(info(p)).load();
  learnt(version_);
  engine::end_step();
}
void checked_datum::store(void* kept, const void* value, const place& p) {
  engine::begin_step(*this, step::sort::plain_store, sort_.number(value), p);
  engine::write(*this, p);
  engine::end_step();
  std::memcpy(kept, value, sort_.bytes);
}

checked_mutex::checked_mutex() : where_(the_session.new_location(running_thread())) {
  std::construct_at(reinterpret_cast<rl::mutex*>(engine_));
}
checked_mutex::~checked_mutex() {
  std::destroy_at(&in<rl::mutex>(engine_));
}
void checked_mutex::lock(place p) {
  announce({access::lock, where_});
  in<rl::mutex>(engine_).lock(info(p));
  the_session.holds(where_);
  record(step::sort::lock, p, where_);
}
void checked_mutex::unlock(place p) {
  announce({access::unlock, where_});
  in<rl::mutex>(engine_).unlock(info(p));
  the_session.releases(where_);
  record(step::sort::unlock, p, where_);
}

void checked_fence(order o, const place& p) {
  o = the_call_sites.order_at(site_sort::fence, o, "fence", p);
  if (o == order::relaxed) return;
  if (o == order::seq_cst) announce({access::fence});
  rl::atomic_thread_fence(relacy(o), info(p));
  if (!the_session.recording) return;
  raw_step s = at(step::sort::fence, p);
  s.order = static_cast<std::uint8_t>(o);
  s.has_order = true;
  the_session.steps.push_back(s);
}
void checked_yield(const place& p) {
  done_beyond();
  if (the_session.loop.wants_state()) look_for_loop();
  if (!the_session.loop.is_alone() && ++the_session.yields[running_thread()] > the_session.most_yields) {
    rl::ctx().fail_test("yields too often", rl::test_result_livelock, info(p));
  }
  rl::ctx().yield(1, info(p));
}
std::uint32_t checked_random(std::uint32_t bound, const place&) {
  the_session.loop.step_with_effect();
  return static_cast<std::uint32_t>(learnt(rl::rand(bound)));
}

// Relacy takes the block of the same size that was released last. Each sort has a size of its own, so what it takes is
// what was chosen here: new memory, or any that has been released.
void* checked_allocate(std::size_t bytes, bool array, object_sort&) {
  constexpr std::size_t between_sorts = 1 << 16;
  const location number = the_session.new_object(running_thread());
  announce({access::allocate, number});
  the_session.loop.step_with_effect();
  rl::ctx().sched();
  const unsigned reusable = the_session.blocks_for(bytes);
  const auto block = the_session.take_block(bytes, reusable == 0 ? 0 : rl::rand(reusable + 1));
  auto* const memory = static_cast<std::byte*>(
      rl::ctx().alloc(bytes + header_bytes + block.sort * between_sorts, false, info(place::current())));
  std::construct_at(reinterpret_cast<header*>(memory), header{number, block.sort, bytes});
  the_session.remember(memory + header_bytes, number, array, bytes);
  return memory + header_bytes;
}
construction::construction(void* object, std::size_t bytes, object_sort& sort)
    : outer_(std::exchange(the_session.building[running_thread()], header_of(object).number)),
      bytes_(bytes),
      sort_(sort) {}
construction::~construction() {
  the_session.building[running_thread()] = outer_;
}

location begin_free(void* object, const place& p) {
  const location number = header_of(object).number;
  the_session.destroyed_at[running_thread()] = p;
  announce({access::release, number});
  the_session.loop.step_with_effect();
  rl::ctx().sched();
  return number;
}
void end_free(void* object, location number, const place& p) {
  record(step::sort::free, p, number);
  the_session.forget(object);
  const header h = header_of(object);
  rl::ctx().free(static_cast<std::byte*>(object) - header_bytes, false, info(p));
  the_session.give_block({h.bytes, h.sort, number});
}

}  // namespace heist::verify
