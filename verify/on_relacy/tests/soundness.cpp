// The reducing explorers against the unreduced one: for random tiny programs all must find the same set of outcomes; so
// must two that share the tree, and one that is cut short again and again and gone on with.
//   explorer_soundness SEED COUNT
// Two or three threads, a few operations each on two locations, a mutex and a pointer to an allocated object, with all
// memory orders and fences. An outcome is everything that was read, and what memory holds in the end; in every other
// program a thread remembers no more of what it read than the sum, modulo eight.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "verify/checked_world.hpp"
#include "verify/on_relacy/engine.hpp"
#include "verify/on_relacy/explorer/dpor.hpp"
#include "verify/on_relacy/explorer/full.hpp"
#include "verify/on_relacy/explorer/states.hpp"

namespace {

using namespace heist::verify;
using heist::model::order;
using world = checked_world;

enum class sort : std::uint8_t { load, store, add, swap, fence, locked_add, replace };

struct instruction {
  sort what;
  std::uint8_t location;
  std::uint8_t strength;  // 0 relaxed, 1 acquire or release, 2 seq_cst
  std::uint8_t value;
};

struct random_program {
  std::vector<std::vector<instruction>> threads;
  bool twins = false;  // all but the first run the same program
  bool forgetful = false;
};

class generator {
 public:
  explicit generator(std::uint64_t seed) : state_(seed) {}

  random_program next() {
    random_program p;
    p.threads.resize(2 + below(2));
    unsigned left = 8;  // instructions in all: beyond that the unreduced search takes too long
    for (std::size_t t = 0; t < p.threads.size(); ++t) {
      const auto others = static_cast<unsigned>(p.threads.size() - 1 - t);
      const unsigned length = std::min(1 + below(4), left - others);
      left -= length;
      for (unsigned i = 0; i < length; ++i) p.threads[t].push_back(draw(static_cast<std::uint8_t>(10 * t + i + 1)));
    }
    p.twins = p.threads.size() > 2 && p.threads[0].size() + 2 * p.threads[1].size() <= 7 && below(2) == 0;
    if (p.twins) p.threads[2] = p.threads[1];
    if (below(2) == 0) make_forgetful(p);
    return p;
  }

  // Beyond what the unreduced search can do: long enough to come to the same state in many ways.
  random_program next_longer() {
    random_program p;
    p.threads.resize(3);
    for (auto& thread : p.threads) {
      const unsigned length = 4 + below(2);
      while (thread.size() < length) {
        const instruction i = draw(static_cast<std::uint8_t>(thread.size()));
        if (i.what < sort::locked_add) thread.push_back(i);
      }
    }
    p.twins = below(2) == 0;
    if (p.twins) p.threads[2] = p.threads[1];
    make_forgetful(p);
    return p;
  }

 private:
  static void make_forgetful(random_program& p) {
    p.forgetful = true;
    for (auto& thread : p.threads) {
      for (instruction& i : thread) i.value = static_cast<std::uint8_t>(1 + i.value % 2);
    }
  }

  // Locks and allocations are rare, because the unreduced search pays dearly for each.
  instruction draw(std::uint8_t value) {
    static constexpr sort table[] = {sort::load,  sort::load,  sort::load,  sort::load,      sort::load, sort::load,
                                     sort::store, sort::store, sort::store, sort::store,     sort::add,  sort::swap,
                                     sort::fence, sort::fence, sort::fence, sort::locked_add};
    const sort what = below(64) == 0 ? sort::replace : table[below(16)];
    return {what, static_cast<std::uint8_t>(below(2)), static_cast<std::uint8_t>(below(3)), value};
  }

  std::uint32_t below(std::uint32_t bound) {
    std::uint64_t z = state_ += 0x9E3779B97F4A7C15u;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return static_cast<std::uint32_t>((z >> 33) % bound);
  }
  std::uint64_t state_;
};

using outcome = std::uint64_t;  // a hash of what was seen
raw_vector<outcome> outcomes;   // of the search that is running, sorted and unique at the end

class program_subject final : public subject {
 public:
  explicit program_subject(const random_program& p) : program_(p), object_(nullptr) {
    std::fill_n(&seen_[0][0], 3 * 8, 0u);
  }

  void thread(unsigned number) override {
    unsigned slot = 0;
    for (const instruction& i : program_.threads[number]) {
      const std::uint32_t found = execute(i);
      if (program_.forgetful) {
        seen_[number][0] = (seen_[number][0] + found) % 8;
        remember_only(knowledge::nothing, {slot++, seen_[number][0]});
      } else {
        seen_[number][slot++] = found;
      }
    }
  }

