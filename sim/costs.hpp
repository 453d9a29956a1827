#pragma once
// What an access costs, as a policy of the simulated world. A policy is a line, of which every shared variable has one
// of its own, a price for fences, and what has been charged since the last reset. README.md has the prices in a table.
#include <cstdint>

#include "model/world.hpp"
#include "sim/context.hpp"

namespace heist::sim {

// Nothing costs anything and nothing is remembered: shared memory is plain memory.
struct free_of_charge {
  struct line {
    void read() {}
    void write() {}
    void update() {}
  };
  static void fence(model::order) {}
  static void reset() {}
  static constexpr std::uint64_t charged_ns() { return 0; }
};

// A small model of cache coherence. A line remembers who wrote it last and whether somebody else has read it since;
// it moves, for transfer_ns, when a worker reads what another one wrote and nobody has fetched yet, and when a worker
// writes what another one has written or read. The first reader fetches it for all: readers are not told apart.
struct coherent {
  class line {
   public:
    void read() {
      context& c = context::here();
      c.charged_ns += c.costs.access_ns;
      if (writer_ == c.worker || writer_ == nobody || shared_) return;
      c.charged_ns += c.costs.transfer_ns;
      shared_ = true;
    }
    void write() {
      context& c = context::here();
      const bool elsewhere = writer_ != c.worker && writer_ != nobody;
      c.charged_ns += c.costs.access_ns;
      if (elsewhere || shared_) c.charged_ns += c.costs.transfer_ns;  // shared: the copies must go first
      writer_ = c.worker;
      shared_ = false;
    }
    void update() {
      write();
      context& c = context::here();
      c.charged_ns += c.costs.rmw_ns;
    }

   private:
    model::worker_id writer_ = nobody;
    bool shared_ = false;
  };

  static void fence(model::order o) {
    if (o != model::order::seq_cst) return;  // the weaker ones are free on the machines the profiles describe
    context& c = context::here();
    c.charged_ns += c.costs.fence_ns;
  }
  static void reset() { context::here().charged_ns = 0; }
  static std::uint64_t charged_ns() { return context::here().charged_ns; }
};

}  // namespace heist::sim
