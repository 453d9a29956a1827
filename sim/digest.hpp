#pragma once
// A fingerprint of an event stream: XXH3 (64 bits) over its little-endian bytes, two words an event. Invariant: equal
// streams give equal digests on every machine, however the buffer happens to be flushed.
// The first word is the time and the worker, the second says what happened: the identity of the executed node, or,
// marked by the top bit, an outcome and a number: the victim of an attempt that got a task; or, when a search in vain ends
// because the worker has a task or the run is over, how many attempts found nothing, and how many were lost. Identities
// are below 2^63, counts below 2^48.
#include <xxhash.h>
#if defined(__x86_64__) && __has_include(<xxh_x86dispatch.h>)
#include <xxh_x86dispatch.h>  // the same function, with the widest instructions that the machine has
#endif

#include <array>
#include <bit>
#include <cstdint>
#include <new>
#include <utility>
#include <vector>

#include "model/pool/pool.hpp"
#include "sim/event_queue.hpp"

namespace heist::sim {

class digest {
 public:
  explicit digest(model::worker_id workers) : state_(XXH3_createState()), in_vain_(workers) {
    if (state_ == nullptr) throw std::bad_alloc();
    XXH3_64bits_reset(state_);
    next_ = buffer_.data();
  }
  ~digest() { XXH3_freeState(state_); }
  digest(const digest&) = delete;
  digest& operator=(const digest&) = delete;

  void executed(event e, std::uint64_t identity) { add(e, identity); }
  void attempted(event e, model::worker_id victim, model::steal_status status) {
    switch (status) {
      case model::steal_status::empty: return in_vain(e.worker, 1);
      case model::steal_status::lost: ++in_vain_[e.worker].lost; return;
      case model::steal_status::task: has_task(e); return add(e, marked(status, victim));
      case model::steal_status::pending: return;  // not the end of one
    }
  }
  // So many attempts of the worker have found nothing.
  void in_vain(model::worker_id w, std::uint64_t attempts) { in_vain_[w].empty += attempts; }
  // The worker has a task; only after attempts does that matter.
  void has_task(event e) {
    const searched before = std::exchange(in_vain_[e.worker], {});
    if (before.empty != 0) add(e, marked(model::steal_status::empty, before.empty));
    if (before.lost != 0) add(e, marked(model::steal_status::lost, before.lost));
  }

  // Of a run that has ended then.
  std::uint64_t value(std::uint64_t end_ns) {
    for (std::size_t w = 0; w < in_vain_.size(); ++w) has_task({end_ns, static_cast<model::worker_id>(w)});
    flush();
    return XXH3_64bits_digest(state_);
  }

 private:
  // A type of its own: what is written here is none of the numbers that others hold, and the compiler knows.
  struct entry {
    std::uint64_t when_and_who;
    std::uint64_t what;
  };
  static_assert(sizeof(entry) == 2 * sizeof(std::uint64_t));

  struct searched {
    std::uint64_t empty = 0;
    std::uint64_t lost = 0;
  };

  static constexpr std::uint64_t marked(model::steal_status status, std::uint64_t number) {
    return std::uint64_t{1} << 63 | number << 8 | static_cast<std::uint64_t>(status);
  }

  void add(event e, std::uint64_t what) {
    entry* const to = next_;
    to->when_and_who = little_endian(e.time_ns << 16 | e.worker);
    to->what = little_endian(what);
    next_ = to + 1;
    if (next_ == buffer_.data() + buffer_.size()) [[unlikely]]
      flush();
  }

  [[gnu::noinline]] void flush() {
    XXH3_64bits_update(state_, buffer_.data(), static_cast<std::size_t>(next_ - buffer_.data()) * sizeof(entry));
    next_ = buffer_.data();
  }

  static constexpr std::uint64_t little_endian(std::uint64_t word) {
    if constexpr (std::endian::native == std::endian::big) return __builtin_bswap64(word);
    return word;
  }

  XXH3_state_t* const state_;
  std::vector<searched> in_vain_;  // by worker, since it last had a task
  entry* next_ = nullptr;          // there is always room for one
  std::array<entry, 256> buffer_;  // large enough that calling the hash is cheap, small enough to stay cached
};

}  // namespace heist::sim
