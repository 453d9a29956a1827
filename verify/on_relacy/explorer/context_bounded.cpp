#include "verify/on_relacy/explorer/context_bounded.hpp"

#include <fmt/format.h>

#include <bit>

namespace heist::verify {

void context_bounded::begin() {
  path_.begin();
  preemptions_ = 0;
  running_ = max_threads;
}

// The running thread comes first, the others after it; once the preemptions are used up there are no others.
unsigned context_bounded::pick(thread_set enabled, const operation*) {
  const bool can_go_on = running_ < max_threads && (enabled >> running_ & 1) != 0;
  if (can_go_on) {
    if (preemptions_ == round_) return running_;
    unsigned skip = next(static_cast<unsigned>(std::popcount(enabled)));
    if (skip == 0) return running_;
    ++preemptions_;
    enabled &= ~(thread_set{1} << running_);
    for (--skip; skip > 0; --skip) enabled &= enabled - 1;
  } else {
    for (unsigned skip = next(static_cast<unsigned>(std::popcount(enabled))); skip > 0; --skip) enabled &= enabled - 1;
  }
  return running_ = static_cast<unsigned>(std::countr_zero(enabled));
}

unsigned context_bounded::choose(unsigned count) {
  return next(count);
}

unsigned context_bounded::next(unsigned count) {
  if (count == 1) return 0;
  const unsigned choice = path_.next(count);
  if (!path_.same()) differs();
  return choice;
}

bool context_bounded::end() {
  if (preemptions_ < round_) ++repeated_;
  if (path_.advance()) return true;
  if (round_ == most_) return !(done_ = true);
  ++round_;
  return true;
}

double context_bounded::explored() const {
  return round_ == most_ ? path_.walked() : 0;
}

std::optional<unsigned> context_bounded::covered() const {
  if (done_) return most_;
  if (round_ == 0) return std::nullopt;
  return round_ - 1;
}

std::string context_bounded::claim() const {
  const auto bound = covered();
  if (!bound) return "not even all executions without a preemption were run";
  return fmt::format("every execution with at most {} {} was run; others were not", *bound,
                     *bound == 1 ? "preemption" : "preemptions");
}

}  // namespace heist::verify
