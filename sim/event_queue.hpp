#pragma once
// Who acts next: a hierarchy of timing wheels (Varghese and Lauck) whose slots are sets of workers as bits, so that
// those of one time come out in the order of their numbers. Invariant: every worker has one pending event, or none
// while it is away, and first() is the least in the order (time, worker). Level 0 has a slot a nanosecond for the block
// of 64 that now is in and the next three, the last of them the horizon; level k > 0 has 64 slots of 64^k ns. What lies
// beyond the horizon stands at the level of the highest bit in which its time differs from it, and comes down when the
// horizon gets there.
// Every operation takes constant time for any delay. All workers stand at time 0 to begin with.
// Up to four workers need none of this: the least of four words is found faster than a bit in a wheel.
#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <utility>
#include <vector>

#include "model/workload/workload.hpp"

namespace heist::sim {

struct event {
  std::uint64_t time_ns;
  model::worker_id worker;
};

// Nobody can go on.
class all_workers_wait : public std::logic_error {
 public:
  all_workers_wait() : std::logic_error("every worker sleeps, or waits for a lock or an answer that another one has") {}
};

// The end of time.
class time_overflow : public std::range_error {
 public:
  time_overflow() : std::range_error("virtual time ends at 2^48 - 1 ns (78 hours)") {}
};

class event_queue {
 public:
  static constexpr std::uint64_t max_time_ns = (std::uint64_t{1} << 48) - 1;
  static constexpr model::worker_id max_workers = 1 << 16;
  static constexpr std::uint64_t never = static_cast<std::uint64_t>(-1);

  // At least one worker, at most max_workers.
  explicit event_queue(model::worker_id workers)
      : words_((workers + 63) / 64),
        shift_(static_cast<unsigned>(std::bit_width(words_ - 1))),
        group_(shift_ > 6 ? shift_ - 6 : 0),
        slots_(std::size_t{near + (levels - 1) * 64} << shift_, 0),
        times_ns_(workers, 0),
        due_(slots_.data()),
        scans_(workers <= few) {
    for (model::worker_id w = 1; w < workers && scans_; ++w) keys_[w] = w;
    for (model::worker_id w = 0; w < workers; ++w) put(w, 0);
  }
  event_queue(const event_queue&) = delete;
  event_queue& operator=(const event_queue&) = delete;

  event first() const { return scans_ ? first_of_few() : first_of_many(); }

  // A loop that knows which of the two it has need not ask at every event.
  bool has_few() const { return scans_; }
  event first_of_few() const { return {least_ >> worker_bits, static_cast<model::worker_id>(least_ % max_workers)}; }
  event first_of_many() const { return {now_ns_, first_}; }

  // For reading ahead, where a wrong guess does no harm: goes on to the worker that probably acts after the one it was
  // last called about, and after the first. Called once an event it keeps its lead; who comes in between is missed.
  bool worth_reading_ahead() const { return words_ > 1; }
  model::worker_id ahead() {
    while (ahead_.workers == 0) {
      if ((++ahead_.word & group_mask()) == 0) {
        const std::uint64_t later = groups_[ahead_.slot] & (~std::uint64_t{0} << (ahead_.word >> group_) % 64);
        if (ahead_.word >> group_ == 64 || later == 0) {
          if (!go_ahead()) return first_;
        } else {
          ahead_.word = static_cast<std::size_t>(std::countr_zero(later)) << group_;
        }
      }
      ahead_.workers = slot_at(ahead_.slot)[ahead_.word];
    }
    const auto next = static_cast<model::worker_id>(ahead_.word * 64) +
                      static_cast<model::worker_id>(std::countr_zero(ahead_.workers));
    ahead_.workers &= ahead_.workers - 1;
    return next;
  }
  // Nobody is between the first and where ahead() is.
  bool lead_is_lost() const { return ahead_.lost; }
  void found_lead() {
    ahead_ = {.workers = 0, .word = 0, .slot = now_ns_ % near, .lost = false};
    start_ahead();
  }

