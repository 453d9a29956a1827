#include "scenarios/parameter_reader.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "model/catalogue.hpp"

namespace heist::scenarios {

void parameter_reader::refuse_meaningless(const model::key& k) const {
  if (k.decided_by.empty() || !from_.has(k.name)) return;
  refuse(from_.source(), from_.at(k.name), fmt::format("'{}' means nothing where {} is \"{}\"", k.name, k.decided_by, k.said),
         k.needed.empty() ? "remove it" : fmt::format("remove it, or write: {} = \"{}\"", k.decided_by, k.needed));
}

std::int64_t parameter_reader::number(const model::key& k, std::int64_t usual) const {
  if (k.usual) usual = *k.usual;
  if (!from_.has(k.name)) return usual;
  if (k.none) usual = 10'000;  // an example
  return from_.number({k.name, k.least, k.most, std::clamp(usual, k.least, k.most), k.least_is, k.most_is});
}

std::string_view parameter_reader::word(const model::key& k, std::span<const model::entry> known, std::string_view usual) const {
  std::vector<std::string_view> names;
  for (const model::entry& e : known) names.push_back(e.name);
  const choice_key choice{k.name, names, usual.empty() ? names.front() : usual};
  const std::string_view chosen = k.required ? from_.needed_choice(choice) : from_.choice(choice);
  return *std::ranges::find(names, chosen);
}

std::string_view parameter_reader::pool(const model::key& k, std::string_view usual) const {
  return word(k, model::pools, usual);
}

}  // namespace heist::scenarios
