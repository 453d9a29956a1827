#pragma once
// Where simulated objects lie. Large arrays ask for large pages: with a thousand workers hardly two events in a row
// touch the same page, and the processor would spend its time finding pages.
#include <sys/mman.h>

#include <cstddef>
#include <cstdlib>
#include <memory>
#include <new>

#include "model/plain_memory.hpp"

namespace heist::sim {

struct memory : model::plain_memory {
  template <class T, class... Args>
  static T* make_array(std::size_t count, const Args&... args) {
    if (count * sizeof(T) < large_bytes) return model::plain_memory::make_array<T>(count, args...);
    const std::size_t bytes = (count * sizeof(T) + page_bytes - 1) / page_bytes * page_bytes;
    void* const room = std::aligned_alloc(page_bytes, bytes);
    if (room == nullptr) throw std::bad_alloc();
    madvise(room, bytes, MADV_HUGEPAGE);  // a wish: where it is not granted, all is as before
    T* const first = static_cast<T*>(room);
    for (std::size_t i = 0; i < count; ++i) std::construct_at(first + i, args...);
    return first;
  }
  template <class T>
  static void destroy_array(T* first, std::size_t count, model::place = {}) {
    if (count * sizeof(T) < large_bytes) return model::plain_memory::destroy_array(first, count);
    std::destroy_n(first, count);
    std::free(first);
  }

 private:
  static constexpr std::size_t page_bytes = std::size_t{1} << 21;
  static constexpr std::size_t large_bytes = page_bytes / 2;
};

}  // namespace heist::sim
