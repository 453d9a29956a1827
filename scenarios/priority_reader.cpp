#include "scenarios/priority_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

namespace heist::scenarios {
namespace {

using model::priority_rule;

constexpr std::array<std::string_view, 5> rule_keys{"kind", "levels", "lowest", "seed", "level"};
constexpr auto rule_names = std::span(priority_rule::names).subspan<1>();  // without none
constexpr choice_key rule_kind{"kind", rule_names, rule_names[1]};

constexpr std::array<std::string_view, 5> own_keys{"kind", "levels", "lowest", "seed", "step"};
constexpr auto own_names = std::span(model::own_priority::names).subspan<1>();

// The worst that is drawn, so that the best is no better than any priority can be.
model::priority_value lowest_of(const fields& rule, std::uint32_t levels) {
  const auto highest_start = priority_rule::highest - static_cast<model::priority_value>(levels - 1);
  return rule.signed_integer({"lowest", priority_rule::lowest, highest_start, 0});
}

// A key of another kind would say nothing.
void refuse_foreign(const fields& rule, std::string_view kind, std::string_view key, std::string_view belongs_to) {
  if (kind == belongs_to || !rule.has(key)) return;
  refuse(rule.source(), rule.at(key), fmt::format("'{}' means nothing where kind is \"{}\"", key, kind),
         fmt::format("remove it, or write: kind = \"{}\"", belongs_to));
}

}  // namespace

priority_rule read_priorities(const fields& workload) {
  priority_rule result;
  if (!workload.has("priorities")) return result;
  const fields rule(workload.source(), workload.needed("priorities", "priorities = { kind = \"depth\" }"), "priorities",
                    rule_keys);
  const std::string_view kind = rule.needed_choice(rule_kind);
  refuse_foreign(rule, kind, "levels", "random");
  refuse_foreign(rule, kind, "seed", "random");
  refuse_foreign(rule, kind, "lowest", "random");
  refuse_foreign(rule, kind, "level", "constant");
  const auto number = std::ranges::find(rule_names, kind) - rule_names.begin();
  result.shape = static_cast<priority_rule::kind>(number + 1);
  result.levels = static_cast<std::uint32_t>(rule.integer({"levels", 1, priority_rule::most + 1, result.levels}));
  result.seed = rule.integer({"seed", 0, 0x7FFFFFFFFFFFFFFFu, result.seed});
  result.level = kind == "random"
                     ? lowest_of(rule, result.levels)
                     : rule.signed_integer({"level", priority_rule::lowest, priority_rule::highest, result.level});
  return result;
}

program_priorities read_priorities(const fields& workload, std::span<const std::string_view> own_rules) {
  program_priorities result;
  if (!workload.has("priorities")) return result;
  const value& said = workload.needed("priorities", "priorities = { kind = \"random\" }");
  const fields rule(workload.source(), said, "priorities", own_keys);
  std::vector<std::string_view> known{"random"};
  known.insert(known.end(), own_rules.begin(), own_rules.end());
  const std::string_view by = rule.needed_choice({"kind", known, known.front()});
  refuse_foreign(rule, by, "seed", "random");
  refuse_foreign(rule, by, "lowest", "random");
  refuse_foreign(rule, by, "step", "estimate");
  if (by == "depth") refuse_foreign(rule, by, "levels", "random");
  const auto levels =
      static_cast<std::uint32_t>(rule.integer({"levels", 1, priority_rule::most + 1, result.own.levels}));
  if (by == "random") {
    result.random_levels = levels;
    result.lowest = lowest_of(rule, levels);
    if (rule.has("seed")) result.seed = rule.integer({"seed", 0, 0x7FFFFFFFFFFFFFFFu, 1});
    return result;
  }
  const auto number = std::ranges::find(own_names, by) - own_names.begin();
  result.own = {static_cast<model::own_priority::kind>(number + 1), levels};
  result.own.step = static_cast<std::uint32_t>(rule.integer({"step", 1, priority_rule::most, result.own.step}));
  return result;
}

}  // namespace heist::scenarios
