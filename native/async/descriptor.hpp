#pragma once
// co_await readable(fd), writable(fd): until a read or write would not block, or would tell of an error or a hang-up.
// close_descriptor(fd): closes it; whoever waits for it gets descriptor_closed. A descriptor that somebody may wait for is closed in this
// way: the system does not say when one is closed, and a wait for it would last until it is cancelled.
#include <memory>

#include "native/async/descriptors.hpp"
#include "native/async/operation.hpp"
#include "native/async/wait.hpp"

namespace heist::async {

struct awaiting_descriptor {
  static constexpr const char* name = "readable() or writable() is awaited";

  std::shared_ptr<operation> operation_on(executor& where) const { return std::make_shared<operation>(where); }
  bool starts(const std::shared_ptr<operation>& ready) const {
    return ready->where().io.descriptors.await(descriptor, way, ready);
  }
  void forget(const std::shared_ptr<operation>& ready) const {
    ready->where().io.descriptors.forget(descriptor, way, ready);
  }

  int descriptor;
  direction way;
};

inline wait<awaiting_descriptor> readable(int descriptor) {
  return wait<awaiting_descriptor>({descriptor, direction::reading});
}
inline wait<awaiting_descriptor> writable(int descriptor) {
  return wait<awaiting_descriptor>({descriptor, direction::writing});
}

inline void close_at(executor& where, int descriptor) {
  for (const std::shared_ptr<operation>& wait : where.io.descriptors.close(descriptor)) wait->complete(outcome::closed);
}
// In a coroutine; elsewhere it is a runtime's close_descriptor().
inline void close_descriptor(int descriptor) { close_at(strand::required("close_descriptor() is called").where, descriptor); }

}  // namespace heist::async
