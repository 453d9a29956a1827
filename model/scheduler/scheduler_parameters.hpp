#pragma once
// What schedulers can be set to. Each group of parameters says what it means; which scheduler has which group is in the
// scheduler's description (descriptions.hpp).
#include <algorithm>
#include <array>
#include <cstdint>
#include <numeric>
#include <optional>
#include <string>
#include <string_view>

#include "model/description.hpp"
#include "model/iterator/tree_rules.hpp"
#include "model/scheduler/batch_rule.hpp"
#include "model/workload/priority_rule.hpp"

namespace heist::model {

inline constexpr std::array spawn_policies{
    entry{"work-first", "go into the spawned child, leave the continuation to thieves"},
    entry{"help-first", "go on with the continuation, leave the spawned child to thieves"},
};
inline constexpr std::array victim_policies{
    entry{"random", "any other worker, drawn anew for each attempt"},
    entry{"round-robin", "the next worker after the last one that had something"},
};
inline constexpr std::array amount_policies{
    entry{"one", "a successful attempt takes one task"},
    entry{"half", "a successful attempt takes half of the victim's tasks, at least one"},
};
inline constexpr std::array boards{
    entry{"repaired", "a claim is its worker's alone, and who closes a level looks again: no task is stranded"},
    entry{"as-printed", "as in the paper: a push during a search in vain may be denied"},
};
inline constexpr std::string_view greedy = "greedy";  // whose workers sleep until there is a task
inline constexpr std::array idle_policies{
    entry{"spin", "try again at once"},
    entry{"yield", "let others have the processor for a fixed time after each attempt in vain"},
    entry{"backoff", "wait twice as long after each attempt in vain, up to a limit"},
    entry{"park", "sleep after some attempts in vain; a push wakes the last to fall asleep"},
    entry{greedy, "ask everybody, sleep if nobody has anything, and wake without delay: for theory"},
};

inline constexpr std::string_view blocked_waits = "wait";
inline constexpr std::array blocked_policies{
    entry{"set-aside", "go on with another task; whoever completes the future has the continuation"},
    entry{blocked_waits, "wait for it, and do nothing else meanwhile"},
};

struct pool_parameters {
  std::string pool = "chase-lev";

  bool operator==(const pool_parameters&) const = default;
  static void describe(auto& s, auto&& say) { say(key{"pool", "where a worker's tasks wait; of `work-stealing`, `priority-work-stealing` and `range-splitting`"}, pool_choice{s.pool}); }
};

struct work_stealing_parameters {
  std::string spawn = "work-first";
  std::string victim = "random";
  std::string amount = "one";

  bool operator==(const work_stealing_parameters&) const = default;
  static void describe(auto& s, auto&& say) {
    say(key{"spawn", "what a worker goes on with; of `work-stealing`, as the next two"}, choice{s.spawn, spawn_policies});
    say(key{"victim", "whom an idle worker asks next"}, choice{s.victim, victim_policies});
    say(key{"amount", "how much a successful attempt takes"}, choice{s.amount, amount_policies});
  }
};

struct level_parameters {
  std::string board = "repaired";
  priority_value lowest_priority = 0;
  priority_value highest_priority = 9;
  std::optional<priority_value> default_priority = {};  // absent: in the middle
  std::uint32_t aging = 0;
  std::uint32_t look_every = 16;

  bool operator==(const level_parameters&) const = default;

  priority_value usual_priority() const {
    return default_priority.value_or(std::midpoint(lowest_priority, highest_priority));
  }

  static void describe(auto& s, auto&& say) {
    using rule = priority_rule;
    say(key{"board", "where workers claim levels; of `priority-work-stealing`, as the next five"}, choice{s.board, boards});
    say(key{"lowest_priority", "what lies below counts as this", rule::lowest, rule::highest}, s.lowest_priority);
    say(key{"highest_priority", "what lies above counts as this; workers times levels are at most 2^17", 0, rule::highest}
            .from(s.lowest_priority, "lowest_priority")
            .usually(std::max(s.lowest_priority, s.highest_priority), ""),
        s.highest_priority);
    say(key{"default_priority", "that of all tasks where the workload has no priorities"}
            .from(s.lowest_priority, "lowest_priority")
            .up_to(s.highest_priority, "highest_priority")
            .usually("halfway"),
        s.default_priority);
    say(key{"aging", "every so many tasks a worker takes its worst one; 0: never", 0, rule::most}, s.aging);
    say(key{"look_every",
            "a worker that has tasks looks at the board for better ones once in at most so many; 1: every time, as "
            "`as-printed` always does",
            1, rule::most},
        s.look_every);
  }
};

struct batch_parameters {
  std::uint32_t batch = 1;

