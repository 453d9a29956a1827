#pragma once
// What all waits have in common: an operation, and a cancellation that may end it before its time. A wait that is over when
// it begins, or is cancelled already, does not suspend anything.
// A kind of wait has starts(operation), which begins it and says whether there is something to wait for, and forget(operation),
// which is called for one that has ended otherwise.
#include <coroutine>
#include <memory>
#include <optional>
#include <stop_token>
#include <utility>

#include "native/async/operation.hpp"
#include "native/async/promise.hpp"
#include "native/async/strand.hpp"

namespace heist::async {

template <class Kind>
class [[nodiscard]] wait {
 public:
  explicit wait(Kind kind) : kind_(std::move(kind)) {}
  wait(wait&& other) noexcept : kind_(std::move(other.kind_)) {}  // before it is awaited

  bool await_ready() const noexcept { return false; }

  template <class Promise>
  bool await_suspend(std::coroutine_handle<Promise> waiter) {
    strand& here = strand::required(Kind::name);
    operation_ = kind_.operation_on(here.where);
    if (const std::stop_token* stop = stop_of(waiter)) on_stop_.emplace(*stop, cancel{*operation_});
    if (!operation_->is_pending()) return false;
    if (!kind_.starts(operation_)) operation_->complete(outcome::done);
    if (!operation_->is_pending()) return false;
    operation_->wait(here, waiter);  // nothing after it: the coroutine may be running again, and this be gone
    return true;
  }

  void await_resume() {
    on_stop_.reset();  // a cancellation under way holds the operation until it is through
    const outcome how = operation_->ended();
    if (how == outcome::cancelled) kind_.forget(operation_);
    throw_unless_done(how);
  }

 private:
  struct cancel {
    void operator()() const { ended.complete(outcome::cancelled); }
    operation& ended;
  };

  Kind kind_;
  std::shared_ptr<operation> operation_;
  std::optional<std::stop_callback<cancel>> on_stop_;
};

}  // namespace heist::async
