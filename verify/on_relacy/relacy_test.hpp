#pragma once
// A subject as Relacy wants it: a class it constructs itself, anew for every execution.
#include <cstddef>
#include <cstdio>
#include <exception>
#include <new>

#include "verify/memory_limit.hpp"
#include "verify/on_relacy/relacy.hpp"
#include "verify/on_relacy/session.hpp"
#include "verify/subject.hpp"

namespace heist::verify {

inline const subject_factory* the_factory = nullptr;  // of the search that is running
alignas(64) inline std::byte subject_memory[subject_factory::most_bytes];

template <rl::thread_id_t Threads>
struct relacy_test : rl::test_suite<relacy_test<Threads>, Threads> {
  relacy_test() {
    caught([&] { subject_ = the_factory->construct(subject_memory); });
  }
  ~relacy_test() { subject_->~subject(); }
  void thread(unsigned number) {
    the_session.stack_base[number] = __builtin_frame_address(0);
    if (number < the_factory->threads()) caught([&] { subject_->thread(number); });
  }
  void after() {
    note("at the end");  // whoever ends last does it, and what follows is not part of their program
    the_session.loop.nobody_else_is_left();
    the_session.stack_base[rl::ctx().threadx_->index_] = __builtin_frame_address(0);
    caught([&] { subject_->after(); });
  }

 private:
  // Nobody would catch an exception at the end of a fiber.
  template <class Body>
  static void caught(Body body) {
    static char text[128];
    try {
      return body();
    } catch (const std::bad_alloc&) {
      memory_limit::lift();
      the_session.out_of_memory = true;
      violated(memory_limit::in_words());
    } catch (const std::exception& e) {
      std::snprintf(text, sizeof text, "threw an exception: %s", e.what());
    } catch (...) {
      std::snprintf(text, sizeof text, "threw an exception");
    }
    violated(text);
  }

  subject* subject_ = nullptr;
};

}  // namespace heist::verify
