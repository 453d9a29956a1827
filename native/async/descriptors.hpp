#pragma once
// Who waits for which descriptor. Workers register with epoll themselves; one notification ends all waits of its kind, and
// silences the descriptor until the next wait (EPOLLONESHOT).
// Invariant: epoll watches for whatever somebody waits for, and perhaps for a wait that was cancelled, once; a descriptor
// that was closed here has no waiters.
// Anybody may call await(), forget() and close(); the I/O thread calls ready() with what epoll says.
#include <sys/epoll.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <iterator>
#include <memory>
#include <mutex>
#include <system_error>
#include <unordered_map>
#include <utility>
#include <vector>

#include "native/async/owned_descriptor.hpp"

namespace heist::async {

class operation;

enum class direction : std::uint8_t { reading, writing };

class descriptors {
  using waits = std::vector<std::shared_ptr<operation>>;

 public:
  explicit descriptors(int epoll) : epoll_(epoll) {}

  // False: there is nothing to wait for, as with files, which are always ready. Throws std::system_error for what is no
  // descriptor.
  bool await(int descriptor, direction way, std::shared_ptr<operation> wait) {
    const std::lock_guard lock(mutex_);
    const auto [place, is_new] = watched_.try_emplace(descriptor);
    watch& here = place->second;
    if (is_new) here.generation = ++generations_;
    here.waiting(way).push_back(std::move(wait));
    const int failure = watch_for(descriptor, here);
    if (failure == 0) return true;
    here.waiting(way).pop_back();
    if (here.readers.empty() && here.writers.empty()) watched_.erase(place);
    if (failure == EPERM) return false;
    throw std::system_error(failure, std::generic_category(), "epoll_ctl");
  }

  // A wait that was cancelled.
  void forget(int descriptor, direction way, const std::shared_ptr<operation>& wait) {
    const std::lock_guard lock(mutex_);
    const auto found = watched_.find(descriptor);
    if (found != watched_.end()) std::erase(found->second.waiting(way), wait);
  }

  // Closes it. Answers who waited: they are to hear of it.
  waits close(int descriptor) {
    waits ended;
    const std::lock_guard lock(mutex_);  // until it is closed: its number must not be waited for, nor given out, in between
    const auto found = watched_.find(descriptor);
    if (found != watched_.end()) {
      ended = found->second.take(EPOLLERR);
      watched_.erase(found);
      ::epoll_ctl(epoll_, EPOLL_CTL_DEL, descriptor, nullptr);
    }
    checked(::close(descriptor), "close");
    return ended;
  }

  // Whose wait is over.
  waits ready(const epoll_event& event) {
    const int descriptor = static_cast<int>(event.data.u64 & 0xFFFF'FFFFu);
    const std::lock_guard lock(mutex_);
    const auto found = watched_.find(descriptor);
    // Closed since, and perhaps another one of the same number.
    if (found == watched_.end() || found->second.generation != event.data.u64 >> 32) return {};
    watch& here = found->second;
    waits over = here.take(event.events);
    if (here.interest() != 0) watch_for(descriptor, here);
    return over;
  }

 private:
  struct watch {
    waits& waiting(direction way) { return way == direction::reading ? readers : writers; }
    std::uint32_t interest() const {
      return (readers.empty() ? 0u : std::uint32_t{EPOLLIN | EPOLLRDHUP}) | (writers.empty() ? 0u : std::uint32_t{EPOLLOUT});
    }
    // An error or a hang-up is for everybody: whoever reads or writes next is told what it is.
    waits take(std::uint32_t events) {
      constexpr std::uint32_t both = EPOLLERR | EPOLLHUP;
      waits over;
      if ((events & (both | EPOLLIN | EPOLLRDHUP)) != 0) over.swap(readers);
      if ((events & (both | EPOLLOUT)) != 0) {
        over.insert(over.end(), std::make_move_iterator(writers.begin()), std::make_move_iterator(writers.end()));
        writers.clear();
      }
      return over;
    }

    std::uint32_t generation = 0;
    waits readers, writers;
  };

  // 0 or an error. Whether epoll knows the descriptor it knows best: one that was closed without us it has forgotten.
  int watch_for(int descriptor, const watch& here) {
    epoll_event event{};
    event.events = here.interest() | EPOLLONESHOT;
    event.data.u64 = std::uint64_t{here.generation} << 32 | static_cast<std::uint32_t>(descriptor);
    if (::epoll_ctl(epoll_, EPOLL_CTL_MOD, descriptor, &event) == 0) return 0;
    if (errno != ENOENT) return errno;
    return ::epoll_ctl(epoll_, EPOLL_CTL_ADD, descriptor, &event) == 0 ? 0 : errno;
  }

  const int epoll_;
  std::mutex mutex_;
  std::unordered_map<int, watch> watched_;
  std::uint32_t generations_ = 0;
};

}  // namespace heist::async
