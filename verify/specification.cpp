#include "verify/specification.hpp"

#include <bit>

namespace heist::verify {

namespace {

constexpr std::uint64_t bit(unsigned i) {
  return std::uint64_t{1} << i;
}

bool raced(const pool_history& h, unsigned lost) {
  for (unsigned i = 0; i < h.count(); ++i) {
    if (i == lost) continue;
    const bool before = (h[lost].earlier & bit(i)) != 0;
    const bool after = (h[i].earlier & bit(lost)) != 0;
    if (!before && !after) return true;
  }
  return false;
}

}  // namespace

bool pool_history::operator==(const pool_history& other) const {
  if (count_ != other.count_) return false;
  for (unsigned i = 0; i < count_; ++i) {
    const pool_operation &a = operations_[i], &b = other.operations_[i];
    if (a.call != b.call || a.answer != b.answer || a.task != b.task || a.earlier != b.earlier) return false;
  }
  return true;
}

std::uint64_t pool_history::hash() const {
  std::uint64_t h = count_;
  for (unsigned i = 0; i < count_; ++i) {
    const pool_operation& o = operations_[i];
    h = (h ^ o.earlier) * 0x9E3779B97F4A7C15u;
    h ^= static_cast<std::uint64_t>(o.call) | static_cast<std::uint64_t>(o.answer) << 8 | std::uint64_t{o.task} << 16;
    h = std::rotl(h * 0xBF58476D1CE4E5B9u, 29);
  }
  return h;
}

const char* specification::judge(const pool_history& h) {
  if (buckets_.empty()) buckets_.resize(2 * most_remembered);
  std::size_t at = h.hash() % buckets_.size();
  for (; buckets_[at] != 0; at = (at + 1) % buckets_.size()) {
    if (good_[buckets_[at] - 1] == h) return nullptr;
  }
  if (const char* const wrong = look(h)) return wrong;
  if (good_.size() < most_remembered) {
    good_.push_back(h);
    buckets_[at] = static_cast<std::uint32_t>(good_.size());
  }
  return nullptr;
}

const char* specification::look(const pool_history& h) const {
  std::uint64_t without_effect = 0;
  for (unsigned i = 0; i < h.count(); ++i) {
    if (h[i].answer != pool_answer::lost) continue;
    if (!raced(h, i)) return "a steal lost a race that nobody was in";
    without_effect |= bit(i);
  }
  if (promise_ == model::extraction::any) return nullptr;
  std::array<std::uint8_t, 2 * pool_history::most> tasks;
  if (explains(h, without_effect, 0, 0, tasks.data())) return nullptr;
  return promise_ == model::extraction::deque ? "no order of the operations explains the answers of a deque"
                                              : "no order of the operations explains the answers of a queue";
}

// Whether what is not done yet can follow, with tasks[first, last) in the pool, oldest first.
bool specification::explains(const pool_history& h, std::uint64_t done, unsigned first, unsigned last,
                             std::uint8_t* tasks) const {
  if (std::popcount(done) == static_cast<int>(h.count())) return true;
  for (unsigned i = 0; i < h.count(); ++i) {
    if ((done & bit(i)) != 0 || (h[i].earlier & ~done) != 0) continue;
    const pool_operation& o = h[i];
    bool fits = false;
    if (o.call == pool_call::push) {
      const std::uint8_t kept = tasks[last];
      tasks[last] = o.task;
      fits = explains(h, done | bit(i), first, last + 1, tasks);
      tasks[last] = kept;
    } else if (o.answer == pool_answer::nothing) {
      fits = first == last && explains(h, done | bit(i), first, last, tasks);
    } else if (first < last) {
      const bool newest = o.call == pool_call::pop && promise_ == model::extraction::deque;
      fits = newest ? tasks[last - 1] == o.task && explains(h, done | bit(i), first, last - 1, tasks)
                    : tasks[first] == o.task && explains(h, done | bit(i), first + 1, last, tasks);
    }
    if (fits) return true;
  }
  return false;
}

}  // namespace heist::verify
