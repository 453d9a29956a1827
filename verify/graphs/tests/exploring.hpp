#pragma once
// Programs that are functions, and what is found when they are explored.
#include <functional>
#include <vector>

#include "verify/graphs/explorer.hpp"

#include <CppUTest/TestHarness.h>

namespace heist::verify::graphs::test {

using body = std::function<void(machine&)>;

struct functions final : program {
  std::vector<body> all;
  unsigned locations = 4;
  unsigned twins_from = ~0u;
  bool releases = false;
  bool jumps = false;
  body at_the_beginning, at_the_end;

  unsigned threads() const override { return static_cast<unsigned>(all.size()); }
  unsigned first_twin() const override { return twins_from; }
  void before(machine& m) override {
    for (unsigned l = 0; l < locations; ++l) m.construct(0);
    if (at_the_beginning) at_the_beginning(m);
  }
  void thread(machine& m, unsigned number) override { all[number](m); }
  bool leaves_by_jump() const override { return jumps; }
  bool has_after() const override { return releases || at_the_end; }
  void after(machine& m) override {
    if (at_the_end) at_the_end(m);
  }
  bool releases_everything() const override { return releases; }
};

struct first_fault final : observer {
  std::vector<fault> found;
  std::function<void(const graph&)> look;
  place first = 0, second = 0;
  unsigned times_begun_again = 0;

  void begins_again() override {
    found.clear();
    ++times_begun_again;
  }
  bool complete(const graph& g) override {
    if (look) look(g);
    return true;
  }
  bool violated(const graph& g, const fault& f) override {
    found.push_back(f);
    first = g.at(f.first).from;
    second = g.at(f.second).from;
    return true;
  }
};

struct exploring : Utest {
  functions p;
  first_fault seen;
  exploration_options options;

  exploration_counts explore() { return explorer(p, seen, options).explore(); }
  void expect_fault(fault_kind what) {
    counts = explore();
    CHECK(!seen.found.empty());
    CHECK(seen.found.front().what == what);
  }
  void expect_none() {
    counts = explore();
    CHECK(seen.found.empty());
    CHECK(counts.complete > 0);
  }
  exploration_counts counts;
};

}  // namespace heist::verify::graphs::test
