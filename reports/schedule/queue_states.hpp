#pragma once
// What documents and pictures say of queues that change hands (model/scheduler/README.md). Pictures call them deques,
// as the literature does. Who is no worker, a timer for instance, brings a queue into a state without being named.
#include <fmt/format.h>

#include <array>
#include <cstddef>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

#include "model/result/run_result.hpp"

namespace heist::reports {

inline constexpr model::worker_id no_worker = std::numeric_limits<model::worker_id>::max();

// Of an unused queue there is no span.
inline constexpr std::array spanned_states{model::queue_state::active, model::queue_state::suspended,
                                           model::queue_state::resumable, model::queue_state::muggable};

constexpr std::string_view name_of(model::queue_state state) {
  constexpr std::array<std::string_view, 5> names{"active", "suspended", "resumable", "muggable", "unused"};
  return names[static_cast<std::size_t>(state)];
}

inline std::optional<model::queue_state> spanned_state(std::string_view name) {
  for (const model::queue_state state : spanned_states) {
    if (name == name_of(state)) return state;
  }
  return std::nullopt;
}

// "suspended by worker 3".
inline std::string queue_words(const model::schedule::queue_span& span, std::uint32_t workers) {
  using enum model::queue_state;
  if (span.state == active) return fmt::format("worker {} works on it", span.worker);
  const bool named = span.worker < workers;
  const std::string by = named ? fmt::format(" by worker {}", span.worker) : "";
  switch (span.state) {
    case resumable: return named ? "resumed" + by : "resumable";
    case muggable: return named ? "muggable since a steal" + by : "muggable";
    default: return "suspended" + by;
  }
}

}  // namespace heist::reports
