#include "scenarios/key_tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <concepts>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string_view>
#include <type_traits>

#include "model/catalogue.hpp"
#include "model/experiment.hpp"
#include "reports/run/metric.hpp"

namespace heist::scenarios {
namespace {

constexpr std::string_view key_heads = "| key | type | default | range |\n| --- | --- | --- | --- |\n";

// 10^9, 2^26, 2^31 - 1: large numbers as people say them.
std::string number_text(std::int64_t number) {
  const auto is_large = [](std::uint64_t n) { return n >= 1u << 20; };
  if (number < 0) return fmt::format("{}", number);
  const auto n = static_cast<std::uint64_t>(number);
  if (is_large(n) && std::has_single_bit(n)) return fmt::format("2^{}", std::countr_zero(n));
  if (is_large(n) && std::has_single_bit(n + 1)) return fmt::format("2^{} - 1", std::countr_zero(n + 1));
  std::uint64_t rest = n;
  int zeros = 0;
  for (; rest != 0 && rest % 10 == 0; rest /= 10) ++zeros;
  if (rest == 1 && zeros >= 6) return fmt::format("10^{}", zeros);
  if (zeros >= 6) return fmt::format("{} million", n / 1'000'000);
  return fmt::format("{}", n);
}

std::string names_text(std::span<const model::entry> known) {
  std::string text;
  for (const model::entry& e : known) text += fmt::format("{}`{}`", text.empty() ? "" : ", ", e.name);
  return text;
}

// Collects a row for each key.
struct row_writer {
  std::string& into;
  std::string_view first_column = {};
  static bool mentions(std::string_view) { return true; }  // shows what is there only if it is mentioned

  template <class M>
  void operator()(const model::key& k, M&& member) const {
    using T = std::remove_cvref_t<M>;
    if constexpr (model::Choice<T>) {
      row(k, "string", quoted(member.name()), names_text(member.known));
    } else if constexpr (requires { member.choose(""); }) {
      row(k, "string", quoted(member.name()), names_text(model::pools));
    } else if constexpr (model::Described<T>) {
      row(k, "table", "", "");
    } else if constexpr (std::same_as<T, std::string>) {
      row(k, "string", "", "1 to 10,000 bytes");
    } else if constexpr (std::integral<T>) {
      row(k, "integer", fmt::format("{}", member), range(k));
    } else {
      row(k, "integer", "", range(k));
    }
  }

 private:
  static std::string quoted(std::string_view word) { return fmt::format("`\"{}\"`", word); }
  // What it is called where it comes from another key, else what it is.
  static std::string bound(std::int64_t value, std::string_view called) {
    return called.empty() ? number_text(value) : fmt::format("`{}`", called);
  }
  static std::string range(const model::key& k) {
    return fmt::format("{} to {}", bound(k.least, k.least_is), bound(k.most, k.most_is));
  }

