#pragma once
// The body of a loop as a pure function: of(i) is what iteration i of size() comes to, whoever executes it, and in whatever order.
// Integers only, so that values and steps are the same on every machine, with every compiler, at every level of optimisation.
// An iteration has a step at least. Not promised: that two kernels' steps take equally long.
#include <concepts>
#include <cstdint>
#include <string_view>

#include "model/workload/kernels/outcome.hpp"

namespace heist::model::kernels {

template <class K>
concept Kernel = requires(const K& k, std::int64_t i) {
  { K::name } -> std::convertible_to<std::string_view>;
  { K::line } -> std::convertible_to<std::string_view>;
  { k.size() } -> std::same_as<std::int64_t>;
  { k.of(i) } -> std::same_as<outcome>;
};

}  // namespace heist::model::kernels
