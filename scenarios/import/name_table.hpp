#pragma once
// Names, numbered in the order in which they were first heard. The hash is keyed by a number that differs from process
// to process, so that no file can be written whose names collide; only time depends on it, never an answer.
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace heist::scenarios {

class name_table {
 public:
  name_table();

  // At most 2^31 names.
  std::uint32_t number_of(std::string_view name);

  std::size_t size() const { return names_.size(); }
  const std::string& name(std::uint32_t number) const { return names_[number]; }

 private:
  static constexpr std::uint32_t free_slot = static_cast<std::uint32_t>(-1);

  std::size_t slot_of(std::string_view name) const;
  void grow();

  std::uint64_t key_;
  std::vector<std::string> names_;
  std::vector<std::uint32_t> slots_;  // a power of two of them, at most half in use; each a name's number
};

}  // namespace heist::scenarios
