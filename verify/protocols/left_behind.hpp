#pragma once
// One plain datum for each that meet. Whoever is told to go on reads what another one wrote: a race, if it need not see it.
#include <array>
#include <cstddef>
#include <cstdint>

#include "verify/checked_world.hpp"
#include "verify/program.hpp"

namespace heist::verify {

class left_behind {
 public:
  explicit left_behind(const char* name)
      : data_{make(name), make(name), make(name), make(name), make(name), make(name), make(name), make(name)} {}
  void leave(std::size_t which) { data_[which].store(1); }
  void find(std::size_t which) const { (void)data_[which].load(); }

 private:
  using datum = checked_world::var<std::uint64_t>;
  static datum make(const char* name) { return datum(0, name); }
  std::array<datum, program::most_made> data_;
};

}  // namespace heist::verify
