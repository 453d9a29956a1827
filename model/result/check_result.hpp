#pragma once
// What checking one test program of one protocol came to.
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace heist::model {

// One step of a counterexample.
struct history_event {
  std::uint32_t thread;   // column
  std::string operation;  // "top.load", "fence", "push(1)"
  std::string order;      // "relaxed"; empty where there is none
  std::string value;      // what was read or written, as text; empty where there is none
  bool stale = false;     // a load that did not read the newest store
  std::string file;       // of the protocol; empty for steps of the test program itself
  std::uint32_t line = 0;
  // the event whose store a load read; none for what was there from the beginning, and where nothing is read
  std::optional<std::uint32_t> reads_from = std::nullopt;
  std::optional<std::uint32_t> races_with = std::nullopt;  // the earlier access of a data race that ends here

  bool operator==(const history_event&) const = default;
};

struct counterexample {
  std::string violation;             // "task 1 extracted twice"
  std::vector<std::string> threads;  // column heads: "owner", "thief 1"
  std::vector<history_event> events;
  std::string program = "";    // the shortest found that shows the violation; empty if it could not be run again
  std::string decisions = "";  // that lead a checker to it, in its own words
};

enum class verdict {
  holds,      // in every execution; only ever said when the search was exhaustive
  violated,   // there is a counterexample
  undecided,  // the budget ran out first
};

// What a protocol was seen to do in at least one execution, as bits. Of one that was never seen to do it nothing is known.
enum sight : std::uint32_t {
  tried_to_steal = 1,
  stole = 2,
  steal_used_world = 4,  // made an access through World
  tried_to_pop = 8,      // when something had been pushed
  popped = 16,
  owner_used_world = 32,
  words_used_world = 64,  // a thread of a test program did, in code of the protocol, whatever that is
};

struct check_result {
  std::string protocol;  // "chase-lev"
  std::string mutant;    // "none" for the protocol itself
  std::string program;   // "push push pop pop | steal"
  verdict outcome = verdict::undecided;
  std::uint64_t executions = 0;
  std::uint64_t blocked = 0;  // of these, executions cut short because an equivalent one had been seen
  double seconds = 0;
  std::optional<counterexample> example;
  std::string explorer = "graphs";
  std::string memory_model = "rc11";
  unsigned alike = 0;   // threads of which one execution stands for all that differ by their exchange
  std::string claim{};  // what an undecided search is worth, in words; empty if nothing
  std::uint32_t seen = 0;      // sights
  std::string reason{};        // why it is undecided, other than that the budget was spent
  std::string not_demanded{};  // what a verdict says nothing about, because the pool promises nothing
};

}  // namespace heist::model
