#pragma once
// What coroutines and waits know of the runtime that executes them, whatever its scheduler: an I/O thread, the roots, and
// a way to have a coroutine resumed. It lives as long as anybody holds a wait of it, which may be longer than its threads.
#include <memory>
#include <utility>

#include "model/workload/workload.hpp"
#include "native/async/io_thread.hpp"
#include "native/async/roots.hpp"

namespace heist::async {

class executor : public std::enable_shared_from_this<executor> {
 public:
  virtual ~executor() = default;
  executor(const executor&) = delete;
  executor& operator=(const executor&) = delete;

  // The coroutine is ready, and goes where its waker says; no_waker: to whoever looks first. By any thread.
  virtual void resume(model::task, model::waker) = 0;

  io_thread io;
  class roots roots;

 protected:
  executor() = default;
};

}  // namespace heist::async
