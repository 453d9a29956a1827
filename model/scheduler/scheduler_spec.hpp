#pragma once
// Which scheduler runs, and with which parameters: those of every kind are there, those of other kinds mean nothing.
#include <string>
#include <string_view>

#include "model/description.hpp"
#include "model/scheduler/descriptions.hpp"
#include "model/scheduler/scheduler_parameters.hpp"

namespace heist::model {

struct scheduler_spec : pool_parameters,
                        work_stealing_parameters,
                        level_parameters,
                        batch_parameters,
                        batch_rule_parameters,
                        share_parameters,
                        tree_parameters,
                        range_splitting_parameters,
                        worker_parameters,
                        fork_prices {
  std::string name = {};  // what a scenario calls it
  std::string kind = std::string(work_stealing_scheduler::name);

  bool operator==(const scheduler_spec&) const = default;

  template <class Scheduler>
  bool is() const {
    return kind == Scheduler::name;
  }

  static void describe(auto& s, auto&& say) {
    say(key{"name", "unique; shown in tables, and what `[[paper]]` and `[[expect]]` call it"}.or_none("none"), s.name);
    say(key{"kind"}, choice{s.kind, schedulers});
    group<pool_parameters>(s, say);
    group<work_stealing_parameters>(s, say);
    group<level_parameters>(s, say);
    group<batch_parameters>(s, say);
    group<batch_rule_parameters>(s, say);
    group<share_parameters>(s, say);
    group<tree_parameters>(s, say);
    group<range_splitting_parameters>(s, say);
    worker_parameters::describe(s, [&](const key& k, auto&& member) {
      say(k.name == "blocked" ? k.only_where(!hears_blocked(s), "kind", s.kind, work_stealing_scheduler::name) : k, member);
    });
    fork_prices::describe(s, say);
  }

 private:
  static bool hears_blocked(const scheduler_spec& s) {
    bool hears = false;
    all_schedulers::with(s.kind, [&]<class S>(type_tag<S>) { hears = requires { S::hears_blocked; }; });
    return hears;
  }

  // A group of parameters, which means something where the kind has it.
  template <class Group>
  static void group(auto& s, auto&& say) {
    bool has = false;
    std::string_view first;  // that would have it
    all_schedulers::each([&]<class S>(type_tag<S>) {
      if (!S::parameters::template has<Group>) return;
      if (first.empty()) first = S::name;
      has = has || s.kind == S::name;
    });
    Group::describe(s, [&](const key& k, auto&& member) { say(k.only_where(has, "kind", s.kind, first), member); });
  }
};

// It hands out pieces of a range, and can do nothing else.
bool splits_ranges(const scheduler_spec& s);

// It tells some priorities apart, and others count as the nearest of these.
bool knows_some_priorities(const scheduler_spec& s);

}  // namespace heist::model
