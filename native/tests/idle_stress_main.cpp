// The event count on real threads: one pushes, another takes or falls asleep, over and over, and where their steps meet is
// left to the machine. A wake-up that is lost is seen for certain: the pusher has notified, the task is still there, and
// the other one sleeps.
//   idle_stress [FAULT]   exit code 0: none was lost; 1: one was
#include <atomic>
#include <cstdint>
#include <cstdio>
#include <string_view>
#include <thread>

#include "model/idle/event_count.hpp"
#include "native/world.hpp"

namespace {

using namespace heist;
using native::world;
using fault = model::event_count_fault;

template <fault Fault>
class pair_of_threads {
 public:
  // Rounds until one is lost, or all.
  std::uint64_t run(std::uint64_t rounds) {
    std::jthread worker([this] { work(); });
    std::uint64_t round = 0;
    while (round < rounds && push_is_noticed(++round)) {
    }
    over_.store(true, std::memory_order_relaxed);
    sleepers_.wake_all();
    return round;
  }
  bool lost() const { return lost_; }

 private:
  // Relaxed on purpose: no pool may be counted on to order more.
  bool take() {
    const std::uint64_t there = pushed_.load(std::memory_order_relaxed);
    if (there == taken_.load(std::memory_order_relaxed)) return false;
    taken_.store(there, std::memory_order_release);
    return true;
  }

  bool push_is_noticed(std::uint64_t round) {
    for (std::uint64_t wait = round * 0x9E3779B97F4A7C15u >> 56; wait > 0; --wait) std::atomic_signal_fence(std::memory_order_seq_cst);
    pushed_.store(round, std::memory_order_relaxed);
    sleepers_.notify();
    for (unsigned looks = 1; taken_.load(std::memory_order_acquire) != round; ++looks) {
      if (looks % 256 == 0) world::yield();
      const bool asleep = sleepers_.word_of(0).load(std::memory_order_acquire) != 0;
      if (asleep && sleepers_.everybody_sleeps() && taken_.load(std::memory_order_acquire) != round) {
        lost_ = true;
        return false;
      }
    }
    return true;
  }

  void work() {
    bool searches = false;
    while (!over_.load(std::memory_order_relaxed)) {
      if (!searches) sleepers_.search();
      searches = !take();
      if (!searches) {
        sleepers_.found();
        continue;
      }
      const model::rest_status ended = sleepers_.fall_asleep(0, [this] {
        if (over_.load(std::memory_order_relaxed)) return model::steal_status::lost;
        return take() ? model::steal_status::task : model::steal_status::empty;
      });
      searches = ended != model::rest_status::has_task;
      if (ended == model::rest_status::asleep) sleepers_.sleep(0);
    }
  }

  model::event_count<world, Fault> sleepers_{1};
  alignas(64) std::atomic<std::uint64_t> pushed_{0};
  alignas(64) std::atomic<std::uint64_t> taken_{0};
  alignas(64) std::atomic<bool> over_{false};
  bool lost_ = false;
};

template <fault Fault>
int stress(std::uint64_t rounds) {
  pair_of_threads<Fault> both;
  const std::uint64_t ended = both.run(rounds);
  std::printf("%s after %llu pushes\n", both.lost() ? "a wake-up was lost" : "no wake-up was lost",
              static_cast<unsigned long long>(ended));
  return both.lost() ? 1 : 0;
}

}  // namespace

int main(int argc, char** argv) {
  const std::string_view asked = argc > 1 ? argv[1] : "none";
  constexpr std::uint64_t rounds = 300'000, rounds_to_find_it = 50'000'000;
  if (argc <= 2 && asked == "none") return stress<fault::none>(rounds);
  if (argc <= 2 && asked == "no-fence-in-notify") return stress<fault::no_fence_in_notify>(rounds_to_find_it);
  std::fprintf(stderr, "usage: idle_stress [no-fence-in-notify]\n");
  return 2;
}