  void after() override {
    outcome hash = 1469598103934665603u;
    const auto mix = [&](std::uint64_t v) { hash = (hash ^ v) * 1099511628211u; };
    if (program_.twins && std::lexicographical_compare(seen_[2], seen_[2] + 8, seen_[1], seen_[1] + 8)) {
      std::swap(seen_[1], seen_[2]);  // whichever of the two it was
    }
    for (const auto& row : seen_) {
      for (const std::uint32_t v : row) mix(v + 7);
    }
    mix(memory_[0].load(order::relaxed));
    mix(memory_[1].load(order::relaxed));
    if (box* const last = object_.load(order::relaxed)) {
      mix(last->content.load(order::relaxed));
      world::destroy(last);
    }
    outcomes.push_back(hash);
  }

 private:
  struct box {
    explicit box(std::uint32_t v) : content(v) {}
    world::atomic<std::uint32_t> content;
  };

  std::uint32_t execute(const instruction& i) {
    auto& x = memory_[i.location];
    static constexpr order loads[] = {order::relaxed, order::acquire, order::seq_cst};
    static constexpr order stores[] = {order::relaxed, order::release, order::seq_cst};
    static constexpr order updates[] = {order::relaxed, order::acq_rel, order::seq_cst};
    static constexpr order fences[] = {order::release, order::acquire, order::seq_cst};
    switch (i.what) {
      case sort::load: return x.load(loads[i.strength]);
      case sort::store: x.store(i.value, stores[i.strength]); return 0;
      case sort::add: return x.fetch_add(i.value, updates[i.strength]);
      case sort::swap: {
        std::uint32_t expected = 0;
        return 1000u * x.compare_exchange_strong(expected, i.value, updates[i.strength], order::relaxed) + expected;
      }
      case sort::fence: world::fence(fences[i.strength]); return 0;
      case sort::locked_add: return locked_add(x, i.value);
      case sort::replace: return replace(i.value);
    }
    return 0;
  }

  std::uint32_t locked_add(world::atomic<std::uint32_t>& x, std::uint32_t value) {
    mutex_.lock();
    const std::uint32_t found = x.load(order::relaxed);
    x.store(found + value, order::relaxed);
    mutex_.unlock();
    return found;
  }

  // Puts a new object in the old one's place, and has the old one for itself.
  std::uint32_t replace(std::uint32_t value) {
    box* const old = object_.exchange(world::make<box>(value), order::acq_rel);
    if (old == nullptr) return 0;
    const std::uint32_t found = old->content.load(order::relaxed);
    world::destroy(old);
    return found;
  }

  const random_program& program_;
  world::atomic<std::uint32_t> memory_[2] = {world::atomic<std::uint32_t>(0), world::atomic<std::uint32_t>(0)};
  world::atomic<box*> object_;
  world::mutex mutex_;
  std::uint32_t seen_[3][8];
};

class factory final : public subject_factory {
 public:
  explicit factory(const random_program& p) : program_(p) {}
  subject* construct(void* memory) const override {
    return std::construct_at(static_cast<program_subject*>(memory), program_);
  }
  unsigned threads() const override { return static_cast<unsigned>(program_.threads.size()); }
  unsigned twin_of(unsigned thread) const override { return program_.twins && thread == 2 ? 1 : thread; }

 private:
  const random_program& program_;
};

struct found {
  raw_vector<outcome> outcomes;
  search_result result;
};

found explore(const random_program& p, explorer& how) {
  outcomes.clear();
  const factory subjects(p);
  search_result result = search(subjects, how, {});
  std::sort(outcomes.begin(), outcomes.end());
  outcomes.erase(std::unique(outcomes.begin(), outcomes.end()), outcomes.end());
  return {outcomes, result};
}

class half final : public subtree_share {
 public:
  explicit half(std::uint64_t which) : which_(which) {}
  bool mine(std::uint64_t number) override { return number % 2 == which_; }

