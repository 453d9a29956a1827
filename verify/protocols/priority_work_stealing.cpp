#include "model/scheduler/priority_work_stealing.hpp"

#include <array>
#include <cstdint>
#include <optional>

#include "model/pool/chase_lev.hpp"
#include "verify/checked_world.hpp"
#include "verify/protocols/executed_once.hpp"
#include "verify/protocols/protocol.hpp"
#include "verify/subject.hpp"

namespace heist::verify {

// Two slots, so that an execution is short.
template <class W, class T>
class short_deque : public model::chase_lev<W, T> {
 public:
  short_deque() : model::chase_lev<W, T>(2) {}
};

namespace {

using model::board_rule;

// The owner is worker 0, each thief another; a pop and a steal are both a search for a task. There are two levels:
// every fourth task is of the better one.
// Demanded, beside executed_once.hpp: the owner takes no task while it has a better one itself.
class ranked_workers final : public subject {
 public:
  ranked_workers(const program& p, board_rule rule)
      : program_(p), scheduler_(static_cast<model::worker_id>(p.threads()), {0, 1}, 0, rule) {}

  void thread(unsigned number) override {
    if (number == 0) {
      own();
    } else {
      for (unsigned i = 0; i < program_.steals[number - 1]; ++i) search(number, "steal");
    }
  }

  void after() override {
    for (unsigned task = 0; task < pushed_; ++task) {
      if (worse_than_[task] && !tasks_.has(task)) violated("the owner took a worse task while it had a better one");
    }
    tasks_.demand_the_rest(pushed_, [this] { return search(1, "look").has_value(); });
  }

 private:
  static model::priority_value priority_of(unsigned task) { return task % 4 == 3 ? 1 : 0; }

  void own() {
    for (const owner_step s : program_.owner) {
      if (s != owner_step::pop) {
        note(s == owner_step::push ? "push" : "keep", pushed_);
        const unsigned pushed = pushed_++;
        if (s == owner_step::push) {
          scheduler_.ready(0, pushed, priority_of(pushed));
        } else {
          scheduler_.keep(0, pushed, priority_of(pushed));
        }
      } else if (const std::optional<unsigned> got = search(0, "pop")) {
        if (worse_than_[*got]) violated("the owner took a worse task while it had a better one");
        for (unsigned other = 0; other < pushed_; ++other) {  // if it is there later, it was there now
          if (priority_of(other) > priority_of(*got) && !tasks_.has(other)) worse_than_[other] = true;
        }
      }
    }
  }

  std::optional<unsigned> search(unsigned worker, const char* what) {
    note(what);
    const std::optional<model::task> got = scheduler_.take(worker, [](const model::attempt&) {});
    if (!got) return std::nullopt;
    tasks_.execute(*got);
    return static_cast<unsigned>(*got);
  }

  const program& program_;
  model::priority_work_stealing<checked_world, short_deque> scheduler_;
  unsigned pushed_ = 0;
  executed_once tasks_;
  std::array<bool, executed_once::most_tasks> worse_than_{};  // the owner has taken a worse one than this, which may have been gone
};

class ranked_workers_factory final : public subject_factory {
 public:
  ranked_workers_factory(const program& p, board_rule rule) : program_(p), rule_(rule) {}
  subject* construct(void* memory) const override {
    static_assert(sizeof(ranked_workers) <= most_bytes);
    return std::construct_at(static_cast<ranked_workers*>(memory), program_, rule_);
  }
  unsigned threads() const override { return program_.threads(); }
  unsigned twin_of(unsigned thread) const override { return program_.twin_of(thread); }  // thieves claim nothing

 private:
  const program program_;
  const board_rule rule_;
};

}  // namespace

std::unique_ptr<subject_factory> priority_work_stealing_subject(std::string_view mutant, const program& p) {
  const auto with = [&](board_rule rule) { return std::make_unique<ranked_workers_factory>(p, rule); };
  if (mutant == "none") return with(board_rule::repaired);
  if (mutant == "as-printed") return with(board_rule::as_printed);
  if (mutant == "claim-relaxed") return with(board_rule::claim_relaxed);
  if (mutant == "level-before-claim") return with(board_rule::level_before_claim);
  if (mutant == "claim-withdrawn-too-soon") return with(board_rule::claim_withdrawn_too_soon);
  if (mutant == "level-not-reopened") return with(board_rule::level_not_reopened);
  if (mutant == "worst-of-own-first") return with(board_rule::worst_of_own_first);
  if (mutant == "hand-overwritten") return with(board_rule::hand_overwritten);
  return nullptr;
}

}  // namespace heist::verify
