#pragma once
// The loops of heist: over numbers, arrays, hash tables and trees, by all workers who have nothing else to do, and balanced while
// they run. native/loops/README.md says what it promises.
//
//   heist::async::runtime four(4);
//   double sum = four.run([&] {
//     return heist::loops::fold(heist::loops::range(0, 1'000'000), 0.0, [](double s, long i) { return s + costly(i); }, std::plus<>());
//   });
#include "native/async/runtime.hpp"
#include "native/loops/elements.hpp"
#include "native/loops/errors.hpp"
#include "native/loops/kernels.hpp"
