#pragma once
// Makes subjects that put something through a test program. A subject is made from the program and whatever else it is to be
// given. Threads that do the same are twins if it says so (threads_are_alike): if nothing tells them apart but their number.
#include <memory>
#include <tuple>
#include <utility>

#include "verify/program.hpp"
#include "verify/subject.hpp"

namespace heist::verify {

template <class Subject, class... Further>
class program_factory : public subject_factory {
 public:
  explicit program_factory(const program& p, Further... further) : program_(p), further_(std::move(further)...) {}

  subject* construct(void* memory) const override {
    static_assert(sizeof(Subject) <= most_bytes);
    const auto make = [&](Further&... f) { return std::construct_at(static_cast<Subject*>(memory), program_, f...); };
    return std::apply(make, further_);
  }
  std::size_t bytes() const override { return sizeof(Subject); }
  unsigned threads() const override { return static_cast<unsigned>(program_.threads.size()); }
  unsigned twin_of(unsigned thread) const override {
    return requires { Subject::threads_are_alike; } ? program_.twin_of(thread) : thread;
  }
  unsigned weak_failures() const override {
    if constexpr (requires { Subject::weak_failures_in(program_); }) return Subject::weak_failures_in(program_);
    return subject_factory::weak_failures();
  }
  bool forgets() const override { return requires { Subject::says_what_it_forgets; }; }

 private:
  const program program_;
  mutable std::tuple<Further...> further_;  // the subjects may write to it, one at a time
};

}  // namespace heist::verify
