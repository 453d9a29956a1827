#include "scenarios/workload_reader.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "model/catalogue.hpp"
#include "scenarios/dag_reader.hpp"
#include "scenarios/priority_reader.hpp"
#include "scenarios/program_reader.hpp"

namespace heist::scenarios {
namespace {

using key_list = std::vector<std::string_view>;

constexpr std::array<std::string_view, 7> dag_keys{"kind", "name", "nodes", "edges", "file", "unit", "priorities"};

constexpr auto kinds = [] {
  std::array<std::string_view, model::workloads.size()> all;
  std::ranges::transform(model::workloads, all.begin(), &model::entry::name);
  return all;
}();
constexpr choice_key kind_key{"kind", kinds, "fibonacci"};

key_list keys_of(std::string_view kind) {
  const auto program = [](const auto& keys) {
    key_list all(keys.begin(), keys.end());
    all.push_back("priorities");
    return all;
  };
  if (kind == "fibonacci") return program(fibonacci_keys);
  if (kind == "fibonacci-sum") return program(fibonacci_sum_keys);
  if (kind == "uts") return program(uts_keys);
  if (kind == "queens") return program(queens_keys);
  if (kind == "trapezoid") return program(trapezoid_keys);
  if (kind == "task-burst") return program(task_burst_keys);
  if (kind == "knapsack") return program(knapsack_keys);
  if (kind == "astar") return program(astar_keys);
  if (kind == "dag") return key_list(dag_keys.begin(), dag_keys.end());
  return generator_keys(kind);
}

std::span<const std::string_view> own_priorities_of(std::string_view kind) {
  if (kind == "uts") return uts_priorities;
  if (kind == "queens") return queens_priorities;
  if (kind == "task-burst") return task_burst_priorities;
  if (kind == "knapsack") return knapsack_priorities;
  if (kind == "astar") return astar_priorities;
  return {};
}

// Of a program that unfolds; it has been read.
void read_program_priorities(const fields& workload, std::string_view kind, model::workload_spec& result) {
  const program_priorities rule = read_priorities(workload, own_priorities_of(kind));
  result.priority_levels = rule.random_levels;
  result.lowest_priority = rule.lowest;
  result.priority_seed = rule.seed;
  const auto set = [&rule](auto& program) {
    if constexpr (requires { program.priority; }) program.priority = rule.own;
  };
  std::visit(set, result.program);
}

// Every key that some kind has, each once.
key_list all_keys() {
  key_list all;
  for (const std::string_view kind : kinds) {
    for (const std::string_view key : keys_of(kind)) {
      if (std::ranges::find(all, key) == all.end()) all.push_back(key);
    }
  }
  return all;
}

// The kind, if the table names one that exists. Then its other keys can be checked against that kind's.
std::optional<std::string_view> kind_of(const value& element) {
  const auto* content = std::get_if<table>(&element.content);
  if (content == nullptr) return std::nullopt;
  const auto said = std::ranges::find(*content, "kind", &member::key);
  const auto* text = said == content->end() ? nullptr : std::get_if<std::string>(&said->held.content);
  const auto known = text == nullptr ? kinds.end() : std::ranges::find(kinds, *text);
  return known == kinds.end() ? std::nullopt : std::optional(*known);
}

}  // namespace

model::workload_spec read_workload(const document& source, const value& element, const std::filesystem::path& folder,
                                   generated_budget& budget) {
  const std::optional<std::string_view> named = kind_of(element);
  if (!named) {
    const key_list keys = all_keys();
    (void)fields(source, element, "[[workload]]", keys).needed_choice(kind_key);  // refuses
  }
  const std::string_view kind = named.value();
  const key_list keys = keys_of(kind);
  const std::string called = "[[workload]] of kind " + std::string(kind);
  const fields workload(source, element, called, keys);
  model::workload_spec result;
  result.name = workload.text("name", kind);
  if (kind == "fibonacci") {
    result.program = read_fibonacci(workload);
  } else if (kind == "fibonacci-sum") {
    result.program = read_fibonacci_sum(workload);
  } else if (kind == "uts") {
    result.program = read_uts(workload);
  } else if (kind == "queens") {
    result.program = read_queens(workload);
  } else if (kind == "trapezoid") {
    result.program = read_trapezoid(workload);
  } else if (kind == "task-burst") {
    result.program = read_task_burst(workload);
  } else if (kind == "knapsack") {
    result.program = read_knapsack(workload);
  } else if (kind == "astar") {
    result.program = read_astar(workload);
  } else if (is_generated(kind)) {
    read_generated(kind, workload, budget, result);
  } else {
    result.program = read_dag(workload, folder);
  }
  if (kind != "dag" && !is_generated(kind)) read_program_priorities(workload, kind, result);
  return result;
}

}  // namespace heist::scenarios