  // When the first of those workers acts that the caller means, or `never`.
  template <class Meant>
  std::uint64_t first_ns(Meant meant) const {
    if (!scans_) return first_of_many_ns(meant);
    if (meant(first().worker)) return first().time_ns;
    std::uint64_t least_ns = never;
    for (model::worker_id w = 0; w < few; ++w) {
      if (keys_[w] != never && meant(w)) least_ns = std::min(least_ns, keys_[w] >> worker_bits);
    }
    return least_ns;
  }

  // The first event has happened; its worker's next one comes delay_ns later. Answers who is first then.
  event postpone(std::uint64_t delay_ns) { return scans_ ? postpone_few(delay_ns) : postpone_many(delay_ns); }
  event postpone_few(std::uint64_t delay_ns) {
    const std::uint64_t key = key_after(least_, delay_ns), others = least_key();
    keys_[first_of_few().worker] = key;
    return begin_with(lesser(key, others));
  }
  event postpone_many(std::uint64_t delay_ns) {
    due_[first_ / 64] &= ~bit(first_);
    insert(first_, delay_ns);
    find_first();
    return first_of_many();
  }

  // The first event has happened, and its worker goes away.
  void leave() {
    if (scans_) {
      const std::uint64_t least = least_key();
      if (least == never) throw std::logic_error("nobody has anything to do, ever");
      begin_with(least);
      return;
    }
    due_[first_ / 64] &= ~bit(first_);
    find_first();
  }

  // A worker that is not the first goes away; its event was to come at that time.
  void call_off(model::worker_id w, std::uint64_t time_ns) {
    if (scans_) {
      keys_[w] = never;
      return;
    }
    const bool is_near = time_ns < horizon_ns_ + block;
    const auto level = static_cast<unsigned>(std::bit_width((time_ns ^ horizon_ns_) | 1) - 1) / 6;
    std::uint64_t* const words = is_near ? slot_at(time_ns % near) : far_slot(level, time_ns >> (6 * level) & 63);
    words[w / 64] &= ~bit(w);
  }

  // A worker that is away comes back; its next event comes delay_ns after the first one. To be followed by postpone()
  // or leave(), which decide who is first.
  void come_back(model::worker_id w, std::uint64_t delay_ns) {
    if (scans_) return set_key(w, delay_ns);
    insert(w, delay_ns);
    if (delay_ns == 0 && w / 64 < word_) word_ = w / 64;
  }

 private:
  static constexpr unsigned levels = 8;
  static constexpr unsigned block = 64;
  static constexpr unsigned blocks = 4;             // of level 0: most attempts that fetch a line end within it
  static constexpr unsigned near = blocks * block;  // slots of level 0

  template <class Meant>
  std::uint64_t first_of_many_ns(Meant meant) const {
    for (std::uint64_t t = now_ns_; t < horizon_ns_ + block; ++t) {
      const std::uint64_t later = near_[t / block % blocks] >> (t % block);
      t += later == 0 ? block - 1 - t % block : static_cast<unsigned>(std::countr_zero(later));
      if (later == 0) continue;
      if (least_in(t % near, meant, [t](model::worker_id) { return t; }) != never) return t;
    }
    for (unsigned level = 1; level < levels; ++level) {
      for (std::uint64_t slots = occupied_[level]; slots != 0; slots &= slots - 1) {
        const auto slot = static_cast<unsigned>(std::countr_zero(slots));
        const std::uint64_t least_ns = least_in(near + (level - 1) * 64 + slot, meant,
                                                [this](model::worker_id w) { return times_ns_[w]; });
        if (least_ns != never) return least_ns;
      }
    }
    return never;
  }
  template <class Meant, class Time>
  std::uint64_t least_in(std::size_t slot, Meant meant, Time time_ns) const {
    std::uint64_t least_ns = never;
    for (std::size_t i = 0; i < words_; ++i) {
      for (std::uint64_t workers = slots_[(slot << shift_) + i]; workers != 0; workers &= workers - 1) {
        const auto w = static_cast<model::worker_id>(i * 64) + static_cast<model::worker_id>(std::countr_zero(workers));
        if (meant(w)) least_ns = std::min(least_ns, time_ns(w));
      }
    }
    return least_ns;
  }

  static constexpr unsigned worker_bits = 16;
  static_assert(max_workers == 1 << worker_bits);
  static constexpr model::worker_id few = 4;

