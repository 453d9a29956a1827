#pragma once
// The world of execution graphs: pools and protocols, as they stand, on the engine. There is one machine at a time; a
// program that uses this world says which with a `using_machine`.
#include <bit>
#include <cstdint>
#include <cstring>
#include <memory>
#include <type_traits>
#include <utility>

#include "model/world.hpp"
#include "verify/graphs/machine.hpp"

namespace heist::verify::graphs {

inline machine* the_machine = nullptr;
inline object object_under_construction = no_object;

// A place of the source is a pointer to what the compiler knows of it.
static_assert(sizeof(model::place) == sizeof(place));
inline place number_of(const model::place& p) {
  return std::bit_cast<place>(p);
}
inline model::place place_numbered(place p) {
  return std::bit_cast<model::place>(p);
}

class using_machine {
 public:
  explicit using_machine(machine& m) : outer_(std::exchange(the_machine, &m)) { object_under_construction = no_object; }
  ~using_machine() { the_machine = outer_; }
  using_machine(const using_machine&) = delete;
  using_machine& operator=(const using_machine&) = delete;

 private:
  machine* const outer_;
};

struct graph_world {
  using order = model::order;
  using place = model::place;

  static constexpr std::size_t line_bytes = alignof(std::max_align_t);  // nothing is gained by keeping fields apart

  template <class T>
  class atomic {
    static_assert(std::is_trivially_copyable_v<T> && std::has_single_bit(sizeof(T)) && sizeof(T) <= sizeof(value),
                  "an atomic holds one, two, four or eight bytes that can be copied");

   public:
    explicit atomic(T initial, const char* = "", place p = place::current())
        : where_(the_machine->construct(to_value(initial), object_under_construction, number_of(p))) {}
    atomic(const atomic&) = delete;
    atomic& operator=(const atomic&) = delete;

    T load(order o, place p = place::current()) const { return from_value(the_machine->load(where_, o, number_of(p))); }
    void store(T v, order o, place p = place::current()) { the_machine->store(where_, to_value(v), o, number_of(p)); }
    T exchange(T v, order o, place p = place::current()) {
      return modify(v, o, p, [](value, value operand) { return operand; });
    }
    bool compare_exchange_strong(T& expected, T desired, order success, order failure, place p = place::current()) {
      const machine::swapped s =
          the_machine->compare_exchange(where_, to_value(expected), to_value(desired), success, failure, number_of(p));
      if (!s.done) expected = from_value(s.found);
      return s.done;
    }
    bool compare_exchange_weak(T& expected, T desired, order success, order failure, place p = place::current()) {
      const machine::swapped s = the_machine->compare_exchange_weak(where_, to_value(expected), to_value(desired),
                                                                    success, failure, number_of(p));
      if (!s.done) expected = from_value(s.found);
      return s.done;
    }
    T fetch_add(T v, order o, place p = place::current()) {
      return modify(v, o, p, [](value a, value b) { return to_value(static_cast<T>(from_value(a) + from_value(b))); });
    }
    T fetch_sub(T v, order o, place p = place::current()) {
      return modify(v, o, p, [](value a, value b) { return to_value(static_cast<T>(from_value(a) - from_value(b))); });
    }
    T fetch_and(T v, order o, place p = place::current()) {
      return modify(v, o, p, [](value a, value b) { return a & b; });
    }
    T fetch_or(T v, order o, place p = place::current()) {
      return modify(v, o, p, [](value a, value b) { return a | b; });
    }

   protected:
    static value to_value(T v) { return graph_world::to_value(v); }
    static T from_value(value bits) { return graph_world::from_value<T>(bits); }
    T modify(T v, order o, place p, machine::operation op) {
      return from_value(the_machine->modify(where_, op, to_value(v), o, number_of(p)));
    }
    location where_;
  };

