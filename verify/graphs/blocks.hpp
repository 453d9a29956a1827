#pragma once
// Memory that is handed out again. A block is an object of which the machine knows how large it is. When it has been
// released, any allocation of as many bytes may get it once more: a choice that is explored like every other one. Its
// lives have the same address, and their locations the same numbers.
//
// Which blocks come into question is found out on the way. One that some thread released, of a size that some thread
// allocates, gets a flag: a location that is 1 while the block is free, written by its release and taken, by a
// compare-and-swap that acquires it, by the allocation that reuses it. That is all the engine has to know: who takes
// the block is who reads the flag, and the release synchronizes with the allocation, as the standard has it. A flag has
// to be there from the beginning, so for a block that is new the search begins again.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "verify/graphs/event.hpp"

namespace heist::verify::graphs {

inline constexpr location no_location = ~0u;

struct block {
  unsigned thread = 0;       // that made it; the number of threads: it was there before them
  std::uint32_t number = 0;  // the how manieth object of that thread it is
  std::size_t bytes = 0;

  friend bool operator==(const block&, const block&) = default;
};

class blocks {
 public:
  struct state {
    block name;
    location flag = no_location;      // of one that can be reused
    std::vector<location> locations;  // the same in every life
    std::size_t used = 0;             // of those, in the life that begins in the present run
    std::uint32_t run = 0;            // in which a life of it began last
    bool is_reused = false;           // then
    void* memory = nullptr;
    bool is_released = false;  // by some thread, in some execution
  };

  bool knows(object o) const { return o < all_.size() && all_[o].name.bytes != 0; }
  state& of(object o) { return all_[o]; }
  const state& of(object o) const { return all_[o]; }
  location flag_of(object o) const { return knows(o) ? all_[o].flag : no_location; }

  void make(object o, const block& name) {
    if (o >= all_.size()) all_.resize(o + 1);
    all_[o].name = name;
  }
  // True: there is now a block that an allocation could have got and that has no flag.
  bool note_allocation(std::size_t bytes) { return note(sizes_, bytes) && has_new(); }
  bool note_release(object o) {
    if (!knows(o) || all_[o].is_released) return false;
    all_[o].is_released = true;
    return has_new();
  }

  // Those with a flag, by thread and number.
  const std::vector<object>& reusable() const { return reusable_; }
  // Gives a flag to all that need one, beginning with this location; nothing is left of what else had a number.
  void begin_again(location first_flag) {
    reusable_.clear();
    for (object o = 0; o < all_.size(); ++o) {
      all_[o].locations.clear();
      if (needs_flag(o)) reusable_.push_back(o);
    }
    std::sort(reusable_.begin(), reusable_.end(), [this](object a, object b) {
      const block &x = all_[a].name, &y = all_[b].name;
      return x.thread != y.thread ? x.thread < y.thread : x.number < y.number;
    });
    for (const object o : reusable_) all_[o].flag = first_flag++;
  }

 private:
  bool needs_flag(object o) const {
    const state& s = all_[o];
    return s.is_released && std::find(sizes_.begin(), sizes_.end(), s.name.bytes) != sizes_.end();
  }
  bool has_new() const {
    for (object o = 0; o < all_.size(); ++o) {
      if (all_[o].flag == no_location && needs_flag(o)) return true;
    }
    return false;
  }
  static bool note(std::vector<std::size_t>& list, std::size_t bytes) {
    if (std::find(list.begin(), list.end(), bytes) != list.end()) return false;
    list.push_back(bytes);
    return true;
  }

  std::vector<state> all_;  // by object
  std::vector<object> reusable_;
  std::vector<std::size_t> sizes_;  // that threads allocate
};

}  // namespace heist::verify::graphs
