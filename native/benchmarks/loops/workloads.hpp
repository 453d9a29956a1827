#pragma once
// Loops whose iterations take different times (Prokopec et al.). Each has a name, how many elements there are, and value(i), which
// takes its time and is a number; what a loop comes to is the sum of these, exactly, whoever executes what.
#include <cmath>
#include <cstdint>
#include <string_view>
#include <vector>

#include "model/workload/kernels/barnes_hut.hpp"
#include "model/workload/kernels/kernel.hpp"
#include "model/workload/kernels/mandelbrot.hpp"
#include "model/workload/kernels/page_rank.hpp"
#include "model/workload/kernels/primes.hpp"
#include "model/workload/kernels/ray_tracer.hpp"

namespace heist::native::benchmarks::loops {

// A round takes one or two nanoseconds, and cannot be left out.
inline std::uint64_t spent(std::int64_t element, std::int64_t rounds) {
  std::uint64_t x = static_cast<std::uint64_t>(element) * 0x9E3779B97F4A7C15u | 1;
  for (std::int64_t r = 0; r < rounds; ++r) {
    x ^= x << 13;
    x ^= x >> 7;
    x ^= x << 17;
  }
  return x;
}

// Hardly anything to do: what a loop costs whatever it does.
struct nothing {
  static constexpr std::string_view name = "nothing";
  std::int64_t size = 100;
  std::uint64_t value(std::int64_t i) const { return spent(i, 1); }
};

struct uniform {
  static constexpr std::string_view name = "uniform";
  std::int64_t size = 1'500'000;
  std::uint64_t value(std::int64_t i) const { return spent(i, 10); }
};

// The first 97 % are cheap.
struct step {
  static constexpr std::string_view name = "step";
  std::int64_t size = 1'000'000;
  std::uint64_t value(std::int64_t i) const { return spent(i, i < size / 100 * 97 ? 1 : 500); }
};

// 2^(n / 100).
struct exponential {
  static constexpr std::string_view name = "exponential";
  std::int64_t size = 1600;
  std::uint64_t value(std::int64_t i) const { return spent(i, static_cast<std::int64_t>(std::exp2(static_cast<double>(i) / 100))); }
};

struct triangular {
  static constexpr std::string_view name = "triangular";
  std::int64_t size = 5000;
  std::uint64_t value(std::int64_t i) const { return spent(i, i); }
};

// From 1 to 2,048 rounds, the longer the less often, and nobody knows where.
struct irregular {
  static constexpr std::string_view name = "random";
  std::int64_t size = 1'000'000;
  std::uint64_t value(std::int64_t i) const {
    const std::uint64_t drawn = spent(i, 3) >> 20 & 0x7FF;
    return spent(i, static_cast<std::int64_t>(2048 / (drawn + 1)));
  }
};

// A kernel of model/, as it stands.
template <model::kernels::Kernel K>
struct loop_of {
  static constexpr std::string_view name = K::name;
  K body;
  std::int64_t size = body.size();
  std::uint64_t value(std::int64_t i) const { return body.of(i).value; }
};
using primes = loop_of<model::kernels::primes>;
using mandelbrot = loop_of<model::kernels::mandelbrot>;
using ray_tracer = loop_of<model::kernels::ray_tracer>;
using barnes_hut = loop_of<model::kernels::barnes_hut>;
using page_rank = loop_of<model::kernels::page_rank>;

// The second loop of a standard deviation: squares of the distance from the mean. Memory is what it takes.
struct deviation {
  static constexpr std::string_view name = "deviation";
  std::int64_t size = 40'000'000;
  std::uint64_t mean = 500;
  std::vector<std::uint32_t> measurements = [this] {
    std::vector<std::uint32_t> all(static_cast<std::size_t>(size));
    for (std::int64_t i = 0; i < size; ++i) all[static_cast<std::size_t>(i)] = static_cast<std::uint32_t>(spent(i, 2) % 1000);
    return all;
  }();
  std::uint64_t value(std::int64_t i) const {
    const std::uint64_t distance = measurements[static_cast<std::size_t>(i)] - mean;
    return distance * distance;
  }
};

// A row of a triangular matrix, by a vector.
struct matrix {
  static constexpr std::string_view name = "matrix";
  std::int64_t size = 10'000;
  std::vector<std::uint32_t> below = std::vector<std::uint32_t>(static_cast<std::size_t>(size * (size + 1) / 2), 3);
  std::vector<std::uint32_t> vector = std::vector<std::uint32_t>(static_cast<std::size_t>(size), 5);
  std::uint64_t value(std::int64_t i) const {
    const std::uint32_t* const row = below.data() + i * (i + 1) / 2;
    std::uint64_t sum = 0;
    for (std::int64_t k = 0; k <= i; ++k) sum += std::uint64_t{row[k]} * vector[static_cast<std::size_t>(k)];
    return sum;
  }
};

}  // namespace heist::native::benchmarks::loops
