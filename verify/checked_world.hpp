#pragma once
// The checked world: every access goes to Relacy, after being announced to the explorer. The memory model is Relacy's;
// verify/README.md says where it is narrower than the standard's.
#include <cstdint>
#include <type_traits>
#include <utility>

#include "model/world.hpp"
#include "verify/relacy.hpp"
#include "verify/session.hpp"
#include "verify/site.hpp"

namespace heist::verify {

// Construction is not a step: nobody else can know the object yet.
class without_preemption {
 public:
  without_preemption() { rl::ctx().disable_preemption(); }
  ~without_preemption() { rl::ctx().enable_preemption(); }
  without_preemption(const without_preemption&) = delete;
  without_preemption& operator=(const without_preemption&) = delete;
};

struct checked_world {
  using order = model::order;
  using place = model::place;

  static constexpr std::size_t line_bytes = alignof(std::max_align_t);  // nothing is gained by keeping fields apart

  template <class T>
  class atomic {
   public:
    explicit atomic(T value, const char* name = "") : where_(the_session.new_location(thread())), name_(name) {
      const without_preemption quiet;
      std::construct_at(&value_, value);
    }
    ~atomic() { std::destroy_at(&value_); }
    atomic(const atomic&) = delete;
    atomic& operator=(const atomic&) = delete;

    T load(order o, place p = place::current()) const {
      o = the_call_sites.order_at(site_sort::load, o, name_, p);
      announce({access::read, where_, o != order::seq_cst});
      const T v = value_.load(relacy(o), info(p));
      record(step::sort::load, o, v, v, p);
      return v;
    }
    void store(T v, order o, place p = place::current()) {
      o = the_call_sites.order_at(site_sort::store, o, name_, p);
      announce({access::write, where_});
      value_.store(v, relacy(o), info(p));
      record(step::sort::store, o, v, v, p);
    }
    T exchange(T v, order o, place p = place::current()) {
      o = the_call_sites.order_at(site_sort::update, o, name_, p);
      announce({access::write, where_});
      const T found = value_.exchange(v, relacy(o), info(p));
      record(step::sort::exchange, o, v, found, p);
      return found;
    }
    bool compare_exchange_strong(T& expected, T desired, order success, order failure, place p = place::current()) {
      success = the_call_sites.order_at(site_sort::update, success, name_, p);
      announce({access::write, where_});
      const bool done =
          value_.compare_exchange_strong(expected, desired, relacy(success), info(p), relacy(failure), info(p));
      if (!done) the_session.only_read();
      record(step::sort::compare_exchange, success, desired, expected, p, done);
      return done;
    }
    bool compare_exchange_weak(T& expected, T desired, order success, order failure, place p = place::current()) {
      success = the_call_sites.order_at(site_sort::update, success, name_, p);
      announce({access::write, where_});
      const bool done =
          value_.compare_exchange_weak(expected, desired, relacy(success), info(p), relacy(failure), info(p));
      if (!done) the_session.only_read();
      record(step::sort::compare_exchange, success, desired, expected, p, done);
      return done;
    }
    T fetch_add(T v, order o, place p = place::current()) {
      o = the_call_sites.order_at(site_sort::update, o, name_, p);
      return fetch(
          o, p, [&] { return value_.fetch_add(v, relacy(o), info(p)); }, [&](T found) { return T(found + v); });
    }
    T fetch_sub(T v, order o, place p = place::current()) {
      o = the_call_sites.order_at(site_sort::update, o, name_, p);
      return fetch(
          o, p, [&] { return value_.fetch_sub(v, relacy(o), info(p)); }, [&](T found) { return T(found - v); });
    }
    T fetch_and(T v, order o, place p = place::current()) {
      o = the_call_sites.order_at(site_sort::update, o, name_, p);
      return fetch(
          o, p, [&] { return value_.fetch_and(v, relacy(o), info(p)); }, [&](T found) { return T(found & v); });
    }
    T fetch_or(T v, order o, place p = place::current()) {
      o = the_call_sites.order_at(site_sort::update, o, name_, p);
      return fetch(
          o, p, [&] { return value_.fetch_or(v, relacy(o), info(p)); }, [&](T found) { return T(found | v); });
    }

   private:
    template <class Operation, class Result>
    T fetch(order o, place p, Operation operation, Result result) {
      announce({access::write, where_});
      const T found = operation();
      record(step::sort::fetch, o, result(found), found, p);
      return found;
    }
    void record(step::sort what, order o, T value, T found, place p, bool success = true) const {
      if (!the_session.recording) return;
      step s = at(what, p);
      s.name = name_;
      s.where = where_;
      s.order = static_cast<std::uint8_t>(o);
      s.has_order = s.has_value = true;
      s.success = success;
      s.older = the_session.passed_over();
      s.stale = s.older > 0;
      s.pointer = std::is_pointer_v<T>;
      s.value = as_number(value);
      s.previous = as_number(found);
      the_session.steps.push_back(s);
    }

    const location where_;
    const char* const name_;
    union {  // constructed by hand, without preemption
      rl::atomic<T> value_;
    };
  };

  template <class T>
  class var {
   public:
    explicit var(T value) : value_(value) {}
    T load(place p = place::current()) const {
      const T v = value_(info(p)).load();
      record(step::sort::plain_load, v, p);
      return v;
    }
    void store(T v, place p = place::current()) {
      value_(info(p)).store(v);
      record(step::sort::plain_store, v, p);
    }

