#pragma once
// A subject as a program of the graph engine. It is built once; its threads are run as often as the engine likes, and
// are left by a jump, so that what a pool cannot be unwound through (noexcept, a destructor) is no obstacle.
#include "verify/graphs/program.hpp"
#include "verify/subject.hpp"

namespace heist::verify::on_graphs {

class subject_program final : public graphs::program {
 public:
  // compares_rounds: of loops that wait. Where nobody yields it makes no difference, and takes time.
  explicit subject_program(const subject_factory& subjects, bool compares_rounds = true)
      : subjects_(subjects), clears_stack_(compares_rounds) {}

  unsigned threads() const override { return subjects_.threads(); }
  unsigned first_twin() const override;
  bool has_twins() const { return first_twin() < threads(); }
  void before(graphs::machine&) override;
  void thread(graphs::machine&, unsigned number) override;
  bool has_after() const override { return true; }
  void after(graphs::machine&) override;
  bool releases_everything() const override { return true; }
  bool leaves_by_jump() const override { return true; }

 private:
  template <class Body>
  void run(graphs::machine&, Body);

  const subject_factory& subjects_;
  const bool clears_stack_;
  subject* subject_ = nullptr;
  unsigned running_ = 0;
};

}  // namespace heist::verify::on_graphs
