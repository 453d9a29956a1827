// A lock that is held across a join of a call that another worker has taken, or let go of before.   forks_lock held|released
#undef NDEBUG  // whatever the build: the check is one of debug builds
#include <atomic>
#include <cstdio>
#include <mutex>
#include <string_view>
#include <thread>

#include "native/forks.hpp"

int main(int count, char** words) {
  const bool holds = count == 2 && std::string_view(words[1]) == "held";
  heist::forks::watched<std::recursive_mutex> accounts("accounts"), others("others");
  std::atomic<bool> begun{false};
  heist::async::runtime two(2);
  two.run([&] {
    std::unique_lock held(accounts);
    {
      const std::lock_guard again(accounts);
      const std::lock_guard newer(others);
    }
    if (!holds) held.unlock();
    heist::forks::fork_join([&] { begun = true; },
                            [&] {
                              const std::lock_guard within(others);
                              while (!begun) {
                                heist::forks::poll();
                                std::this_thread::yield();
                              }
                            });
  });
  std::puts("all is well");
}
