#pragma once
// A mutex that is seen when its holder waits, in debug builds, at a join for a call that somebody else has taken: that call may ask
// for it too, and then neither goes on. Called in place it would have found a recursive mutex its own; so it shows only now and then.
// Invariant: the locks that a thread holds are in its list, the newest first.
#include <cstdio>
#include <cstdlib>

namespace heist::forks {

struct held_lock {
  const char* name;
  unsigned times = 0;
  held_lock* before = nullptr;
};
inline constinit thread_local held_lock* newest_held = nullptr;

// By a worker that is about to wait.
inline void refuse_to_wait_with_locks() {
  if (newest_held == nullptr) [[likely]] return;
  std::fprintf(stderr,
               "heist: a worker holds the lock '%s' at a join, and the call that it waits for was taken by another worker. If that "
               "call asks for the lock, neither goes on: let go of it before fork_join(), or lock within the functions that are "
               "forked.\n",
               newest_held->name);
  std::abort();
}

template <class Mutex>
class watched {
 public:
  explicit watched(const char* name) : held_{name} {}
  watched(const watched&) = delete;
  watched& operator=(const watched&) = delete;

  void lock() {
    mutex_.lock();
    note();
  }
  bool try_lock() {
    const bool locked = mutex_.try_lock();
    if (locked) note();
    return locked;
  }
  void unlock() {
    forget();
    mutex_.unlock();
  }

 private:
#ifdef NDEBUG
  void note() {}
  void forget() {}
#else
  void note() {
    if (held_.times++ != 0) return;
    held_.before = newest_held;
    newest_held = &held_;
  }
  void forget() {
    if (--held_.times != 0) return;
    held_lock** link = &newest_held;
    while (*link != &held_) link = &(*link)->before;
    *link = held_.before;
  }
#endif

  Mutex mutex_;
  held_lock held_;  // by who holds it
};

}  // namespace heist::forks
