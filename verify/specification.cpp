#include "verify/specification.hpp"

#include <algorithm>
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

// The tasks in a sequential pool, oldest first.
struct specification::pool {
  std::array<std::uint8_t, pool_history::most> tasks{};
  unsigned count = 0;

  void add(std::uint8_t task) { tasks[count++] = task; }
  void remove(unsigned at, unsigned how_many) {
    std::copy(tasks.begin() + at + how_many, tasks.begin() + count, tasks.begin() + at);
    count -= how_many;
  }
};

bool pool_history::operator==(const pool_history& other) const {
  return std::equal(operations_.begin(), operations_.begin() + count_, other.operations_.begin(),
                    other.operations_.begin() + other.count_);
}

std::uint64_t pool_history::hash() const {
  std::uint64_t h = count_;
  for (unsigned i = 0; i < count_; ++i) {
    const pool_operation& o = operations_[i];
    h = (h ^ o.earlier) * 0x9E3779B97F4A7C15u;
    h ^= static_cast<std::uint64_t>(o.call) | static_cast<std::uint64_t>(o.answer) << 8 | std::uint64_t{o.task} << 16 |
         std::uint64_t{o.more} << 24;
    h = std::rotl(h * 0xBF58476D1CE4E5B9u, 29);
  }
  return h;
}

const char* specification::judge(const pool_history& h) {
  place& found = places_.find(h.hash(), [&](place p) { return good_[p.place()] == h; });
  if (!found.is_free()) return nullptr;
  if (const char* const wrong = look(h)) return wrong;
  if (good_.size() < most_remembered) {
    good_.push_back(h);
    places_.fill(found, place::of(good_.size() - 1), [this](place p) { return good_[p.place()].hash(); });
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
  if (promise_ == model::extraction::any || explains(h, without_effect, {})) return nullptr;
  switch (promise_) {
    case model::extraction::deque: return "no order of the operations explains the answers of a deque";
    case model::extraction::queue: return "no order of the operations explains the answers of a queue";
    case model::extraction::stack: return "no order of the operations explains the answers of a stack";
    default: return "no order of the operations takes the best task each time";
  }
}

// Whether what is not done yet can follow.
bool specification::explains(const pool_history& h, std::uint64_t done, const pool& there) const {
  if (std::popcount(done) == static_cast<int>(h.count())) return true;
  for (unsigned i = 0; i < h.count(); ++i) {
    if ((done & bit(i)) != 0 || (h[i].earlier & ~done) != 0) continue;
    const pool_operation& o = h[i];
    bool fits = false;
    if (o.call == pool_call::push) {
      pool after = there;
      after.add(o.task);
      fits = explains(h, done | bit(i), after);
    } else if (o.answer == pool_answer::nothing) {
      fits = there.count == 0 && explains(h, done | bit(i), there);
    } else {
      fits = explains_extraction(h, done | bit(i), there, o);
    }
    if (fits) return true;
  }
  return false;
}

bool specification::explains_extraction(const pool_history& h, std::uint64_t done, const pool& there,
                                        const pool_operation& o) const {
  std::uint32_t taken = 1u << o.task | o.more;
  const auto count = static_cast<unsigned>(std::popcount(taken));
  const amount allowed = o.call == pool_call::steal ? steals_ : amount::one;
  if (count > there.count || (allowed == amount::one && count != 1)) return false;
  if (allowed == amount::half && count != there.count - there.count / 2) return false;
  pool after = there;
  while (taken != 0) {
    if (!take_next(after, o, taken)) return false;
  }
  return explains(h, done, after);
}

// Takes out a task that a single extraction could take now, if it is among those that were taken.
bool specification::take_next(pool& there, const pool_operation& o, std::uint32_t& taken) const {
  const auto was_taken = [&](std::uint8_t task) { return (taken >> task & 1) != 0; };
  const bool takes_newest = promise_ == model::extraction::stack ||
                            (promise_ == model::extraction::deque && o.call == pool_call::pop);
  const auto* const begin = there.tasks.data();
  const auto* const end = begin + there.count;
  const auto is_next = [&](const std::uint8_t& task) {
    if (promise_ == model::extraction::best) {
      return std::none_of(begin, end, [&](std::uint8_t other) { return before_(other, task); });
    }
    return &task == (takes_newest ? end - 1 : begin);
  };
  const auto* const found =
      std::find_if(begin, end, [&](const std::uint8_t& task) { return was_taken(task) && is_next(task); });
  if (found == end) return false;
  taken &= ~(1u << *found);
  there.remove(static_cast<unsigned>(found - begin), 1);
  return true;
}

}  // namespace heist::verify
