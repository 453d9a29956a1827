#pragma once
// Memory that the engine does not look into: fields of objects that are neither atomic nor shared by the machine's
// leave, like a capacity that never changes or what an owner remembers for itself, and the heap of ordinary C++
// objects. A graph does not know it, so three rules keep it as the graph says, for fields that one thread writes and no
// other reads before it is told to:
// - what was made before the threads is put back before a thread is run; after() sees what all threads changed there;
// - what a thread makes lies in an arena of its own, which begins anew with every run: who does the same as before gets
//   the same addresses;
// - whoever made something is run again before others are, if its last run was for another graph; and whoever made or
//   changed something, before after() is.
#include <cstddef>
#include <cstdint>
#include <vector>

#include "verify/graphs/arena.hpp"

namespace heist::verify::graphs {

class native_memory {
 public:
  static constexpr std::size_t most_bytes = std::size_t{256} << 20;     // in all
  static constexpr std::size_t most_addresses = std::size_t{1} << 29;  // that are reserved, in all

  explicit native_memory(unsigned threads);

  // For a thread, or one of these. Null: that is too much.
  unsigned before() const { return threads_; }
  unsigned after() const { return threads_ + 1; }
  void* allocate(unsigned whose, std::size_t bytes, std::size_t alignment);
  bool contains(const void*) const;  // whether it was given out here

  void keep_as_it_is();                    // all that was allocated before the threads
  void begin_run(unsigned whose);          // of a thread
  std::uint32_t end_run(unsigned thread);  // the number of the run
  void begin_after();                      // what each thread's last run left, together

  // Whether others may look at what that run made, or after() at what it left, and it is no longer there.
  bool is_stale_for_others(unsigned thread, std::uint32_t run) const {
    return makes_[thread] && last_run_[thread] != run;
  }
  bool is_stale_for_after(unsigned thread, std::uint32_t run) const {
    return (makes_[thread] || changes_[thread]) && last_run_[thread] != run;
  }
  bool anybody_makes() const { return anybody_makes_; }
  std::uint64_t digest(unsigned thread) const;  // of what the thread sees: its own, and what was made before
  bool anybody_leaves_traces() const { return anybody_makes_ || anybody_changes_; }

 private:
  struct change {  // of a word of what was made before the threads
    std::size_t word;
    std::uint64_t bits;  // that are different: changes of two threads add up if they are of different bytes
  };

  void put_back();
  void apply(const std::vector<change>&);
  std::uint64_t word_at(std::size_t) const;

  const unsigned threads_;
  std::vector<arena> arenas_;
  std::vector<std::uint64_t> original_;         // of what was made before the threads
  std::vector<std::vector<change>> left_by_;    // each thread's last run
  const std::vector<change>* there_ = nullptr;  // what is changed now; null: nothing is
  bool is_unknown_ = false;                     // what is changed now
  std::vector<std::uint32_t> last_run_;
  std::vector<bool> makes_, changes_;  // some run did
  bool anybody_makes_ = false, anybody_changes_ = false;
};

}  // namespace heist::verify::graphs
