#pragma once
// How many children a node of a UTS tree has: a function of its depth and its random number, 31 bits.
// The published program computes floor(log(1 - u) / log(1 - p)) in floating point, for u = random / 2^31 and
// p = 1 / (1 + b), b being the number of children expected at that depth. That is at least m where
// 2^31 - random <= 2^31 (b / (1 + b))^m: so a table of the right-hand sides, a row a depth, decides by comparing
// integers. The table is made in fixed point (fixed_point.hpp), with errors below 2^-15 of the last digit: the same
// table on every machine, and the same tree as the published program's unless its own rounding decides a node.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "model/workload/fixed_point.hpp"
#include "model/workload/uts_parameters.hpp"

namespace heist::model {

class uts_children {
  using wide = fixed_point::wide;

 public:
  explicit uts_children(const uts_parameters& p)
      : p_(p), nonleaf_below_((std::uint64_t{p.nonleaf_ppb} * (std::uint64_t{1} << 31) + (ppb - 1)) / ppb) {
    if (p.tree == uts_tree::binomial) return;
    for (std::uint32_t depth = 0; depth < rows(); ++depth) add_row(expected(depth));
  }

  // random is below 2^31.
  std::uint32_t operator()(std::uint32_t depth, std::uint32_t random) const {
    if (p_.tree == uts_tree::binomial && depth == 0) return p_.root_branching;
    if (!is_geometric(depth)) return random < nonleaf_below_ ? p_.nonleaf_children : 0;
    if (depth + 1 >= first_.size()) return 0;
    const std::uint32_t left = (std::uint32_t{1} << 31) - random;
    const std::uint32_t* const row = at_most_.data() + first_[depth];
    const std::uint32_t* const end = at_most_.data() + first_[depth + 1];
    const std::uint32_t* m = row;
    while (m != end && left <= *m) ++m;
    return static_cast<std::uint32_t>(m - row);
  }

  // How many nodes the tree is expected to have, 2^64 - 1 for any number beyond 2^60. A given tree may have many more
  // or fewer.
  std::uint64_t expected_nodes() const {
    constexpr wide most = static_cast<wide>(1) << 60;
    constexpr int point = 20;
    wide level = static_cast<wide>(1) << point, sum = level;
    if (p_.tree == uts_tree::binomial) {
      sum += below_binomial(level * p_.root_branching);
      return saturated(sum >> point, most);
    }
    for (std::uint32_t depth = 0; depth < rows() && sum >> point < most; ++depth) {
      if (!is_geometric(depth)) {
        sum += below_binomial(level * p_.nonleaf_children * p_.nonleaf_ppb / ppb);
        break;
      }
      const ratio b = expected(depth);
      level = level * (b.above >> 44) / std::max<wide>(b.below >> 44, 1);
      sum += level;
    }
    return saturated(sum >> point, most);
  }

 private:
  static constexpr std::uint64_t ppb = 1'000'000'000;
  static constexpr int scale = 80;  // bits behind the point of a ratio's terms

  struct ratio {
    wide above;
    wide below;
  };

  bool is_geometric(std::uint32_t depth) const {
    return p_.tree == uts_tree::geometric ||
           (p_.tree == uts_tree::hybrid && std::uint64_t{depth} * 100 < std::uint64_t{p_.shift_percent} * p_.depth);
  }

  // A hybrid tree's last row is looked at by nobody. Exponential decrease never ends; where a node at ten times the
  // depth would still have children, this tree is cut.
  std::uint32_t rows() const {
    switch (p_.shape) {
      case uts_shape::linear:
      case uts_shape::fixed: return std::max<std::uint32_t>(p_.depth, 1);
      case uts_shape::cyclic: return 5 * p_.depth + 1;
      case uts_shape::exponential_decrease: return 10 * p_.depth;
    }
    return 0;
  }

  // b at this depth.
  ratio expected(std::uint32_t depth) const {
    using namespace fixed_point;
    constexpr wide unit = static_cast<wide>(1) << scale;
    if (depth == 0) return {p_.root_branching * unit, unit};
    switch (p_.shape) {
      case uts_shape::linear:
        return {static_cast<wide>(p_.root_branching) * (p_.depth - depth) * (unit >> 20), p_.depth * (unit >> 20)};
      case uts_shape::exponential_decrease:
        return {power_of_two(product(log2(p_.root_branching), one - quotient(log2(depth), log2(p_.depth)))), unit};
      case uts_shape::cyclic:
        return {power_of_two(product(log2(p_.root_branching), sine_of_turn(depth, p_.depth))), unit};
      case uts_shape::fixed: break;
    }
    return {p_.root_branching * unit, unit};
  }

  // 2^x for x below 16, `scale` bits behind the point.
  static wide power_of_two(fixed_point::fixed x) {
    const std::int64_t whole = x >> fixed_point::bits;  // rounded down
    const wide mantissa = fixed_point::exp2(x & (fixed_point::one - 1));
    return mantissa << (scale - 63 + 16) >> (16 - whole);
  }

  void add_row(const ratio& b) {
    if (first_.empty()) first_.push_back(0);
    const std::uint64_t share = fixed_point::proper_fraction(b.above, b.above + b.below);  // b / (1 + b)
    std::uint64_t power = share;
    for (std::uint32_t m = 1; m <= uts_parameters::most_children; ++m) {
      const auto limit = static_cast<std::uint32_t>(power >> 33);
      if (limit == 0) break;
      at_most_.push_back(limit);
      power = static_cast<std::uint64_t>(static_cast<wide>(power) * share >> 64);
    }
    first_.push_back(at_most_.size());
  }

  // All nodes of binomial trees whose roots number `level`.
  wide below_binomial(wide level) const {
    const std::uint64_t each = std::uint64_t{p_.nonleaf_children} * p_.nonleaf_ppb;
    return each >= ppb ? ~static_cast<wide>(0) >> 1 : level * ppb / (ppb - each);
  }

  static std::uint64_t saturated(wide n, wide most) {
    return n > most ? std::numeric_limits<std::uint64_t>::max() : static_cast<std::uint64_t>(n);
  }

  const uts_parameters p_;
  const std::uint64_t nonleaf_below_;
  std::vector<std::size_t> first_;      // by depth: where its row begins
  std::vector<std::uint32_t> at_most_;  // 2^31 (b / (1 + b))^m for m = 1, 2, ...
};

inline std::uint64_t expected_nodes(const uts_parameters& p) {
  return p.published ? p.published->nodes : uts_children(p).expected_nodes();
}
inline void each_cost(const uts_parameters& p, auto&& add) {
  add(expected_nodes(p), p.node_ns);
  add(expected_nodes(p), p.child_ns);
}
inline std::optional<misfit> misfit_of(const uts_parameters& p) {
  constexpr std::uint64_t most = 10'000'000'000;
  if (expected_nodes(p) <= most) return std::nullopt;
  return misfit{"", "this tree is expected to have more than " + std::to_string(most) + " nodes",
                "lower branching, depth, nonleaf_children or nonleaf_ppb"};
}

}  // namespace heist::model
