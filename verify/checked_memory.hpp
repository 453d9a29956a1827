#pragma once
// What the checked world is made of, without Relacy's headers: an atomic word, a plain datum, a mutex and memory, each
// of which tells the explorer what it is about to do, does it in Relacy, and records it where somebody wants to know.
// Compiled once (checked_memory.cpp), so that a pool, its mutants and a stranger's pool compile fast.
#include <cstddef>
#include <cstdint>

#include "model/world.hpp"
#include "verify/operation.hpp"
#include "verify/session.hpp"

namespace heist::verify {

using word = std::uint64_t;

// How a word is shown to people.
struct word_sort {
  bool pointer;
  std::int64_t (*number)(word);
};

unsigned running_thread();

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
  const std::byte* inside() const { return relacy_; }

 private:
  void begin_update(order&, const place&);
  bool end_swap(bool done, word desired, word expected, order success, order failure, const place&);
  void record(step::sort, order, word value, word found, const place&, bool success = true) const;

  const location where_;
  const word_sort& sort_;
  const char* const name_;
  alignas(std::max_align_t) std::byte relacy_[64];
};

// Who may access a plain datum when; the datum is kept by whoever asks.
class checked_datum {
 public:
  explicit checked_datum(const char* name);
  ~checked_datum();
  checked_datum(const checked_datum&) = delete;
  checked_datum& operator=(const checked_datum&) = delete;

  void load(const model::place&) const;
  void store(const model::place&);
  const std::byte* inside() const { return relacy_; }
  std::uint64_t version() const { return version_; }
  const char* name() const { return name_; }
  // What the next access is, if anybody wants to know; and that it has been made.
  void begin_step(step::sort, std::int64_t value, bool pointer, const model::place&) const;
  static void end_step();

 private:
  const location where_;
  const char* const name_;
  std::uint64_t version_ = 0;  // what its last writer knew: from that follows what it wrote
  alignas(std::max_align_t) std::byte relacy_[32];
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
  const location where_;
  alignas(std::max_align_t) std::byte relacy_[32];
};

void checked_fence(model::order, const model::place&);
void checked_yield(const model::place&);
std::uint32_t checked_random(std::uint32_t bound);

// Objects. An object is freed in two steps, with its destruction between them: the first is what others may notice.
void* checked_allocate(std::size_t bytes, bool array);
location number_of_object(void* object);
location begin_free(void* object, const model::place&);
void end_free(void* object, location number, const model::place&);

}  // namespace heist::verify
