#pragma once
// Iterative context bounding (Musuvathi & Qadeer, PLDI 2007): every execution with no preemption, then with at most
// one, and so on up to a bound. A preemption takes the turn from a thread that could have gone on. Invariant: when a
// round is over, every execution with at most that many preemptions has been run, with every value its loads may read.
// A round repeats the executions of the one before; they count as blocked.
#include <optional>

#include "verify/on_relacy/explorer/choice_path.hpp"
#include "verify/on_relacy/explorer/explorer.hpp"

namespace heist::verify {

class context_bounded final : public explorer {
 public:
  explicit context_bounded(unsigned most_preemptions) : most_(most_preemptions) {}

  void begin() override;
  unsigned pick(thread_set enabled, const operation* pending) override;
  unsigned choose(unsigned count) override;
  bool end() override;
  bool exhaustive() const override { return false; }  // up to a bound is not all
  std::uint64_t blocked() const override { return repeated_; }
  double explored() const override;
  std::string claim() const override;

  // The bound up to which everything has been run, if a round is over.
  std::optional<unsigned> covered() const;

 private:
  unsigned next(unsigned count);

  const unsigned most_;
  unsigned round_ = 0;  // preemptions allowed now
  choice_path path_;
  unsigned preemptions_ = 0;        // in this execution
  unsigned running_ = max_threads;  // nobody yet
  std::uint64_t repeated_ = 0;
  bool done_ = false;
};

}  // namespace heist::verify
