#pragma once
// The language of the random programs: threads are lists of instructions, each of which adds one event, or the two of a
// read-modify-write, or the two of a new object. A thread has a number, set by whatever it reads, and a pointer.
#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

namespace heist::verify::graphs::test {

enum class op : std::uint8_t {
  load,
  store,
  exchange,
  add,
  compare_exchange,
  compare_exchange_weak,
  fence,
  plain_load,
  plain_store,
  lock,
  unlock,
  await,       // until it loads what fulfils the condition
  spin,        // loads until it is a, yielding in between
  choose,      // a number below a
  make,        // an object with one location that is a; the pointer is to it
  renew,       // likewise, but its memory may be that of another renewed object which was dropped
  give,        // store the pointer
  take,        // load it
  grab,        // exchange it for none
  load_there,  // through the pointer, if there is one
  store_there,
  plain_load_there,
  drop,  // release the object
};

// Locations by number; those in objects have the pointer as their number.
inline constexpr unsigned atomics = 3, plain_location = 3, mutex_location = 4, pointer_location = 5,
                          fixed_locations = 6;

constexpr std::uint64_t pointer_to(unsigned thread, unsigned object) {
  return 100 + 10 * thread + object;
}

enum class condition : std::uint8_t { equal, unequal, at_least };

struct instruction {
  op what = op::load;
  unsigned where = 0;
  std::uint64_t a = 0, b = 0;
  std::memory_order order = std::memory_order_relaxed;
  std::memory_order failure = std::memory_order_relaxed;
  bool conditional = false;  // only if the thread's number is not 0
  condition until = condition::equal;  // of await: how what it loads compares with a

  bool is_fulfilled_by(std::uint64_t v) const {
    return until == condition::equal ? v == a : until == condition::unequal ? v != a : v >= a;
  }
};

struct tiny_program {
  std::vector<std::vector<instruction>> threads;
  unsigned first_twin = ~0u;
};

std::string text_of(const tiny_program&);

// What a search and the enumerator are compared by.
struct record {
  struct access {
    char what = 0;         // r, w, c(hoice), n(ew: renew), d(rop)
    unsigned source[2]{};  // of a read: thread + 1 and which of its accesses; 0, 0: initial. Of new memory: the drop
    std::uint64_t content = 0;
  };
  std::vector<std::vector<access>> threads;
  struct written {
    std::uint64_t where;
    std::vector<std::pair<unsigned, unsigned>> order;  // as in source
  };
  std::vector<written> locations;  // by number
};

std::string text_of(const record&);
std::string smallest_text_of(const record&, unsigned first_twin);  // under all permutations of twins

}  // namespace heist::verify::graphs::test
