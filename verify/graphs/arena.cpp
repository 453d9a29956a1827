#include "verify/graphs/arena.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <functional>
#include <new>
#include <utility>

namespace heist::verify::graphs {

arena::arena(arena&& other) noexcept
    : bytes_(std::exchange(other.bytes_, nullptr)),
      reserved_(std::exchange(other.reserved_, 0)),
      used_(other.used_),
      most_used_(other.most_used_) {}

arena::~arena() {
  if (bytes_ != nullptr) munmap(bytes_, reserved_);
}

void arena::reserve(std::size_t bytes) {
  void* const memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) throw std::bad_alloc();
  bytes_ = static_cast<std::byte*>(memory);
  reserved_ = bytes;
}

void* arena::allocate(std::size_t bytes, std::size_t alignment) {
  const std::size_t begin = (used_ + alignment - 1) / alignment * alignment;
  if (begin > reserved_ || bytes > reserved_ - begin) return nullptr;
  used_ = begin + bytes;
  most_used_ = std::max(most_used_, used_);
  return bytes_ + begin;
}

bool arena::contains(const void* p) const {
  const std::less<const void*> before;
  return bytes_ != nullptr && !before(p, bytes_) && before(p, bytes_ + reserved_);
}

}  // namespace heist::verify::graphs
