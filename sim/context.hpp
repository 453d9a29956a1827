#pragma once
// The simulation that a thread is in: what the simulated world's static functions reach. One constinit thread_local
// pointer, so that simulations in several threads do not see one another and reaching it is a plain load.
#include <cstdint>
#include <vector>

#include "model/experiment.hpp"
#include "sim/layout.hpp"
#include "sim/random_stream.hpp"

namespace heist::sim {

class access_turns;
class queue_watch;
class range_watch;

// Who acts while a simulation is set up or taken down: touches memory without taking its lines.
inline constexpr model::worker_id nobody = static_cast<model::worker_id>(-1);

// Installs itself in its thread for as long as it lives.
class context {
 public:
  context(const model::machine_costs& machine, model::worker_id workers, std::uint64_t seed)
      : costs(machine), seats(machine, workers), outer_(current) {
    streams.reserve(workers);
    for (model::worker_id w = 0; w < workers; ++w) streams.emplace_back(seed, w);
    waits_awake.resize(workers, false);
    current = this;
  }
  ~context() { current = outer_; }
  context(const context&) = delete;
  context& operator=(const context&) = delete;

  static context& here() { return *current; }

  // From now on it is that worker's turn.
  void turn_to(model::worker_id w) {
    worker = w;
    where = seats[w];
  }
  // From now on it is nobody's.
  void turn_to_nobody() {
    worker = nobody;
    where = seat{};
  }
  // Of workers that wait for a word, and go on after the step in which it was written: it has been, by whom and at what time.
  struct awakened {
    model::worker_id worker;
    std::uint64_t time_ns;
    model::worker_id by;
  };
  void comes_back(model::worker_id w) { awake.push_back({w, time_ns(), worker}); }

  std::uint64_t time_ns() const { return now_ns + charged_ns; }  // the worker's own time

  const model::machine_costs costs;
  const seating seats;
  std::vector<random_stream> streams;  // by worker
  model::worker_id worker = nobody;    // whose turn it is
  seat where;                          // where it sits
  std::uint64_t now_ns = 0;            // when its turn began
  std::uint64_t charged_ns = 0;        // what its accesses cost since then
  model::fork_prices prices;           // of the program's forks, and of steals
  std::uint64_t wake_ns = 0;           // from the write that a worker waits for to its going on
  std::vector<bool> waits_awake;       // by worker, at the grain of accesses: it goes on without that
  access_turns* turns = nullptr;       // at the grain of accesses, during a run
  queue_watch* queues = nullptr;       // who listens to what becomes of queues; most often nobody
  range_watch* ranges = nullptr;       // likewise, of loops that are shared
  std::vector<awakened> awake;         // since the engine last looked
  std::uint64_t writes = 0;            // stores, read-modify-writes and uses of locks so far, but a program's
  std::uint64_t fetches = 0;           // loads so far that had to get the line from others
  std::uint64_t fetching_ns = 0;       // what they cost more than others, all so far
  std::uint64_t waited_ns = 0;         // the part of it spent waiting for lines and locks that others were using

 private:
  static constinit thread_local inline context* current = nullptr;

  context* const outer_;
};

}  // namespace heist::sim
