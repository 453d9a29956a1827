#pragma once
// Explorer: decides, at every point where an execution could go on in several ways, how it does; and after each
// execution whether there is another one to try. Explorers know operations and nothing of Relacy.
#include <array>
#include <bit>
#include <cstdint>
#include <string>

#include "verify/on_relacy/operation.hpp"
#include "verify/raw_vector.hpp"

namespace heist::verify {

constexpr unsigned max_threads = 8;
constexpr unsigned most_older = 2;  // stores, besides the newest, that Relacy offers to a load
using thread_set = std::uint32_t;  // a bit a thread
inline unsigned lowest(thread_set s) {
  return static_cast<unsigned>(std::countr_zero(s));
}
inline thread_set only(unsigned thread) {
  return thread_set{1} << thread;
}
inline bool holds(thread_set s, unsigned thread) {
  return thread < max_threads && (s & only(thread)) != 0;
}

// What was decided at one point: a thread, or the number of an alternative (which store a load reads, and the like).
struct decision {
  bool of_thread;
  std::uint8_t choice;
};

// What can still happen, as a hash: programs in states with the same one go on in the same ways.
struct state_digest {
  std::uint64_t low = 0;
  std::uint64_t high = 0;
  std::array<std::uint8_t, max_threads> order{};  // the thread that stands in each place of the state
  bool known() const { return low != 0 || high != 0; }
};

class explorer {
 public:
  virtual ~explorer() = default;

  // A new execution begins; all decisions start over.
  virtual void begin() = 0;
  // Whether it compares states at all.
  virtual bool compares_states() const { return false; }
  // Whether it asks for the state before the next pick, and that state.
  virtual bool wants_state() const { return false; }
  virtual void stands_at(const state_digest&) {}
  // Which of the enabled threads goes on. pending holds what each one would do.
  virtual unsigned pick(thread_set enabled, const operation* pending) = 0;
  // Which of count alternatives the thread picked last takes. A load is asked again and again whether it goes on (1) to
  // an older store or takes this one (0), until it does or there is no older one that it may read.
  virtual unsigned choose(unsigned count) = 0;
  // The thread picked last was to write, and has only read the newest value: a compare-and-swap that failed.
  virtual void only_read() {}
  // The thread picked last has allocated where this object was before its release.
  virtual void reused(location) {}
  // The execution is complete. True if there is another one to try.
  virtual bool end() = 0;

  // Whether end() answering false means that every execution has been covered.
  virtual bool exhaustive() const = 0;
  // Executions that turned out, half way, to be equivalent to earlier ones.
  virtual std::uint64_t blocked() const { return 0; }
  // About how much of the tree has been walked, from 0 (or nobody knows) to 1.
  virtual double explored() const { return 0; }
  // What a search that is not exhaustive and found nothing is worth, in words. Not called while Relacy runs.
  virtual std::string claim() const { return ""; }

  // False once the program, replayed with the same decisions, has done something else: no verdict can be given.
  bool deterministic() const { return deterministic_; }

 protected:
  void differs() { deterministic_ = false; }

 private:
  bool deterministic_ = true;
};

}  // namespace heist::verify
