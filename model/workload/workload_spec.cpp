#include "model/workload/workload_spec.hpp"

#include <utility>

namespace heist::model {

std::string_view workload_spec::kind() const {
  if (origin) return origin->kind();
  return std::visit(
      [](const auto& p) -> std::string_view {
        if constexpr (requires { p.name; }) return p.name;
        return written_graph::name;
      },
      program);
}

program_priorities workload_spec::priorities() const {
  program_priorities rule;
  std::visit([&](const auto& p) { if constexpr (requires { p.priority; }) rule.own = p.priority; }, program);
  if (priority_levels == 0) return rule;
  rule.random = true;
  rule.lowest = lowest_priority;
  rule.own = {.levels = priority_levels};
  return rule;
}

bool same_program(const workload_spec& a, const workload_spec& b) {
  return a.name == b.name && a.program == b.program && a.priority_levels == b.priority_levels &&
         a.lowest_priority == b.lowest_priority;
}

bool depends_on_schedule(const workload_spec& what) {
  return std::visit(
      [](const auto& p) {
        if constexpr (requires { p.stop_after; }) return p.stop_after != 0;
        return requires { p.schedule_decides; };
      },
      what.program);
}

bool works_itself(const workload_spec& what) {
  return std::visit(
      [](const auto& p) {
        if constexpr (requires { p.works_itself(); }) return p.works_itself();
        return false;
      },
      what.program);
}

bool has_latencies(const workload_spec& what) {
  const auto* const program = std::get_if<std::shared_ptr<const graph>>(&what.program);
  return program != nullptr && (*program)->has_latencies();
}

std::optional<std::uint64_t> forks_of(const workload_spec& what) {
  return std::visit(
      [](const auto& p) -> std::optional<std::uint64_t> {
        if constexpr (requires { p.forks(); }) return p.forks();
        return std::nullopt;
      },
      what.program);
}

std::optional<future_shape> futures_of(const workload_spec& what) {
  const auto* const program = std::get_if<std::shared_ptr<const graph>>(&what.program);
  return program != nullptr ? (*program)->futures() : std::nullopt;
}

bool has_priorities(const workload_spec& what) {
  const auto of_its_own = [](const auto& p) {
    if constexpr (requires { p.priority.exists(); }) return p.priority.exists();
    if constexpr (requires { p->has_priorities(); }) return p->has_priorities();
    return false;
  };
  return what.priority_levels != 0 || std::visit(of_its_own, what.program);
}

std::optional<workload_spec> whole_of(workload_spec what) {
  const bool is_whole = std::visit(
      [](auto& p) {
        if constexpr (requires { p.stop_after; }) p.stop_after = 0;
        return !requires { p.schedule_decides; };
      },
      what.program);
  return is_whole ? std::optional(std::move(what)) : std::nullopt;
}

}  // namespace heist::model
