#pragma once
// What the checked world is made of: an atomic word, a plain datum, a mutex and memory. Each engine has its own
// (on_graphs/checked_memory.cpp, on_relacy/checked_memory.cpp), and which one a checker gets is decided when it is
// linked: a pool, its mutants and a stranger's pool are compiled once, and fast.
#include <cstddef>
#include <cstdint>

#include "model/world.hpp"
#include "verify/graphs/function_view.hpp"

namespace heist::verify {

using word = std::uint64_t;
using location = std::uint32_t;

// How a value is shown to people.
struct word_sort {
  bool pointer;
  std::int64_t (*number)(word);
};
struct datum_sort {
  std::size_t bytes;
  bool pointer;
  std::int64_t (*number)(const void*);
};
// The object that begins at an address, numbered in the order they were allocated; 0 for none.
std::int64_t number_of_pointer(const void*);

// What somebody waits for. It is asked of values that nobody may come to read, and more than once: it may not access World.
using word_condition = graphs::function_view<bool(word)>;
inline constexpr const char* impure_condition = "the condition of an await accesses World";

class checked_word {
 public:
  using order = model::order;
  using place = model::place;

  checked_word(word value, const word_sort& sort, const char* name);
  ~checked_word();
  checked_word(const checked_word&) = delete;
  checked_word& operator=(const checked_word&) = delete;

  word load(order, const place&) const;
  void store(word, order, const place&);
  word exchange(word, order, const place&);
  bool compare_exchange_strong(word& expected, word desired, order success, order failure, const place&);
  bool compare_exchange_weak(word& expected, word desired, order success, order failure, const place&);
  word fetch_add(word, order, const place&);
  word fetch_sub(word, order, const place&);
  word fetch_and(word, order, const place&);
  word fetch_or(word, order, const place&);
  // The thread goes on when a store that it may read satisfies the condition.
  word await(word_condition satisfied, order, const place&) const;
  const std::byte* inside() const { return engine_; }

 private:
  struct engine;  // what an engine needs besides

  location where_;
  const word_sort& sort_;
  const char* const name_;
  alignas(std::max_align_t) std::byte engine_[64];  // for an engine that keeps something here
};

// A plain datum. The value that an engine does not keep itself is kept by whoever has it.
class checked_datum {
 public:
  checked_datum(const void* value, const datum_sort&, const char* name);
  ~checked_datum();
  checked_datum(const checked_datum&) = delete;
  checked_datum& operator=(const checked_datum&) = delete;

  void load(void* value, const model::place&) const;  // in: what is kept; out: what is read
  void store(void* kept, const void* value, const model::place&);
  const std::byte* inside() const { return engine_; }
  std::uint64_t version() const { return version_; }
  const char* name() const { return name_; }

 private:
  struct engine;

  location where_;
  const datum_sort& sort_;
  const char* const name_;
  std::uint64_t version_ = 0;  // what its last writer knew: from that follows what it wrote
  alignas(std::max_align_t) std::byte engine_[32];
};

class checked_mutex {
 public:
  checked_mutex();
  ~checked_mutex();
  checked_mutex(const checked_mutex&) = delete;
  checked_mutex& operator=(const checked_mutex&) = delete;

  void lock(model::place = model::place::current());
  void unlock(model::place = model::place::current());

 private:
  location where_;
  alignas(std::max_align_t) std::byte engine_[32];
};

void checked_fence(model::order, const model::place&);
void checked_yield(const model::place&);
std::uint32_t checked_random(std::uint32_t bound, const model::place&);

// Objects. An object is freed in two steps, with its destruction between them: the first is what others may notice.
// A sort of objects is learnt when the first of them is made: one with fields that are not World's own. An engine that
// runs threads again cannot tell such fields of one life of memory from those of the next, and gives it no second one.
struct object_sort {
  bool is_known = false;
  bool has_other_fields = false;
};
void* checked_allocate(std::size_t bytes, bool array, object_sort&);
location begin_free(void* object, const model::place&);
void end_free(void* object, location number, const model::place&);

// While it lives, new locations of the running thread belong to the object.
class construction {
 public:
  construction(void* object, std::size_t bytes, object_sort&);
  ~construction();
  construction(const construction&) = delete;
  construction& operator=(const construction&) = delete;

 private:
  const location outer_;
  const std::size_t bytes_;
  object_sort& sort_;
};

}  // namespace heist::verify
