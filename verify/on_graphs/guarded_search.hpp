#pragma once
// A search that comes back from whatever the subject does: crashes, endless loops, all memory taken.
#include <chrono>
#include <cstdint>
#include <exception>
#include <optional>

#include "verify/crash_guard.hpp"
#include "verify/graphs/explorer.hpp"
#include "verify/memory_limit.hpp"
#include "verify/on_graphs/node.hpp"
#include "verify/program_search.hpp"

namespace heist::verify::on_graphs {

class stopwatch {
 public:
  double seconds() const { return std::chrono::duration<double>(clock::now() - start_).count(); }

 private:
  using clock = std::chrono::steady_clock;
  const clock::time_point start_ = clock::now();
};

// What the explorer comes upon: stops at each violation.
class finder : public graphs::observer {
 public:
  bool violated(const graphs::graph& g, const graphs::fault& f) override {
    if (f.what == graphs::fault_kind::too_many_steps) {
      cut_off = true;
      return true;
    }
    found = f;
    return !stops_at(g);
  }
  void begins_again() override {
    cut_off = false;
    found.reset();
  }

  std::optional<graphs::fault> found;
  bool cut_off = false;

 private:
  virtual bool stops_at(const graphs::graph&) { return true; }
};

// Runs a part of a search and comes back from whatever the subject does. The signal that ended it, or 0.
template <class Body>
int run_guarded(Body body, unsigned patience_seconds, std::exception_ptr& error) {
  struct call {
    Body* body;
    std::exception_ptr* error;
  } context{&body, &error};
  const memory_limit limit(graphs::native_memory::most_addresses);
  const int fallen = guarded(
      [](void* c) {
        auto& which = *static_cast<call*>(c);
        try {
          (*which.body)();
        } catch (...) {  // an exception must not pass the guard with its way back still set
          *which.error = std::current_exception();
        }
      },
      &context, patience_seconds);
  if (fallen != 0) graphs::machine::stopped_running();
  return fallen;
}

class guarded_search : public program_search {
 public:
  search_result go_on(const budget&) final;

 protected:
  // So many graphs more; what they came to is in all_.
  virtual void advance(std::uint64_t graphs) = 0;
  // At the end of a slice, still guarded.
  virtual void pause() {}
  virtual node here() const = 0;

  finder finder_;
  search_result all_;

 private:
  void violate(const graphs::fault&);
  void fall(int signal, unsigned patience_seconds);

  bool has_fallen_ = false;
};

}  // namespace heist::verify::on_graphs
