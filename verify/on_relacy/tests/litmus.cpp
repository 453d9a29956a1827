// Litmus tests: small programs that tell memory models apart. For each, whether the telling outcome shows up in an
// exhaustive search, next to what C++20 says of it. verify/README.md has the table this prints.
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <memory>

#include "verify/checked_world.hpp"
#include "verify/on_relacy/engine.hpp"
#include "verify/on_relacy/explorer/dpor.hpp"

namespace {

using namespace heist::verify;
using heist::model::order;
using world = checked_world;

struct state {
  world::atomic<std::uint32_t> x{0u, "x"};
  world::atomic<std::uint32_t> y{0u, "y"};
  std::uint32_t r[4] = {};
};

struct litmus {
  const char* name;
  const char* orders;
  unsigned threads;
  void (*thread)(unsigned number, state&);
  bool (*telling)(const state&);
  const char* by_the_standard;  // of the telling outcome
  bool here;                    // whether it shows up
};

bool seen;

class litmus_subject final : public subject {
 public:
  explicit litmus_subject(const litmus& l) : litmus_(l) {}
  void thread(unsigned number) override { litmus_.thread(number, state_); }
  void after() override { seen = seen || litmus_.telling(state_); }

 private:
  const litmus& litmus_;
  state state_;
};

class litmus_factory final : public subject_factory {
 public:
  explicit litmus_factory(const litmus& l) : litmus_(l) {}
  subject* construct(void* memory) const override {
    return std::construct_at(static_cast<litmus_subject*>(memory), litmus_);
  }
  unsigned threads() const override { return litmus_.threads; }