  void set_key(model::worker_id w, std::uint64_t delay_ns) {
    keys_[w] = key_after(first_of_few().time_ns << worker_bits | w, delay_ns);
  }
  // The same worker's, that much later.
  static std::uint64_t key_after(std::uint64_t key, std::uint64_t delay_ns) {
    if (delay_ns > ~key >> worker_bits) [[unlikely]]
      throw time_overflow();
    return key + (delay_ns << worker_bits);
  }

  // Without a branch: which one it is nobody can predict, the processor's own guesses included.
  static std::uint64_t lesser(std::uint64_t a, std::uint64_t b) { return b ^ ((a ^ b) & -std::uint64_t{a < b}); }
  std::uint64_t least_key() const { return lesser(lesser(keys_[0], keys_[1]), lesser(keys_[2], keys_[3])); }

  event begin_with(std::uint64_t key) {
    least_ = key;
    keys_[key % max_workers] = never;
    return {key >> worker_bits, static_cast<model::worker_id>(key % max_workers)};
  }

  static std::uint64_t bit(model::worker_id w) { return std::uint64_t{1} << (w % 64); }
  std::uint64_t* slot_at(std::size_t number) { return slots_.data() + (number << shift_); }

  void insert(model::worker_id w, std::uint64_t delay_ns) {
    if (delay_ns < near - now_ns_ % block) [[likely]] {
      put(w, now_ns_ + delay_ns);
    } else {
      insert_far(w, delay_ns);
    }
  }

  void put(model::worker_id w, std::uint64_t time_ns) {
    near_[time_ns / block % blocks] |= std::uint64_t{1} << (time_ns % block);
    groups_[time_ns % near] |= std::uint64_t{1} << (w / 64 >> group_);
    slot_at(time_ns % near)[w / 64] |= bit(w);
  }

  [[gnu::noinline]] void insert_far(model::worker_id w, std::uint64_t delay_ns) {
    if (delay_ns > max_time_ns - now_ns_) throw time_overflow();
    times_ns_[w] = now_ns_ + delay_ns;
    place(w, times_ns_[w]);
  }

  // Not before the horizon.
  void place(model::worker_id w, std::uint64_t time_ns) {
    const auto highest = static_cast<unsigned>(std::bit_width((time_ns ^ horizon_ns_) | 1)) - 1;
    const unsigned level = highest / 6;
    if (level == 0) return put(w, time_ns);
    const std::uint64_t slot = time_ns >> (6 * level) & 63;
    occupied_[level] |= std::uint64_t{1} << slot;
    far_slot(level, slot)[w / 64] |= bit(w);
  }

  std::uint64_t* far_slot(unsigned level, std::uint64_t slot) { return slot_at(near + (level - 1) * 64 + slot); }

  void find_first() {
    std::uint64_t workers = due_[word_];
    while (workers == 0) {
      if ((++word_ & group_mask()) == 0) next_group();
      workers = due_[word_];
    }
    first_ = static_cast<model::worker_id>(word_ * 64) + static_cast<model::worker_id>(std::countr_zero(workers));
  }

  std::size_t group_mask() const { return (std::size_t{1} << group_) - 1; }

  // Nothing is left in this group of words: on to the next one that may have something, now or at the next time that has
  // something. Without a branch: which of the two it is nobody can predict.
  void next_group() {
    const std::uint64_t before_ns = now_ns_;
    std::uint64_t& groups = groups_[now_ns_ % near];
    std::uint64_t& here = near_[now_ns_ / block % blocks];
    groups &= groups - 1;
    here &= here - std::uint64_t{groups == 0};
    if (here != 0) [[likely]] {
      now_ns_ = now_ns_ / block * block + static_cast<unsigned>(std::countr_zero(here));
    } else {
      next_block();
    }
    due_ = slot_at(now_ns_ % near);
    ahead_.lost |= now_ns_ != before_ns && ahead_.slot != now_ns_ % near;
    word_ = static_cast<std::size_t>(std::countr_zero(groups_[now_ns_ % near])) << group_;
  }

