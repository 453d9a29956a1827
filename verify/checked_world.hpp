#pragma once
// The checked world: every access goes to Relacy, after being announced to the explorer. The memory model is Relacy's;
// verify/README.md says where it is narrower than the standard's.
#include <bit>
#include <cstdint>
#include <memory>
#include <type_traits>
#include <utility>

#include "model/world.hpp"
#include "verify/checked_memory.hpp"
#include "verify/session.hpp"

namespace heist::verify {

struct checked_world {
  using order = model::order;
  using place = model::place;
  using mutex = checked_mutex;

  static constexpr std::size_t line_bytes = alignof(std::max_align_t);  // nothing is gained by keeping fields apart

  template <class T>
  class atomic {
    static_assert(std::is_trivially_copyable_v<T> && std::has_single_bit(sizeof(T)) && sizeof(T) <= sizeof(word),
                  "an atomic holds one, two, four or eight bytes that can be copied");

   public:
    explicit atomic(T value, const char* name = "") : word_(to_word(value), sort, name) {}

    T load(order o, place p = place::current()) const { return from_word(word_.load(o, p)); }
    void store(T v, order o, place p = place::current()) { word_.store(to_word(v), o, p); }
    T exchange(T v, order o, place p = place::current()) { return from_word(word_.exchange(to_word(v), o, p)); }
    bool compare_exchange_strong(T& expected, T desired, order success, order failure, place p = place::current()) {
      word found = to_word(expected);
      const bool done = word_.compare_exchange_strong(found, to_word(desired), success, failure, p);
      if (!done) expected = from_word(found);
      return done;
    }
    bool compare_exchange_weak(T& expected, T desired, order success, order failure, place p = place::current()) {
      word found = to_word(expected);
      const bool done = word_.compare_exchange_weak(found, to_word(desired), success, failure, p);
      if (!done) expected = from_word(found);
      return done;
    }
    T fetch_add(T v, order o, place p = place::current()) { return from_word(word_.fetch_add(to_word(v), o, p)); }
    T fetch_sub(T v, order o, place p = place::current()) { return from_word(word_.fetch_sub(to_word(v), o, p)); }
    T fetch_and(T v, order o, place p = place::current()) { return from_word(word_.fetch_and(to_word(v), o, p)); }
    T fetch_or(T v, order o, place p = place::current()) { return from_word(word_.fetch_or(to_word(v), o, p)); }

   private:
    // At the upper end of the word, so that arithmetic wraps where it does in T.
    static constexpr unsigned shift = 8 * (sizeof(word) - sizeof(T));
    using bits =
        std::conditional_t<sizeof(T) == 8, std::uint64_t,
                           std::conditional_t<sizeof(T) == 4, std::uint32_t,
                                              std::conditional_t<sizeof(T) == 2, std::uint16_t, std::uint8_t>>>;
    static word to_word(T value) { return static_cast<word>(std::bit_cast<bits>(value)) << shift; }
    static T from_word(word value) { return std::bit_cast<T>(static_cast<bits>(value >> shift)); }
    static std::int64_t shown(word value) { return as_number(from_word(value)); }
    static constexpr word_sort sort{std::is_pointer_v<T>, shown};

    checked_word word_;
  };

  template <class T>
  class var {
   public:
    explicit var(T value, const char* name = "") : value_(value), access_(name) {}
    var(const var& other) : value_(other.load()), access_(other.access_.name()) {}
    var& operator=(const var&) = delete;
    T load(place p = place::current()) const {
      if (the_session.recording) access_.begin_step(step::sort::plain_load, as_number(value_), std::is_pointer_v<T>, p);
      access_.load(p);
      if (the_session.recording) checked_datum::end_step();
      return value_;
    }
    void store(T v, place p = place::current()) {
      if (the_session.recording) access_.begin_step(step::sort::plain_store, as_number(v), std::is_pointer_v<T>, p);
      access_.store(p);
      if (the_session.recording) checked_datum::end_step();
      value_ = v;
    }

   private:
    T value_;
    checked_datum access_;
  };

  static void fence(order o, place p = place::current()) { checked_fence(o, p); }
  static void yield(place p = place::current()) { checked_yield(p); }
  static std::uint32_t random(std::uint32_t bound, place = place::current()) { return checked_random(bound); }

  template <class T, class... Args>
  static T* make(Args&&... args) {
    T* const memory = static_cast<T*>(checked_allocate(sizeof(T), false));
    const construction here(memory);
    return std::construct_at(memory, std::forward<Args>(args)...);
  }
  template <class T>
  static void destroy(T* object, place p = place::current()) {
    if (object == nullptr) return;
    const location number = begin_free(object, p);
    std::destroy_at(object);
    end_free(object, number, p);
  }
  template <class T, class... Args>
  static T* make_array(std::size_t count, const Args&... args) {
    T* const memory = static_cast<T*>(checked_allocate(sizeof(T) * count, true));
    const construction here(memory);
    for (std::size_t i = 0; i < count; ++i) std::construct_at(memory + i, args...);
    return memory;
  }
  template <class T>
  static void destroy_array(T* first, std::size_t count, place p = place::current()) {
    const location number = begin_free(first, p);
    std::destroy_n(first, count);
    end_free(first, number, p);
  }

 private:
  template <class T>
  static std::int64_t as_number(T value) {
    if constexpr (std::is_pointer_v<T>) {
      return the_session.number_of(value);
    } else {
      return static_cast<std::int64_t>(value);
    }
  }

  // While it lives, new locations of this thread belong to the object under construction.
  class construction {
   public:
    explicit construction(void* object)
        : building_(the_session.building[running_thread()]),
          outer_(std::exchange(building_, number_of_object(object))) {}
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
