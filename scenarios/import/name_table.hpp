#pragma once
// Names, numbered in the order in which they were first heard. The hash is keyed by a number that differs from process
// to process, so that no file can be written whose names collide; only time depends on it, never an answer.
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/probed_table.hpp"

namespace heist::scenarios {

class name_table {
 public:
  name_table();

  // At most 2^31 names.
  std::uint32_t number_of(std::string_view name);

  std::size_t size() const { return names_.size(); }
  const std::string& name(std::uint32_t number) const { return names_[number]; }

 private:
  using slot = base::numbered_slot<std::uint32_t>;

  std::size_t hash(std::string_view name) const;

  std::uint64_t key_;
  std::vector<std::string> names_;
  base::probed_table<slot> slots_{16};
};

}  // namespace heist::scenarios
