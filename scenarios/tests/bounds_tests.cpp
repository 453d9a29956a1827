// Every bound that a description names is tried: what lies on it is read, what lies beyond it is refused, and the refusal
// names the bound. The keys come from the descriptions, so a new one is tried without a line here.
#include <fmt/format.h>

#include <concepts>
#include <cstdint>
#include <limits>
#include <set>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "base/bad_input.hpp"
#include "model/experiment.hpp"
#include "scenarios/parameter_reader.hpp"

#include <CppUTest/TestHarness.h>

using namespace heist;
using namespace heist::scenarios;

namespace {

struct tried_key {
  std::string name;
  std::int64_t least, most;
};

// The numbers of a struct of parameters, as far as they mean something.
struct number_lister {
  std::vector<tried_key>& into;
  bool mentions(std::string_view) const { return true; }
  template <class M>
  void operator()(const model::key& k, M&&) const {
    using T = std::remove_cvref_t<M>;
    if constexpr (std::integral<T> || requires(T t) { t.has_value(); }) {
      if (k.means) into.push_back({std::string(k.name), k.least, k.most});
    }
  }
};

// A line for each value of each choice: each may make other keys mean something.
struct choice_lister {
  std::vector<std::string>& into;
  bool mentions(std::string_view) const { return true; }
  template <class M>
  void operator()(const model::key& k, M&& member) const {
    if constexpr (model::Choice<std::remove_cvref_t<M>>) {
      for (const model::entry& e : member.known) into.push_back(fmt::format("{} = \"{}\"\n", k.name, e.name));
    }
  }
};

template <class T>
T read_as(const std::string& text, T p) {
  const document source = parse("example.toml", text);
  const std::vector<std::string_view> known = keys_of(p);
  read_parameters(fields(source, source.root, "a table", known), p);
  return p;
}

template <class T>
std::string refusal_of(const std::string& text, const T& p) {
  try {
    (void)read_as(text, p);
    return "";
  } catch (const base::bad_input& refused) {
    return refused.what();
  }
}

template <class T>
std::size_t try_bounds(const T& usual = {}) {
  std::vector<std::string> contexts{""};
  T shown = usual;
  T::describe(shown, choice_lister{contexts});
  std::set<std::string> tried;
  for (const std::string& context : contexts) {
    if (!refusal_of(context, usual).empty()) continue;  // a key that is needed is not there
    T p = read_as(context, usual);
    std::vector<tried_key> keys;
    T::describe(p, number_lister{keys});
    for (const tried_key& k : keys) {
      if (!tried.insert(fmt::format("{} {} {}", k.name, k.least, k.most)).second) continue;
      const auto with = [&](std::int64_t value) { return fmt::format("{}{} = {}\n", context, k.name, value); };
      STRCMP_EQUAL_TEXT("", refusal_of(with(k.least), usual).c_str(), with(k.least).c_str());
      STRCMP_EQUAL_TEXT("", refusal_of(with(k.most), usual).c_str(), with(k.most).c_str());
      const std::string from = fmt::format("expected an integer from {}", k.least), to = fmt::format(" to {}", k.most);
      const auto refused = [&](std::int64_t value) {
        const std::string said = refusal_of(with(value), usual);
        STRCMP_CONTAINS_TEXT(fmt::format("'{}' is the integer {}, ", k.name, value).c_str(), said.c_str(), with(value).c_str());
        STRCMP_CONTAINS_TEXT(from.c_str(), said.c_str(), with(value).c_str());
        STRCMP_CONTAINS_TEXT(to.c_str(), said.c_str(), with(value).c_str());
      };
      refused(k.least - 1);
      if (k.most < std::numeric_limits<std::int64_t>::max()) refused(k.most + 1);
    }
  }
  return tried.size();
}

}  // namespace

TEST_GROUP(every_bound){};

TEST(every_bound, of_a_scheduler_is_kept) {
  CHECK(try_bounds<model::scheduler_spec>() >= 6);
}
TEST(every_bound, of_a_machine_is_kept) {
  CHECK(try_bounds<model::machine_costs>() >= 8);
  CHECK(try_bounds<model::idle_costs>() >= 5);
}
TEST(every_bound, of_a_program_is_kept) {
  model::unfolding_programs::each([]<class P>(model::type_tag<P>) { CHECK(try_bounds<P>() >= 2); });
}
TEST(every_bound, of_a_generated_graph_is_kept) {
  model::generated_graphs::each([]<class P>(model::type_tag<P>) {
    CHECK(try_bounds(model::generated{.shape = P(), .any = {}}) >= 10);
  });
}
TEST(every_bound, of_priorities_is_kept) {
  CHECK(try_bounds<model::priority_rule>() >= 4);
  model::program_priorities any_rule;
  any_rule.offered = model::program_priorities::rules;
  CHECK(try_bounds(any_rule) >= 4);
}
