// Draws the Mandelbrot set in letters, each point by whoever has nothing else to do: points of the set take a thousand times as long
// as others, and nobody has to say where they are.   mandelbrot [WIDTH HEIGHT]
#include <complex>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "native/loops.hpp"

namespace {

namespace loops = heist::loops;

constexpr int most_rounds = 10'000;

struct picture {
  std::int64_t width, height;

  // How often the point is squared until it is far away.
  int rounds(std::int64_t point) const {
    const double across = static_cast<double>(point % width) / static_cast<double>(width);
    const double down = static_cast<double>(2 * (point / width) + 1 - height) / static_cast<double>(height);
    const std::complex<double> c(3 * across - 2.1, 1.2 * down);
    std::complex<double> z;
    int n = 0;
    for (; n < most_rounds && z.real() * z.real() + z.imag() * z.imag() <= 4; ++n) {
      z = {z.real() * z.real() - z.imag() * z.imag() + c.real(), 2 * z.real() * z.imag() + c.imag()};
    }
    return n;
  }
};

char letter(int rounds) {
  return rounds == most_rounds ? '#' : rounds > 20 ? '+' : rounds > 8 ? '.' : ' ';
}

}  // namespace

int main(int count, char** words) {
  const picture drawn{count > 2 ? std::atol(words[1]) : 79, count > 2 ? std::atol(words[2]) : 31};
  if (drawn.width < 1 || drawn.height < 1 || drawn.width > 10'000 || drawn.height > 10'000) {
    std::fprintf(stderr, "usage: mandelbrot [WIDTH HEIGHT], each from 1 to 10000\n");
    return 2;
  }
  heist::async::runtime workers;
  workers.run([&] {
    const std::vector<int> rounds =
        loops::map(loops::range(0, drawn.width * drawn.height), [&](std::int64_t point) { return drawn.rounds(point); });
    const std::string letters = loops::fold(
        rounds, std::string(), [](std::string s, int n) { return s += letter(n), s; },
        [](std::string s, const std::string& t) { return s += t, s; });
    for (std::int64_t row = 0; row < drawn.height; ++row) {
      std::printf("%s\n", letters.substr(static_cast<std::size_t>(row * drawn.width), static_cast<std::size_t>(drawn.width)).c_str());
    }
    std::printf("%ld points in the set\n", static_cast<long>(loops::count(rounds, [](int n) { return n == most_rounds; })));
  });
}
