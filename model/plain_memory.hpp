#pragma once
// Allocation for worlds that need not watch it: what W::make and its siblings are in the native and simulated worlds.
#include <cstddef>
#include <memory>
#include <utility>

#include "model/world.hpp"

namespace heist::model {

struct plain_memory {
  template <class T, class... Args>
  static T* make(Args&&... args) {
    return new T(std::forward<Args>(args)...);
  }
  template <class T>
  static void destroy(T* object, place = {}) {
    delete object;
  }
  template <class T, class... Args>
  static T* make_array(std::size_t count, const Args&... args) {
    std::allocator<T> memory;
    T* const first = memory.allocate(count);
    for (std::size_t i = 0; i < count; ++i) std::construct_at(first + i, args...);
    return first;
  }
  template <class T>
  static void destroy_array(T* first, std::size_t count, place = {}) {
    std::destroy_n(first, count);
    std::allocator<T>().deallocate(first, count);
  }
};

}  // namespace heist::model
