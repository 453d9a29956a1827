#pragma once
// The same forks on what others have: TBB's task_group and parallel_invoke, and OpenMP's tasks.
#include <string>
#include <utility>

#include <tbb/parallel_invoke.h>
#include <tbb/task_arena.h>
#include <tbb/task_group.h>

#include "native/benchmarks/baggage/ways.hpp"

namespace heist::native::benchmarks::baggage {

struct tbb_groups {
  using place = no_place;
  int threads;
  std::string name() const { return "task_group"; }

  template <class F, class G>
  static answers_of<place, F, G> fork_join(place at, F f, G g) {
    answer_of<place, F> first{};
    tbb::task_group forked;
    forked.run([&] { first = answer(at, f); });
    auto second = answer(at, g);
    forked.wait();
    return {std::move(first), std::move(second)};
  }
  template <class Whole>
  void run(Whole whole) {
    tbb::task_arena(threads).execute([&] { whole(place()); });
  }
};

struct tbb_invoke {
  using place = no_place;
  int threads;
  std::string name() const { return "invoke"; }

  template <class F, class G>
  static answers_of<place, F, G> fork_join(place at, F f, G g) {
    answers_of<place, F, G> both{};
    tbb::parallel_invoke([&] { both.second = answer(at, g); }, [&] { both.first = answer(at, f); });
    return both;
  }
  template <class Whole>
  void run(Whole whole) {
    tbb::task_arena(threads).execute([&] { whole(place()); });
  }
};

struct openmp_tasks {
  using place = no_place;
  int threads;
  std::string name() const { return "OpenMP"; }

  template <class F, class G>
  static answers_of<place, F, G> fork_join(place at, F f, G g) {
    answer_of<place, F> first{};
#pragma omp task shared(first) firstprivate(f)
    first = answer(at, f);
    auto second = answer(at, g);
#pragma omp taskwait
    return {std::move(first), std::move(second)};
  }
  template <class Whole>
  void run(Whole whole) {
#pragma omp parallel num_threads(threads)
#pragma omp single
    whole(place());
  }
};

}  // namespace heist::native::benchmarks::baggage
