// chase_lev_cost model|hand PAIRS [pop|steal]: so many pushes, each followed by a pop or a steal, on one thread.
// zero_cost.sh counts the instructions of the shared deque in the native world and of the one below, which is the same
// algorithm written straight onto std::atomic. Prints the sum of what came out, so that nothing can be left out.
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include "model/pool/chase_lev.hpp"
#include "native/world.hpp"

namespace {

using heist::model::stolen;

class hand_written {
 public:
  ~hand_written() {
    for (buffer* b = buffer_.load(std::memory_order_relaxed); b != nullptr;) delete std::exchange(b, b->previous);
  }

  void push(std::uint64_t task) {
    const std::int64_t b = bottom_.load(std::memory_order_relaxed);
    buffer* slots = buffer_.load(std::memory_order_relaxed);
    if (b - top_seen_ >= slots->capacity) [[unlikely]]
      slots = make_room(slots, b);
    slots->at(b).store(task, std::memory_order_relaxed);
    std::atomic_thread_fence(std::memory_order_release);
    bottom_.store(b + 1, std::memory_order_relaxed);
  }

  std::optional<std::uint64_t> pop() {
    const std::int64_t b = bottom_.load(std::memory_order_relaxed) - 1;
    buffer* const slots = buffer_.load(std::memory_order_relaxed);
    bottom_.store(b, std::memory_order_relaxed);
    std::atomic_thread_fence(std::memory_order_seq_cst);
    std::int64_t t = top_.load(std::memory_order_relaxed);
    if (t > b) {
      bottom_.store(b + 1, std::memory_order_relaxed);
      return std::nullopt;
    }
    const std::uint64_t task = slots->at(b).load(std::memory_order_relaxed);
    if (t == b) {
      const bool won = top_.compare_exchange_strong(t, t + 1, std::memory_order_seq_cst, std::memory_order_relaxed);
      bottom_.store(b + 1, std::memory_order_relaxed);
      if (!won) return std::nullopt;
    }
    return task;
  }

  stolen<std::uint64_t> steal() {
    std::int64_t t = top_.load(std::memory_order_acquire);
    std::atomic_thread_fence(std::memory_order_seq_cst);
    const std::int64_t b = bottom_.load(std::memory_order_acquire);
    if (t >= b) return stolen<std::uint64_t>::empty();
    buffer* const slots = buffer_.load(std::memory_order_acquire);
    const std::uint64_t task = slots->at(t).load(std::memory_order_relaxed);
    if (!top_.compare_exchange_strong(t, t + 1, std::memory_order_seq_cst, std::memory_order_relaxed)) {
      return stolen<std::uint64_t>::lost();
    }
    return stolen<std::uint64_t>::of(task);
  }

 private:
  struct buffer {
    buffer(std::int64_t size, buffer* old)
        : capacity(size), previous(old), slots(new std::atomic<std::uint64_t>[static_cast<std::size_t>(size)]) {}

    std::atomic<std::uint64_t>& at(std::int64_t i) const { return slots[static_cast<std::size_t>(i & (capacity - 1))]; }

    const std::int64_t capacity;
    buffer* const previous;
    const std::unique_ptr<std::atomic<std::uint64_t>[]> slots;
  };

  [[gnu::noinline]] buffer* make_room(buffer* full, std::int64_t b) {
    top_seen_ = top_.load(std::memory_order_acquire);
    if (b - top_seen_ < full->capacity) return full;
    auto* const grown = new buffer(full->capacity * 2, full);
    for (std::int64_t i = top_seen_; i < b; ++i) {
      grown->at(i).store(full->at(i).load(std::memory_order_relaxed), std::memory_order_relaxed);
    }
    buffer_.store(grown, std::memory_order_release);
    return grown;
  }

  alignas(64) std::atomic<std::int64_t> bottom_{0};
  std::atomic<buffer*> buffer_{new buffer(64, nullptr)};
  std::int64_t top_seen_ = 0;
  alignas(64) std::atomic<std::int64_t> top_{0};
};

using shared_source = heist::model::chase_lev<heist::native::world, std::uint64_t>;

// Functions of their own, so that what is counted is what a caller elsewhere would pay, and can be disassembled.
template <class Deque>
[[gnu::noinline]] void push(Deque& d, std::uint64_t task) {
  d.push(task);
}
template <class Deque>
[[gnu::noinline]] std::optional<std::uint64_t> pop(Deque& d) {
  return d.pop();
}
template <class Deque>
[[gnu::noinline]] stolen<std::uint64_t> steal(Deque& d) {
  return d.steal();
}

template <class Deque>
std::uint64_t pairs(std::uint64_t count, bool steals) {
  Deque d;
  push(d, 1);  // never the last one: what is measured is the way without a race
  std::uint64_t sum = 0;
  for (std::uint64_t i = 0; i < count; ++i) {
    push(d, i);
    sum += steals ? steal(d).task : pop(d).value_or(0);
  }
  return sum;
}

}  // namespace

int main(int argc, char** argv) {
  const std::string_view deque = argc > 1 ? argv[1] : "";
  const std::string_view way = argc > 3 ? argv[3] : "pop";
  if (argc < 3 || argc > 4 || (deque != "model" && deque != "hand") || (way != "pop" && way != "steal")) {
    std::fprintf(stderr, "usage: chase_lev_cost model|hand PAIRS [pop|steal]\n");
    return 2;
  }
  const std::uint64_t count = std::strtoull(argv[2], nullptr, 10);
  const bool steals = way == "steal";
  const std::uint64_t sum = deque == "model" ? pairs<shared_source>(count, steals) : pairs<hand_written>(count, steals);
  std::printf("%llu\n", static_cast<unsigned long long>(sum));
  return 0;
}
