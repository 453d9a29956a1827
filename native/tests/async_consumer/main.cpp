#include <heist/native/async.hpp>
#include <heist/native/forks.hpp>

#include <chrono>
#include <cstdio>

using namespace std::chrono_literals;

namespace {

heist::async::task<int> half_of_the_answer() {
  co_await heist::async::sleep_for(1ms);
  co_return 21;
}
heist::async::task<int> answer() {
  const auto [a, b] = co_await heist::async::fork(half_of_the_answer, half_of_the_answer);
  co_return a + b;
}

long fibonacci(int n) {
  if (n < 2) return n;
  const auto [a, b] = heist::forks::fork_join([=] { return fibonacci(n - 1); }, [=] { return fibonacci(n - 2); });
  return a + b;
}

using deque = heist::forks::over<heist::forks::chase_lev>;
long fibonacci_over_a_deque(deque::place at, int n) {
  if (n < 2) return n;
  const auto [a, b] = deque::fork_join(at, [=](deque::place above) { return fibonacci_over_a_deque(above, n - 1); },
                                       [=](deque::place above) { return fibonacci_over_a_deque(above, n - 2); });
  return a + b;
}

}  // namespace

int main() {
  heist::async::runtime two(2);
  const int got = two.run(answer());
  std::printf("the answer is %d\n", got);
  const long forked = two.run([] { return fibonacci(20); });
  std::printf("and %ld\n", forked);
  deque::runtime others(2);
  const long over_a_deque = others.run([](deque::place at) { return fibonacci_over_a_deque(at, 20); });
  return got == 42 && forked == 6765 && over_a_deque == forked ? 0 : 1;
}
