#include "verify/checked_memory.hpp"

#include <setjmp.h>

#include <iterator>
#include <memory>
#include <new>

#include "verify/happens_before.hpp"
#include "verify/relacy.hpp"
#include "verify/relacy_test.hpp"
#include "verify/site.hpp"
#include "verify/subject.hpp"

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
[[gnu::noinline, gnu::no_sanitize_address]] std::uint64_t state_of(unsigned thread) {
  jmp_buf registers{};
  (void)_setjmp(registers);
  std::uint64_t hash = 0;
  const auto add = [&](const void* from, const void* to) __attribute__((no_sanitize_address)) {
    for (auto* at = static_cast<const std::uint64_t*>(from); at + 1 <= static_cast<const std::uint64_t*>(to); ++at) {
      hash = (hash ^ *at) * 0x9E3779B97F4A7C15u;
      hash ^= hash >> 32;
    }
  };
  add(std::begin(registers[0].__jmpbuf), std::end(registers[0].__jmpbuf));
  add(__builtin_frame_address(0), the_session.stack_base[thread]);
  add(std::begin(subject_memory), std::end(subject_memory));
  return hash;
}

[[gnu::noinline]] void look_for_loop() {
  if (!the_session.loop.stood_here_before(state_of(running_thread()))) return;
  violated("waits for ever: it goes round a loop, and nobody is left who could end it");
}

void announce(operation what) {
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
  return {p.function_name(), p.file_name(), p.line()};
}

