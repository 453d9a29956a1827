#pragma once
// What the iterations of a loop cost, in units. Invariant: before(i) is the sum over all iterations below i, so a batch of any
// length is told by two look-ups. Where there is no formula for that sum it is a table.
#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "model/description.hpp"

namespace heist::model {

enum class loop_shape : std::uint8_t {
  uniform,
  step,
  exponential,
  triangular,
  square_root,
  random,
  mandelbrot,
  primes,
  ray_tracer,
  barnes_hut,
  page_rank,
  from_file,
};

inline constexpr std::array loop_shapes{
    entry{"uniform", "a unit each"},
    entry{"step", "a unit each, but for the last ones, which cost more"},
    entry{"exponential", "2^(i / doubles_every), rounded down"},
    entry{"triangular", "i units: rows of a triangular matrix"},
    entry{"square-root", "the square root of i, rounded down"},
    entry{"random", "from 1 to 2,048, the more the less often"},
    entry{"mandelbrot", "rounds of a point of the Mandelbrot set"},
    entry{"primes", "trial divisions of i"},
    entry{"ray-tracer", "tests of a pixel's rays"},
    entry{"barnes-hut", "nodes visited for the force on a body"},
    entry{"page-rank", "links to a page"},
    entry{"from-file", "a number of units a line"},
};

struct loop_parameters;

class loop_costs {
 public:
  explicit loop_costs(const loop_parameters& p);
  // Of a loop with these.
  loop_costs(loop_shape shape, std::vector<std::uint64_t> units);

  std::uint64_t before(std::uint64_t i) const { return sums_.empty() ? formula(i) : sums_[i]; }
  std::uint64_t all() const { return before(iterations_); }
  std::uint64_t iterations() const { return iterations_; }
  std::uint64_t of(std::uint64_t i) const { return before(i + 1) - before(i); }

  bool operator==(const loop_costs&) const = default;

 private:
  std::uint64_t formula(std::uint64_t i) const;
  void tabulate(const std::vector<std::uint64_t>& units);

  loop_shape shape_;
  std::uint64_t iterations_;
  std::uint64_t costly_from_ = 0, costly_units_ = 1;  // of a step
  std::vector<std::uint64_t> sums_;
};

}  // namespace heist::model
