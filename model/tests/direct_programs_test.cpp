#include "model/workload/direct_programs.hpp"

#include <cstdint>
#include <string>
#include <vector>

#include "model/tests/worlds.hpp"
#include "model/workload/measure.hpp"

#include <CppUTest/TestHarness.h>

namespace heist::model {

using namespace tests;

namespace {

using kind = direct_program_kind;

// One worker, without scheduler: with the forks that its nodes say they make.
struct seen {
  measured size;
  std::uint64_t forks = 0;
  bool right = false;
};
template <World W>
struct counting_forks {
  direct_programs<W>& load;
  std::uint64_t forks = 0;

  template <Sink S>
  void start(S& sink) {
    load.start(sink);
  }
  beginning begin(worker_id w, task t) {
    const beginning node = load.begin(w, t);
    forks += node.forks;
    return node;
  }
  template <Sink S>
  void finish(worker_id w, task t, S& sink) {
    load.finish(w, t, sink);
  }
  std::uint64_t cost_ns(task t) const { return load.cost_ns(t); }
  std::uint64_t identity(task t) const { return load.identity(t); }
  std::string name(std::uint64_t identity) const { return load.name(identity); }
};
template <World W>
seen execute(const direct_programs_parameters& p) {
  direct_programs<W> load(p, 1);
  counting_forks<W> counted{load};
  const measured size = measure(counted);
  return {size, counted.forks, load.right()};
}

// Of each program one that is small enough to be simulated call by call.
const std::vector<direct_programs_parameters> small_programs{
    {.program = kind::fibonacci, .size = 12},
    {.program = kind::integrate, .size = 1, .fold = 5'000},
    {.program = kind::queens, .size = 6},
    {.program = kind::quicksort, .size = 300},
    {.program = kind::jacobi, .size = 37, .columns = 10, .steps = 3, .grain = 4},
    {.program = kind::heat, .size = 16, .columns = 3, .steps = 2, .grain = 1},
    {.program = kind::matmul, .size = 32, .grain = 4},
    {.program = kind::lu, .size = 64, .grain = 4},
};

}  // namespace

TEST_GROUP(direct_programs){};

TEST(direct_programs, fork_as_often_and_work_as_much_as_they_say_beforehand) {
  in_every_world([](auto world) {
    for (const direct_programs_parameters& p : small_programs) {
      const seen run = execute<typename decltype(world)::type>(p);
      CHECK(run.right);
      UNSIGNED_LONGS_EQUAL(p.forks(), run.forks);
      if (p.program != kind::quicksort) UNSIGNED_LONGS_EQUAL(p.calls().units, run.size.work_ns);  // a unit is a nanosecond
    }
  });
}

TEST(direct_programs, come_to_the_same_with_calls_folded) {
  for (direct_programs_parameters p : small_programs) {
    if (!p.folds() || p.fold != 0) continue;
    const seen whole = execute<free_world>(p);
    for (const std::uint64_t fold : {12u, 40u, 100'000u}) {
      p.fold = fold;
      const seen folded = execute<free_world>(p);
      CHECK(folded.right);
      UNSIGNED_LONGS_EQUAL(whole.forks, folded.forks);
      CHECK(folded.size.nodes < whole.size.nodes);
      if (p.program != kind::quicksort) UNSIGNED_LONGS_EQUAL(whole.size.work_ns, folded.size.work_ns);
    }
    UNSIGNED_LONGS_EQUAL(1, execute<free_world>(p).size.nodes);
  }
}

TEST(direct_programs, quicksort_works_as_much_as_is_expected) {
  std::uint64_t drawn = 0;
  constexpr std::uint64_t seeds = 50;
  for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
    drawn += execute<free_world>({.program = kind::quicksort, .size = 2'000, .seed = seed}).size.work_ns;
  }
  const double ratio = static_cast<double>(drawn) / static_cast<double>(seeds * quicksort_calls(2'000).units);
  DOUBLES_EQUAL(1, ratio, 0.03);
}

TEST(direct_programs, of_few_numbers_quicksort_works_exactly_as_much) {
  UNSIGNED_LONGS_EQUAL(0, quicksort_calls(1).units);
  for (std::uint64_t n = 2; n < 200; ++n) {  // 2 n (H - 1)
    double harmonic = 0;
    for (std::uint64_t i = 1; i <= n; ++i) harmonic += 1.0 / static_cast<double>(i);
    DOUBLES_EQUAL(2 * static_cast<double>(n) * (harmonic - 1), static_cast<double>(quicksort_calls(n).units), 1.0);
  }
}

TEST(direct_programs, pieces_between_polls_are_no_longer_than_said_and_cost_the_same) {
  in_every_world([](auto world) {
    using type = typename decltype(world)::type;
    for (direct_programs_parameters p : small_programs) {
      const seen whole = execute<type>(p);
      p.poll_ns = 7;
      const seen polling = execute<type>(p);
      CHECK(polling.right);
      UNSIGNED_LONGS_EQUAL(whole.forks, polling.forks);
      UNSIGNED_LONGS_EQUAL(whole.size.work_ns, polling.size.work_ns);
      UNSIGNED_LONGS_EQUAL(whole.size.span_ns, polling.size.span_ns);
    }
  });
}

TEST(direct_programs, an_integral_is_its_halves) {
  for (std::uint32_t digits = 1; digits <= 9; ++digits) {
    for (std::uint32_t depth = 0; depth < 30; ++depth) {
      for (std::uint64_t number = 0; number < std::uint64_t{1} << depth; number = 3 * number + 1) {
        const folded_calls whole = integral_calls(digits, depth, number);
        const folded_calls halves = integral_calls(digits, depth + 1, 2 * number) + integral_calls(digits, depth + 1, 2 * number + 1);
        UNSIGNED_LONGS_EQUAL(is_halved(digits, depth, number) ? halves.forks + 1 : 0, whole.forks);
        UNSIGNED_LONGS_EQUAL(2 * whole.forks + 1, whole.units);
      }
    }
  }
}

// Of x^3 + x from 0 to 10,000, as whoever computes it would halve.
TEST(direct_programs, pieces_of_an_integral_are_halved_as_their_trapezoids_say) {
  const auto f = [](double x) { return (x * x + 1) * x; };
  for (std::uint32_t depth = 0; depth < 10; ++depth) {
    const double width = 10'000.0 / static_cast<double>(1 << depth);
    for (std::uint64_t number = 0; number < std::uint64_t{1} << depth; ++number) {
      const double from = width * static_cast<double>(number), middle = from + width / 2, to = from + width;
      const double whole = (f(from) + f(to)) / 2 * width, halved = (f(from) + 2 * f(middle) + f(to)) / 4 * width;
      CHECK_EQUAL(whole - halved > 0.1, is_halved(1, depth, number));
    }
  }
}

TEST(direct_programs, of_the_paper_have_the_forks_that_they_must) {
  UNSIGNED_LONGS_EQUAL(165'580'140, fibonacci_calls(40).forks);
  UNSIGNED_LONGS_EQUAL(99'999'999, quicksort_calls(100'000'000).forks);
  UNSIGNED_LONGS_EQUAL(12 * 841'989, queens_calls(12, {12}).forks);  // 856,189 boards, the empty one among them, of which 14,200 are full
  UNSIGNED_LONGS_EQUAL(1'023, row_calls(1024, 1).forks);
  UNSIGNED_LONGS_EQUAL(std::uint64_t{1024} * 1024 * 1024, product_calls(1024, 16).units);
}

}  // namespace heist::model
