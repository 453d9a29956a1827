#include <array>
#include <cstdint>

#include "model/join/countdown.hpp"
#include "model/join/future_cell.hpp"
#include "model/join/resumption.hpp"
#include "model/join/touch.hpp"
#include "model/scheduler/scheduler.hpp"
#include "verify/checked_world.hpp"
#include "verify/journal.hpp"
#include "verify/program_factory.hpp"
#include "verify/protocols/join_words.hpp"
#include "verify/protocols/left_behind.hpp"
#include "verify/protocols/protocol.hpp"
#include "verify/subject.hpp"

namespace heist::verify {

namespace {

constexpr std::size_t most = program::most_made;

// Words of this kind in the threads before.
std::size_t said_before(const program& p, std::size_t thread, std::uint8_t word) {
  std::size_t count = 0;
  for (std::size_t t = 0; t < thread; ++t) {
    for (const operation_word o : p.threads[t]) count += o.word == word;
  }
  return count;
}

// Demanded: one is told that it was the last, sees what all others did before they arrived, and may destroy the countdown.
template <model::countdown_fault Fault>
class arrivals final : public subject {
  using join = model::countdown<checked_world, Fault>;

 public:
  explicit arrivals(const program& p)
      : program_(p), join_(checked_world::make<join>(static_cast<std::uint32_t>(p.made()))) {}

  void thread(unsigned number) override {
    std::size_t mine = program_.made_before(number);
    for (std::size_t i = 0; i < program_.threads[number].size(); ++i) {
      note("arrive");
      work_.leave(mine++);
      if (!join_->arrive()) continue;
      note("is the last");
      for (std::size_t all = 0; all < program_.made(); ++all) work_.find(all);
      checked_world::destroy(join_);
      answer(1);
    }
  }
  void after() override {
    if (answers().empty()) violated("nobody was the last");
    if (answers().size() > 1) violated("two were the last");
  }

 private:
  const program& program_;
  join* const join_;
  left_behind work_{"work"};
};

// Demanded: who touched a future that is completed goes on exactly once, by itself or resumed, and sees the value; who resumes
// it sees what it left behind.
template <model::future_cell_fault Fault>
class futures final : public subject {
 public:
  explicit futures(const program& p) : program_(p) {}

  void thread(unsigned number) override {
    std::size_t completed = said_before(program_, number, future_word::complete);
    std::size_t touched = said_before(program_, number, future_word::touch);
    for (const operation_word o : program_.threads[number]) {
      o.word == future_word::complete ? complete(completed++) : touch(touched++);
    }
  }
  void after() override {
    const std::size_t completed = program_.made();
    const std::size_t touched = said_before(program_, program_.threads.size(), future_word::touch);
    std::array<unsigned, most> times{};
    for (const journal_line& line : answers()) ++times[line.content];
    for (std::size_t f = 0; f < most; ++f) {
      const unsigned due = f < completed && f < touched ? 1 : 0;
      if (times[f] > due) violated("a waiter goes on that should not");
      if (times[f] < due) violated("a waiter is not resumed, though its future is complete");
    }
  }

 private:
  void complete(std::size_t f) {
    note("complete", static_cast<long long>(f));
    values_.leave(f);
    if (!cells_[f].complete()) return;
    note("resumes who waits");
    frames_.find(f);
    answer(f);
  }
  void touch(std::size_t f) {
    note("touch", static_cast<long long>(f));
    if (f >= most) return;  // nobody will complete it
    frames_.leave(f);
    if (!cells_[f].touch()) return;
    note("goes on");
    values_.find(f);
    answer(f);
  }

  const program& program_;
  std::array<model::future_cell<checked_world, Fault>, most> cells_;
  left_behind values_{"value"};
  left_behind frames_{"frame"};
};

// Demanded: a worker that comes to a continuation goes on with it exactly once, by itself or resumed, and sees all that it
// needed; who resumes it sees what it left behind. If it waits for ever instead, the engine sees it.
template <model::touch_fault Fault>
class touches final : public subject {
  static constexpr model::countdown_fault of_the_count =
      Fault == model::touch_fault::arrival_relaxed ? model::countdown_fault::arrives_relaxed : model::countdown_fault::none;
  using count = model::countdown<checked_world, of_the_count>;
  using touch_point = model::touch<checked_world, Fault>;

 public:
  explicit touches(const program& p) : program_(p) {
    for (count& c : waits_) c.reset(static_cast<std::uint32_t>(p.threads.size()));
  }

  void thread(unsigned number) override {
    for (std::size_t i = 0; i < program_.threads[number].size(); ++i) {
      number == 0 ? come_to(i) : complete(i, number);
    }
  }
  void after() override {
    if (answers().size() != program_.made()) violated("a continuation does not go on exactly once");
  }

 private:
  void come_to(std::size_t i) {
    note("touch", static_cast<long long>(i));
    bool blocked = false;
    const model::arrival made = touch_point::continue_into(waits_[i], wakers_[i], [&] {
      blocked = true;
      frames_.leave(i);
      mine_.block();
      return model::waker{0};
    });
    if (made.is_last && made.resumes != model::no_waker) resume(i);
    if (blocked) {
      note("is blocked");
      mine_.word().await(model::is_answered, model::order::relaxed);
      if (mine_.answer() != i) violated("a worker is resumed with another task than the one that blocked it");
    } else if (!made.is_last) {
      violated("a worker goes on before all that it needs is complete");
    }
    note("goes on");
    for (unsigned t = 1; t < program_.threads.size(); ++t) values_.find(value_of(i, t));
    answer(i);
  }
  void complete(std::size_t i, unsigned number) {
    note("complete", static_cast<long long>(i));
    values_.leave(value_of(i, number));
    const model::arrival made = touch_point::arrive(waits_[i], wakers_[i]);
    if (made.is_last && made.resumes != model::no_waker) resume(i);
    if (Fault == model::touch_fault::resumed_twice && !made.is_last) resume(i);
  }
  void resume(std::size_t i) {
    note("resumes the worker");
    frames_.find(i);
    mine_.resume(i);
  }
  std::size_t value_of(std::size_t i, unsigned thread) const { return i * (program_.threads.size() - 1) + thread - 1; }

  const program& program_;
  std::array<count, 2> waits_{count(0), count(0)};
  std::array<typename touch_point::kept_waker, 2> wakers_{make_waker(), make_waker()};
  static typename touch_point::kept_waker make_waker() { return typename touch_point::kept_waker(model::no_waker, "waker"); }
  model::resumption<checked_world, Fault> mine_;
  left_behind values_{"value"};
  left_behind frames_{"frame"};
};

}  // namespace

template <>
std::unique_ptr<subject_factory> checked_protocol<model::touch_protocol>::subject(std::string_view mutant, const program& p) {
  return subject_with_fault<model::touch_protocol, touches>(mutant, p);
}

template <>
std::unique_ptr<subject_factory> checked_protocol<model::countdown_protocol>::subject(std::string_view mutant, const program& p) {
  return subject_with_fault<model::countdown_protocol, arrivals>(mutant, p);
}

template <>
std::unique_ptr<subject_factory> checked_protocol<model::future_cell_protocol>::subject(std::string_view mutant, const program& p) {
  return subject_with_fault<model::future_cell_protocol, futures>(mutant, p);
}

}  // namespace heist::verify
