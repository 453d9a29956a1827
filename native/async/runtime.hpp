#pragma once
// A runtime: workers, an I/O thread, and the way in for tasks from outside. run(task) blocks its caller until the task is over and
// gives its result; spawn(task) does not wait. stop(), or the destructor, cancels what is left and waits until all has ended.
// Invariant: every task given to it has ended, and its frame is gone, when stop() returns. All may be called by any
// thread, but run() and stop() not by a worker: they would block it.
#include <algorithm>
#include <concepts>
#include <condition_variable>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <stop_token>
#include <thread>
#include <utility>

#include "model/scheduler/scheduler.hpp"
#include "native/async/descriptor.hpp"
#include "native/async/errors.hpp"
#include "native/async/root.hpp"
#include "native/async/scheduler.hpp"
#include "native/async/task.hpp"
#include "native/async/workers.hpp"

namespace heist::async {

struct settings {
  model::worker_id workers = std::max(1u, std::thread::hardware_concurrency());
  // Hears what ends a spawned task, but for a cancellation, on the worker's thread. Without it the program is terminated, as
  // by an exception that leaves a thread.
  std::function<void(std::exception_ptr)> failed = {};
};

// Kind: what forked calls wait in (native/forks/kinds.hpp).
template <model::Scheduler Scheduler, class Kind = forks::handshake>
class runtime_over {
 public:
  explicit runtime_over(settings how = {}) : failed_(std::move(how.failed)) {
    if (how.workers == 0 || how.workers > most_workers) throw std::invalid_argument("a runtime has from 1 to 4096 workers");
    workers_ = std::make_shared<workers<Scheduler, Kind>>(how.workers);
    workers_->start();
  }
  explicit runtime_over(model::worker_id count) : runtime_over(settings{.workers = count}) {}
  ~runtime_over() { stop_and_join(); }
  runtime_over(const runtime_over&) = delete;
  runtime_over& operator=(const runtime_over&) = delete;

  // stop: cancels it.
  template <class T>
  T run(task<T> whole, std::stop_token stop = {}) {
    refuse_worker("run() would block a worker: co_await the task instead");
    outcome_of<T> result;
    const roots::place place = workers_->roots.add();
    const std::stop_callback cancels(stop, [source = *place]() mutable { source.request_stop(); });
    begin(run_root(std::move(whole), result), place, &result);
    return result.wait();
  }

  // The same of a function, which may fork calls (native/forks/): they are not cancelled.
  template <forks::Forkable<Kind> F>
  auto run(F whole) -> forks::plain_answer_of<F, Kind> {
    refuse_worker("run() would block a worker: call the function instead");
    const roots::place place = workers_->roots.add();
    using call_in = forks::call_in<F, Kind>;
    forks::slot_of<Kind> call;
    call_in::keep(call, whole);
    workers_->resume(forks::task_of(call), model::no_waker);
    call.ended.await([](std::uint32_t ended) { return ended != 0; }, model::order::acquire);
    workers_->roots.ended(place);
    return static_cast<forks::plain_answer_of<F, Kind>>(call_in::take(call));
  }

  // It goes on by itself. What is answered cancels it, if asked to.
  std::stop_source spawn(task<void> whole) {
    const roots::place place = workers_->roots.add();
    std::stop_source cancels = *place;
    begin(spawned_root(std::move(whole), failed_), place, nullptr);
    return cancels;
  }

  // Closes a descriptor; whoever waits for it gets descriptor_closed.
  void close_descriptor(int descriptor) { close_at(*workers_, descriptor); }

  void stop() {
    refuse_worker("stop() would wait for its own worker");
    stop_and_join();
  }

  model::worker_id worker_count() const { return workers_->count(); }

 private:
  static constexpr model::worker_id most_workers = 4096;

  static void refuse_worker(const char* why) {
    if (forks::here != nullptr) throw refused(why);
  }
  void begin(root whole, roots::place place, completion* waits) {
    workers_->resume(task_of(whole.begin(*workers_, place, waits)), model::no_waker);
  }
  void stop_and_join() {
    workers_->roots.stop_all();
    const std::lock_guard lock(ending_);
    workers_->end();
  }

  const std::function<void(std::exception_ptr)> failed_;
  std::shared_ptr<workers<Scheduler, Kind>> workers_;
  std::mutex ending_;
};

using runtime = runtime_over<usual_scheduler>;

}  // namespace heist::async
