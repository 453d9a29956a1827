#pragma once
// An execution graph: events, program order (their names), reads-from (rf: event::source), the modification order of
// each location (co), and the order in which the events were added, which the search needs to visit each graph once.
// Happens-before and the porf-prefix, (po U rf)*, are vector clocks kept with every event.
//
// A graph only ever grows at its newest end and is cut back there; restricted_to() makes the others. Memory is reused.
#include <cstdint>
#include <vector>

#include "verify/graphs/clock.hpp"
#include "verify/graphs/event.hpp"
#include "verify/graphs/memory_model.hpp"

namespace heist::verify::graphs {

enum class progress : std::uint8_t {
  running,    // there may be more events to come
  ended,      // its function returned
  waiting,    // for somebody to write something else than it read in its last round
  abandoned,  // what it would go on with is explored elsewhere
};

struct thread_state {
  std::uint32_t length = 0;
  progress state = progress::running;
  std::uint32_t round = 0;       // while waiting: the first event of the round that found nothing
  std::uint32_t native_run = 0;  // the run of the thread that had these events
};

struct location_state {
  std::vector<event_id> writes;    // in modification order; the first one initialises. Empty: not there yet
  std::vector<event_id> accesses;  // in the order they were added
  std::uint32_t atomics = 0;       // of the accesses
};

struct object_state {  // in its present life
  bool exists = false;
  bool is_released = false;
  event_id allocated = initial_write;
  event_id released = initial_write;
};

class graph {
 public:
  // Of an exploration: what all graphs have in common.
  struct frame {
    memory_model model = memory_model::rc11;
    unsigned threads = 0;
    unsigned first_twin = ~0u;   // this thread and those after it run the same function; ~0: none do
    std::vector<value> initial;  // of the locations that are there before the threads
    std::vector<bool> alive;     // the objects that were made before the threads
    location first_flag = 0;     // of initial: from here on it is the flags of blocks (blocks.hpp)

    bool has_twins() const { return first_twin < threads && first_twin + 1 < threads; }
    bool follows_twin(unsigned thread) const { return first_twin < thread; }
    bool is_flag(location l) const { return first_flag <= l && l < initial.size(); }
  };

  void begin(const frame&);

  const frame& common() const { return *frame_; }
  unsigned threads() const { return frame_->threads; }
  unsigned width() const { return width_; }

  event& at(event_id e) { return events_[flat(e)]; }
  const event& at(event_id e) const { return events_[flat(e)]; }
  thread_state& thread(unsigned t) { return threads_[t]; }
  const thread_state& thread(unsigned t) const { return threads_[t]; }
  event_id newest_of(unsigned t) const { return event_name(t, threads_[t].length); }
  location_state& of(location l) {
    if (l >= locations_.size()) locations_.resize(l + 1);
    return locations_[l];
  }
  const location_state& of(location l) const { return locations_[l]; }
  object_state& object_of(object o) {
    if (o >= objects_.size()) objects_.resize(o + 1);
    return objects_[o];
  }
  std::size_t locations() const { return locations_.size(); }
  std::size_t objects() const { return objects_.size(); }
  const object_state& object_of(object o) const { return objects_[o]; }
  // The release that the present life of the object came after; initial_write: it is its first.
  event_id release_before(const object_state& s) const {
    return s.allocated == initial_write ? initial_write : release_of(at(s.allocated));
  }
  static event_id release_of(const event& allocation) { return life_before(allocation).released; }
  const std::vector<event_id>& added() const { return added_; }
  const std::vector<event_id>& sc_fences() const { return sc_fences_; }
  const std::vector<event_id>& sc_accesses() const { return sc_accesses_; }
  const std::vector<location>& touched() const { return touched_; }  // those with accesses, in no order
  value content_of(event_id write, location l) const {
    return write == initial_write ? frame_->initial[l] : at(write).content;
  }

  const lane* happens_before(event_id e) const { return clock(e, 0); }  // and the event itself
  const lane* prefix(event_id e) const { return clock(e, 1); }          // porf-before it, and the event itself
  bool happens_before(event_id a, event_id b) const { return a != b && knows(happens_before(b), a); }

  // A new event of the thread, po-after its others. A write is in co, and an event has clocks, only when told below.
  event_id append(unsigned thread, const event&);
  void derive_clocks(event_id);
  void insert_write(event_id, std::size_t after);  // into co, behind that many writes
  void remove_write(event_id);                     // from co
  void set_source(event_id read, event_id write);  // the read has nothing porf-after it
  void cut(std::size_t events);                    // what was added beyond so many

  // Makes this the part of another graph that consists of the events added up to the read and of the write's
  // porf-prefix, in the order they were added. The write, which is the newest there, is not put into co.
  void restrict(const graph& from, event_id read, event_id write);

 private:
  static constexpr unsigned clocks_of_event = 5;  // hb, porf, what fences acquire and release, what a write passes on

  std::size_t flat(event_id e) const { return (std::size_t{thread_of(e)} << room_) + index_of(e); }
  lane* clock(event_id e, unsigned which) { return &clocks_[(flat(e) * clocks_of_event + which) * width_]; }
  const lane* clock(event_id e, unsigned which) const { return &clocks_[(flat(e) * clocks_of_event + which) * width_]; }
  lane* acquirable(event_id e) { return clock(e, 2); }  // what an acquire fence here would acquire
  lane* released(event_id e) { return clock(e, 3); }    // happens-before at the thread's last release fence
  lane* message(event_id e) { return clock(e, 4); }     // of a write: what who acquires it will know

  void clear();
  void make_room(unsigned logarithm);
  void register_event(event_id);
  void list_sc_access(event_id);    // that has become one
  void unlist_sc_access(event_id);  // or is none any more
  void take_prefixes(const graph& from, event_id read, event_id write);
  void take_location(const graph& from, location, event_id write);
  // An object's lives are a list: an allocation keeps what was before it.
  static value kept(const object_state& s) { return s.exists ? value{s.allocated} << 32 | s.released : 0; }
  static object_state life_before(const event& allocation) {
    if (allocation.expected == 0) return {};
    return {true, true, static_cast<event_id>(allocation.expected >> 32), static_cast<event_id>(allocation.expected)};
  }
  bool has(event_id e) const { return index_of(e) <= threads_[thread_of(e)].length; }
  void renumber(location);
  void synchronise(event_id, const event&);
  void continue_release_sequence(event_id, const event&);
  void follow_twin(event_id, event&);

  const frame* frame_ = nullptr;
  unsigned width_ = 0;
  unsigned room_ = 0;  // logarithm of how many events of a thread there is room for, the one before its first included
  std::vector<event> events_;
  std::vector<lane> clocks_;
  std::vector<thread_state> threads_;
  std::vector<location_state> locations_;
  std::vector<object_state> objects_;
  std::vector<event_id> added_;
  std::vector<event_id> sc_fences_, sc_accesses_;
  std::vector<location> touched_;
};

}  // namespace heist::verify::graphs
