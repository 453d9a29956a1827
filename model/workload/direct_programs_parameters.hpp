#pragma once
// What direct_programs.hpp is given.
#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "model/description.hpp"
#include "model/workload/folded_calls.hpp"
#include "model/workload/limits.hpp"

namespace heist::model {

enum class direct_program_kind : std::uint8_t { fibonacci, integrate, queens, quicksort, jacobi, heat, matmul, lu };

struct direct_programs_parameters {
  using kind = direct_program_kind;

  kind program = kind::fibonacci;
  std::uint64_t size = 20;
  std::uint32_t columns = 1024;
  std::uint32_t steps = 1;
  std::uint32_t grain = 1;
  std::uint64_t seed = 1;
  std::uint64_t unit_ps = 1'000;
  std::uint64_t fold = 0;
  std::uint64_t poll_ns = 0;

  bool operator==(const direct_programs_parameters&) const = default;

  bool has_rows() const { return program == kind::jacobi || program == kind::heat; }
  bool has_blocks() const { return program == kind::matmul || program == kind::lu; }
  bool folds() const { return !has_rows() && !has_blocks(); }

  // The whole program. Of Quicksort the units are as expected, not as drawn.
  folded_calls calls() const {
    const auto n = static_cast<std::uint32_t>(size);
    switch (program) {
      case kind::fibonacci: return fibonacci_calls(n);
      case kind::integrate: return integral_calls(n, 0, 0);
      case kind::queens: return queens_calls(n, {n});
      case kind::quicksort: return quicksort_calls(size);
      case kind::jacobi:
      case kind::heat: {
        const folded_calls step = row_calls(size, grain);
        return folded_calls{step.units * columns, step.forks} * steps;
      }
      case kind::matmul: return product_calls(size, grain);
      case kind::lu: return factor_calls(size, grain);
    }
    return {};
  }
  std::uint64_t forks() const { return calls().forks; }
  std::uint64_t ns_of(std::uint64_t units) const { return units * unit_ps / 1'000; }

  // What a node may cost at most, and all together: of Quicksort at most a few times what is expected.
  std::uint64_t costliest_ns() const { return bound_ns(calls().units / 1'000 + 1, 4 * unit_ps); }
  void each_cost(auto&& add) const { add(4 * (calls().units / 1'000 + 1), unit_ps); }

  static constexpr std::string_view name = "direct-programs";
  static constexpr std::string_view line = "the eight fork-join programs of Kumar et al., in direct style";
  static constexpr std::array programs{
      entry{"fibonacci", "calls itself twice; `size`: the number; a unit is a call"},
      entry{"integrate", "the area under x^3 + x, halved until it is exact to 10^-`size`; a unit is a call"},
      entry{"queens", "`size` queens, each column of each row forked; a unit is a queen tried"},
      entry{"quicksort", "`size` numbers down to single ones; a unit is a number compared with a pivot"},
      entry{"jacobi", "`steps` over `size` rows, halved down to `grain`; a unit is a point"},
      entry{"heat", "the same"},
      entry{"matmul", "the product of two squares, halved down to blocks of `grain`; a unit is a product"},
      entry{"lu", "the factors of a square, likewise"},
  };
  static constexpr std::array<std::int64_t, programs.size()> most_size{45, 9, 13, 1'000'000'000, 1 << 20, 1 << 20, 1 << 13, 1 << 13};

  static void describe(auto& p, auto&& say) {
    say(key{"program", "which; see below"}, choice{p.program, programs});
    const std::int64_t most = most_size[static_cast<std::size_t>(p.program)];
    say(key{"size", "what it means, and how large it may be, is the program's", 1, most}, p.size);
    const auto of = [&](bool holds, std::string_view which, const key& k) {
      return k.only_where(holds, "program", programs[static_cast<std::size_t>(p.program)].name, which);
    };
    say(of(p.has_rows(), "heat", {"columns", "of `jacobi` and `heat`: points of a row", 1, 1 << 20}), p.columns);
    say(of(p.has_rows(), "heat", {"steps", "of `jacobi` and `heat`", 1, 10'000}), p.steps);
    say(of(!p.folds(), "heat", {"grain", "of `jacobi` and `heat`: rows of the smallest piece; of `matmul` and `lu`: side of a block", 1, 1'024}),
        p.grain);
    say(of(p.program == kind::quicksort, "quicksort", {"seed", "of `quicksort`: draws the pivots", 0, most_seed}), p.seed);
    say(key{"unit_ps", "what a unit costs, in 10^-12 s", 0, 1'000'000'000}, p.unit_ps);
    say(of(p.folds(), "fibonacci",
           {"fold", "of the first four: a call with at most so many forks below it is one strand, from which nobody steals", 0,
            1'000'000'000}),
        p.fold);
    say(key{"poll_ns", "a strand that works longer ends after so long and goes on in another; 0: never", 0, most_part_ns}, p.poll_ns);
  }

  static constexpr std::uint64_t most_units = std::uint64_t{1} << 45;
  static constexpr std::uint64_t most_pieces = 1 << 30;  // between polls, all together
};

inline std::optional<misfit> misfit_of(const direct_programs_parameters& p) {
  using parameters = direct_programs_parameters;
  if (p.has_blocks() && (p.size % p.grain != 0 || !std::has_single_bit(p.size / p.grain))) {
    return misfit{"size", std::to_string(p.size) + " cannot be halved down to blocks of " + std::to_string(p.grain),
                  "for example: size = " + std::to_string(std::uint64_t{p.grain} * 64)};
  }
  if (p.calls().units > parameters::most_units) {
    return misfit{"size", "the program has " + std::to_string(p.calls().units) + " units of work, expected at most 2^45", "make it smaller"};
  }
  if (p.poll_ns != 0 && p.costliest_ns() / p.poll_ns > parameters::most_pieces) {
    return misfit{"poll_ns", "a run would have more than 2^30 pieces", "for example: poll_ns = " + std::to_string(p.costliest_ns() / parameters::most_pieces + 1)};
  }
  return std::nullopt;
}

}  // namespace heist::model
