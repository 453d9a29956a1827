#include "verify/on_relacy/explorer/pct.hpp"

#include <fmt/format.h>

#include <bit>
#include <cmath>
#include <utility>

namespace heist::verify {

// Initial priorities are all better than those that changes give: depth_ and more, in random order.
void pct::begin() {
  numbers_.begin(execution_);
  step_ = 0;
  for (unsigned t = 0; t < max_threads; ++t) priority_[t] = depth_ + t;
  for (unsigned t = max_threads; t > 1; --t) std::swap(priority_[t - 1], priority_[numbers_.below(t)]);
  for (unsigned i = 0; i + 1 < depth_; ++i) change_at_[i] = numbers_.below(length_);
}

unsigned pct::pick(thread_set enabled, const operation*) {
  threads_ |= enabled;
  const auto best = [&] {
    unsigned found = static_cast<unsigned>(std::countr_zero(enabled));
    for (thread_set s = enabled; s != 0; s &= s - 1) {
      const auto t = static_cast<unsigned>(std::countr_zero(s));
      if (priority_[t] > priority_[found]) found = t;
    }
    return found;
  };
  for (unsigned i = 0; i + 1 < depth_; ++i) {
    if (change_at_[i] == step_) priority_[best()] = i;
  }
  ++step_;
  return best();
}

bool pct::end() {
  ++execution_;
  ++counted_;
  if (step_ > length_) {
    length_ = step_;
    counted_ = 0;
  }
  return true;
}

double pct::chance() const {
  return 1 / (static_cast<double>(std::popcount(threads_)) * std::pow(length_, depth_ - 1));
}

double pct::log_of_missing() const {
  return counted_ == 0 ? 0 : static_cast<double>(counted_) * std::log1p(-chance());
}

double pct::chance_in_all() const {
  return -std::expm1(log_of_missing());
}

std::string pct::claim() const {
  if (threads_ == 0) return "";
  // Never "1": the rest is what makes it a probability.
  const double missed = 1 - chance_in_all();
  const std::string in_all =
      missed > 0.01 ? fmt::format("{:.2g}", 1 - missed) : fmt::format("1 - {:.1g}", std::exp(log_of_missing()));
  return fmt::format(
      "seed {}, {} threads, {} steps: a bug of depth {} is hit by each execution with probability at least "
      "1/({} * {}^{}) = {:.2g}, by one of {} with {} (bugs of order: which store a load reads is drawn too, outside "
      "this bound)",
      seed_, std::popcount(threads_), length_, depth_, std::popcount(threads_), length_, depth_ - 1, chance(), counted_,
      in_all);
}

}  // namespace heist::verify
