#include "verify/on_relacy/decisions.hpp"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>

#include "base/bad_input.hpp"

namespace heist::verify {

namespace {

// An execution ends at 2,000 steps, and few of them have an alternative. They travel as one argument of a program, of which
// the system takes 128 KiB.
constexpr std::size_t most_bytes = 100'000;

decision parse_decision(std::string_view word) {
  const bool of_thread = !word.starts_with('=');
  const std::string_view digits = of_thread ? word : word.substr(1);
  std::uint8_t choice = 0;
  const char* const end = digits.data() + digits.size();
  const auto [stop, error] = std::from_chars(digits.data(), end, choice);
  if (error != std::errc() || stop != end || (of_thread && choice >= max_threads)) {
    throw base::bad_input("decisions", fmt::format("'{}' is neither a thread nor an alternative", word.substr(0, 20)),
                          "a thread is written 0 to 7, an alternative =0 to =255");
  }
  return {of_thread, choice};
}

}  // namespace

std::string decisions_text(const raw_vector<decision>& decisions) {
  std::string text;
  for (const decision& d : decisions) {
    text += fmt::format("{}{}{}", text.empty() ? "" : " ", d.of_thread ? "" : "=", d.choice);
  }
  return text;
}

raw_vector<decision> parse_decisions(std::string_view text) {
  if (text.size() > most_bytes) {
    throw base::bad_input("decisions", fmt::format("they take {} bytes, and no execution needs more than {}", text.size(),
                                                   most_bytes),
                          "take a counterexample as heist check has written it");
  }
  raw_vector<decision> decisions;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    decisions.push_back(parse_decision(text.substr(0, end)));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return decisions;
}

}  // namespace heist::verify
