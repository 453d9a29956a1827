#pragma once
// Who executes a loop: one after another, heist, TBB's partitioners, OpenMP's schedules. sum(what): of all value(i).
#include <array>
#include <cstdint>
#include <functional>
#include <string_view>

#include <omp.h>
#include <tbb/blocked_range.h>
#include <tbb/parallel_reduce.h>
#include <tbb/partitioner.h>
#include <tbb/task_arena.h>

#include "native/loops.hpp"

namespace heist::native::benchmarks::loops {

struct sequential {
  template <class Workload>
  std::uint64_t sum(const Workload& what) {
    std::uint64_t all = 0;
    for (std::int64_t i = 0; i < what.size; ++i) all += what.value(i);
    return all;
  }
};

struct on_heist {
  async::runtime& workers;
  heist::loops::rules how = {};

  template <class Workload>
  std::uint64_t sum(const Workload& what) {
    const auto add = [&what](std::uint64_t all, std::int64_t i) { return all + what.value(i); };
    return workers.run([&] { return heist::loops::fold(heist::loops::range(0, what.size), std::uint64_t{0}, add, std::plus<>(), how); });
  }
};

template <class Partitioner>
struct on_tbb {
  int threads;
  Partitioner partitioner = {};  // one remembers where its loops ran
  tbb::task_arena arena = tbb::task_arena(threads);

  template <class Workload>
  std::uint64_t sum(const Workload& what) {
    const auto part = [&what](const tbb::blocked_range<std::int64_t>& of, std::uint64_t all) {
      for (std::int64_t i = of.begin(), end = of.end(); i < end; ++i) all += what.value(i);
      return all;
    };
    return arena.execute([&] {
      return tbb::parallel_reduce(tbb::blocked_range<std::int64_t>(0, what.size), std::uint64_t{0}, part, std::plus<>(), partitioner);
    });
  }
};

struct on_openmp {
  int threads;
  omp_sched_t schedule;

  template <class Workload>
  std::uint64_t sum(const Workload& what) {
    std::uint64_t all = 0;
    const std::int64_t end = what.size;
    switch (schedule) {  // written out: a schedule that is only known when it runs is slower
      case omp_sched_static:
#pragma omp parallel for reduction(+ : all) num_threads(threads) schedule(static)
        for (std::int64_t i = 0; i < end; ++i) all += what.value(i);
        return all;
      case omp_sched_dynamic:
#pragma omp parallel for reduction(+ : all) num_threads(threads) schedule(dynamic)
        for (std::int64_t i = 0; i < end; ++i) all += what.value(i);
        return all;
      default:
#pragma omp parallel for reduction(+ : all) num_threads(threads) schedule(guided)
        for (std::int64_t i = 0; i < end; ++i) all += what.value(i);
        return all;
    }
  }
};

inline constexpr std::array<std::string_view, 8> names{"sequential", "heist",  "auto",    "affinity",
                                                       "simple",     "static", "dynamic", "guided"};

}  // namespace heist::native::benchmarks::loops
