#include "model/scheduler/priority_work_stealing.hpp"

#include <array>
#include <cstdint>
#include <optional>

#include "model/pool/chase_lev.hpp"
#include "model/registry/type_list.hpp"
#include "verify/checked_world.hpp"
#include "verify/program_factory.hpp"
#include "verify/protocols/protocol.hpp"
#include "verify/protocols/scheduler_subject.hpp"
#include "verify/protocols/scheduler_words.hpp"

namespace heist::verify {

// Two slots, so that an execution is short.
template <class W, class T>
class short_deque : public model::chase_lev<W, T> {
 public:
  short_deque() : model::chase_lev<W, T>(2) {}
};

namespace {

using model::board_rule;

// With two levels. Demanded besides: the owner takes no task while it has a better one itself.
template <model::priority_work_stealing_fault Fault>
class ranked_workers final : public scheduler_subject {
 public:
  ranked_workers(const program& p, board_rule rule)
      : scheduler_subject(p), scheduler_(static_cast<model::worker_id>(p.threads.size()), {0, 1}, 0, rule) {}

  // A better task that the owner takes later, or that is left in the end, was there all the time since it was ready. One
  // that a thief takes may have been gone.
  void after() override {
    std::array<bool, most_tasks> worse_taken{}, taken{};
    std::array<bool, most_tasks> ready{};
    for (const journal_line& line : answers()) {
      const unsigned task = task_in(line);
      if (line.thread != 0) {
        taken[task] = true;
      } else if (is_announced(line)) {
        ready[task] = true;
      } else {
        if (worse_taken[task]) owner_took_a_worse_one();
        taken[task] = true;
        for (unsigned other = 0; other < most_tasks; ++other) {
          if (ready[other] && !taken[other] && priority_of(other) > priority_of(task)) worse_taken[other] = true;
        }
      }
    }
    for (unsigned task = 0; task < most_tasks; ++task) {
      if (worse_taken[task] && !taken[task]) owner_took_a_worse_one();
    }
    scheduler_subject::after();
  }

 private:
  [[noreturn]] static void owner_took_a_worse_one() { violated("the owner took a worse task while it had a better one"); }

  bool announce(unsigned worker, std::uint8_t word, unsigned task) override {
    if (word == keeping_word::keep) {
      scheduler_.keep(worker, task, priority_of(task));
    } else {
      scheduler_.ready(worker, task, priority_of(task));
    }
    return true;
  }
  std::optional<model::task> take(unsigned worker) override {
    return scheduler_.take(worker, [](const model::attempt&) {});
  }

  model::priority_work_stealing<checked_world, short_deque, Fault> scheduler_;
};

}  // namespace

template <>
std::unique_ptr<subject_factory> checked_protocol<model::priority_work_stealing_protocol>::subject(std::string_view mutant, const program& p) {
  using described = model::priority_work_stealing_protocol;
  std::unique_ptr<subject_factory> made;
  const bool as_printed = mutant == described::as_published.name;
  const board_rule rule = as_printed ? board_rule::as_printed : board_rule::repaired;
  model::with_fault<described>(as_printed ? "none" : mutant, [&](auto fault) {
    made = std::make_unique<program_factory<ranked_workers<fault()>, board_rule>>(p, rule);
  });
  return made;
}

}  // namespace heist::verify
