#pragma once
// One number for all that a graph says. Latencies count where there are any, so that graphs of before there were some keep theirs.
#include <cstdint>
#include <cstdio>
#include <string>

#include "model/workload/graph.hpp"

namespace heist::model::tests {

// FNV-1a.
inline std::string fingerprint(const graph& g) {
  std::uint64_t hash = 0xCBF29CE484222325u;
  const auto add = [&hash](std::uint64_t word) {
    for (int i = 0; i < 8; ++i) hash = (hash ^ (word >> 8 * i & 0xFF)) * 0x100000001B3u;
  };
  for (node_id n = 0; n < g.size(); ++n) {
    add(g.cost_ns(n));
    for (const auto* e = g.begin(n); e != g.end(n); ++e) {
      add(std::uint64_t{e->to} << 8 | static_cast<unsigned>(e->kind));
      if (g.has_latencies()) add(g.latency_ns(e));
    }
  }
  char text[17];
  std::snprintf(text, sizeof text, "%016lx", hash);
  return text;
}

}  // namespace heist::model::tests
