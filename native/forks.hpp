#pragma once
// The fork-join API of heist: functions that call others in parallel, for next to nothing where nobody is free to take them.
// native/forks/README.md says what it promises.
//
//   long fibonacci(int n) {
//     if (n < 2) return n;
//     const auto [a, b] = heist::forks::fork_join([=] { return fibonacci(n - 1); }, [=] { return fibonacci(n - 2); });
//     return a + b;
//   }
//   heist::async::runtime four(4);
//   long f = four.run([] { return fibonacci(40); });
#include "native/async/runtime.hpp"
#include "native/forks/errors.hpp"
#include "native/forks/fork_join.hpp"
#include "native/forks/watched.hpp"
