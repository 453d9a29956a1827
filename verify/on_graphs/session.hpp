#pragma once
// The search that is running: what a checked thread is in the middle of, and where its steps are written down if
// somebody wants to know them. There is one at a time in a process.
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "verify/checked_memory.hpp"
#include "verify/graphs/machine.hpp"
#include "verify/journal.hpp"
#include "verify/on_graphs/steady_stack.hpp"
#include "verify/step.hpp"

namespace heist::verify::on_graphs {

// What is known of a location by whoever made it.
struct location_name {
  const char* name = nullptr;  // null: not a location
  graphs::object whole = graphs::no_object;
  std::uint32_t index = 0;  // among the words, or the data, of its object
  bool plain = false;
};

struct object_name {
  const std::byte* begin = nullptr;
  std::size_t bytes = 0;
  bool array = false;
};

// A step as it is made: values are made readable when all of them are known.
struct raw_step {
  step::sort what;
  unsigned thread = 0;
  const char* name = "";  // of a note, its text
  location where = 0;
  bool has_order = false;
  model::order order = model::order::relaxed;
  const word_sort* word_sort_of = nullptr;    // how its values are shown: as a word,
  const datum_sort* datum_sort_of = nullptr;  // or as a datum
  bool has_value = false;
  std::uint64_t value = 0;
  std::uint64_t previous = 0;
  bool success = true;
  const char* file = "";
  std::uint32_t line = 0;
  std::uint32_t first_event = 0;  // of its thread; none: 0
  std::uint32_t last_event = 0;
};

// An object, and the locations made for it so far.
struct building {
  graphs::object whole;
  std::uint32_t words = 0;
  std::uint32_t data = 0;
  std::size_t bytes = 0;  // that those take of it
};

// A loop that waits without saying so: after some steps, whoever comes to the same place again may be going round.
class loop_watch {
 public:
  void begin() { *this = {}; }
  bool is_round(std::uint64_t place) {
    if (++steps_ <= few_steps) return false;
    if (place == watched_) {
      since_ = 0;
      return true;
    }
    if (watched_ == 0 || ++since_ > few_steps) {
      watched_ = place;
      since_ = 0;
    }
    return false;
  }

 private:
  static constexpr unsigned few_steps = 200;
  unsigned steps_ = 0;
  unsigned since_ = 0;
  std::uint64_t watched_ = 0;
};

class session {
 public:
  graphs::machine* machine = nullptr;
  bool recording = false;
  bool is_before = false;  // the subject is under construction
  unsigned steps = 0;      // of the running thread
  bool clears_stack = false;  // so that rounds of a loop can be compared
  bool has_yielded = false;
  bool must_begin_again = false;  // something was learnt that would have made a difference
  loop_watch loop;
  const void* touched = nullptr;  // the word or datum that was accessed last
  std::vector<building> under_construction{{graphs::no_object}};
  std::vector<raw_step> recorded;
  std::vector<location_name> locations;
  std::vector<object_name> objects;
  std::vector<graphs::object> shown;  // objects in the order in which people count them
  bool out_of_memory = false;
  bool asks_condition = false;  // of an await, just now
  bool has_impure_condition = false;

  unsigned thread() const { return machine->is_sequential() ? 0 : machine->running_thread(); }
  bool keeps_names() const { return is_before || recording; }

  void begin_thread() {
    steps = 0;
    asks_condition = false;  // the thread may have been left while it was asked
    loop.begin();
    under_construction.resize(1);
  }
  // A location was made.
  void name(location l, const char* text, bool plain) {
    building& b = under_construction.back();
    const std::uint32_t index = plain ? b.data++ : b.words++;
    if (!keeps_names()) return;
    if (locations.size() <= l) locations.resize(l + 1);
    locations[l] = {text, b.whole, index, plain};
  }
  void name(graphs::object o, const object_name& n) {
    if (objects.size() <= o) objects.resize(o + 1);
    objects[o] = n;
  }
};

inline session the_session;

[[noreturn, gnu::cold]] void refuse_impure_condition();

// While it lives, what is allocated is the checker's own, and not the checked code's.
class outside_checked_code {
 public:
  outside_checked_code() : inside_(*the_session.machine) {
    if (the_session.asks_condition) [[unlikely]]
      refuse_impure_condition();
  }
  ~outside_checked_code() {
    if (the_session.clears_stack) clear_stack_below();
  }
  outside_checked_code(const outside_checked_code&) = delete;
  outside_checked_code& operator=(const outside_checked_code&) = delete;

 private:
  const graphs::machine::inside inside_;
};

}  // namespace heist::verify::on_graphs
