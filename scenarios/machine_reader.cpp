#include "scenarios/machine_reader.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <string_view>
#include <variant>

#include "base/bad_input.hpp"
#include "scenarios/machine_profiles.hpp"
#include "scenarios/source_text.hpp"

namespace heist::scenarios {
namespace {

constexpr std::array<std::string_view, 16> machine_keys{
    "workers",        "profile",        "granularity", "access_ns", "transfer_ns",      "remote_ns",
    "rmw_ns",         "fence_ns",       "attempt_ns",  "sockets",   "cores_per_socket", "yield_ns",
    "backoff_min_ns", "backoff_max_ns", "park_after",  "wake_ns"};
constexpr std::array<std::string_view, 9> profile_keys{"profile",    "access_ns", "transfer_ns",
                                                       "remote_ns",  "rmw_ns",    "fence_ns",
                                                       "attempt_ns", "sockets",   "cores_per_socket"};
constexpr std::uint64_t most_access_ns = 1'000'000'000;  // beyond any machine, and sums stay far from overflow
constexpr std::uint64_t most_sockets = 64;
constexpr std::uint64_t most_cores = 1024;
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

void override_costs(const fields& from, model::machine_costs& costs) {
  costs.access_ns = from.integer({"access_ns", 0, most_access_ns, costs.access_ns});
  costs.transfer_ns = from.integer({"transfer_ns", 0, most_access_ns, costs.transfer_ns});
  costs.remote_ns = from.integer({"remote_ns", 0, most_access_ns, costs.remote_ns});
  costs.rmw_ns = from.integer({"rmw_ns", 0, most_access_ns, costs.rmw_ns});
  costs.fence_ns = from.integer({"fence_ns", 0, most_access_ns, costs.fence_ns});
  costs.attempt_ns = from.integer({"attempt_ns", 0, most_access_ns, costs.attempt_ns});
  costs.sockets = static_cast<std::uint32_t>(from.integer({"sockets", 1, most_sockets, costs.sockets}));
  costs.cores_per_socket =
      static_cast<std::uint32_t>(from.integer({"cores_per_socket", 0, most_cores, costs.cores_per_socket}));
}

model::idle_costs read_idle_costs(const fields& from) {
  constexpr std::uint64_t most_attempts = 1'000'000;
  model::idle_costs idle;
  idle.yield_ns = from.integer({"yield_ns", 0, most_access_ns, idle.yield_ns});
  idle.backoff_min_ns = from.integer({"backoff_min_ns", 1, most_access_ns, idle.backoff_min_ns});
  idle.backoff_max_ns = from.integer(
      {"backoff_max_ns", idle.backoff_min_ns, most_access_ns, std::max(idle.backoff_max_ns, idle.backoff_min_ns)});
  idle.park_after = from.integer({"park_after", 1, most_attempts, idle.park_after});
  idle.wake_ns = from.integer({"wake_ns", 0, most_access_ns, idle.wake_ns});
  return idle;
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
  const fields profile(source, source.root, "the machine profile", profile_keys);
  model::machine_costs costs = named_profile(profile);
  override_costs(profile, costs);
  return costs;
}

// The rest of a [machine] whose prices start from those of a profile.
void read_rest(const fields& from, machine& result) {
  override_costs(from, result.costs);
  result.idle = read_idle_costs(from);
  const bool finest = from.choice({"granularity", result.costs.grains, "call"}) == "access";
  result.costs.granularity = finest ? model::grain::access : model::grain::call;
}

}  // namespace

machine read_costs(const document& source, const value& content) {
  const fields from(source, content, "a machine", std::span(machine_keys).subspan<2>());
  machine result;
  read_rest(from, result);
  return result;
}

machine read_machine(const document& source, const value& content, const std::filesystem::path& folder) {
  const fields from(source, content, "[machine]", machine_keys);
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
