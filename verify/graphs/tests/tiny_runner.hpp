#pragma once
// A tiny program for the engine, and what the engine says of it in the words of the enumerator.
#include <map>
#include <set>
#include <string>
#include <vector>

#include "verify/graphs/explorer.hpp"
#include "verify/graphs/tests/tiny_program.hpp"

namespace heist::verify::graphs::test {

class tiny_runner final : public program {
 public:
  static constexpr place chosen = 1, renewed = 2;

  explicit tiny_runner(const tiny_program& p) : program_(p), pointers_(p.threads.size()) {}

  unsigned threads() const override { return static_cast<unsigned>(program_.threads.size()); }
  unsigned first_twin() const override { return program_.first_twin; }
  void before(machine& m) override {
    for (unsigned l = 0; l < fixed_locations; ++l) m.construct(0);
  }
  void thread(machine&, unsigned number) override;

 private:
  struct local {
    value number = 1;
    value pointer = 0;
    unsigned made = 0;
  };
  struct made {
    object whole;
    location where;
  };
  void execute(machine&, unsigned thread, local&, const instruction&);
  void make(machine&, unsigned thread, local&, const instruction&);
  made& target(value pointer) { return pointers_[(pointer - 100) / 10][(pointer - 100) % 10]; }

  const tiny_program& program_;
  std::vector<std::map<value, made>> pointers_;  // by thread: numbers are the same in every run
  std::map<object, value> pointer_of_;
};

class tiny_observer final : public observer {
 public:
  explicit tiny_observer(unsigned first_twin) : first_twin_(first_twin) {}

  bool complete(const graph& g) override;
  bool violated(const graph& g, const fault& f) override;
  void begins_again() override;

  std::multiset<std::string> found, stuck;
  bool is_faulty = false;
  bool is_broken = false;  // the engine says something that cannot be

 private:
  const unsigned first_twin_;
};

record record_of(const graph&);

}  // namespace heist::verify::graphs::test
