#pragma once
// The checked world: every access goes to the engine that is linked. verify/README.md says what each one's memory model
// is.
#include <bit>
#include <cstdint>
#include <memory>
#include <type_traits>
#include <utility>

#include "model/world.hpp"
#include "verify/checked_memory.hpp"

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

   protected:
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
  class awaitable : public atomic<T> {
   public:
    using atomic<T>::atomic;

    template <class Predicate>
    T await(Predicate satisfied, order o, place p = place::current()) const {
      const auto asked = [&](word w) -> bool { return satisfied(atomic<T>::from_word(w)); };
      return atomic<T>::from_word(this->word_.await(asked, o, p));
    }
  };

  template <class T>
  class var {
    static_assert(std::is_trivially_copyable_v<T>, "a var holds bytes that can be copied");

   public:
    explicit var(T value, const char* name = "") : value_(value), access_(&value_, sort, name) {}
    var(const var& other) : var(other.load(), other.access_.name()) {}
    var& operator=(const var&) = delete;
    T load(place p = place::current()) const {
      T value = value_;
      access_.load(&value, p);
      return value;
    }
    void store(T value, place p = place::current()) { access_.store(&value_, &value, p); }

   private:
    static std::int64_t shown(const void* value) {
      T copy = *static_cast<const T*>(value);
      return as_number(copy);
    }
    static constexpr datum_sort sort{sizeof(T), std::is_pointer_v<T>, shown};

    T value_;
    checked_datum access_;
  };

  template <class T>
  using beside = var<T>;

  static void fence(order o, place p = place::current()) { checked_fence(o, p); }
  static void yield(place p = place::current()) { checked_yield(p); }
  static std::uint32_t random(std::uint32_t bound, place p = place::current()) { return checked_random(bound, p); }
  static std::uint64_t now_ns() { return 0; }

  template <class T, class... Args>
  static T* make(Args&&... args) {
    T* const memory = static_cast<T*>(checked_allocate(sizeof(T), false, sort_of<T>));
    const construction here(memory, sizeof(T), sort_of<T>);
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
    T* const memory = static_cast<T*>(checked_allocate(sizeof(T) * count, true, sort_of<T>));
    const construction here(memory, sizeof(T) * count, sort_of<T>);
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
  static inline object_sort sort_of{};

  template <class T>
  static std::int64_t as_number(T value) {
    if constexpr (std::is_pointer_v<T>) {
      return number_of_pointer(value);
    } else if constexpr (requires { static_cast<std::int64_t>(value); }) {
      return static_cast<std::int64_t>(value);
    } else {
      return 0;
    }
  }
};

static_assert(model::World<checked_world>);

}  // namespace heist::verify
