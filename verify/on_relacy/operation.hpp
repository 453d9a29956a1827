#pragma once
// What a thread is about to do, as far as another thread can tell: the explorers' whole view of a program.
#include <cstdint>

namespace heist::verify {

// A place in memory, numbered in the order its creator made it, so that equivalent executions agree on the number.
// The upper half is the allocated object it lives in, 0 for objects that live as long as the test.
using location = std::uint32_t;
constexpr location object_of(location l) {
  return l >> 16;
}

enum class access : std::uint8_t {
  none,      // nothing that another thread could notice
  read,      // of one location
  write,     // of one location; a read-modify-write that may fail counts as a write until it has
  fence,     // sequentially consistent
  lock,      // of the mutex at a location; not enabled while another thread holds it
  unlock,    //
  allocate,  // of an object, perhaps where a released one was
  release,   // of the object at a location
};

struct operation {
  access kind = access::none;
  location where = 0;
  bool may_be_late = false;  // a load that may still read what was there before a store by another thread
  bool operator==(const operation&) const = default;
};

// Two operations of different threads are dependent if executing them in the other order can make a difference that
// anybody could see. Everything the explorers leave out, they leave out because of this function.
constexpr bool dependent(const operation& a, const operation& b) {
  const auto of_memory = [](const operation& o) { return o.kind == access::read || o.kind == access::write; };
  const auto of_mutex = [](const operation& o) { return o.kind == access::lock || o.kind == access::unlock; };
  if (of_memory(a) && of_memory(b)) return a.where == b.where && (a.kind == access::write || b.kind == access::write);
  if (of_mutex(a) && of_mutex(b)) return a.where == b.where;
  if (a.kind == access::fence && b.kind == access::fence) return true;
  // Memory can be used again once it has been released. Who of two allocations gets it is a choice of theirs.
  if (a.kind == access::allocate) return b.kind == access::release;
  if (b.kind == access::allocate) return a.kind == access::release;
  if (a.kind == access::release || b.kind == access::release) return object_of(a.where) == object_of(b.where);
  return false;
}

}  // namespace heist::verify
