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
  bool symmetry = true;                           // if the program has twins
  unsigned weak_failures = 1;                     // how often a thread's weak compare-and-swaps fail without cause
  unsigned most_steps = 2000;                     // events of a thread
  std::uint64_t most_graphs = ~std::uint64_t{0};  // to be gone on with; beyond that the exploration is cut short
  bool reuse = true;                              // memory that was released is handed out again
  std::vector<block> reusable = {};               // what is known of that already: of another explorer
};

struct exploration_counts {
  std::uint64_t complete = 0;  // executions
  std::uint64_t faulty = 0;    // executions with a fault; they are not gone on with
  std::uint64_t blocked = 0;   // somebody waits for what it could have read: explored elsewhere
  std::uint64_t runs = 0;      // of threads
  std::uint64_t revisits = 0;
  std::uint64_t graphs = 0;  // that were gone on with: complete, faulty and blocked together
  bool used_symmetry = false;
  bool found_reusable = false;  // and has not begun again with it: see the search in parts
  bool is_cut_short = false;    // by most_graphs, or by the observer
};

// A node of the tree of graphs: for each alternative on the way to it, how many lay below that one. Numbers, so that it
// can be kept in a file; it means the same to every explorer of the same program with the same options.
using position = std::vector<std::uint32_t>;

struct sampled_node;
class strata;

// One explorer explores once, in one go or in slices.
class explorer {
 public:
  explorer(program&, observer&, exploration_options = {});

  // Everything. If symmetry turns out not to be complete for the program, it begins again without; if memory turns out
  // to be released that could have been handed out again, it begins again with that.
  exploration_counts explore();

  // Goes on with a search that was cut short, for so many graphs more, and says what was counted from its beginning.
  // The search loses nothing by being cut: there need be no thread that looks at the clock, and no signal.
  exploration_counts go_on(std::uint64_t graphs = ~std::uint64_t{0});

  // The share of the graphs that has been visited, about, by what look_ahead() found, which looks at so many graphs, or
  // a few more, of those that are left. Before it is asked again, what has been done since counts; 1: nothing is left.
  void look_ahead(unsigned graphs, std::uint64_t seed);
  double explored() const;

  // The search in parts; none of them begins again: used_symmetry is false if symmetry got lost, and all parts are then
  // to be done anew with symmetry switched off; found_reusable is true if memory to be reused was found, and all parts
  // are to be done anew with that.
  // - what a search that was cut short at a position had left;
  // - all nodes above a depth, and the positions at that depth, in the order in which a search comes to them;
  // - the node at a position, and all below it.
  position where() const { return path_; }
  std::vector<block> reusable() const;
  exploration_counts explore_after(const position&);
  exploration_counts explore_above(std::size_t depth, std::vector<position>& below);
  exploration_counts explore_below(const position&);

  // The graph at hand once more, for whoever wants to know what happened in it: a thread that gets the recorded answers,
  // and what is done after the threads if they all came to their end. Nothing is reported or counted.
  const graph& at_hand() const { return *graph_; }
  bool has_completed() const { return has_completed_; }
  void run_again(unsigned thread);
  void run_after_again();

  // About how many complete executions there are, after a look at so many graphs. Without the observer.
  double estimate(unsigned graphs, std::uint64_t seed);

 private:
  struct level {
    std::unique_ptr<graph> at;
    std::size_t floor;  // alternatives below this belong to outer levels
  };

  bool prepare();  // false: the program is at fault before it begins
  void begin();
  exploration_counts search();
  bool has_to_begin_again() const { return machine_.symmetry_is_lost_ || machine_.reuse_is_new_; }
  void begin_again();
  alternative pop();
  void go_to(const position&);
  struct size {
    double graphs = 0, complete = 0;
  };
  size estimate_below(const std::vector<sampled_node>& roots, unsigned graphs, std::uint64_t random);
  size sample(strata& nodes, std::uint64_t& random, double& looked_at);
  std::vector<sampled_node> alternatives_left() const;
  // Adds events until the graph is complete. The thread of the event that was just changed goes first: if that is the
  // read of a read-modify-write, its write has to come next.
  void complete(unsigned first);
  void complete_if_faultless(event_id read, event_id by = initial_write);
  void run(function_view<void()> part);  // of the program
  void run_thread(unsigned);
  void run_thread_again(unsigned, std::uint32_t events);
  // What threads left in native memory, if it is another graph's: before the thread looks at it, or, if it is nobody,
  // after() does. False: there is a fault.
  bool restore_native_memory(unsigned thread);
  std::uint32_t restorable(unsigned thread) const;
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
  std::uint64_t most_graphs_;  // of counts_.graphs: the end of the slice
  bool stops_ = false;
  bool may_begin_again_ = false;
  std::vector<unsigned> stale_;          // threads whose native memory is being restored,
  std::vector<std::uint32_t> restored_;  // and of how many events of each it has been
  bool is_quiet_ = false;                // on the way to a position: nothing is reported or counted
  bool has_completed_ = false;           // the graph at hand
  bool is_gone_on_with_ = false;
  position path_;          // of the graph at hand
  std::size_t floor_ = 0;  // alternatives below this are somebody else's
  std::size_t most_depth_ = ~std::size_t{0};
  double expected_graphs_ = 0;              // of the whole search
  std::vector<position>* below_ = nullptr;  // where positions at that depth are listed
};

}  // namespace heist::verify::graphs
