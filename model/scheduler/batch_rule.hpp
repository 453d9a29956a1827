#pragma once
// How many iterations of a loop a worker takes at a time, where all take them from the same place: a function of how many have
// been taken, so whoever takes some need not know who took the others.
//   fixed      always as many (Tang & Yew 1986; OpenMP's dynamic)
//   guided     a worker's share of what is left (Polychronopoulos & Kuck 1987)
//   trapezoid  from half a share of the loop down to the least, by the same amount each time (Tzen & Ni 1993)
//   factoring  in rounds: each worker a share of half of what the round began with (Hummel, Schonberg & Flynn 1992, as FAC2)
//   adaptive   half a share of what is left, larger for workers that have been faster (Cariño & Banicescu 2008, AWF-C)
#include <algorithm>
#include <array>
#include <cstdint>

#include "model/description.hpp"
#include "model/workload/workload.hpp"

namespace heist::model {

inline constexpr std::array batch_rules{
    entry{"fixed", "always `batch` (OpenMP's dynamic)"},
    entry{"guided", "a worker's share of what is left"},
    entry{"trapezoid", "from half a share of the loop down to `batch`, by the same amount each time (TSS)"},
    entry{"factoring", "a share of half of what is left, the same for as many batches as there are workers (FAC2)"},
    entry{"adaptive", "half a share of what is left, by how fast the worker has been (AWF-C)"},
};

struct batch_rule {
  enum class kind : std::uint8_t { fixed, guided, trapezoid, factoring, adaptive };

  kind is = kind::fixed;
  std::uint32_t least = 1;  // but for the last one

  // Of a loop of so many, when so many have been taken. Without what adaptive knows besides: as if all were equally fast.
  std::uint64_t next(std::uint64_t taken, std::uint64_t all, worker_id workers) const {
    return std::min(std::max<std::uint64_t>(wanted(taken, all, workers), least), all - taken);
  }

 private:
  std::uint64_t wanted(std::uint64_t taken, std::uint64_t all, worker_id workers) const {
    switch (is) {
      case kind::fixed: return least;
      case kind::guided: return share(all - taken, workers);
      case kind::trapezoid: return trapezoid(taken, all, workers);
      case kind::factoring: return factoring(taken, all, workers);
      case kind::adaptive: return share(all - taken, 2 * std::uint64_t{workers});
    }
    return least;
  }

  static std::uint64_t share(std::uint64_t of, std::uint64_t among) { return (of + among - 1) / among; }

  std::uint64_t trapezoid(std::uint64_t taken, std::uint64_t all, worker_id workers) const {
    const std::uint64_t first = share(all, 2 * std::uint64_t{workers}), last = std::min<std::uint64_t>(least, first);
    const std::uint64_t batches = share(2 * all, first + last), less = batches > 1 ? (first - last) / (batches - 1) : 0;
    const auto taken_by = [=](std::uint64_t n) { return n * first - less * n * (n - 1) / 2; };  // n batches
    std::uint64_t low = 0, high = batches;
    while (high - low > 1) {
      const std::uint64_t middle = low + (high - low) / 2;
      (taken_by(middle) <= taken ? low : high) = middle;
    }
    return first - less * low;
  }

  static std::uint64_t factoring(std::uint64_t taken, std::uint64_t all, worker_id workers) {
    for (;;) {
      const std::uint64_t batch = share(all, 2 * std::uint64_t{workers}), round = std::min(batch * workers, all);
      if (taken < round) return batch;
      taken -= round, all -= round;
    }
  }
};

}  // namespace heist::model