  // Nothing is left in this block: on to the next one that has something, and the horizon moves on.
  [[gnu::noinline]] void next_block() {
    std::uint64_t from_ns = now_ns_ / block * block + block;
    while (from_ns < horizon_ns_ && near_[from_ns / block % blocks] == 0) from_ns += block;
    while (near_[from_ns / block % blocks] == 0) from_ns = leap();
    now_ns_ = from_ns + static_cast<unsigned>(std::countr_zero(near_[from_ns / block % blocks]));
    while (horizon_ns_ < from_ns + near - block) move_horizon();
  }
  void move_horizon() {
    horizon_ns_ += block;
    unsigned level = 1;
    while (level + 1 < levels && (horizon_ns_ >> (6 * level) & 63) == 0) ++level;
    for (; level > 0; --level) come_down(level);
  }

  // Nothing is left at level 0: the horizon goes where the nearest occupied slot begins, and answers when that is.
  std::uint64_t leap() {
    unsigned level = 1;
    while (level < levels && occupied_[level] == 0) ++level;
    if (level == levels) throw std::logic_error("nobody has anything to do, ever");
    const auto slot = static_cast<unsigned>(std::countr_zero(occupied_[level]));
    horizon_ns_ = ((horizon_ns_ >> (6 * level) & ~std::uint64_t{63}) | slot) << (6 * level);
    come_down(level);
    return horizon_ns_;
  }

  // The horizon has reached a slot of that level: what is in it goes to the levels below.
  void come_down(unsigned level) {
    const std::uint64_t slot = horizon_ns_ >> (6 * level) & 63;
    if ((occupied_[level] >> slot & 1) == 0) return;
    occupied_[level] &= ~(std::uint64_t{1} << slot);
    std::uint64_t* const words = far_slot(level, slot);
    for (std::size_t i = 0; i < words_; ++i) {
      for (std::uint64_t workers = std::exchange(words[i], 0); workers != 0; workers &= workers - 1) {
        const auto w = static_cast<model::worker_id>(i * 64) + static_cast<model::worker_id>(std::countr_zero(workers));
        place(w, times_ns_[w]);
      }
    }
  }

  // On to the next time that has something, where there is one at level 0.
  bool go_ahead() {
    std::size_t in = ahead_.slot / block;
    std::uint64_t next = near_[in] & (~std::uint64_t{1} << ahead_.slot % block);
    while (next == 0 && (in + 1) % blocks != now_ns_ / block % blocks) {
      in = (in + 1) % blocks;
      next = near_[in];
    }
    if (next == 0) {
      ahead_.word = words_ - 1;
      return false;
    }
    ahead_.slot = in * block + static_cast<unsigned>(std::countr_zero(next));
    start_ahead();
    return true;
  }
  void start_ahead() {
    ahead_.word = static_cast<std::size_t>(std::countr_zero(groups_[ahead_.slot])) << group_;
    ahead_.workers = slot_at(ahead_.slot)[ahead_.word];
  }

  const std::size_t words_;                       // of a slot: a bit a worker
  const unsigned shift_;                          // a slot begins every 2^shift_ words
  const unsigned group_;                          // 2^group_ words have a bit together in groups_
  std::vector<std::uint64_t> slots_;              // by level, slot, word
  std::vector<std::uint64_t> times_ns_;           // by worker; of those that were beyond the horizon
  std::array<std::uint64_t, blocks> near_{};      // level 0, by block: a bit a slot that may have workers in it
  std::array<std::uint64_t, near> groups_{};      // level 0, by slot: a bit a group of words that may have workers
  std::array<std::uint64_t, levels> occupied_{};  // the same by level, above 0
  std::uint64_t horizon_ns_ = near - block;       // where the last block of level 0 begins
  std::uint64_t now_ns_ = 0;
  std::uint64_t* due_;    // the slot of now, at level 0
  std::size_t word_ = 0;  // in it: none before this one has workers
  model::worker_id first_ = 0;
  struct {
    std::uint64_t workers = 0;  // of that word, those not yet told
    std::size_t word = 0;
    std::size_t slot = 0;
    bool lost = true;
  } ahead_;
  const bool scans_;                                                 // few workers: keys_ instead of all the above
  std::array<std::uint64_t, few> keys_{never, never, never, never};  // by worker, but the first: time and worker in a word
  std::uint64_t least_ = 0;                                          // the first one's
};

}  // namespace heist::sim