  template <class T>
  class awaitable : public atomic<T> {
   public:
    using atomic<T>::atomic;
    template <class Predicate>
    T await(Predicate satisfied, order o, place p = place::current()) const {
      const auto asked = [&](value v) -> bool { return satisfied(atomic<T>::from_value(v)); };
      return atomic<T>::from_value(the_machine->await(this->where_, o, asked, number_of(p)));
    }
  };

  template <class T>
  class var {
   public:
    explicit var(T initial, const char* /*name*/ = "", place p = place::current())
        : where_(the_machine->construct(to_value(initial), object_under_construction, number_of(p))) {}
    var(const var& other) : var(other.load()) {}
    var& operator=(const var&) = delete;
    T load(place p = place::current()) const { return from_value<T>(the_machine->read(where_, number_of(p))); }
    void store(T v, place p = place::current()) { the_machine->write(where_, to_value(v), number_of(p)); }

   private:
    location where_;
  };

  template <class T>
  using beside = var<T>;

  class mutex {
   public:
    explicit mutex(place p = place::current())
        : where_(the_machine->construct(0, object_under_construction, number_of(p))) {}
    mutex(const mutex&) = delete;
    mutex& operator=(const mutex&) = delete;
    void lock(place p = place::current()) { the_machine->lock(where_, number_of(p)); }
    bool try_lock(place p = place::current()) { return the_machine->try_lock(where_, number_of(p)); }
    void unlock(place p = place::current()) { the_machine->unlock(where_, number_of(p)); }

   private:
    location where_;
  };

  static void fence(order o, place p = place::current()) { the_machine->fence(o, number_of(p)); }
  static void yield(place p = place::current()) { the_machine->yield(number_of(p)); }
  static std::uint32_t random(std::uint32_t bound, place p = place::current()) {
    return the_machine->choose(bound, number_of(p));
  }
  static std::uint64_t now_ns() { return 0; }

  template <class T, class... Args>
  static T* make(Args&&... args) {
    T* const memory = static_cast<T*>(allocate(sizeof(T)));
    const construction here(memory);
    return std::construct_at(memory, std::forward<Args>(args)...);
  }
  template <class T>
  static void destroy(T* thing, place p = place::current()) {
    if (thing == nullptr) return;
    std::destroy_at(thing);
    the_machine->release(object_at(thing), number_of(p));
  }
  template <class T, class... Args>
  static T* make_array(std::size_t count, const Args&... args) {
    T* const memory = static_cast<T*>(allocate(sizeof(T) * count));
    const construction here(memory);
    for (std::size_t i = 0; i < count; ++i) std::construct_at(memory + i, args...);
    return memory;
  }
  template <class T>
  static void destroy_array(T* first, std::size_t count, place p = place::current()) {
    std::destroy_n(first, count);
    the_machine->release(object_at(first), number_of(p));
  }

 private:
  template <class T>
  static value to_value(T v) {
    value bits = 0;
    std::memcpy(&bits, &v, sizeof v);
    return bits;
  }
  template <class T>
  static T from_value(value bits) {
    T v;
    std::memcpy(static_cast<void*>(&v), &bits, sizeof v);
    return v;
  }

  // An object's number stands before it.
  static constexpr std::size_t header_bytes = alignof(std::max_align_t);
  static void* allocate(std::size_t bytes) {
    const object o = the_machine->allocate(header_bytes + bytes, 0);
    auto* const memory = static_cast<std::byte*>(the_machine->native(o, header_bytes + bytes));
    std::memcpy(memory, &o, sizeof o);
    return memory + header_bytes;
  }
  static object object_at(const void* thing) {
    object o;
    std::memcpy(&o, static_cast<const std::byte*>(thing) - header_bytes, sizeof o);
    return o;
  }

  // While it lives, new locations belong to the object.
  class construction {
   public:
    explicit construction(const void* thing) : outer_(std::exchange(object_under_construction, object_at(thing))) {}
    ~construction() { object_under_construction = outer_; }
    construction(const construction&) = delete;
    construction& operator=(const construction&) = delete;

   private:
    const object outer_;
  };
};

static_assert(model::World<graph_world>);

}  // namespace heist::verify::graphs
