#pragma once
// What a thread of a program calls: every shared access, and everything else that may come out in more than one way.
// While a thread is run again the machine answers from the graph; past the recorded events it adds new ones. A new read
// reads the newest write and a new write becomes the newest, which is always consistent; what else they could have done
// is listed as alternatives. In the sequential parts, before and after the threads, there is one value of everything.
//
// Locations, objects and choices are numbered by who made them and the how manieth it was, so that a number means the
// same in every run.
#include <atomic>
#include <csetjmp>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "verify/graphs/alternative.hpp"
#include "verify/graphs/blocks.hpp"
#include "verify/graphs/fault.hpp"
#include "verify/graphs/function_view.hpp"
#include "verify/graphs/graph.hpp"
#include "verify/graphs/native_memory.hpp"
#include "verify/graphs/program.hpp"
#include "verify/graphs/sc_order.hpp"

namespace heist::verify::graphs {

inline constexpr object no_object = ~0u;

class machine {
 public:
  using order = std::memory_order;
  using condition = function_view<bool(value)>;
  using operation = value (*)(value old, value operand);

  // What was asked for is in `found` if it is not what was expected.
  struct swapped {
    bool done;
    value found;
  };

  machine(program&, unsigned weak_failures, unsigned most_steps, bool reuses_memory);

  // Atomic accesses.
  value load(location, order, place = 0);
  void store(location, value, order, place = 0);
  value modify(location, operation, value operand, order, place = 0);  // any read-modify-write that always writes
  swapped compare_exchange(location, value expected, value desired, order success, order failure, place = 0);
  swapped compare_exchange_weak(location, value expected, value desired, order success, order failure, place = 0);
  void fence(order, place = 0);
  // Waits until the load gives something that fulfils the condition.
  value await(location, order, condition, place = 0);

  // A mutex is a location that is 0 while it is free.
  void lock(location, place = 0);
  bool try_lock(location, place = 0);
  void unlock(location, place = 0);

  // Plain accesses: a race is a fault.
  value read(location, place = 0);
  void write(location, value, place = 0);

  // Memory. A location lives in an object, or as long as the program does. With a size, it may be an object of that
  // size that was released: its memory is handed out once more (blocks.hpp). Without, it is always a new one.
  object allocate(place = 0);
  object allocate(std::size_t bytes, place);
  void release(object, place = 0);
  location construct(value initial, object = no_object, place = 0);
  void* native(object, std::size_t bytes);  // for what the machine need not know; see native_memory.hpp

  // The machine that a program calls just now, if one does; and what to say if it never came back from that.
  static machine* running() { return running_; }
  static void stopped_running() { running_ = nullptr; }

  // The heap of the checked code, for a global operator new that asks whether it is the checked code that allocates.
  // What is released is not given out again before the run is over. False: it was not allocated here.
  bool runs_checked_code() const { return runs_checked_code_; }
  void* heap_allocate(std::size_t bytes, std::size_t alignment);
  bool heap_release(const void* p) const { return native_.contains(p); }

  // The machine, or the front end, is at work: what it allocates is its own.
  class inside {
   public:
    explicit inside(machine& m) : machine_(m), outside_(std::exchange(m.runs_checked_code_, false)) {}
    ~inside() { machine_.runs_checked_code_ = outside_; }
    inside(const inside&) = delete;
    inside& operator=(const inside&) = delete;

   private:
    machine& machine_;
    const bool outside_;
  };

  // A round of a waiting loop is over. state: of the thread, equal only if what it does next depends on nothing but what
  // it reads; a front end that gives always the same says that rounds are not counted.
  void yield(place = 0, std::uint64_t state = 0);
  std::uint64_t native_digest() const;  // of the native memory that the running thread sees
  std::uint32_t choose(std::uint32_t bound, place = 0);
  void abandon();  // what would follow is explored elsewhere
  void mark(value, place = 0);          // a remark that the observer finds in the graph
  void demand(bool, const char* what);  // or the execution is at fault

  bool is_sequential() const { return thread_ == nobody; }
  unsigned running_thread() const { return thread_; }
  std::uint32_t position() const { return position_; }  // of the running thread: its events so far
  const graph& so_far() const { return *graph_; }

 private:
  friend class explorer;
  static constexpr unsigned nobody = ~0u;

  struct numbering {  // of what one thread makes
    std::vector<std::uint32_t> known;
    std::size_t used = 0;
  };

  // Running, for the explorer. Again: only the first so many events of the thread, to restore native memory.
  void begin_before();
  void begin_thread(unsigned thread);
  void begin_thread_again(unsigned thread, std::uint32_t events);
  void begin_after();
  void end();
  [[noreturn]] void leave(progress);
  [[noreturn]] void fail(fault_kind, event_id first, event_id second, std::string text = {});

  const event* again(const event&);  // what is recorded at this point, if anything is
  const event& read_event(const event&, operation, value operand, const condition* wanted);
  void write_event(const event&);
  swapped update_event(const event& read, operation, value operand, const condition* wanted);
  event_id add(const event&);
  void add_read(const event&, operation, value operand, const condition* wanted);
  void add_write(const event&);
  void add_plain(event);
  // Whether the access, to which nothing is hb-after, is in conflict with another. What a read happens after depends on
  // its source: it is to be asked again whenever that changes.
  std::optional<fault> fault_of(event_id) const;
  void check_access(event_id);
  void check_released(object, event_id release);
  object whole_of(location) const;
  strength stronger(order o) const;
  value& flat(location);
  unsigned running_arena() const;
  void begin_any();
  numbering& mine(std::vector<numbering>&);
  std::uint32_t next_number(std::vector<numbering>&, std::uint32_t& next);
  object allocate_new(std::size_t bytes, place);
  object choose_block(std::size_t bytes, place);  // to be used again; no_object: none of them
  void take(object, place);
  void begin_life(object, bool is_reused);
  location next_location(object whole);
  bool is_constructed(location) const;
  void know_reusable(const std::vector<block>&);
  void begin_again_with_reusable();
  bool repeats_last_round(std::uint64_t state, std::uint32_t& round, bool& draws) const;
  std::uint32_t choose_for(update, std::uint32_t bound, place);

  program& program_;
  const unsigned weak_failures_;  // spurious ones, of each thread
  const unsigned most_steps_;
  graph::frame frame_;
  graph* graph_ = nullptr;
  std::vector<alternative> alternatives_;
  sc_order sc_order_;
  native_memory native_;

  unsigned thread_ = nobody;
  std::uint32_t position_ = 0;  // of the running thread in its recorded events
  unsigned weak_failures_left_ = 0;
  std::uint32_t recorded_ = 0;  // of those events, how many are to be done again
  bool only_again_ = false;     // run to restore native memory: no new events
  bool has_left_ = false;
  bool runs_checked_code_ = false;
  static inline machine* running_ = nullptr;
  const bool leaves_by_jump_;
  std::jmp_buf jump_;
  bool symmetry_is_lost_ = false;
  const bool reuses_memory_;
  bool reuse_is_new_ = false;  // there is a block without a flag
  blocks blocks_;
  std::uint32_t run_ = 0;
  std::optional<fault> fault_;

  std::vector<value> flat_;                     // memory in the sequential parts
  std::vector<object> whole_before_;            // of the locations made before the threads
  std::vector<bool> alive_;                     // objects, in the sequential parts
  std::vector<numbering> locations_, objects_;  // of each thread and, last, of before() and after()
  std::uint32_t next_location_ = 0, next_object_ = 0;
  bool is_after_ = false;
};

}  // namespace heist::verify::graphs
