#pragma once
// A subject as Relacy wants it: a class it constructs itself, anew for every execution.
#include <cstddef>

#include "verify/relacy.hpp"
#include "verify/subject.hpp"

namespace heist::verify {

inline const subject_factory* the_factory = nullptr;  // of the search that is running
alignas(64) inline std::byte subject_memory[subject_factory::most_bytes];

template <rl::thread_id_t Threads>
struct relacy_test : rl::test_suite<relacy_test<Threads>, Threads> {
  relacy_test() : subject_(the_factory->construct(subject_memory)) {}
  ~relacy_test() { subject_->~subject(); }
  void thread(unsigned number) {
    if (number < the_factory->threads()) subject_->thread(number);
  }
  void after() { subject_->after(); }

 private:
  subject* const subject_;
};

}  // namespace heist::verify
