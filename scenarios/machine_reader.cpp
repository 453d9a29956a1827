#include "scenarios/machine_reader.hpp"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <string_view>
#include <variant>
#include <vector>

#include "base/bad_input.hpp"
#include "model/machine.hpp"
#include "scenarios/parameter_reader.hpp"
#include "scenarios/source_text.hpp"

namespace heist::scenarios {
namespace {

using model::machine_profile;
using model::machine_profiles;

struct profile_costs : model::machine_costs {
  static void describe(auto& m, auto&& say) { describe_costs(m, say); }
};

std::vector<std::string_view> keys_after(std::initializer_list<std::string_view> first, const std::vector<std::string_view>& rest) {
  std::vector<std::string_view> all = first;
  all.insert(all.end(), rest.begin(), rest.end());
  return all;
}

// What a machine costs, and what waiting costs there.
std::vector<std::string_view> cost_keys() {
  std::vector<std::string_view> all = keys_of<model::machine_costs>();
  const std::vector<std::string_view> idle = keys_of<model::idle_costs>();
  all.insert(all.end(), idle.begin(), idle.end());
  return all;
}

constexpr std::string_view file_ending = ".toml";

constexpr auto profile_names = [] {
  std::array<std::string_view, machine_profiles.size()> all;
  std::ranges::transform(machine_profiles, all.begin(), &machine_profile::name);
  return all;
}();

model::machine_costs named_profile(const fields& from) {
  const std::string_view name = from.choice({"profile", profile_names, "uniform"});
  return std::ranges::find(machine_profiles, name, &machine_profile::name)->costs;
}

// The path, if the profile is not one of the names but a file.
const std::string* profile_file(const value& content) {
  for (const member& m : std::get<table>(content.content)) {
    const auto* text = std::get_if<std::string>(&m.held.content);
    if (m.key == "profile" && text != nullptr && text->ends_with(file_ending)) return text;
  }
  return nullptr;
}

// A file may start from a profile that has a name, not from another file: nothing can go round in a circle.
model::machine_costs read_profile(const fields& from, const std::filesystem::path& path) {
  std::string text;
  try {
    text = load(path);
  } catch (const base::bad_input& refused) {
    refuse(from.source(), from.at("profile"),
           std::string("'profile' names a file that cannot be used: ") + refused.what(),
           "its path starts at the folder of this scenario");
  }
  const document source = parse(path.string(), text);
  const std::vector<std::string_view> known = keys_after({"profile"}, keys_of<profile_costs>());
  const fields profile(source, source.root, "the machine profile", known);
  profile_costs costs{named_profile(profile)};
  read_parameters(profile, costs);
  return costs;
}

// The rest of a [machine] whose prices start from those of a profile.
void read_rest(const fields& from, machine& result) {
  read_parameters(from, result.costs);
  read_parameters(from, result.idle);
}

}  // namespace

machine read_costs(const document& source, const value& content) {
  const std::vector<std::string_view> known = cost_keys();
  const fields from(source, content, "a machine", known);
  machine result;
  read_rest(from, result);
  return result;
}

machine read_machine(const document& source, const value& content, const std::filesystem::path& folder) {
  const std::vector<std::string_view> known = keys_after({"workers", "profile"}, cost_keys());
  const fields from(source, content, "[machine]", known);
  machine result;
  for (const std::uint64_t count : from.needed_integers({"workers", 1, most_workers, 4})) {
    result.workers.push_back(static_cast<std::uint32_t>(count));
  }
  const std::string* const file = profile_file(content);
  result.profile = file != nullptr ? *file : from.choice({"profile", profile_names, "uniform"});
  result.costs = file != nullptr ? read_profile(from, folder / *file) : named_profile(from);
  read_rest(from, result);
  result.attempt_at = from.at("attempt_ns");
  return result;
}

}  // namespace heist::scenarios
