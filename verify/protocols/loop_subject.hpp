#pragma once
// What every loop scheduler has to do. Iterations are numbered through all loops, so that it can be told which one a batch is of.
// Demanded: each iteration is handed out once, none beyond the end of its loop or before it is open, and who gets one sees what
// the opener did before the loop. In the end, when nothing is under way, those that are left can be had.
// AskOthers: a worker that has none of its own asks others.
#include <array>
#include <cstdint>
#include <optional>

#include "model/scheduler/scheduler.hpp"
#include "verify/checked_world.hpp"
#include "verify/journal.hpp"
#include "verify/protocols/left_behind.hpp"
#include "verify/protocols/loop_words.hpp"
#include "verify/subject.hpp"

namespace heist::verify {

template <class Scheduler, bool AskOthers>
class loops : public subject {
 public:
  template <class... Args>
  explicit loops(const program& p, const Args&... args)
      : program_(p), scheduler_(static_cast<model::worker_id>(p.threads.size()), args...) {}

  void thread(unsigned number) override {
    std::uint32_t opened = 0;  // iterations
    std::uint32_t loop = 0;
    for (const operation_word o : program_.threads[number]) {
      if (o.word == loop_word::open) {
        if (loop > 0) finish(number, opened);
        open(number, loop++, {opened, opened + o.number});
        opened += o.number;
      } else if (o.word == loop_word::work) {
        note("work");
        ++loop;
        loops_.await([loop](std::uint32_t open) { return open >= loop; }, model::order::acquire);
        take_all(number);
      } else {
        note("take");
        take(number);
      }
    }
  }

  void after() override {
    std::array<bool, most_iterations> handed_out{};
    const auto mark = [&](model::range batch) {
      for (std::uint32_t i = batch.first; i < batch.end; ++i) {
        if (handed_out[i]) violated("an iteration is handed out twice");
        handed_out[i] = true;
      }
    };
    for (const journal_line& line : answers()) mark(model::range::of(line.content));
    for (model::worker_id w = 0; w < program_.threads.size(); ++w) {
      while (const std::optional<model::range> left = next(w)) mark(*left);
    }
    for (std::uint32_t i = 0; i < all_iterations(); ++i) {
      if (!handed_out[i]) violated("an iteration is never handed out");
    }
  }

 private:
  static constexpr unsigned most_iterations = most_loops * most_loop_iterations;

  std::uint32_t all_iterations() const {
    std::uint32_t all = 0;
    for (const operation_word o : program_.threads[0]) all += o.number;
    return all;
  }
  std::size_t loop_of(std::uint32_t iteration) const {
    std::uint32_t end = 0;
    std::size_t loop = 0;
    for (const operation_word o : program_.threads[0]) {
      if (o.word != loop_word::open) continue;
      end += o.number;
      if (iteration < end) return loop;
      ++loop;
    }
    violated("an iteration is handed out that no loop has");
  }

  void open(unsigned worker, std::uint32_t loop, model::range all) {
    note("open", static_cast<long long>(all.size()));
    before_.leave(loop);
    scheduler_.ready(worker, all.packed());
    loops_.store(loop + 1, model::order::release);
  }
  // Until nobody executes one of so many iterations any more.
  void finish(unsigned worker, std::uint32_t opened) {
    note("finish the loop");
    take_all(worker);
    ended_.await([opened](std::uint32_t ended) { return ended == opened; }, model::order::acquire);
  }
  void take_all(unsigned worker) {
    for (unsigned batches = 0; take(worker); ++batches) {
      if (batches > most_iterations) violated("batches are handed out without end");
    }
  }
  bool take(unsigned worker) {
    const std::optional<model::range> batch = next(worker);
    if (!batch) return false;
    note("from", batch->first);
    before_.find(loop_of(batch->first));
    answer(batch->packed());
    ended_.fetch_add(batch->size(), model::order::release);
    return true;
  }
  std::optional<model::range> next(unsigned worker) {
    const std::optional<model::task> got = task_for(worker);
    if (!got) return std::nullopt;
    const model::range batch = model::range::of(*got);
    if (batch.first >= batch.end) violated("a batch is handed out without an iteration");
    if (loop_of(batch.first) != loop_of(batch.end - 1)) violated("a batch goes on beyond the end of its loop");
    return batch;
  }
  std::optional<model::task> task_for(unsigned worker) {
    const auto ignored = [](const model::attempt&) {};
    std::optional<model::task> got = model::take(scheduler_, worker, ignored);
    if constexpr (AskOthers) {
      while (!got) {
        const model::attempt tried = model::look_everywhere(scheduler_, worker, ignored);
        if (tried.status == model::steal_status::empty) break;
        if (tried.status == model::steal_status::task) got = tried.got;
      }
    }
    return got;
  }

  const program& program_;
  Scheduler scheduler_;
  left_behind before_{"before"};  // by loop
  checked_world::awaitable<std::uint32_t> ended_{0, "ended"};
  checked_world::awaitable<std::uint32_t> loops_{0, "loops"};  // that are open or were: for who comes to one, and only then
};

}  // namespace heist::verify
