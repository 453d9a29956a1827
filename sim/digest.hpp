#pragma once
// A fingerprint of an event stream: XXH3 (64 bits) over its little-endian bytes, two words an event. Invariant: equal
// streams give equal digests on every machine, however the buffer happens to be flushed.
// The first word is the time and the worker, the second says what happened: the identity of the executed node, or,
// marked by the top bit, a steal attempt's victim and outcome. Identities are below 2^63.
#include <xxhash.h>
#if defined(__x86_64__) && __has_include(<xxh_x86dispatch.h>)
#include <xxh_x86dispatch.h>  // the same function, with the widest instructions that the machine has
#endif

#include <array>
#include <bit>
#include <cstdint>
#include <new>

#include "model/pool/pool.hpp"
#include "sim/event_queue.hpp"

namespace heist::sim {

class digest {
 public:
  digest() : state_(XXH3_createState()) {
    if (state_ == nullptr) throw std::bad_alloc();
    XXH3_64bits_reset(state_);
  }
  ~digest() { XXH3_freeState(state_); }
  digest(const digest&) = delete;
  digest& operator=(const digest&) = delete;

  void executed(event e, std::uint64_t identity) { add(e, identity); }
  void attempted(event e, model::worker_id victim, model::steal_status status) {
    add(e, attempt_mark | std::uint64_t{victim} << 8 | static_cast<std::uint64_t>(status));
  }

  std::uint64_t value() {
    flush();
    return XXH3_64bits_digest(state_);
  }

 private:
  static constexpr std::uint64_t attempt_mark = std::uint64_t{1} << 63;

  void add(event e, std::uint64_t what) {
    if (used_ == buffer_.size()) [[unlikely]] {
      flush();
    }
    std::uint64_t* const next = buffer_.data() + used_;
    used_ += 2;
    next[0] = little_endian(e.time_ns << 16 | e.worker);
    next[1] = little_endian(what);
  }

  [[gnu::noinline]] void flush() {
    XXH3_64bits_update(state_, buffer_.data(), used_ * sizeof(std::uint64_t));
    used_ = 0;
  }

  static constexpr std::uint64_t little_endian(std::uint64_t word) {
    if constexpr (std::endian::native == std::endian::big) return __builtin_bswap64(word);
    return word;
  }

  XXH3_state_t* const state_;
  std::size_t used_ = 0;
  std::array<std::uint64_t, 512> buffer_;  // large enough that calling the hash is cheap, small enough to stay cached
};

}  // namespace heist::sim
