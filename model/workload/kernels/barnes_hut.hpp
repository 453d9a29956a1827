#pragma once
// The forces of one step of Barnes and Hut: two clusters of bodies in a plane, the denser the nearer to their middles, and a quadtree over
// them. A square that is far away for its size counts as one body at its centre of mass. Bodies attract each other by the law of
// the plane, in inverse proportion to their distance, which needs no square root.
// The tree is an array in the order of a walk through it: behind each square are its parts, and `next` is what comes behind those.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "model/workload/kernels/drawn.hpp"
#include "model/workload/kernels/outcome.hpp"

namespace heist::model::kernels {

class barnes_hut {
 public:
  static constexpr std::string_view name = "barnes-hut";
  static constexpr std::string_view line = "forces between two clusters of bodies: an iteration is a body, a step a square of the quadtree";

  struct body {
    std::int64_t x, y, mass;
  };
  struct force {
    std::int64_t x = 0, y = 0;

    // Of `by` on what is at x and y.
    void add(std::int64_t at_x, std::int64_t at_y, const body& by) {
      const std::int64_t right = by.x - at_x, up = by.y - at_y;
      const std::int64_t strength = (by.mass << fraction_bits) / (right * right + up * up + softening);
      x += strength * right;
      y += strength * up;
    }
  };

  // At most 2^16 of them.
  explicit barnes_hut(std::int64_t bodies = 25'000) {
    for (std::int64_t i = 0; i < bodies; ++i) bodies_.push_back(drawn_body(i, 3 * i < bodies));
    std::vector<std::pair<std::uint32_t, body>> sorted;
    for (const body& b : bodies_) sorted.emplace_back(interleaved(b), b);
    std::sort(sorted.begin(), sorted.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    if (bodies > 0) put_square(sorted, 0, sorted.size(), side_bits);
  }

  std::int64_t size() const { return static_cast<std::int64_t>(bodies_.size()); }
  const std::vector<body>& bodies() const { return bodies_; }

  force force_on(std::int64_t i, std::uint64_t& visited) const {
    const auto [x, y, mass] = bodies_[static_cast<std::size_t>(i)];
    force sum;
    for (std::size_t at = 0; at < squares_.size();) {
      const square& s = squares_[at];
      ++visited;
      const std::int64_t right = s.all.x - x, up = s.all.y - y;
      const bool as_one = s.opened_within <= right * right + up * up;
      if (as_one) sum.add(x, y, s.all);
      at = as_one ? s.next : at + 1;
    }
    return sum;
  }
  // value: both components of the force.
  outcome of(std::int64_t i) const {
    std::uint64_t visited = 0;
    const force f = force_on(i, visited);
    return {static_cast<std::uint64_t>(f.x) * 3 + static_cast<std::uint64_t>(f.y), visited};
  }

 private:
  struct square {
    body all;                    // as one, at the centre of mass
    std::int64_t opened_within;  // the square of the distance; 0 where it has one place only
    std::size_t next;
  };
  using keyed = std::vector<std::pair<std::uint32_t, body>>;

  // Masses are at most 4, so all together weigh 2^18, and nothing comes nearer than 2^4: no sum of forces is beyond 2^58.
  static constexpr int fraction_bits = 44;
  static constexpr std::int64_t softening = 1 << 8;
  static constexpr int side_bits = 16;
  static constexpr std::int64_t openness = 2;  // a square counts as one from so many times its side on

  // A third is in the smaller cluster. Offsets from its middle are halved up to five times, so that there are more of small ones.
  static body drawn_body(std::int64_t i, bool in_smaller) {
    const auto draw = [i](std::int64_t bound, std::uint64_t stream) { return drawn_below(bound, stream, static_cast<std::uint64_t>(i)); };
    const std::int64_t reach = in_smaller ? 8000 : 16'000;
    const std::int64_t halved = std::int64_t{1} << draw(6, 2);
    const auto offset = [&](std::uint64_t stream) { return (draw(reach, stream) + draw(reach, stream + 1) - reach) / halved; };
    const std::int64_t x = in_smaller ? 12'000 : 44'000, y = in_smaller ? 14'000 : 40'000;
    return {x + offset(3), y + offset(5), 1 + draw(4, 7)};
  }
  // The bits of x and y in turn: bodies of one square are side by side, at every size of squares.
  static std::uint32_t interleaved(const body& b) {
    std::uint32_t key = 0;
    for (int bit = side_bits - 1; bit >= 0; --bit) {
      key = key << 2 | static_cast<std::uint32_t>((b.y >> bit & 1) << 1 | (b.x >> bit & 1));
    }
    return key;
  }
  // Those from first to before end are in one square, of side 2^level.
  void put_square(const keyed& sorted, std::size_t first, std::size_t end, int level) {
    const std::size_t here = squares_.size();
    const bool is_one_place = sorted[first].first == sorted[end - 1].first;
    squares_.push_back({as_one(sorted, first, end), is_one_place ? 0 : openness * openness << (2 * level), 0});
    if (!is_one_place) {
      const auto quarter = [&](std::size_t i) { return sorted[i].first >> (2 * (level - 1)); };
      for (std::size_t begin = first, behind = first; begin < end; begin = behind) {
        while (behind < end && quarter(behind) == quarter(begin)) ++behind;
        put_square(sorted, begin, behind, level - 1);
      }
    }
    squares_[here].next = squares_.size();
  }
  static body as_one(const keyed& sorted, std::size_t first, std::size_t end) {
    body sum{0, 0, 0};
    for (std::size_t i = first; i < end; ++i) {
      const body& b = sorted[i].second;
      sum = {sum.x + b.x * b.mass, sum.y + b.y * b.mass, sum.mass + b.mass};
    }
    return {sum.x / sum.mass, sum.y / sum.mass, sum.mass};
  }

  std::vector<body> bodies_;
  std::vector<square> squares_;
};

}  // namespace heist::model::kernels
