#pragma once
// The one search that is running: where the checked world tells what a thread is about to do, and the scheduler reads
// it. There is one at a time in a process, as there is one Relacy context.
#include <algorithm>
#include <array>
#include <cstdint>

#include "model/world.hpp"
#include "verify/on_relacy/explorer/explorer.hpp"
#include "verify/on_relacy/lone_loop.hpp"
#include "verify/journal.hpp"
#include "verify/on_relacy/operation.hpp"
#include "verify/raw_vector.hpp"
#include "verify/step.hpp"

namespace heist::verify {

// A step as it is recorded while Relacy runs. Texts point into the program; nothing is allocated.
struct raw_step {
  using sort = step::sort;
  sort what;
  std::uint8_t thread;
  std::uint8_t order;  // a std::memory_order
  bool has_order = false;
  bool stale = false;
  bool success = true;    // of a compare_exchange
  bool pointer = false;   // value is an object's number
  const char* name = "";  // of the location, or the text of a note
  location where = 0;
  std::int64_t value = 0;     // read or written
  std::int64_t previous = 0;  // what a read-modify-write found
  bool has_value = false;
  unsigned older = 0;           // newer stores that a load passed over
  const void* plain = nullptr;  // which plain datum; its location is numbered apart from those of atomics
  std::uint64_t own = 0;        // of an access to it: its thread's clock then
  bool racing = false;          // one of the two accesses of a data race
  const char* file = "";
  std::uint32_t line = 0;
};

unsigned running_thread();

class checked_word;
class checked_datum;

// What a program's state is made of, where an explorer compares states.
struct state_parts {
  bool kept = false;
  bool begun = false;   // some thread has
  bool beyond = false;  // something was done in this execution that is not part of it
  std::array<std::uint64_t, max_threads> learnt{};  // what each thread has done and seen, as far as it remembers it
  std::array<const void*, max_threads> threads{};   // Relacy's
  raw_vector<const checked_word*> words;
  raw_vector<const checked_datum*> data;

  void learn(unsigned thread, std::uint64_t what) {
    std::uint64_t& h = learnt[thread];
    h = ((h ^ what) + 0x9E3779B97F4A7C15u) * 0xBF58476D1CE4E5B9u;
    h = (h ^ (h >> 29)) * 0x94D049BB133111EBu;
    h ^= h >> 32;
  }
  void begin() {
    begun = beyond = false;
    learnt = {};
    threads = {};
    words.clear();
    data.clear();
  }
};

class session {
 public:
  explorer* how = nullptr;  // who decides; nobody, where Relacy itself does
  state_parts parts;
  void only_read() {
    if (how != nullptr) how->only_read();
  }

  // Memory that was released in this execution. Every block is of a sort of its own, so that it can be asked for.
  struct block {
    std::size_t bytes;
    unsigned sort;
    location object;  // that was there last
  };
  unsigned blocks_for(std::size_t bytes) const {
    return static_cast<unsigned>(std::count_if(released_.begin(), released_.end(), [&](const block& b) { return b.bytes == bytes; }));
  }
  // The one with this number among those, from 1 in the order of their objects' numbers; 0 for a new one.
  block take_block(std::size_t bytes, unsigned number) {
    if (number == 0) return {bytes, sorts_++, 0};
    std::sort(released_.begin(), released_.end(), [](const block& a, const block& b) { return a.object < b.object; });
    auto found = std::find_if(released_.begin(), released_.end(), [&](const block& b) { return b.bytes == bytes && --number == 0; });
    const block taken = *found;
    released_.erase(found);
    if (how != nullptr) how->reused(taken.object);
    return taken;
  }
  void give_block(const block& b) { released_.push_back(b); }

  // The next execution begins with thread 0.
  void begin() {
    if (parts.kept) parts.begin();
    pending = {};
    announced = {};
    held_.clear();
    released_.clear();
    sorts_ = 0;
    made_.fill(0);
    locations_.fill(0);
    data_.fill(0);
    access_under_way = false;
    asks_condition = false;
    loop.begin();
    yields = {};
    failed_for_nothing = {};
    older_ = 0;
    building = {};
    journal_lines = 0;
    called = {};
    objects.clear();
    steps.clear();
    decisions.clear();
  }

