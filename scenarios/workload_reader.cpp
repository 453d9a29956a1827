#include "scenarios/workload_reader.hpp"

#include <algorithm>
#include <array>
#include <concepts>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "model/catalogue.hpp"
#include "model/workload/uts_children.hpp"
#include "scenarios/cost_file.hpp"
#include "scenarios/dag_reader.hpp"
#include "scenarios/parameter_reader.hpp"
#include "scenarios/work_limit.hpp"

namespace heist::scenarios {
namespace {

using key_list = std::vector<std::string_view>;

constexpr std::array<std::string_view, 5> written_keys{"nodes", "edges", "file", "unit", "priorities"};  // and those of drawn_latencies

constexpr auto kinds = [] {
  std::array<std::string_view, model::workloads.size()> all;
  std::ranges::transform(model::workloads, all.begin(), &model::entry::name);
  return all;
}();
constexpr choice_key kind_key{"kind", kinds, "fibonacci"};

template <class Shape>
model::generated generated_as() {
  return {.shape = Shape(), .any = {}};
}

key_list keys_of_kind(std::string_view kind) {
  key_list own(written_keys.begin(), written_keys.end());
  for (const std::string_view key : keys_of<drawn_latencies>()) own.push_back(key);
  model::unfolding_programs::with(kind, [&]<class P>(model::type_tag<P>) {
    own = keys_of<P>();
    own.push_back("priorities");
  });
  model::generated_graphs::with(kind, [&]<class P>(model::type_tag<P>) { own = keys_of(generated_as<P>()); });
  own.insert(own.begin(), {"kind", "name"});
  return own;
}

// What its nodes cost together must fit the simulated clock, where that is known beforehand.
template <class P>
void check_work(const fields& workload, const P& p) {
  work_limit work;
  const auto add = [&](std::uint64_t nodes, std::uint64_t each_ns) { work.add(nodes, each_ns); };
  if constexpr (requires { p.each_cost(add); }) p.each_cost(add);
  if constexpr (requires { each_cost(p, add); }) each_cost(p, add);
  work.check(workload);
}

// The costs of its iterations, where they are not computed.
void read_costs(const fields& workload, const std::filesystem::path& folder, model::loop_parameters& p) {
  if (p.costs != model::loop_shape::from_file) return;
  p.units = read_cost_file(folder / workload.needed_text("file"));
  p.iterations = p.units->iterations();
}

template <class P>
void read_program(const fields& workload, const std::filesystem::path& folder, model::workload_spec& result) {
  P p;
  read_parameters(workload, p);
  refuse_misfit(workload, p);
  if constexpr (std::same_as<P, model::loop_parameters>) {
    read_costs(workload, folder, p);
    p.prepare();
  }
  check_work(workload, p);
  model::program_priorities rule;
  rule.offered = model::offered_rules<P>;
  parameter_reader{workload}(model::key{"priorities"}, rule);
  if (rule.random) {
    result.priority_levels = rule.own.levels;
    result.lowest_priority = rule.lowest;
    result.priority_seed = rule.seed;
  } else if constexpr (requires { p.priority; }) {
    p.priority = rule.own;
  }
  result.program = p;
}

// Every key that some kind has, each once.
key_list all_keys() {
  key_list all;
  for (const std::string_view kind : kinds) {
    for (const std::string_view key : keys_of_kind(kind)) {
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
  const key_list keys = keys_of_kind(kind);
  const std::string called = "[[workload]] of kind " + std::string(kind);
  const fields workload(source, element, called, keys);
  model::workload_spec result;
  result.name = workload.text("name", kind);
  const bool unfolds =
      model::unfolding_programs::with(kind, [&]<class P>(model::type_tag<P>) { read_program<P>(workload, folder, result); });
  const bool generates = model::generated_graphs::with(
      kind, [&]<class P>(model::type_tag<P>) { read_generated(workload, generated_as<P>(), budget, result); });
  if (!unfolds && !generates) result.program = read_dag(workload, folder);
  return result;
}

}  // namespace heist::scenarios
