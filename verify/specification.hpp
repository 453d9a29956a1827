#pragma once
// The specification of a pool, stated once: what its operations answered must be explained by one order in which they
// could have happened one after the other (linearizability), on a sequential pool that keeps the protocol's promise.
//
// Before whom an operation came is taken from happens-before, not from the order of a schedule: two threads share no
// clock, so C++ promises nothing else, and all executions that the explorer counts as one agree on it. So an operation
// comes before another if it is earlier in the same thread, or the last thing it did happens before the other's call.
//
// A steal may take several tasks at once: those that as many steals of one would have taken, in whatever order it hands
// them over.
//
// A steal may answer that it lost only if it raced: with an operation that came neither before nor after it.
#include <array>
#include <cstdint>

#include "base/probed_table.hpp"
#include "model/pool/pool.hpp"
#include "verify/raw_vector.hpp"

namespace heist::verify {

enum class pool_call : std::uint8_t { push, pop, steal };
enum class pool_answer : std::uint8_t { done, task, nothing, lost };

struct pool_operation {
  pool_call call;
  pool_answer answer;
  std::uint8_t task;      // pushed or extracted
  std::uint64_t earlier;  // the operations that came before this one, as bits
  std::uint16_t more = 0;  // tasks extracted along with it, as bits
  bool operator==(const pool_operation&) const = default;
};

// Tasks as bits.
template <class Iterator>
std::uint16_t batch_of(Iterator begin, Iterator end) {
  unsigned bits = 0;
  for (; begin != end; ++begin) bits |= 1u << *begin;
  return static_cast<std::uint16_t>(bits);
}

class pool_history {
 public:
  static constexpr unsigned most = 64;  // as many as there are bits in `earlier`

  void clear() { count_ = 0; }
  unsigned add(const pool_operation& o) {
    operations_[count_] = o;
    return count_++;
  }
  unsigned count() const { return count_; }
  pool_operation& operator[](unsigned i) { return operations_[i]; }
  const pool_operation& operator[](unsigned i) const { return operations_[i]; }
  bool operator==(const pool_history&) const;
  std::uint64_t hash() const;

 private:
  std::array<pool_operation, most> operations_;
  unsigned count_ = 0;
};

class specification {
 public:
  using comes_before = bool (*)(std::uint8_t task, std::uint8_t other);
  // How many tasks a steal takes: as many as it likes, but one; half of those there are, rounded up.
  enum class amount : std::uint8_t { one, any, half };

  // before: of a promise of the best task, which is better.
  explicit specification(model::extraction promise, comes_before before = nullptr, amount steals = amount::one)
      : promise_(promise), before_(before), steals_(steals) {}

  // What is wrong with it, or null. Remembers histories: an exhaustive search brings the same few again and again.
  const char* judge(const pool_history&);

 private:
  const char* look(const pool_history&) const;
  struct pool;
  bool explains(const pool_history&, std::uint64_t done, const pool&) const;
  bool explains_extraction(const pool_history&, std::uint64_t done, const pool&, const pool_operation&) const;
  bool take_next(pool&, const pool_operation&, std::uint32_t& wanted) const;

  static constexpr std::size_t most_remembered = 1 << 14;

  const model::extraction promise_;
  const comes_before before_;
  const amount steals_;
  using place = base::numbered_slot<std::uint32_t>;  // in good_
  base::probed_table<place, raw_vector<place>> places_{1024};
  raw_vector<pool_history> good_;
};

}  // namespace heist::verify
