#pragma once
// A vector that takes its memory from malloc. While Relacy runs it owns operator new and would count what the checker
// itself allocates as a leak of the program under test.
#include <cstddef>
#include <cstdlib>
#include <new>
#include <vector>

namespace heist::verify {

template <class T>
struct raw_allocator {
  using value_type = T;
  raw_allocator() = default;
  template <class U>
  raw_allocator(const raw_allocator<U>&) {}

  T* allocate(std::size_t count) {
    void* const memory = (std::malloc)(count * sizeof(T));
    if (memory == nullptr) throw std::bad_alloc();
    return static_cast<T*>(memory);
  }
  void deallocate(T* memory, std::size_t) { (std::free)(memory); }
  template <class U>
  bool operator==(const raw_allocator<U>&) const {
    return true;
  }
};

template <class T>
using raw_vector = std::vector<T, raw_allocator<T>>;

}  // namespace heist::verify