   private:
    void record(step::sort what, T value, place p) const {
      if (!the_session.recording) return;
      step s = at(what, p);
      s.has_value = true;
      s.plain = this;
      s.pointer = std::is_pointer_v<T>;
      s.value = as_number(value);
      the_session.steps.push_back(s);
    }
    rl::var<T> value_;
  };

  class mutex {
   public:
    mutex() : where_(the_session.new_location(thread())) {}
    void lock(place p = place::current()) {
      announce({access::lock, where_});
      mutex_.lock(info(p));
      the_session.holds(where_);
      record(step::sort::lock, p, where_);
    }
    void unlock(place p = place::current()) {
      announce({access::unlock, where_});
      mutex_.unlock(info(p));
      the_session.releases(where_);
      record(step::sort::unlock, p, where_);
    }

   private:
    const location where_;
    rl::mutex mutex_;
  };

  static void fence(order o, place p = place::current()) {
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

  static void yield(place p = place::current()) { rl::ctx().yield(1, info(p)); }
  static std::uint32_t random(std::uint32_t bound, place = place::current()) { return rl::rand(bound); }

  template <class T, class... Args>
  static T* make(Args&&... args) {
    T* const memory = static_cast<T*>(allocate(sizeof(T), false));
    const construction here(memory);
    return std::construct_at(memory, std::forward<Args>(args)...);
  }
  template <class T>
  static void destroy(T* object, place p = place::current()) {
    if (object == nullptr) return;
    const location number = announce_free(object);
    std::destroy_at(object);
    deallocate(object, number, p);
  }
  template <class T, class... Args>
  static T* make_array(std::size_t count, const Args&... args) {
    T* const memory = static_cast<T*>(allocate(sizeof(T) * count, true));
    const construction here(memory);
    for (std::size_t i = 0; i < count; ++i) std::construct_at(memory + i, args...);
    return memory;
  }
  template <class T>
  static void destroy_array(T* first, std::size_t count, place p = place::current()) {
    const location number = announce_free(first);
    std::destroy_n(first, count);
    deallocate(first, number, p);
  }

 private:
  static unsigned thread() { return static_cast<unsigned>(rl::ctx().current_thread()); }
  static void announce(operation what) { the_session.announce(thread(), what); }
  static rl::memory_order relacy(order o) { return static_cast<rl::memory_order>(o); }
  static rl::debug_info info(const place& p) { return {p.function_name(), p.file_name(), p.line()}; }

  static step at(step::sort what, const place& p) {
    step s{.what = what, .thread = static_cast<std::uint8_t>(thread()), .order = 0};
    s.file = p.file_name();
    s.line = p.line();
    return s;
  }
  static void record(step::sort what, const place& p, location where) {
    if (!the_session.recording) return;
    step s = at(what, p);
    s.where = where;
    the_session.steps.push_back(s);
  }
  template <class T>
  static std::int64_t as_number(T value) {
    if constexpr (std::is_pointer_v<T>) {
      return the_session.number_of(value);
    } else {
      return static_cast<std::int64_t>(value);
    }
  }

  // An object is preceded by its number, so that its release can be told from accesses to other objects, and by what is
  // needed to use its memory again.
  struct header {
    location number;
    std::uint32_t sort;
    std::size_t bytes;
  };
  static constexpr std::size_t header_bytes = alignof(std::max_align_t);
  static_assert(sizeof(header) <= header_bytes);

  // Relacy takes the block of the same size that was released last. Each sort has a size of its own, so what it takes is
  // what was chosen here: new memory, or any that has been released.
  static void* allocate(std::size_t bytes, bool array) {
    constexpr std::size_t between_sorts = 1 << 16;
    const location number = the_session.new_object(thread());
    announce({access::allocate, number});
    rl::ctx().sched();
    const unsigned reusable = the_session.blocks_for(bytes);
    const auto block = the_session.take_block(bytes, reusable == 0 ? 0 : rl::rand(reusable + 1));
    auto* const memory = static_cast<std::byte*>(
        rl::ctx().alloc(bytes + header_bytes + block.sort * between_sorts, false, info(place::current())));
    std::construct_at(reinterpret_cast<header*>(memory), header{number, block.sort, bytes});
    the_session.remember(memory + header_bytes, number, array);
    return memory + header_bytes;
  }
  static header header_of(void* object) {
    return *reinterpret_cast<header*>(static_cast<std::byte*>(object) - header_bytes);
  }
  static location number_of(void* object) { return header_of(object).number; }
  static location announce_free(void* object) {
    const location number = number_of(object);
    announce({access::release, number});
    rl::ctx().sched();
    return number;
  }
  static void deallocate(void* object, location number, const place& p) {
    record(step::sort::free, p, number);
    const header h = header_of(object);
    rl::ctx().free(static_cast<std::byte*>(object) - header_bytes, false, info(p));
    the_session.give_block({h.bytes, h.sort, number});
  }

  // While it lives, new locations of this thread belong to the object under construction.
  class construction {
   public:
    explicit construction(void* object)
        : building_(the_session.building[thread()]),
          outer_(std::exchange(building_, checked_world::number_of(object))) {}
    ~construction() { building_ = outer_; }
    construction(const construction&) = delete;
    construction& operator=(const construction&) = delete;

   private:
    location& building_;
    const location outer_;
  };
};

static_assert(model::World<checked_world>);

}  // namespace heist::verify
