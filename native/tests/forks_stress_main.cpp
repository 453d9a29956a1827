// Random programs of forks on more workers than there are processors, under a sanitizer: each call is executed once, every join
// sees what its calls did, and exceptions arrive.   forks_stress [PROGRAMS [SEED]]
// Over the handshake and over each deque, in turn.
#include <atomic>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <utility>
#include <vector>

#include "native/forks.hpp"

namespace {

struct thrown {
  std::uint64_t by;
};

// From its number follows all that a call does: how it divides, what it leaves behind, whether it throws.
template <class Forks>
struct tree {
  using place = typename Forks::place;
  explicit tree(std::uint64_t seed) : seed_(seed) {}

  static std::uint64_t mix(std::uint64_t z) {
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
  }

  // Executed alone: what it ought to come to.
  std::uint64_t expected(std::uint64_t call, int depth) const {
    const std::uint64_t drawn = mix(seed_ + call * 0x9E3779B97F4A7C15u);
    if (depth == 0 || drawn % 5 == 0) return drawn;
    const bool throws = drawn % 37 == 1;
    const std::uint64_t below = throws ? 0 : expected(2 * call, depth - 1) + expected(2 * call + 1, depth - 1);
    return throws ? call : below + drawn;
  }

  std::uint64_t execute(std::uint64_t call, int depth) const {
    const std::uint64_t drawn = mix(seed_ + call * 0x9E3779B97F4A7C15u);
    if (depth == 0 || drawn % 5 == 0) {
      if (drawn % 3 == 0) Forks::poll();
      return drawn;
    }
    if (drawn % 37 == 1) return caught(call, depth);
    std::uint64_t left = 0;  // plain memory that another worker may write
    const std::vector<std::uint64_t> large(drawn % 7, call);
    const auto first = [this, call, depth, &left] { left = execute(2 * call, depth - 1); };
    const auto second = [this, call, depth, large] { return execute(2 * call + 1, depth - 1) + (large.empty() ? 0 : large[0] - call); };
    const auto second_at = [&](place at) { return execute_at(at, 2 * call + 1, depth - 1); };
    const std::uint64_t right = drawn % 4 == 0 ? Forks::fork_join(first, second_at).second : Forks::fork_join(first, second).second;
    return left + right + drawn;
  }

  // The same by places, as far as it goes.
  std::uint64_t execute_at(place at, std::uint64_t call, int depth) const {
    const std::uint64_t drawn = mix(seed_ + call * 0x9E3779B97F4A7C15u);
    if (depth == 0 || drawn % 5 == 0 || drawn % 37 == 1 || drawn % 7 == 0) return execute(call, depth);
    const auto [left, right] = Forks::fork_join(at, [this, call, depth](place above) { return execute_at(above, 2 * call, depth - 1); },
                                         [this, call, depth](place above) { return execute_at(above, 2 * call + 1, depth - 1); });
    return left + right + drawn;
  }

 private:
  // One of the two throws, or both do.
  std::uint64_t caught(std::uint64_t call, int depth) const {
    const bool both = call % 2 == 0;
    try {
      Forks::fork_join([=, this]() -> std::uint64_t { return both ? throw thrown{call} : execute(2 * call, depth - 1); },
                [=, this]() -> std::uint64_t {
                  (void)execute(2 * call + 1, depth - 1);
                  throw thrown{call};
                });
    } catch (const thrown& what) {
      return what.by;
    }
    throw std::logic_error("nothing was thrown");
  }

  const std::uint64_t seed_;
};

template <class Forks>
bool all_right(const char* kind, std::uint64_t first, std::uint64_t programs) {
  for (const unsigned workers : {2u, 4u, 8u}) {
    typename Forks::runtime some(workers);
    for (std::uint64_t seed = first; seed < first + programs; ++seed) {
      const tree<Forks> program(tree<Forks>::mix(seed));
      if (some.run([&] { return program.execute(1, 10); }) != program.expected(1, 10)) {
        std::printf("wrong: seed %llu on %u workers, %s\n", static_cast<unsigned long long>(seed), workers, kind);
        return false;
      }
    }
  }
  std::printf("%llu programs, each on 2, 4 and 8 workers, %s: right\n", static_cast<unsigned long long>(programs), kind);
  return true;
}

}  // namespace

int main(int count, char** words) {
  namespace forks = heist::forks;
  const std::uint64_t programs = count > 1 ? std::strtoull(words[1], nullptr, 10) : 300;
  const std::uint64_t first = count > 2 ? std::strtoull(words[2], nullptr, 10) : 1;
  const bool right = all_right<forks::over<forks::handshake>>("handshake", first, programs) &&
                     all_right<forks::over<forks::chase_lev>>("chase-lev", first, programs) &&
                     all_right<forks::over<forks::the>>("the", first, programs);
  return right ? 0 : 1;
}
