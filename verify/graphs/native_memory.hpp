#pragma once
// Memory that the engine does not look into: fields of objects that are neither atomic nor shared by the machine's
// leave, like a capacity that never changes or what an owner remembers for itself. A graph does not know it, so three
// rules keep it as the graph says, for fields that one thread writes and no other reads before it is told to:
// - what was made before the threads is put back before a thread is run, and what the thread left there is kept apart;
// - the n-th object of a size that a thread makes has the same address in every run;
// - whoever made objects or wrote here is run again before others are, if its last run was for another graph.
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <tuple>
#include <vector>

namespace heist::verify::graphs {

class native_memory {
 public:
  explicit native_memory(unsigned threads);

  void* allocate_before(std::size_t bytes);
  void* allocate(unsigned thread, unsigned number, std::size_t bytes);
  void keep_as_it_is();  // all that was allocated before the threads

  void put_back();                         // before a run, and before anything is made of it
  std::uint32_t end_run(unsigned thread);  // the number of the run
  // Whether others may see, or after() will, what that run left, and it is no longer there.
  bool is_stale(unsigned thread, std::uint32_t run) const { return leaves_traces_[thread] && last_run_[thread] != run; }
  void combine();  // what each thread's last run left, for after()

 private:
  static constexpr std::size_t padding = 64;  // of all ones behind each object: no location has that number

  static constexpr std::size_t chunk_bytes = 1 << 16;

  struct chunk {  // many objects: what was made before the threads
    std::unique_ptr<std::byte[]> bytes;
    std::size_t size = 0;
    std::size_t used = 0;
    std::vector<std::byte> original;
    std::vector<std::vector<std::byte>> left_by;  // each thread
  };

  unsigned threads_;
  std::vector<chunk> before_;
  std::map<std::tuple<unsigned, unsigned, std::size_t>, std::unique_ptr<std::byte[]>> of_threads_;
  std::vector<std::uint32_t> last_run_;
  std::vector<bool> leaves_traces_;
  std::vector<bool> wrote_;  // in its last run
};

}  // namespace heist::verify::graphs
