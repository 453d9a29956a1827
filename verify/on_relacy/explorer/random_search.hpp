#pragma once
// Draws the thread and every alternative uniformly, for ever. Finds what is frequent; says nothing about what is not.
#include <bit>

#include "verify/on_relacy/explorer/drawn_numbers.hpp"
#include "verify/on_relacy/explorer/explorer.hpp"

namespace heist::verify {

class random_search final : public explorer {
 public:
  explicit random_search(std::uint64_t seed) : seed_(seed), numbers_(seed) {}

  void begin() override { numbers_.begin(execution_); }
  unsigned pick(thread_set enabled, const operation*) override {
    unsigned skip = numbers_.below(static_cast<std::uint32_t>(std::popcount(enabled)));
    for (; skip > 0; --skip) enabled &= enabled - 1;
    return static_cast<unsigned>(std::countr_zero(enabled));
  }
  unsigned choose(unsigned count) override { return numbers_.below(count); }
  bool end() override { return ++execution_, true; }
  bool exhaustive() const override { return false; }
  std::string claim() const override;

 private:
  const std::uint64_t seed_;
  drawn_numbers numbers_;
  std::uint64_t execution_ = 0;
};

}  // namespace heist::verify
