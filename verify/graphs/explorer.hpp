#pragma once
// The search: TruSt (Kokologiannakis et al., POPL 2022). Every consistent execution graph of a program is visited once,
// and what is kept is the graph at hand, one for each revisit on the way to it, and the alternatives not yet taken:
// memory grows with the length of an execution, not with how many there are.
#include <cstdint>
#include <memory>
#include <vector>

#include "verify/graphs/machine.hpp"
#include "verify/graphs/program.hpp"

namespace heist::verify::graphs {

struct exploration_options {
  memory_model model = memory_model::rc11;
  bool symmetry = true;        // if the program has twins
  unsigned weak_failures = 1;  // how often a thread's weak compare-and-swaps fail without cause
  unsigned most_steps = 2000;  // events of a thread
  std::uint64_t most_graphs = ~std::uint64_t{0};  // to be gone on with; beyond that the exploration is cut short
};

struct exploration_counts {
  std::uint64_t complete = 0;   // executions
  std::uint64_t faulty = 0;     // executions with a fault; they are not gone on with
  std::uint64_t blocked = 0;    // somebody waits for what it could have read: explored elsewhere
  std::uint64_t runs = 0;       // of threads
  std::uint64_t revisits = 0;
  std::uint64_t graphs = 0;  // that were gone on with: complete, faulty and blocked together
  bool used_symmetry = false;
  bool is_cut_short = false;  // by most_graphs, or by the observer
};

class explorer {
 public:
  explorer(program&, observer&, exploration_options = {});

  exploration_counts explore();  // once

 private:
  struct level {
    std::unique_ptr<graph> at;
    std::size_t floor;  // alternatives below this belong to outer levels
  };

  void prepare();
  void search();
  void begin_again_without_symmetry();
  // Adds events until the graph is complete. The thread of the event that was just changed goes first: if that is the
  // read of a read-modify-write, its write has to come next.
  void go_on(unsigned first);
  void run_thread(unsigned, bool only_again = false);
  bool advance(unsigned thread);  // false: the graph is not to be gone on with
  void judge();
  void run_after();
  void report();
  void take(const alternative&);
  void take_taken_source(const alternative&);
  void revisit(const alternative&);

  program& program_;
  observer& observer_;
  const exploration_options options_;
  machine machine_;
  graph*& graph_ = machine_.graph_;
  std::vector<alternative>& alternatives_ = machine_.alternatives_;
  std::vector<level> levels_;
  std::size_t depth_ = 0;  // levels in use
  exploration_counts counts_;
  bool stops_ = false;
};

}  // namespace heist::verify::graphs
