#pragma once
// Mirroring spheres, most of them crowded in one part of the picture. A ray is tested against the few that stand alone and against the
// ball around the crowd; only a ray that meets the ball is tested against all that are in it. So most pixels take a dozen
// steps, and those of the crowd hundreds.
// Coordinates are below 2^15, directions are 2^12 long: no product is beyond 2^60.
#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "model/workload/kernels/drawn.hpp"
#include "model/workload/kernels/outcome.hpp"
#include "model/workload/kernels/square_root.hpp"

namespace heist::model::kernels {

class ray_tracer {
 public:
  static constexpr std::string_view name = "ray-tracer";
  static constexpr std::string_view line = "spheres that mirror one another: an iteration is a pixel, a step a test of a ray against a sphere";

  explicit ray_tracer(std::int64_t width = 640, std::int64_t height = 480, std::int64_t crowd = 200)
      : width_(width), height_(height), crowd_(crowd_of(crowd)) {}

  std::int64_t size() const { return width_ * height_; }

  // value: how bright it is.
  outcome of(std::int64_t i) const {
    outcome pixel{0, 0};
    ray along = through(i % width_, i / width_);
    const sphere* from = nullptr;
    for (int mirrored = 0; mirrored <= most_mirrored; ++mirrored) {
      const meeting first = first_met(along, from, pixel.steps);
      if (first.what == nullptr) {
        pixel.value += static_cast<std::uint64_t>(unit - along.direction.y) >> (5 + mirrored);  // the sky
        break;
      }
      const point at = along.origin + along.direction * first.distance / along.squared;
      const point normal = at - first.what->centre;
      const std::int64_t towards_light = std::max<std::int64_t>(normal.dot(light), 0) / first.what->radius;
      pixel.value += static_cast<std::uint64_t>(towards_light) >> (4 + mirrored);
      along = ray(at, along.direction - normal * (2 * along.direction.dot(normal)) / normal.dot(normal));
      from = first.what;
    }
    return pixel;
  }

 private:
  struct point {
    std::int64_t x, y, z;

    point operator+(const point& p) const { return {x + p.x, y + p.y, z + p.z}; }
    point operator-(const point& p) const { return {x - p.x, y - p.y, z - p.z}; }
    point operator*(std::int64_t n) const { return {x * n, y * n, z * n}; }
    point operator/(std::int64_t n) const { return {x / n, y / n, z / n}; }
    std::int64_t dot(const point& p) const { return x * p.x + y * p.y + z * p.z; }
  };
  struct sphere {
    point centre;
    std::int64_t radius;
  };
  struct ray {
    ray(point from, point to) : origin(from), direction(to), squared(to.dot(to)) {}

    point origin, direction;
    std::int64_t squared;  // of the direction's length
  };
  // distance: in lengths of the direction, times their square.
  struct meeting {
    const sphere* what;
    std::int64_t distance;
  };

  static constexpr std::int64_t unit = 1 << 12;
  static constexpr int most_mirrored = 2;
  static constexpr point light{-2365, -2896, -1672};  // where it is, of length unit
  static constexpr sphere around_crowd{{9000, 6000, 18'000}, 4500};
  static constexpr std::array<sphere, 8> alone{{{{-9000, -6000, 20'000}, 1800}, {{-4000, 5000, 17'000}, 1500},
                                                {{-13'000, 3000, 24'000}, 2200}, {{1000, -8000, 22'000}, 1600},
                                                {{12'000, -7000, 21'000}, 1400}, {{-8000, 9500, 19'000}, 1200},
                                                {{-1000, -1000, 26'000}, 2500}, {{6000, -3500, 16'000}, 900}}};

  // Where its centre may be, so that all of it is in the ball.
  static std::vector<sphere> crowd_of(std::int64_t count) {
    std::vector<sphere> all;
    for (std::uint64_t place = 0; static_cast<std::int64_t>(all.size()) < count; place += 4) {
      const std::int64_t radius = 250 + drawn_below(500, 1, place), reach = around_crowd.radius - radius;
      const auto offset = [&](std::uint64_t axis) { return drawn_below(2 * reach + 1, 1, place + axis) - reach; };
      const point from_middle{offset(1), offset(2), offset(3)};
      if (from_middle.dot(from_middle) <= reach * reach) all.push_back({around_crowd.centre + from_middle, radius});
    }
    return all;
  }

  ray through(std::int64_t column, std::int64_t row) const {
    const point to{(2 * column - width_ + 1) * unit / width_, (2 * row - height_ + 1) * unit / width_, unit};
    return {{0, 0, 0}, to * unit / square_root(to.dot(to))};
  }

  // Where it meets a sphere from outside, before `than`; otherwise `than`. A sphere around the origin is not met.
  static std::int64_t sooner(const ray& along, const sphere& what, std::int64_t than) {
    const point to_centre = what.centre - along.origin;
    const std::int64_t middle = along.direction.dot(to_centre);
    const std::int64_t outside = to_centre.dot(to_centre) - what.radius * what.radius;
    if (middle <= 0 || outside <= 0) return than;
    const std::int64_t left = middle * middle - along.squared * outside;
    return left < 0 ? than : std::min(than, middle - square_root(left));
  }
  static bool meets(const ray& along, const sphere& ball) {
    const point to_centre = ball.centre - along.origin;
    const std::int64_t middle = along.direction.dot(to_centre);
    const std::int64_t outside = to_centre.dot(to_centre) - ball.radius * ball.radius;
    return outside <= 0 || (middle > 0 && middle * middle >= along.squared * outside);
  }
  // from: it never meets the sphere that it comes from.
  meeting first_met(const ray& along, const sphere* from, std::uint64_t& steps) const {
    meeting first{nullptr, INT64_MAX};
    const auto test = [&](const sphere& s) {
      ++steps;
      if (&s == from) return;
      const std::int64_t distance = sooner(along, s, first.distance);
      if (distance < first.distance) first = {&s, distance};
    };
    for (const sphere& s : alone) test(s);
    ++steps;
    if (meets(along, around_crowd)) {
      for (const sphere& s : crowd_) test(s);
    }
    return first;
  }

  std::int64_t width_, height_;
  std::vector<sphere> crowd_;
};

}  // namespace heist::model::kernels
