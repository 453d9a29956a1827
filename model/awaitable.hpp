#pragma once
// An atomic whose writes wake whoever waits for it, for worlds in which waking takes an act of its own. Derived says how,
// in wake(), and has await(). Invariant: every write is followed by wake().
#include "model/world.hpp"

namespace heist::model {

template <class Derived, class Atomic, class T>
class waking_atomic : protected Atomic {
 public:
  using Atomic::Atomic;
  using Atomic::load;

  void store(T v, order o, place = {}) {
    Atomic::store(v, o);
    self().wake();
  }
  T exchange(T v, order o, place = {}) { return waking(Atomic::exchange(v, o)); }
  bool compare_exchange_strong(T& expected, T desired, order success, order failure, place = {}) {
    return waking(Atomic::compare_exchange_strong(expected, desired, success, failure));
  }
  bool compare_exchange_weak(T& expected, T desired, order success, order failure, place = {}) {
    return waking(Atomic::compare_exchange_weak(expected, desired, success, failure));
  }
  T fetch_add(T v, order o, place = {}) { return waking(Atomic::fetch_add(v, o)); }
  T fetch_sub(T v, order o, place = {}) { return waking(Atomic::fetch_sub(v, o)); }
  T fetch_and(T v, order o, place = {}) { return waking(Atomic::fetch_and(v, o)); }
  T fetch_or(T v, order o, place = {}) { return waking(Atomic::fetch_or(v, o)); }

 private:
  Derived& self() { return static_cast<Derived&>(*this); }

  template <class Answer>
  Answer waking(Answer answer) {
    self().wake();
    return answer;
  }
};

}  // namespace heist::model
