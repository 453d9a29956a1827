#pragma once
// The simulated machine: what accesses cost, where workers sit, what waiting costs; and machines by name.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "model/description.hpp"

namespace heist::model {

// What is one event of the simulation: a scheduler call, or each access to shared memory.
enum class grain { call, access };

// The simulated machine: what an access costs and where the workers sit; sim/README.md has the rules. All costs zero is
// the ideal machine; then nothing is charged at all.
struct machine_costs {
  std::uint64_t access_ns = 0;         // a load or store of a line this worker holds
  std::uint64_t transfer_ns = 0;       // added when the line has to come from another core of the same socket
  std::uint64_t remote_ns = 0;         // instead of it, when it has to come from another socket; 0: as transfer_ns
  std::uint64_t rmw_ns = 0;            // added for a read-modify-write
  std::uint64_t fence_ns = 0;          // a sequentially consistent fence
  std::uint64_t attempt_ns = 1;        // added to every steal attempt; at least 1, so that an idle worker's time passes
  std::uint64_t completion_ns = 0;     // what it takes whoever completes operations to complete one, before it comes to the next
  std::uint32_t sockets = 1;           // from 1 to 64
  std::uint32_t cores_per_socket = 0;  // 0: as many as it takes for every worker to have one

  grain granularity = grain::call;

  bool free_of_charge() const { return access_ns + transfer_ns + remote_ns + rmw_ns + fence_ns == 0; }
  std::uint64_t far_ns() const { return remote_ns != 0 ? remote_ns : transfer_ns; }

  bool operator==(const machine_costs&) const = default;

  static constexpr std::int64_t most_ns = 1'000'000'000;  // beyond any machine, and sums stay far from overflow

  static constexpr std::array grains{entry{"call", "each scheduler call is an event"},
                                     entry{"access", "each access to shared memory is one: slower, and shows races"}};
  static void describe(auto& m, auto&& say) {
    say(key{"granularity", "what is one event, see `sim/README.md`"}, choice{m.granularity, grains});
    describe_costs(m, say);
  }
  // What a profile has.
  static void describe_costs(auto& m, auto&& say) {
    const auto cost = [&](std::string_view name, std::string_view line, auto& member) {
      say(key{name, line, 0, most_ns}.usually("the profile's"), member);
    };
    cost("access_ns", "a load or store of a line this worker holds", m.access_ns);
    cost("transfer_ns", "added when the line has to come from another core of the same socket", m.transfer_ns);
    cost("remote_ns", "instead of it when it has to come from another socket; 0: as `transfer_ns`", m.remote_ns);
    cost("rmw_ns", "added for a read-modify-write", m.rmw_ns);
    cost("fence_ns", "a sequentially consistent fence", m.fence_ns);
    cost("attempt_ns", "added to every steal attempt; at least 1 unless every scheduler's `idle` is `greedy`", m.attempt_ns);
    cost("completion_ns", "how long the timer takes to complete one operation, before it comes to the next", m.completion_ns);
    say(key{"sockets", "workers fill one after the other", 1, 64}.usually("the profile's"), m.sockets);
    say(key{"cores_per_socket", "0: as many as it takes for every worker to have one", 0, 1024}.usually("the profile's"),
        m.cores_per_socket);
  }
};

// The machine of a scenario that does not say which.
inline constexpr machine_costs usual_machine{
    .access_ns = 1, .transfer_ns = 40, .rmw_ns = 15, .fence_ns = 15, .attempt_ns = 10};

// What the idle policies cost in the simulated world; each uses its own.
struct idle_costs {
  std::uint64_t yield_ns = 200;         // yield: until the next attempt
  std::uint64_t backoff_min_ns = 16;    // backoff: after the first attempt in vain; doubled after each further one
  std::uint64_t backoff_max_ns = 4096;  // but never more
  std::uint64_t park_after = 16;        // park: attempts in vain in a row, at least 1
  std::uint64_t wake_ns = 2000;         // park: from the push that wakes a worker to its next attempt

  bool operator==(const idle_costs&) const = default;

  static void describe(auto& i, auto&& say) { describe(i, say, [](std::string_view) { return true; }); }
  // used: whether a policy of that name is.
  static void describe(auto& i, auto&& say, auto&& used) {
    constexpr std::int64_t most_ns = machine_costs::most_ns;
    const auto of = [&](std::string_view policy, const key& k) { return k.only_where(used(policy), "", "", ""); };
    say(of("yield", {"yield_ns", "of the idle policy `yield`: until the next attempt", 0, most_ns}), i.yield_ns);
    say(of("backoff", {"backoff_min_ns", "of `backoff`: the first wait; each is twice the one before", 1, most_ns}),
        i.backoff_min_ns);
    const auto least = static_cast<std::int64_t>(i.backoff_min_ns), usual = static_cast<std::int64_t>(i.backoff_max_ns);
    say(of("backoff", key{"backoff_max_ns", "of `backoff`: the longest wait", 1, most_ns}
                          .from(least, "backoff_min_ns")
                          .usually(std::max(least, usual), "")),
        i.backoff_max_ns);
    say(of("park", {"park_after", "of `park`: so many attempts in vain in a row", 1, 1'000'000}), i.park_after);
    say(of("park", {"wake_ns", "of `park`: from the push that wakes a worker to its next attempt", 0, most_ns}), i.wake_ns);
  }
};

// A machine that has a name. A scenario may override each number. scenarios/README.md says where they come from.
struct machine_profile {
  std::string_view name;
  std::string_view line;
  machine_costs costs;
};

inline constexpr std::array machine_profiles{
    machine_profile{"ideal", "nothing costs anything but the nodes and 1 ns a steal attempt", {.access_ns = 0, .transfer_ns = 0, .rmw_ns = 0, .fence_ns = 0, .attempt_ns = 1}},
    machine_profile{"uniform", "one socket: a cache hit, a line transfer, a read-modify-write and a fence have a price", usual_machine},
    machine_profile{"two-socket", "two sockets of 16 cores: a line from the other socket costs more than twice as much",
                    {.access_ns = 1,
                     .transfer_ns = 50,
                     .remote_ns = 130,
                     .rmw_ns = 10,
                     .fence_ns = 15,
                     .attempt_ns = 10,
                     .sockets = 2,
                     .cores_per_socket = 16}},
    machine_profile{"power7-4x8", "four sockets of 8 cores, the machine of Imam and Sarkar: dear fences, distant sockets",
                    {.access_ns = 1,
                     .transfer_ns = 50,
                     .remote_ns = 150,
                     .rmw_ns = 20,
                     .fence_ns = 60,
                     .attempt_ns = 20,
                     .sockets = 4,
                     .cores_per_socket = 8}},
};

inline constexpr auto machines = [] {
  std::array<entry, machine_profiles.size()> all;
  std::ranges::transform(machine_profiles, all.begin(), [](const machine_profile& p) { return entry{p.name, p.line}; });
  return all;
}();

}  // namespace heist::model
