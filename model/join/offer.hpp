#pragma once
// How a worker whose tasks nobody else touches gives one away: who wants one asks, by a mark, and the worker offers its oldest
// when it next looks at the mark. After Kumar et al. (OOPSLA 2012), whose thieves stop their victim; here they need not wait for
// it, as in Lace (van Dijk & van de Pol 2014). Invariant: a thing that
// is offered is taken by one, or taken back by its owner; the owner offers nothing new while something is on offer.
// The owner calls is_asked(), offer() and take_back(); anybody else look(), and last_look() before it falls asleep.
// Owner's way where nobody asks: one relaxed load. Who asks never waits for the owner.
// Not promised: that somebody who has asked gets what is offered.
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "model/description.hpp"
#include "model/pool/pool.hpp"
#include "model/world.hpp"

namespace heist::model {

// Each is the offer with exactly one fault in it; a check must find it. `none` is the offer.
enum class offer_fault {
  none,
  offered_relaxed,
  taken_relaxed,
  taken_in_two_steps,
  taken_back_in_two_steps,
  offered_over_another,
  asked_in_two_steps,
  forgets_who_asked,
  asks_before_looking,
};

// By which anybody asks an owner for something. A mark that is seen late is seen all the same.
template <World W, offer_fault Fault = offer_fault::none>
class asking_mark {
 public:
  // Relaxed: who asks waits for nothing.
  bool is_made() const { return asked_.load(order::relaxed) != 0; }
  // Release: pairs with hear(). A read-modify-write, so that the owner hears whoever has asked before us, too.
  void make() { asked_.exchange(1, order::release); }
  // Its owner takes it off. True: there was one.
  bool hear() {
    if constexpr (Fault == offer_fault::asked_in_two_steps) {
      if (asked_.load(order::relaxed) == 0) return false;
      asked_.store(0, order::relaxed);
      return true;
    }
    return asked_.exchange(0, order::acquire) != 0;  // pairs with make(): what whoever has asked had seen before, we see
  }

 private:
  // written by who asks, and by the owner that has heard it
  typename W::template atomic<std::uint32_t> asked_{0, "asked"};
};

// Nothing: the value that stands for no offer.
template <World W, class T, T Nothing = T{}, offer_fault Fault = offer_fault::none>
class offer_box {
  using fault = offer_fault;

 public:
  bool is_asked() const { return asked_.is_made(); }

  // The owner has heard that it is asked. oldest(): what it has longest, which from then on is the others'; called once or not at
  // all. Answers whether something new is on offer, so that somebody may be woken for it.
  template <class Oldest>
  bool offer(Oldest oldest) {
    if (!asked_.hear()) return false;  // whoever has asked has found nothing here before; so we see the box as empty as it did
    if (Fault != fault::offered_over_another && there_.load(order::relaxed) != Nothing) return false;
    there_.store(oldest(), Fault == fault::offered_relaxed ? order::relaxed : order::release);  // pairs with look()
    return true;
  }

  // The owner needs it itself. False: somebody has taken it.
  bool take_back(T what) {
    if constexpr (Fault == fault::taken_back_in_two_steps) {
      if (there_.load(order::relaxed) != what) return false;
      there_.store(Nothing, order::relaxed);
      return true;
    }
    // Relaxed: what is ours again is as we left it.
    return there_.compare_exchange_strong(what, Nothing, order::relaxed, order::relaxed);
  }

  // Anybody else: takes what is on offer, or asks.
  stolen<T> look() {
    if (there_.load(order::relaxed) != Nothing) return take();
    if (!asked_.is_made()) asked_.make();
    return {steal_status::empty, {}};
  }
  // Who falls asleep asks in any case: a mark that it finds may be one that the owner has heard already.
  stolen<T> last_look() {
    if constexpr (Fault == fault::asks_before_looking) asked_.make();
    if (there_.load(order::relaxed) != Nothing) return take();
    if constexpr (Fault == fault::forgets_who_asked) return look();
    if constexpr (Fault != fault::asks_before_looking) asked_.make();
    return {steal_status::empty, {}};
  }

 private:
  stolen<T> take() {
    constexpr order how = Fault == fault::taken_relaxed ? order::relaxed : order::acquire;  // pairs with offer()
    T got = Nothing;
    if constexpr (Fault == fault::taken_in_two_steps) {
      got = there_.load(how);
      there_.store(Nothing, order::relaxed);
    } else {
      got = there_.exchange(Nothing, how);
    }
    return {got == Nothing ? steal_status::lost : steal_status::task, got};
  }
  asking_mark<W, Fault> asked_;
  // written by the owner, and by who takes
  alignas(W::line_bytes) typename W::template atomic<T> there_{Nothing, "offer"};
};

struct offer_protocol {
  static constexpr std::string_view name = "offer";
  static constexpr std::string_view line = "somebody asks, and the owner of private tasks gives one away when it looks";

  using fault = offer_fault;
  static constexpr std::array faults{
      mutant{fault::offered_relaxed, "offered-relaxed", "who takes it does not see what its owner did before"},
      mutant{fault::taken_relaxed, "taken-relaxed", "the same, from the other side"},
      mutant{fault::taken_in_two_steps, "taken-in-two-steps", "two take the same, or one takes what its owner takes back"},
      mutant{fault::taken_back_in_two_steps, "taken-back-in-two-steps", "the owner takes back what somebody has just taken"},
      mutant{fault::offered_over_another, "offered-over-another", "what was on offer is lost"},
      mutant{fault::asked_in_two_steps, "asked-in-two-steps",
             "a mark is taken off that the owner has not heard: who made it sleeps, and nobody offers anything"},
      mutant{fault::forgets_who_asked, "forgets-who-asked", "who falls asleep relies on a mark that the owner has heard already"},
      mutant{fault::asks_before_looking, "asks-before-looking",
             "the owner hears the mark of a worker that is still to look, and believes that its offer is there still"},
  };
  static constexpr std::array<std::string_view, 8> programs{
      "make make take take | steal",
      "make make take make take take | steal",
      "make make make take take take | steal steal",
      "make make take take | steal | steal",
      "make make take make take | steal | steal",
      "make heed | rest",
      "make heed | rest rest",
      "make heed | rest | steal steal",
  };
};

}  // namespace heist::model
