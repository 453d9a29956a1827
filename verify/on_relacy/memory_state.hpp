#pragma once
// What can still happen in an execution, as far as Relacy's memory knows: two executions that agree on it, and whose
// threads agree on what they know, go on in the same ways. Kept are the values that somebody may still read, and of
// every clock only what it decides: which is the oldest store to each word, and which accesses to each plain datum,
// that whoever has this clock must have seen. Two clocks joined know what either knew, and what happens next is known
// to nobody but its thread; so nothing else about them matters.
#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <utility>

#include <xxhash.h>

#include "verify/checked_memory.hpp"
#include "verify/on_relacy/explorer/explorer.hpp"
#include "verify/on_relacy/relacy.hpp"
#include "verify/on_relacy/session.hpp"

namespace heist::verify {

// Members that Relacy keeps to itself.
template <class Name, typename Name::type Member>
struct opened {
  friend typename Name::type member(Name) { return Member; }
};
struct data_of_word {
  using type = rl::atomic_data* rl::generic_atomic<word, false>::*;
  friend type member(data_of_word);
};
struct values_of_word {
  using type = word (rl::generic_atomic<word, false>::*)[rl::atomic_history_size];
  friend type member(values_of_word);
};
struct data_of_datum {
  using type = rl::var_data* rl::var<bool>::*;
  friend type member(data_of_datum);
};
template struct opened<data_of_word, &rl::generic_atomic<word, false>::impl_>;
template struct opened<values_of_word, &rl::generic_atomic<word, false>::history_>;
template struct opened<data_of_datum, &rl::var<bool>::data_>;

// The thread that stands in the place of each.
using thread_order = std::array<std::uint8_t, max_threads>;

template <rl::thread_id_t Threads>
class memory_state {
 public:
  // Of the threads that have not ended; the same for orders of the threads that nobody can tell apart.
  state_digest digest(thread_set running, std::span<const thread_order> orders) {
    running_ = running;
    gather();
    state_digest least{UINT64_MAX, UINT64_MAX, {}};
    for (const thread_order& p : orders) {
      const state_digest d = digest_as(p);
      if (d.high < least.high || (d.high == least.high && d.low < least.low)) least = d;
    }
    return least;
  }

 private:
  static constexpr auto threads = static_cast<unsigned>(Threads);
  static constexpr auto depth = static_cast<unsigned>(rl::atomic_history_size);
  using clock = const rl::timestamp_t*;
  using word_data = rl::atomic_data_impl<Threads>;
  using datum_data = rl::var_data_impl<Threads>;
  using thread_data = rl::thread_info<Threads>;

  struct word_view {
    const word_data* data;
    const word* values;
    std::uint8_t floor;  // no thread that runs can read a store older than this one: 0 is the newest
  };

  bool runs(unsigned thread) const { return (running_ >> thread & 1) != 0; }
  static const thread_data& thread_of(unsigned thread) {
    return *static_cast<const thread_data*>(
        static_cast<const rl::thread_info_base*>(the_session.parts.threads[thread]));
  }
  static const auto& record_of(const word_data& data, unsigned age) {
    return data.history_[(data.current_index_ - age) % depth];
  }
  static bool knows(clock c, const typename word_data::history_record& r) {
    for (unsigned t = 0; t < threads; ++t) {
      if (c[t] >= r.first_seen_order_[t]) return true;
    }
    return false;
  }
  // How old a store may be that can be read under this clock.
  static std::uint8_t oldest(clock c, const word_data& data) {
    unsigned age = 0;
    while (age + 1 < depth && record_of(data, age).busy_ && !knows(c, record_of(data, age))) ++age;
    return static_cast<std::uint8_t>(age);
  }

  void gather() {
    words_.clear();
    for (const checked_word* w : the_session.parts.words) {
      const auto& atomic = *std::launder(reinterpret_cast<const rl::generic_atomic<word, false>*>(w->inside()));
      word_view view{static_cast<const word_data*>(atomic.*member(data_of_word{})), atomic.*member(values_of_word{}),
                     0};
      for (unsigned t = 0; t < threads; ++t) {
        if (runs(t)) view.floor = std::max(view.floor, oldest(thread_of(t).acq_rel_order_, *view.data));
      }
      words_.push_back(view);
    }
  }

  state_digest digest_as(const thread_order& p) {
    text_.clear();
    for (unsigned i = 0; i < threads; ++i) add_thread(p[i], p);
    add_clock(the_session_fences(), p);
    for (const word_view& w : words_) add_word(w, p);
    for (const checked_datum* d : the_session.parts.data) add(d->version());
    const XXH128_hash_t hash = XXH3_128bits(text_.data(), text_.size() * sizeof text_[0]);
    return {hash.low64, hash.high64, p};
  }
  static clock the_session_fences() { return rl::ctx().seq_cst_fence_order_; }

  void add_thread(unsigned thread, const thread_order& p) {
    add(the_session.parts.learnt[thread]);
    add(runs(thread) ? 1 : 0);
    if (!runs(thread)) return;
    const thread_data& t = thread_of(thread);
    add_clock(t.acq_rel_order_, p);
    std::array<rl::timestamp_t, threads> acquired;
    for (unsigned i = 0; i < threads; ++i) acquired[i] = std::max(t.acq_rel_order_[i], t.acquire_fence_order_[i]);
    add_clock(acquired.data(), p);
    add_clock(t.release_fence_order_, p);
  }

  void add_word(const word_view& w, const thread_order& p) {
    add(w.floor);
    for (unsigned age = 0; age <= w.floor; ++age) {
      const auto& r = record_of(*w.data, age);
      add(r.busy_ ? 1 : 0);
      if (!r.busy_) return;
      add(w.values[(w.data->current_index_ - age) % depth]);
      add(r.seq_cst_ ? 1 : 0);
      add_clock(r.acq_rel_order_, p);
    }
    const auto writer = std::find(p.begin(), p.begin() + threads, record_of(*w.data, 0).thread_id_);
    add(static_cast<std::uint64_t>(writer - p.begin()));  // a store of its own goes on with what this one released
  }

  void add_clock(clock c, const thread_order& p) {
    constexpr unsigned words_a_number = 32;  // two bits each
    static_assert(depth <= 4);
    std::uint64_t known = 0;
    unsigned told = 0;
    for (const word_view& w : words_) {
      known = known * 4 + std::min(oldest(c, *w.data), w.floor);
      if (++told % words_a_number == 0) add(std::exchange(known, 0));
    }
    add(known);
    for (const checked_datum* d : the_session.parts.data) add(known_accesses(c, *d, p));
  }

  std::uint64_t known_accesses(clock c, const checked_datum& d, const thread_order& p) {
    const auto& mark = *std::launder(reinterpret_cast<const rl::var<bool>*>(d.inside()));
    const auto& data = *static_cast<const datum_data*>(mark.*member(data_of_datum{}));
    std::uint64_t known = 0;
    for (unsigned i = 0; i < threads; ++i) {
      const unsigned t = p[i];
      known = known * 2 + (c[t] >= data.store_acq_rel_timestamp_[t] ? 1 : 0);
      known = known * 2 + (c[t] >= data.load_acq_rel_timestamp_[t] ? 1 : 0);
    }
    return known;
  }

  void add(std::uint64_t value) { text_.push_back(value); }

  thread_set running_ = 0;
  raw_vector<word_view> words_;
  raw_vector<std::uint64_t> text_;
};

}  // namespace heist::verify
