#pragma once
// An execution graph in the order of a story. Any order will do that keeps each thread's own and puts a store before
// whoever reads it; the best to follow has the fewest changes of thread and accesses that do not agree with it (a load
// that reads an older store than the newest so far, a store that takes effect before one that is told already).
#include <cstddef>
#include <cstdint>
#include <vector>

namespace heist::verify::on_graphs {

// Where in the threads an item stands.
struct item_place {
  unsigned thread;
  std::size_t index;
  bool operator==(const item_place&) const = default;
};

struct ordered_item {
  std::vector<item_place> after;  // items of other threads that come first
  bool is_access = false;
  bool reads = false;
  bool writes = false;
  std::uint32_t where = 0;
  std::uint32_t read_rank = 0;   // place in the modification order of what it reads
  std::uint32_t write_rank = 0;  // and of what it writes
};

using thread_items = std::vector<std::vector<ordered_item>>;

struct story {
  std::vector<item_place> order;
  unsigned oddities = 0;  // accesses that do not agree with it
  unsigned changes = 0;   // of thread
};

story tell(const thread_items&);

}  // namespace heist::verify::on_graphs
