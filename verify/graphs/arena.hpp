#pragma once
// Memory that is given out from the front and taken back all at once. Addresses are reserved at the beginning and
// stay the same; pages are there once they are touched.
#include <cstddef>

namespace heist::verify::graphs {

class arena {
 public:
  arena() = default;
  arena(const arena&) = delete;
  arena& operator=(const arena&) = delete;
  arena(arena&& other) noexcept;
  arena& operator=(arena&&) = delete;
  ~arena();

  void reserve(std::size_t bytes);  // throws std::bad_alloc
  void* allocate(std::size_t bytes, std::size_t alignment);  // null: there is no room
  void begin_anew() { used_ = 0; }

  std::byte* bytes() const { return bytes_; }
  std::size_t used() const { return used_; }
  std::size_t most_used() const { return most_used_; }  // ever
  bool contains(const void* p) const;

 private:
  std::byte* bytes_ = nullptr;
  std::size_t reserved_ = 0;
  std::size_t used_ = 0;
  std::size_t most_used_ = 0;
};

}  // namespace heist::verify::graphs