  // Thread says what it is about to do.
  void announce(unsigned thread, operation what) {
    pending[thread] = what;
    ++announced[thread];
    older_ = 0;
  }

  // A new object of a thread's own, and a new location in it. Numbers depend on the creator alone.
  location new_object(unsigned thread) { return (++made_[thread] * max_threads + thread) << 16; }
  location new_location(unsigned thread) { return building[thread] | (locations_[thread]++ * max_threads + thread); }
  // The same for plain data, which nobody announces: for names alone.
  location new_datum(unsigned thread) { return building[thread] | (data_[thread]++ * max_threads + thread); }

  void holds(location mutex) { held_.push_back(mutex); }
  void releases(location mutex) { std::erase(held_, mutex); }
  bool held(location mutex) const {
    for (const location l : held_) {
      if (l == mutex) return true;
    }
    return false;
  }

  // A load passed over a newer store; how many since its announcement.
  void reads_older() { ++older_; }
  unsigned passed_over() const { return older_; }

  // Allocated objects of a recorded execution, so that pointers and fields can be told apart. A number of 0 is none.
  struct object {
    const void* address;
    location id;
    location first;        // location in it
    location first_datum;  // in it
    bool array;
    std::size_t bytes;
    bool freed = false;
  };
  void remember(const void* address, location id, bool array, std::size_t bytes) {
    if (!recording) return;
    const unsigned maker = object_of(id) % max_threads;
    objects.push_back({address, id, locations_[maker], data_[maker], array, bytes});
  }
  void forget(const void* address) {
    if (!recording) return;
    for (std::size_t i = objects.size(); i-- > 0;) {
      if (objects[i].address == address) return void(objects[i].freed = true);
    }
  }
  std::int64_t number_of(const void* address) const {
    std::size_t i = objects.size();
    while (i > 0 && objects[i - 1].address != address) --i;
    return static_cast<std::int64_t>(i);
  }
  raw_vector<object> objects;

  // What the operations of the subject came to, in the order in which they ended.
  std::array<journal_line, most_journal_lines> journal{};
  std::array<std::uint64_t, most_journal_lines> journal_clocks{};  // of its thread, when each ended
  unsigned journal_lines = 0;
  std::array<std::array<std::uint64_t, max_threads>, max_threads> called{};  // what each thread knew when it last answered

  unsigned threads = 0;  // as Relacy counts them
  std::array<operation, max_threads> pending{};
  std::array<unsigned, max_threads> announced{};  // operations, in this execution
  lone_loop loop;
  std::array<const void*, max_threads> stack_base{};     // where the stack of what each thread runs begins
  std::array<bool, max_threads> failed_for_nothing{};  // the weak compare-and-swap that a thread made last
  raw_vector<decision> decisions;  // of this execution
  bool asks_condition = false;  // of an await, just now
  bool recording = false;
  raw_vector<raw_step> steps;                        // of this execution, if recording
  bool access_under_way = false;                 // to a plain datum, which can end in a race: the step that it will be
  raw_step accessing{};
  std::array<std::uint64_t, max_threads> known{};  // what happened before it, as clocks of threads
  std::array<model::place, max_threads> destroyed_at{};  // where each thread last destroyed an object
  const void* touched = nullptr;                   // the atomic or datum accessed last, if recording
  const char* violation = nullptr;               // said by the test program itself
  unsigned most_yields = 0;                      // of a thread in this search, while there are others
  std::array<unsigned, max_threads> yields{};    // in this execution
  bool out_of_memory = false;                    // in this search
  std::array<location, max_threads> building{};  // the object each thread is constructing, 0 outside

 private:
  std::array<location, max_threads> made_{};
  std::array<location, max_threads> locations_{};
  std::array<location, max_threads> data_{};
  raw_vector<location> held_;
  raw_vector<block> released_;
  unsigned sorts_ = 0;  // of blocks, so far
  unsigned older_ = 0;
};

inline session the_session;

}  // namespace heist::verify
