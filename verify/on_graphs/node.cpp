#include "verify/on_graphs/node.hpp"

#include <algorithm>
#include <charconv>
#include <stdexcept>

#include <fmt/format.h>

#include "base/bad_input.hpp"

namespace heist::verify::on_graphs {

namespace {

class decision_reader {
 public:
  explicit decision_reader(std::string_view text) : whole_(text), rest_(text) {}

  node read() {
    if (word() != "graphs") refuse();
    const auto model = graphs::memory_model_named(word());
    const std::string_view threads = word();
    if (!model || (threads != "alike" && threads != "distinct")) refuse();
    node n;
    n.options.model = *model;
    n.options.symmetry = threads == "alike";
    while (!rest_.empty()) {
      if (rest_.starts_with("reuse ")) {
        word();
        const unsigned thread = number();
        const std::uint32_t which = number();
        n.options.reusable.push_back({thread, which, number()});
      } else {
        n.path.push_back(number());
      }
    }
    return n;
  }

 private:
  std::string_view word() {
    const std::string_view taken = rest_.substr(0, rest_.find(' '));
    rest_.remove_prefix(std::min(rest_.size(), taken.size() + 1));
    return taken;
  }
  std::uint32_t number() {
    const std::string_view digits = word();
    std::uint32_t n = 0;
    const auto [stop, error] = std::from_chars(digits.data(), digits.data() + digits.size(), n);
    if (error != std::errc() || stop != digits.data() + digits.size()) refuse();
    return n;
  }
  [[noreturn]] void refuse() const {
    throw base::bad_input("decisions", fmt::format("'{}' is not an execution", whole_.substr(0, 40)),
                          "take a counterexample as heist check has written it");
  }

  const std::string_view whole_;
  std::string_view rest_;
};

}  // namespace

std::vector<std::uint64_t> numbers_of(const node& n) {
  std::vector<std::uint64_t> numbers{n.options.symmetry, n.options.reusable.size()};
  for (const graphs::block& b : n.options.reusable) numbers.insert(numbers.end(), {b.thread, b.number, b.bytes});
  numbers.insert(numbers.end(), n.path.begin(), n.path.end());
  return numbers;
}

node node_of(const std::vector<std::uint64_t>& numbers, graphs::exploration_options options) {
  std::size_t next = 0;
  const auto take = [&](std::uint64_t most) {
    if (next == numbers.size() || numbers[next] > most) throw std::runtime_error("not the path of a search");
    return numbers[next++];
  };
  options.symmetry = take(1) != 0 && options.symmetry;
  for (std::uint64_t blocks = take(UINT16_MAX); blocks > 0; --blocks) {
    const auto thread = static_cast<unsigned>(take(UINT16_MAX));
    const auto number = static_cast<std::uint32_t>(take(UINT32_MAX));
    options.reusable.push_back({thread, number, take(UINT32_MAX)});
  }
  node n{options, {}};
  while (next < numbers.size()) n.path.push_back(static_cast<std::uint32_t>(take(UINT32_MAX)));
  return n;
}

std::string text_of(const node& n) {
  std::string text =
      fmt::format("graphs {} {}", graphs::name_of(n.options.model), n.options.symmetry ? "alike" : "distinct");
  for (const graphs::block& b : n.options.reusable) text += fmt::format(" reuse {} {} {}", b.thread, b.number, b.bytes);
  for (const std::uint32_t step : n.path) text += fmt::format(" {}", step);
  return text;
}

node read_node(std::string_view text) {
  return decision_reader(text).read();
}

}  // namespace heist::verify::on_graphs