  bool operator==(const batch_parameters&) const = default;
  static void describe(auto& s, auto&& say) {
    say(key{"batch", "of loops: how many iterations a worker takes at a time; of sizes that change, the least", 1, 1 << 30}, s.batch);
  }
};

struct batch_rule_parameters {
  batch_rule::kind batches = batch_rule::kind::fixed;

  bool operator==(const batch_rule_parameters&) const = default;
  static void describe(auto& s, auto&& say) { say(key{"batches", "of `self-scheduling`: how large they are"}, choice{s.batches, batch_rules}); }
};

inline constexpr std::array share_policies{
    entry{"kept", "each worker executes its own, as one batch (OpenMP's static)"},
    entry{"stolen", "in batches, and who has none left takes a quarter of another one's (LLVM's static_steal)"},
};
struct share_parameters {
  bool shares_stolen = false;

  bool operator==(const share_parameters&) const = default;
  static void describe(auto& s, auto&& say) { say(key{"shares", "of `static-scheduling`: what becomes of them"}, choice{s.shares_stolen, share_policies}); }
};

inline constexpr std::array leaf_rules{
    entry{"most-left", "the one with the most iterations left (the original's FindMax)"},
    entry{"random", "any, drawn on the way down"},
};
struct tree_parameters {
  leaf_rule leaf = leaf_rule::most_left;
  std::uint32_t most_step = 32'768;
  std::uint32_t step_shares = 0;

  bool operator==(const tree_parameters&) const = default;
  static void describe(auto& s, auto&& say) {
    say(key{"leaf", "of `work-stealing-tree`, as the next two: whose iterations a worker without any halves"}, choice{s.leaf, leaf_rules});
    say(key{"most_step", "each batch of a worker is twice as large as the last one, up to this", 1, 1 << 30}, s.most_step);
    say(key{"step_shares", "and no more than one in so many of the iterations that its leaf has left; 0: in 8, or in half as many as there are workers", 0, 1 << 20},
        s.step_shares);
  }
};

inline constexpr std::array range_partitioners{
    entry{"simple", "halves all ranges down to the grain (TBB)"},
    entry{"auto", "divides for all workers at first, and then where there is demand (TBB's usual one)"},
    entry{"affinity", "the same, and mails parts to who is to have them, or had them before (TBB)"},
    entry{"threshold", "halves what was stolen down to an eighth of a worker's share (Scala's Parallel Collections)"},
};

struct range_splitting_parameters {
  std::string partitioner = "auto";
  std::uint32_t grain = 1;

  bool operator==(const range_splitting_parameters&) const = default;
  static void describe(auto& s, auto&& say) {
    say(key{"partitioner", "which ranges are divided, and when; of `range-splitting`, as the next one"},
        choice{s.partitioner, range_partitioners});
    say(key{"grain", "a range of so many iterations is not divided; `threshold` does without", 1, 1 << 30}, s.grain);
  }
};

// What the runtime around a scheduler takes, in nanoseconds: of programs that say where they fork. A fork costs the sum of the
// first three, whether or not somebody steals what is forked.
struct fork_prices {
  std::uint64_t deque_ns = 0;
  std::uint64_t context_ns = 0;
  std::uint64_t code_ns = 0;
  std::uint64_t steal_ns = 0;

  bool operator==(const fork_prices&) const = default;

  std::uint64_t fork_ns() const { return deque_ns + context_ns + code_ns; }
  bool are_free() const { return fork_ns() + steal_ns == 0; }

  static constexpr std::int64_t most_ns = 1'000'000;
  static void describe(auto& s, auto&& say) {
    const auto price = [&](std::string_view name, std::string_view line, auto& member) {
      say(key{name, line, 0, most_ns}.said_if_unusual(), member);
    };
    price("deque_ns", "of programs in direct style, as the next three: what a fork costs its worker for the deque", s.deque_ns);
    price("context_ns", "what it costs to keep the forked call's state where a thief can have it", s.context_ns);
    price("code_ns", "what it costs that code is such that it can be gone on with elsewhere", s.code_ns);
    price("steal_ns", "what a steal costs the thief beside what it accesses", s.steal_ns);
  }
};

// What every scheduler has.
struct worker_parameters {
  std::string idle = "spin";
  std::string blocked = "set-aside";
  std::uint32_t latch = 0;

  bool operator==(const worker_parameters&) const = default;
  static void describe(auto& s, auto&& say) {
    say(key{"idle", "what a worker does after an attempt in vain"}, choice{s.idle, idle_policies});
    say(key{"blocked", "what a worker does whose node goes on to one that needs a future which is not complete"}
            .said_if_unusual(),
        choice{s.blocked, blocked_policies});
    say(key{"latch",
            "how often every task is counted in one number that all workers share, up when it is announced and down when it "
            "is over",
            0, 8},
        s.latch);
  }
};

}  // namespace heist::model
