#include "reports/run/settings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <concepts>
#include <optional>
#include <string_view>

namespace heist::reports {
namespace {

std::string text_of(std::integral auto number) {
  return fmt::format("{}", number);
}
std::string text_of(std::string_view word) {
  return std::string(word);
}
std::string text_of(const auto& chosen) requires requires { chosen.name(); } {
  return std::string(chosen.name());
}
template <class T>
std::string text_of(const std::optional<T>& known) {
  return known ? text_of(*known) : "";
}

template <class T>
constexpr bool is_number = std::integral<T>;
template <class T>
constexpr bool is_number<std::optional<T>> = std::integral<T>;

struct collector {
  std::vector<setting>& into;
  std::string prefix = {};
  bool of_scheduler = false;
  bool whatever_it_means = false;

  template <class T>
  void operator()(const model::key& key, const T& value) const {
    const bool says = key.says(value);
    if constexpr (requires { T::describe(value, *this); }) {
      if (says) T::describe(value, collector{into, fmt::format("{}{}_", prefix, key.name)});
    } else {
      const std::string_view head = of_scheduler && key.name == "kind" ? "scheduler" : key.name;
      into.push_back({prefix + std::string(head), says || whatever_it_means ? text_of(value) : "", !is_number<T>, of_scheduler,
                      key.unsaid_if_usual});
    }
  }
};

}  // namespace

std::vector<setting> settings_of(const model::experiment& what) {
  std::vector<setting> all;
  model::workload_spec::describe(what.workload, collector{all, "workload_"});
  std::erase_if(all, [](const setting& s) { return s.head == "workload_name"; });  // by which it is known
  model::scheduler_spec::describe(what.scheduler, collector{all, "", true});
  const collector others{all};
  others(model::key{"workers"}, what.workers);
  model::machine_costs::describe(what.machine, others);
  model::idle_costs::describe(what.idle, others, [&](std::string_view policy) { return what.scheduler.idle == policy; });
  return all;
}

std::string usual_text(const setting& s) {
  if (s.of_scheduler && s.is_word && !s.unsaid_if_usual) return "";
  const model::experiment nothing_said;
  std::vector<setting> usual;
  const collector take{.into = usual, .whatever_it_means = true};
  model::scheduler_spec::describe(nothing_said.scheduler, take);
  model::machine_costs::describe(model::usual_machine, take);
  model::idle_costs::describe(nothing_said.idle, take);
  return setting_text(usual, s.head);
}

std::string setting_text(const std::vector<setting>& settings, const std::string& head) {
  const auto found = std::ranges::find(settings, head, &setting::head);
  return found == settings.end() ? "" : found->text;
}

}  // namespace heist::reports