  void row(const model::key& k, std::string_view type, std::string_view usual, std::string_view range_text) const {
    std::string shown(k.required ? "required" : k.usual_is.empty() ? usual : k.usual_is);
    if (k.usual && !k.usual_is.empty()) shown = fmt::format("`{}`", k.usual_is);  // another key
    if (!first_column.data()) {
      into += "| ";
    } else {
      into += fmt::format("| {} | ", first_column.empty() ? "" : fmt::format("`{}`", first_column));
    }
    into += fmt::format("`{}` | {} | {} | {}{}{} |\n", k.name, type, shown, range_text,
                        range_text.empty() || k.line.empty() ? "" : "; ", k.line);
  }
};

template <class T>
std::string rows_of(T p = {}) {
  std::string rows;
  T::describe(p, row_writer{rows});
  return rows;
}

key_table machine_table() {
  const model::idle_costs idle;
  return {"[machine]",
          fmt::format("{}| `workers` | integer or array of integers | required | each 1 to 1024, none twice |\n"
                      "| `profile` | string | `\"uniform\"` | {}, or a file that ends in `.toml` |\n{}{}",
                      key_heads, names_text(model::machines), rows_of<model::machine_costs>(), rows_of<model::idle_costs>())};
}

key_table workload_table() {
  return {"[[workload]]", fmt::format("{}| `kind` | string | required | {} |\n"
                                      "| `name` | string | the kind | 1 to 10,000 bytes, unique in the file |\n",
                                      key_heads, names_text(model::workloads))};
}

key_table profile_table() {
  std::string head = "| profile |", line = "| --- |";
  const auto add_head = [&](const model::key& k, auto&&) {
    head += fmt::format(" `{}` |", k.name);
    line += " --: |";
  };
  model::machine_costs::describe_costs(model::usual_machine, add_head);
  std::string text = head + '\n' + line + '\n';
  for (const model::machine_profile& p : model::machine_profiles) {
    text += fmt::format("| `{}` |", p.name);
    model::machine_costs::describe_costs(p.costs, [&](const model::key&, auto number) { text += fmt::format(" {} |", number); });
    text += '\n';
  }
  return {"machine profiles", text};
}

// One table of all kinds: what each has of its own.
key_table generated_table() {
  std::string text = "| kind | key | type | default | range |\n| --- | --- | --- | --- | --- |\n";
  model::generated_graphs::each([&]<class P>(model::type_tag<P>) {
    P p;
    std::string_view kind = P::name;
    P::describe(p, [&](const model::key& k, auto&& member) {
      row_writer{text, kind}(k, member);
      kind = std::string_view("");
    });
  });
  return {"[[workload]] of a generated graph: of each kind", text};
}

key_table program_rules_table() {
  std::string text = "| `kind` | of | a node's priority |\n| --- | --- | --- |\n";
  for (const model::entry& rule : model::program_priorities::rules) {
    std::string programs;
    std::size_t count = 0;
    model::unfolding_programs::each([&]<class P>(model::type_tag<P>) {
      if (std::ranges::find(model::offered_rules<P>, rule.name, &model::entry::name) == model::offered_rules<P>.end()) return;
      programs += fmt::format("{}`{}`", programs.empty() ? "" : ", ", P::name);
      ++count;
    });
    if (count == model::unfolding_programs::size) programs = "all of them";
    text += fmt::format("| `{}` | {} | {} |\n", rule.name, programs, rule.line);
  }
  return {"priorities of programs: the rules", text};
}

key_table metric_table() {
  std::string text = "| number | meaning | in a result of `result.json` | column of `result.csv` |\n| --- | --- | --- | --- |\n";
  for (const reports::metric_entry& m : reports::all_metrics()) {
    text += fmt::format("| `{}` | {} | `{}` | {} |\n", m.name, m.meaning, m.key,
                        m.column.empty() ? "" : fmt::format("`{}`", m.column));
  }
  return {"numbers of a run: of in [[paper]] and [[expect]]", text};
}

}  // namespace

std::vector<key_table> key_tables() {
  std::vector<key_table> all{machine_table(), profile_table(), workload_table()};
  all.push_back({"[[scheduler]]", std::string(key_heads) + rows_of<model::scheduler_spec>()});
  model::unfolding_programs::each([&]<class P>(model::type_tag<P>) {
    all.push_back({fmt::format("[[workload]] of kind {}", P::name), std::string(key_heads) + rows_of<P>()});
  });
  all.push_back(generated_table());
  all.push_back({"[[workload]] of a generated graph: of all kinds", std::string(key_heads) + rows_of<model::generator_parameters>()});
  all.push_back({"priorities of graphs", std::string(key_heads) + rows_of<model::priority_rule>()});
  model::program_priorities any_rule;
  any_rule.offered = model::program_priorities::rules;
  all.push_back({"priorities of programs", std::string(key_heads) + rows_of(any_rule)});
  all.push_back(program_rules_table());
  all.push_back(metric_table());
  return all;
}

}  // namespace heist::scenarios