 private:
  std::uint64_t which_;
};

void sort_out(raw_vector<outcome>& all) {
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
}

raw_vector<outcome> explore_in_halves(const random_program& p, std::uint32_t depth) {
  raw_vector<outcome> all;
  for (const std::uint64_t which : {0u, 1u}) {
    half share(which);
    dpor how(twins_of(factory(p)), depth, share);
    const found some = explore(p, how);
    all.insert(all.end(), some.outcomes.begin(), some.outcomes.end());
  }
  sort_out(all);
  return all;
}

// In parts of so many executions. Counts them.
raw_vector<outcome> explore_with_cuts(const random_program& p, std::uint64_t part, std::uint64_t& executions) {
  const factory subjects(p);
  outcomes.clear();
  raw_vector<dpor::node> path;
  std::uint64_t blocked = 0;
  executions = 0;
  for (;;) {
    dpor how(twins_of(subjects));
    if (!path.empty()) how.resume(path, blocked);
    const search_result result = search(subjects, how, {.executions = part});
    executions += result.executions;
    path = how.path();
    blocked = how.blocked();
    if (result.violated || result.ended) break;
  }
  raw_vector<outcome> all = outcomes;
  sort_out(all);
  return all;
}

// Of programs that are too long for the unreduced search: do the two reducing ones agree?
bool explorers_agree(const random_program& p) {
  dpor reduced(twins_of(factory(p)));
  states compared;
  const found some = explore(p, reduced);
  const found by_states = explore(p, compared);
  return some.result.complete && by_states.result.complete && some.outcomes == by_states.outcomes;
}

void print(const random_program& p) {
  static constexpr const char* names[] = {"load", "store", "add", "swap", "fence", "locked_add", "replace"};
  for (std::size_t t = 0; t < p.threads.size(); ++t) {
    std::printf("  thread %zu:", t);
    for (const instruction& i : p.threads[t]) {
      std::printf(" %s(%c,%u)", names[static_cast<unsigned>(i.what)], "xy"[i.location], i.strength);
    }
    std::printf("\n");
  }
}

}  // namespace

int main(int count, char** arguments) {
  const std::uint64_t seed = count > 1 ? std::strtoull(arguments[1], nullptr, 10) : 1;
  const std::uint64_t programs = count > 2 ? std::strtoull(arguments[2], nullptr, 10) : 2000;
  generator random(seed);
  std::uint64_t wrong = 0, states_executions = 0, reduced_executions = 0, full_executions = 0, distinct = 0;
  for (std::uint64_t k = 0; k < programs; ++k) {
    const random_program p = random.next();
    full everything;
    dpor reduced(twins_of(factory(p)));
    const found all = explore(p, everything);
    const found some = explore(p, reduced);
    full_executions += all.result.executions;
    reduced_executions += some.result.executions;
    distinct += all.outcomes.size();
    states compared;
    const found by_states = explore(p, compared);
    states_executions += by_states.result.executions;
    bool parts_agree = explore_in_halves(p, static_cast<std::uint32_t>(1 + k % 7)) == all.outcomes;
    if (k % 8 == 0) {  // a new context for every part takes its time
      std::uint64_t executions = 0;
      parts_agree = parts_agree && explore_with_cuts(p, 1 + k % 5, executions) == all.outcomes &&
                    executions == some.result.executions;
    }
    if (const random_program longer = random.next_longer(); k % 25 == 0 && !explorers_agree(longer)) {
      ++wrong;
      std::printf("program %llu: dpor and states disagree\n", static_cast<unsigned long long>(k));
      print(longer);
    }
    if (all.result.complete && some.result.complete && by_states.result.complete && all.outcomes == some.outcomes &&
        all.outcomes == by_states.outcomes && parts_agree) {
      continue;
    }
    if (++wrong > 3) continue;
    std::printf("program %llu: unreduced %zu outcomes in %llu executions (%s), reduced %zu in %llu (%s), "
                "by states %zu%s\n",
                static_cast<unsigned long long>(k), all.outcomes.size(),
                static_cast<unsigned long long>(all.result.executions), all.result.violation.c_str(),
                some.outcomes.size(), static_cast<unsigned long long>(some.result.executions),
                some.result.violation.c_str(), by_states.outcomes.size(),
                parts_agree ? "" : "; in parts it is another search");
    print(p);
  }
  std::printf("seed %llu: %llu programs, %llu outcomes, %llu mismatches; executions %llu unreduced, "
              "%llu reduced, %llu by states\n",
              static_cast<unsigned long long>(seed), static_cast<unsigned long long>(programs),
              static_cast<unsigned long long>(distinct), static_cast<unsigned long long>(wrong),
              static_cast<unsigned long long>(full_executions), static_cast<unsigned long long>(reduced_executions),
              static_cast<unsigned long long>(states_executions));
  return wrong == 0 && distinct > programs ? 0 : 1;
}
