#pragma once
// The elements of an array, or of what else lies side by side, as an iterator (Prokopec et al., IndexIterator). flat.hpp has the
// protocol. Elements are handed out as references: the one who gets one is the only one who does.
#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "model/iterator/flat.hpp"
#include "model/iterator/range.hpp"

namespace heist::model {

template <class T>
class index_elements {
 public:
  using value_type = T&;

  explicit index_elements(std::span<T> all) : first_(all.data()), count_(static_cast<std::int64_t>(all.size())) {}

  std::int64_t slots() const { return count_; }
  static bool is_occupied(std::int64_t) { return true; }
  T& value(std::int64_t slot) const { return first_[slot]; }
  static std::int64_t slots_for(std::int64_t elements) { return elements; }

 private:
  T* first_;
  std::int64_t count_;
};

template <World W, class T, flat_fault Fault = flat_fault::none>
using index_iterator = flat_iterator<W, index_elements<T>, Fault>;

struct index_iterator_protocol {
  static constexpr std::string_view name = "index-iterator";
  static constexpr std::string_view line = "an array is handed out in batches, stolen and split";

  using fault = flat_fault;
  static constexpr auto& faults = flat_faults;
  static constexpr auto& programs = range_iterator_protocol::programs;
};

}  // namespace heist::model