 private:
  const litmus& litmus_;
};

// Each thread writes one location and reads the other.
template <order Store, order Load, bool Fenced>
void store_buffering(unsigned n, state& s) {
  (n == 0 ? s.x : s.y).store(1, Store);
  if (Fenced) world::fence(order::seq_cst);
  s.r[n] = (n == 0 ? s.y : s.x).load(Load);
}
bool both_old(const state& s) {
  return s.r[0] == 0 && s.r[1] == 0;
}

// Data, then a flag; the reader sees the flag and not the data.
template <order Store, order Load>
void message_passing(unsigned n, state& s) {
  if (n == 0) {
    s.x.store(1, order::relaxed);
    s.y.store(1, Store);
  } else {
    s.r[0] = s.y.load(Load);
    s.r[1] = s.x.load(order::relaxed);
  }
}
bool flag_without_data(const state& s) {
  return s.r[0] == 1 && s.r[1] == 0;
}

// Two writers, two readers who see the writes in opposite orders.
template <order Load, order Store>
void independent_reads(unsigned n, state& s) {
  if (n < 2) return (n == 0 ? s.x : s.y).store(1, Store);
  auto& first = n == 2 ? s.x : s.y;
  auto& second = n == 2 ? s.y : s.x;
  s.r[2 * (n - 2)] = first.load(Load);
  s.r[2 * (n - 2) + 1] = second.load(Load);
}
bool opposite_orders(const state& s) {
  return s.r[0] == 1 && s.r[1] == 0 && s.r[2] == 1 && s.r[3] == 0;
}

// Each thread reads one location and then writes the other; both read what the other writes later.
void load_buffering(unsigned n, state& s) {
  s.r[n] = (n == 0 ? s.x : s.y).load(order::relaxed);
  (n == 0 ? s.y : s.x).store(1, order::relaxed);
}
bool both_new(const state& s) {
  return s.r[0] == 1 && s.r[1] == 1;
}

// A thread that reads one location twice sees it go back.
void read_coherence(unsigned n, state& s) {
  if (n == 0) return s.x.store(1, order::relaxed);
  s.r[0] = s.x.load(order::relaxed);
  s.r[1] = s.x.load(order::relaxed);
}
bool goes_back(const state& s) {
  return s.r[0] == 1 && s.r[1] == 0;
}

// Store buffering where one thread has a fence and the other accesses of the order that the fence has.
void fence_on_one_side(unsigned n, state& s) {
  if (n == 0) return store_buffering<order::relaxed, order::relaxed, true>(n, s);
  store_buffering<order::seq_cst, order::seq_cst, false>(n, s);
}

// 2+2W: both threads write both locations in opposite orders, and of each the first write wins.
template <order Store>
void opposite_writes(unsigned n, state& s) {
  auto& first = n == 0 ? s.x : s.y;
  auto& second = n == 0 ? s.y : s.x;
  first.store(1, Store);
  second.store(2, Store);
}
bool first_writes_win(const state& s) {
  return s.x.load(order::relaxed) == 1 && s.y.load(order::relaxed) == 1;
}

// S: who sees the flag writes the data over, and loses to what was written before the flag.
template <order Store, order Load>
void overwritten_message(unsigned n, state& s) {
  if (n == 0) {
    s.x.store(2, order::relaxed);
    s.y.store(1, Store);
  } else {
    s.r[0] = s.y.load(Load);
    s.x.store(1, order::relaxed);
  }
}
bool older_write_wins(const state& s) {
  return s.r[0] == 1 && s.x.load(order::relaxed) == 2;
}

// Z6.U: accesses of one location, of which only some are sequentially consistent.
void mixed_orders(unsigned n, state& s) {
  if (n == 0) {
    s.x.store(1, order::seq_cst);
    s.y.store(1, order::release);
  } else if (n == 1) {
    s.r[0] = s.y.fetch_add(1, order::seq_cst);
    s.r[1] = s.y.load(order::relaxed);
  } else {
    s.y.store(3, order::seq_cst);
    s.r[2] = s.x.load(order::seq_cst);
  }
}
bool mixed_orders_show(const state& s) {
  return s.r[0] == 1 && s.r[1] == 3 && s.r[2] == 0;
}

// A flag after so many stores of the data; the reader sees it and the data as it was before all of them.
template <std::uint32_t Stores>
void old_message(unsigned n, state& s) {
  if (n == 0) {
    for (std::uint32_t i = 1; i <= Stores; ++i) s.x.store(i, order::relaxed);
    s.y.store(1, order::relaxed);
  } else {
    s.r[0] = s.y.load(order::relaxed);
    s.r[1] = s.x.load(order::relaxed);
  }
}

// A later relaxed store of the same thread: C++11 counts it to the release sequence, C++20 does not.
void continued_release(unsigned n, state& s) {
  if (n == 0) {
    s.x.store(1, order::relaxed);
    s.y.store(1, order::release);
    s.y.store(2, order::relaxed);
  } else {
    s.r[0] = s.y.load(order::acquire);
    s.r[1] = s.x.load(order::relaxed);
  }
}
bool continued_without_data(const state& s) {
  return s.r[0] == 2 && s.r[1] == 0;
}

constexpr auto relaxed = order::relaxed;
constexpr auto seq_cst = order::seq_cst;

constexpr litmus tests[] = {
    {"store buffering", "relaxed", 2, store_buffering<relaxed, relaxed, false>, both_old, "allowed", true},
    {"store buffering", "relaxed, seq_cst fences", 2, store_buffering<relaxed, relaxed, true>, both_old, "forbidden", false},
    {"store buffering", "seq_cst", 2, store_buffering<seq_cst, seq_cst, false>, both_old, "forbidden", false},
    {"message passing", "relaxed", 2, message_passing<relaxed, relaxed>, flag_without_data, "allowed", true},
    {"message passing", "release, acquire", 2, message_passing<order::release, order::acquire>, flag_without_data,
     "forbidden", false},
    {"independent reads", "acquire, release", 4, independent_reads<order::acquire, order::release>, opposite_orders,
     "allowed", true},
    {"independent reads", "seq_cst", 4, independent_reads<seq_cst, seq_cst>, opposite_orders, "forbidden", false},
    {"load buffering", "relaxed", 2, load_buffering, both_new, "allowed", false},
    {"read-read coherence", "relaxed", 2, read_coherence, goes_back, "forbidden", false},
    {"store buffering", "fence | seq_cst", 2, fence_on_one_side, both_old, "forbidden", true},
    {"2+2W", "relaxed", 2, opposite_writes<relaxed>, first_writes_win, "allowed", false},
    {"2+2W", "release", 2, opposite_writes<order::release>, first_writes_win, "allowed", false},
    {"2+2W", "seq_cst", 2, opposite_writes<seq_cst>, first_writes_win, "forbidden", false},
    {"S", "relaxed", 2, overwritten_message<relaxed, relaxed>, older_write_wins, "allowed", false},
    {"S", "release, relaxed", 2, overwritten_message<order::release, relaxed>, older_write_wins, "allowed", false},
    {"S", "release, acquire", 2, overwritten_message<order::release, order::acquire>, older_write_wins, "forbidden",
     false},
    {"Z6.U", "seq_cst and others", 3, mixed_orders, mixed_orders_show, "allowed", false},
    {"two stores old", "relaxed", 2, old_message<2>, flag_without_data, "allowed", true},
    {"three stores old", "relaxed", 2, old_message<3>, flag_without_data, "allowed", false},
    {"release sequence", "release, then relaxed", 2, continued_release, continued_without_data, "allowed", false},
};

}  // namespace

int main() {
  unsigned surprises = 0;
  for (const litmus& l : tests) {
    seen = false;
    dpor how;
    const search_result found = search(litmus_factory(l), how, {});
    const bool as_expected = found.complete && seen == l.here;
    const bool forbidden = std::strcmp(l.by_the_standard, "forbidden") == 0;
    const char* const verdict = seen ? (forbidden ? "invented" : "found") : forbidden ? "not found" : "not modelled";
    std::printf("| %-19s | %-23s | %-9s | %-12s | %10llu |%s\n", l.name, l.orders, l.by_the_standard, verdict,
                static_cast<unsigned long long>(found.executions), as_expected ? "" : " UNEXPECTED");
    surprises += !as_expected;
  }
  std::printf("%u surprises\n", surprises);
  return surprises == 0 ? 0 : 1;
}
