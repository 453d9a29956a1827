// What the leaves of the eight programs cost beside a call of Fibonacci, on the machine at hand: where the unit_ps of this
// folder's scenarios come from. Sequential programs without vectors, as a compiler of 2012 makes them from Java:
//   g++ -std=c++20 -O2 -fno-tree-vectorize -fno-optimize-sibling-calls scenarios/kumar/leaf_costs.cpp -o leaf_costs && ./leaf_costs
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <vector>

namespace {

double seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

volatile double kept;

// Nanoseconds for each unit, the least of five rounds; run() answers how many units there were.
template <class Run>
double unit_ns(Run run) {
  double least = 1e9;
  for (int i = 0; i < 5; ++i) {
    const double begun = seconds();
    const double units = run();
    least = std::min(least, (seconds() - begun) * 1e9 / units);
  }
  return least;
}

[[gnu::noinline]] int fibonacci(int n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }

double f(double x) { return (x * x + 1) * x; }
std::uint64_t integrals = 0;
[[gnu::noinline]] double integrate(double from, double to, double at_from, double at_to, double whole, double most_error) {
  ++integrals;
  const double middle = (from + to) / 2, at_middle = f(middle);
  const double left = (at_from + at_middle) / 2 * (middle - from), right = (at_middle + at_to) / 2 * (to - middle);
  if (std::abs(left + right - whole) <= most_error) return left + right;
  return integrate(from, middle, at_from, at_middle, left, most_error) +
         integrate(middle, to, at_middle, at_to, right, most_error);
}

// Each try copies the board, as in the Barcelona suite.
std::uint64_t tries = 0;
[[gnu::noinline]] int queens(int n, int row, const std::int32_t* others) {
  if (row == n) return 1;
  int found = 0;
  for (int column = 0; column < n; ++column) {
    ++tries;
    const std::unique_ptr<std::int32_t[]> board(new std::int32_t[static_cast<std::size_t>(row) + 1]);
    std::copy(others, others + row, board.get());
    board[static_cast<std::size_t>(row)] = column;
    bool safe = true;
    for (int i = 0; i < row && safe; ++i) {
      const int there = board[static_cast<std::size_t>(i)];
      safe = there != column && there - column != row - i && column - there != row - i;
    }
    if (safe) found += queens(n, row + 1, board.get());
  }
  return found;
}

std::uint64_t passed = 0;
[[gnu::noinline]] void quicksort(std::int32_t* a, std::ptrdiff_t left, std::ptrdiff_t right) {
  passed += static_cast<std::uint64_t>(right - left + 1);
  std::ptrdiff_t i = left, j = right;
  const std::int32_t pivot = a[(left + right) / 2];
  while (i <= j) {
    while (a[i] < pivot) ++i;
    while (a[j] > pivot) --j;
    if (i <= j) std::swap(a[i++], a[j--]);
  }
  if (left < j) quicksort(a, left, j);
  if (i < right) quicksort(a, i, right);
}

// A row of Jacobi or Heat.
[[gnu::noinline]] void average(const double* from, double* to, std::size_t width) {
  for (std::size_t i = 1; i + 1 < width; ++i) to[i] = (from[i - 1] + from[i + 1] + from[i - width] + from[i + width]) * 0.25;
}
[[gnu::noinline]] void spread(const double* from, double* to, std::size_t width) {
  for (std::size_t i = 1; i + 1 < width; ++i) {
    to[i] = from[i] + 0.2 * (from[i - 1] - 2 * from[i] + from[i + 1]) + 0.1 * (from[i - width] - 2 * from[i] + from[i + width]);
  }
}
template <class Row>
double rows(std::size_t height, std::size_t width, Row row) {
  std::vector<double> from((height + 2) * width, 1), to(from);
  const double begun = seconds();
  for (std::size_t step = 0; step < 20; ++step) {
    for (std::size_t r = 1; r <= height; ++r) row(from.data() + r * width, to.data() + r * width, width);
    from.swap(to);
  }
  kept = from[width * 2];
  return (seconds() - begun) * 1e9 / (20. * static_cast<double>(height * (width - 2)));
}

[[gnu::noinline]] void multiply(double* c, const double* a, const double* b, std::size_t stride) {
  for (std::size_t i = 0; i < 16; ++i) {
    for (std::size_t k = 0; k < 16; ++k) {
      for (std::size_t j = 0; j < 16; ++j) c[i * stride + j] += a[i * stride + k] * b[k * stride + j];
    }
  }
}

}  // namespace

int main() {
  const double call = unit_ns([] {
    kept = fibonacci(35);
    return 2 * 14'930'352. - 1;
  });
  const auto tell = [call](const char* what, double ns) { std::printf("%-34s %6.2f ns %6.2f calls of Fibonacci\n", what, ns, ns / call); };
  tell("Fibonacci: a call", call);
  tell("Integrate: a call", unit_ns([] {
         integrals = 0;
         kept = integrate(0, 10'000, f(0), f(10'000), (f(0) + f(10'000)) * 5'000, 1e-2);
         return static_cast<double>(integrals);
       }));
  tell("N-queens: a column tried", unit_ns([] {
         tries = 0;
         kept = queens(11, 0, nullptr);
         return static_cast<double>(tries);
       }));
  tell("Quicksort: a number partitioned", unit_ns([] {
         std::vector<std::int32_t> a(2'000'000);
         std::uint64_t x = 1;
         for (std::int32_t& v : a) v = static_cast<std::int32_t>((x = x * 6364136223846793005u + 1442695040888963407u) >> 33);
         passed = 0;
         quicksort(a.data(), 0, static_cast<std::ptrdiff_t>(a.size()) - 1);
         kept = a[7];
         return static_cast<double>(passed);
       }));
  double jacobi = 1e9, heat = 1e9;
  for (int i = 0; i < 5; ++i) jacobi = std::min(jacobi, rows(1024, 1026, average)), heat = std::min(heat, rows(4096, 1026, spread));
  tell("Jacobi: a point", jacobi);
  tell("Heat: a point", heat);
  std::vector<double> a(1024 * 1032, 1), b(a), c(a);
  tell("Matmul, LU: a product in a block", unit_ns([&] {
         for (std::size_t block = 0; block < 4096; ++block) {
           multiply(c.data() + block % 64 * 16, a.data() + block / 64 * 16 * 1032, b.data() + block % 32 * 16 * 1032, 1032);
         }
         kept = c[5];
         return 4096. * 4096.;
       }));
}
