#pragma once
// `priorities` of a program that unfolds: drawn at random for any of them, or by a rule that it has of its own.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <type_traits>

#include "model/description.hpp"
#include "model/workload/limits.hpp"
#include "model/workload/own_priority.hpp"
#include "model/workload/priority_rule.hpp"

namespace heist::model {

struct program_priorities {
  // Of random, and of each of own_priority::kind but none.
  static constexpr std::array rules{
      entry{"random", "drawn from its identity and `seed`, from `lowest` to `lowest` + `levels` - 1"},
      entry{"depth", "how deep it lies in the tree: how many queens stand, how many items are decided"},
      entry{"hash", "its random number, which is a part of its SHA-1 value, modulo `levels`"},
      entry{"cyclic", "the number of the task modulo `levels`; the first node has 0"},
      entry{"estimate",
            "`levels` - 1 where a way through the cell may be as cheap as any, and one less for every `step` that it must cost "
            "more; at least 0"},
  };

  std::span<const entry> offered = std::span(rules).first(1);
  bool random = false;
  priority_value lowest = 0;               // of random ones
  std::optional<std::uint64_t> seed = {};  // likewise; absent: the seed of each run
  own_priority own = {};                   // its levels are those of random ones too

  bool exists() const { return random || own.exists(); }
  std::string_view rule() const { return random ? rules[0].name : rules[static_cast<std::size_t>(own.by)].name; }

  template <class Priorities>
  struct rule_choice {
    Priorities& p;
    std::span<const entry> known = p.offered;

    std::string_view name() const { return p.exists() ? p.rule() : std::string_view(); }
    bool choose(std::string_view name) const {
      if (std::ranges::find(known, name, &entry::name) == known.end()) return false;
      const auto number = std::ranges::find(rules, name, &entry::name) - rules.begin();
      p.random = number == 0;
      p.own.by = static_cast<own_priority::kind>(number);
      return true;
    }
  };

  static void describe(auto& p, auto&& say) {
    const rule_choice<std::remove_reference_t<decltype(p)>> rule{p};
    say(key{"kind", "see the next table"}.needed_here(), rule);
    const auto of = [&](const key& k, bool holds, std::string_view needed) {
      return k.only_where(holds, "kind", rule.name(), needed);
    };
    say(of(key{"levels", "how many there are; not of `depth`", 1, priority_rule::most + 1}, p.own.by != own_priority::kind::depth, "random"),
        p.own.levels);
    const auto last = priority_rule::highest + 1 - static_cast<std::int64_t>(p.own.levels);
    say(of(key{"lowest", "of `random`: the lowest of them", priority_rule::lowest}.up_to(last, "65536 - levels"), p.random, "random"), p.lowest);
    say(of(key{"seed", "of `random`: draws them", 0, most_seed}.usually("the seed of each run"), p.random, "random"), p.seed);
    say(of(key{"step", "of `estimate`: how much more a way costs that is a level worse", 1, priority_rule::most},
           p.own.by == own_priority::kind::estimate, "estimate"),
        p.own.step);
  }
};

// The rules that a kind of program offers: random, and its own.
template <class Parameters>
inline constexpr auto offered_rules = [] {
  if constexpr (requires { Parameters::own_priorities; }) {
    std::array<entry, 1 + Parameters::own_priorities.size()> all{program_priorities::rules[0]};
    for (std::size_t i = 1; i < all.size(); ++i) {
      all[i] = program_priorities::rules[static_cast<std::size_t>(Parameters::own_priorities[i - 1])];
    }
    return all;
  } else {
    return std::array{program_priorities::rules[0]};
  }
}();

}  // namespace heist::model