step at(step::sort what, const place& p) {
  step s{.what = what, .thread = static_cast<std::uint8_t>(running_thread()), .order = 0};
  s.file = p.file_name();
  s.line = p.line();
  return s;
}
void record(step::sort what, const place& p, location where) {
  if (!the_session.recording) return;
  step s = at(what, p);
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

moment now() {
  done_beyond();
  moment m;
  const rl::timestamp_t* const order_seen = rl::ctx().threadx_->acq_rel_order_;
  for (unsigned t = 0; t < the_session.threads; ++t) m.clock_[t] = order_seen[t];
  return m;
}

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

checked_word::checked_word(word value, const word_sort& sort, const char* name)
    : where_(the_session.new_location(running_thread())), sort_(sort), name_(name) {
  const without_preemption quiet;
  std::construct_at(reinterpret_cast<atomic_word*>(relacy_), value);
  made(the_session.parts.words, this);
}
checked_word::~checked_word() {
  done_beyond();
  std::destroy_at(&in<atomic_word>(relacy_));
}

word checked_word::load(order o, const place& p) const {
  o = the_call_sites.order_at(site_sort::load, o, name_, p);
  if (the_session.recording) the_session.touched = this;
  announce({access::read, where_, o != order::seq_cst});
  const word v = learnt(in<atomic_word>(relacy_).load(relacy(o), info(p)));
  if (the_session.passed_over() > 0) the_session.loop.step_with_effect();  // what was stored since comes to be seen
  record(step::sort::load, o, v, v, p);
  return v;
}
void checked_word::store(word v, order o, const place& p) {
  o = the_call_sites.order_at(site_sort::store, o, name_, p);
  if (the_session.recording) the_session.touched = this;
  announce({access::write, where_});
  the_session.loop.step_with_effect();
  in<atomic_word>(relacy_).store(v, relacy(o), info(p));
  record(step::sort::store, o, v, v, p);
}

void checked_word::begin_update(order& o, const place& p) {
  o = the_call_sites.order_at(site_sort::update, o, name_, p);
  if (the_session.recording) the_session.touched = this;
  announce({access::write, where_});
}
word checked_word::exchange(word v, order o, const place& p) {
  begin_update(o, p);
  const word found = learnt(in<atomic_word>(relacy_).exchange(v, relacy(o), info(p)));
  updated(found, v);
  record(step::sort::exchange, o, v, found, p);
  return found;
}
bool checked_word::compare_exchange_strong(word& expected, word desired, order success, order failure, const place& p) {
  begin_update(success, p);
  const bool done = in<atomic_word>(relacy_).compare_exchange_strong(expected, desired, relacy(success), info(p),
                                                                     relacy(failure), info(p));
  return end_swap(done, desired, expected, success, failure, p);
}
bool checked_word::compare_exchange_weak(word& expected, word desired, order success, order failure, const place& p) {
  begin_update(success, p);
  const word wanted = expected;
  const bool done = in<atomic_word>(relacy_).compare_exchange_weak(expected, desired, relacy(success), info(p),
                                                                   relacy(failure), info(p));
  if (!done && expected != wanted) the_session.failed_for_nothing[running_thread()] = false;
  return end_swap(done, desired, expected, success, failure, p);
}
// Relacy takes no failure that is stronger than the success, and makes it relaxed: a fence makes up for it.
bool checked_word::end_swap(bool done, word desired, word expected, order success, order failure, const place& p) {
  if (!done) the_session.only_read();
  if (done) updated(expected, desired);
  learnt(learnt(expected) + done);
  if (!done && acquires(failure) && !acquires(success)) rl::atomic_thread_fence(rl::mo_acquire, info(p));
  record(step::sort::compare_exchange, success, desired, expected, p, done);
  return done;
}
word checked_word::fetch_add(word v, order o, const place& p) {
  begin_update(o, p);
  const word found = learnt(in<atomic_word>(relacy_).fetch_add(v, relacy(o), info(p)));
  updated(found, found + v);
  record(step::sort::fetch, o, found + v, found, p);
  return found;
}
word checked_word::fetch_sub(word v, order o, const place& p) {
  begin_update(o, p);
  const word found = learnt(in<atomic_word>(relacy_).fetch_sub(v, relacy(o), info(p)));
  updated(found, found - v);
  record(step::sort::fetch, o, found - v, found, p);
  return found;
}
word checked_word::fetch_and(word v, order o, const place& p) {
  begin_update(o, p);
  const word found = learnt(in<atomic_word>(relacy_).fetch_and(v, relacy(o), info(p)));
  updated(found, found & v);
  record(step::sort::fetch, o, found & v, found, p);
  return found;
}
word checked_word::fetch_or(word v, order o, const place& p) {
  begin_update(o, p);
  const word found = learnt(in<atomic_word>(relacy_).fetch_or(v, relacy(o), info(p)));
  updated(found, found | v);
  record(step::sort::fetch, o, found | v, found, p);
  return found;
}

void checked_word::record(step::sort what, order o, word value, word found, const place& p, bool success) const {
  if (!the_session.recording) return;
  step s = at(what, p);
  s.name = name_;
  s.where = where_;
  s.order = static_cast<std::uint8_t>(o);
  s.has_order = s.has_value = true;
  s.success = success;
  s.older = the_session.passed_over();
  s.stale = s.older > 0;
  s.pointer = sort_.pointer;
  s.value = sort_.number(value);
  s.previous = sort_.number(found);
  the_session.steps.push_back(s);
}

checked_datum::checked_datum(const char* name) : where_(the_session.new_datum(running_thread())), name_(name) {
  std::construct_at(reinterpret_cast<plain_mark*>(relacy_), false);
  made(the_session.parts.data, this);
}
// The end of a datum is a write to it: who read it must have happened before.
checked_datum::~checked_datum() {
  done_beyond();
  if (the_session.recording) begin_step(step::sort::plain_end, 0, false, the_session.destroyed_at[running_thread()]);
  store(place::current());
  the_session.access_under_way = false;
  std::destroy_at(&in<plain_mark>(relacy_));
}
void checked_datum::load(const place& p) const {
  (void)in<plain_mark>(relacy_)(info(p)).load();
  learnt(version_);
}
void checked_datum::store(const place& p) {
  the_session.loop.step_with_effect();
  in<plain_mark>(relacy_)(info(p)).store(true);
  if (the_session.parts.kept) version_ = the_session.parts.learnt[running_thread()];
}
// A race ends the execution in the middle of the second access, so that is kept before it is made.
void checked_datum::begin_step(step::sort what, std::int64_t value, bool pointer, const place& p) const {
  the_session.touched = this;
  the_session.access_under_way = true;
  step& s = the_session.accessing = at(what, p);
  s.name = name_;
  s.where = where_;
  s.has_value = what != step::sort::plain_end;
  s.plain = this;
  s.pointer = pointer;
  s.value = value;
  const rl::timestamp_t* const order_seen = rl::ctx().threadx_->acq_rel_order_;
  for (unsigned t = 0; t < the_session.threads; ++t) the_session.known[t] = order_seen[t];
  s.own = order_seen[s.thread] + 1;  // what Relacy will call the time of this access
}
void checked_datum::end_step() {
  the_session.access_under_way = false;
  the_session.steps.push_back(the_session.accessing);
}

checked_mutex::checked_mutex() : where_(the_session.new_location(running_thread())) {
  std::construct_at(reinterpret_cast<rl::mutex*>(relacy_));
}
checked_mutex::~checked_mutex() {
  std::destroy_at(&in<rl::mutex>(relacy_));
}
void checked_mutex::lock(place p) {
  announce({access::lock, where_});
  in<rl::mutex>(relacy_).lock(info(p));
  the_session.holds(where_);
  record(step::sort::lock, p, where_);
}
void checked_mutex::unlock(place p) {
  announce({access::unlock, where_});
  in<rl::mutex>(relacy_).unlock(info(p));
  the_session.releases(where_);
  record(step::sort::unlock, p, where_);
}

void checked_fence(order o, const place& p) {
  o = the_call_sites.order_at(site_sort::fence, o, "fence", p);
  if (o == order::relaxed) return;
  if (o == order::seq_cst) announce({access::fence});
  rl::atomic_thread_fence(relacy(o), info(p));
  if (!the_session.recording) return;
  step s = at(step::sort::fence, p);
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
std::uint32_t checked_random(std::uint32_t bound) {
  the_session.loop.step_with_effect();
  return static_cast<std::uint32_t>(learnt(rl::rand(bound)));
}

// Relacy takes the block of the same size that was released last. Each sort has a size of its own, so what it takes is
// what was chosen here: new memory, or any that has been released.
void* checked_allocate(std::size_t bytes, bool array) {
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
location number_of_object(void* object) {
  return header_of(object).number;
}
location begin_free(void* object, const place& p) {
  const location number = number_of_object(object);
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
