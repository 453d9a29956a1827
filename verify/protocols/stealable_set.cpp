#include "model/scheduler/stealable_set.hpp"

#include <array>
#include <cstdint>
#include <memory>

#include "verify/checked_world.hpp"
#include "verify/protocols/protocol.hpp"
#include "verify/protocols/set_words.hpp"
#include "verify/subject.hpp"

namespace heist::verify {

namespace {

// Demanded: what was added and not removed is in one of the sets, once, and can be chosen there; what was removed is not. Who
// chooses a deque sees what was done before it was added. Where nobody else is at work, a move moves, and who chooses from a set
// that has members gets one.
template <model::stealable_set_fault Fault>
class listed_deques final : public subject {
 public:
  explicit listed_deques(const program& p) : program_(p) {}

  void thread(unsigned number) override {
    unsigned own = static_cast<unsigned>(program_.made_before(number));
    deque* removes = nullptr;
    for (const operation_word o : program_.threads[number]) {
      switch (o.word) {
        case set_word::add: add(removes = &deques_[own++]); break;
        case set_word::remove: remove(removes); break;
        case set_word::move: move(); break;
        default: choose(removes);
      }
    }
  }

  void after() override {
    std::array<unsigned, program::most_made> found{};
    for (set* s : {&first_, &second_}) {
      for (std::uint32_t i = 0; i < s->size(); ++i) {
        const deque* const there = s->at(i);
        if (there == nullptr) return violated("a set says that it has more deques than there are");
        ++found[there->number()];
      }
    }
    for (unsigned d = 0; d < program_.made(); ++d) {
      const unsigned expected = deques_[d].member.listed.load(model::order::relaxed);
      if (found[d] < expected) violated("a deque that was added is in no set");
      if (found[d] > expected) violated("a deque is in a set that it was removed from, or in two");
    }
  }

 private:
  struct deque;
  using set = model::stealable_set<checked_world, deque, Fault>;
  struct deque {
    unsigned number() const { return static_cast<unsigned>(data.load() - 1); }

    typename set::membership member;
    checked_world::var<std::uint64_t> data{0, "data"};
  };

  bool is_alone() const { return program_.threads.size() == 1; }

  void add(deque* added) {
    const auto number = static_cast<std::uint64_t>(added - deques_.data());
    note("add", static_cast<long long>(number));
    added->data.store(number + 1);
    added->member.listed.store(1, model::order::relaxed);
    first_.add(*added);
  }
  void remove(deque* removed) {
    note("remove");
    if (removed == nullptr) return;
    if (!first_.remove(*removed) && !second_.remove(*removed)) return;
    // As its users do: who has taken it out, and nobody else, says so.
    if (removed->member.listed.exchange(0, model::order::release) == 0) violated("a deque is removed twice");
  }
  void move() {
    note("move");
    const std::uint32_t before = first_.size();
    deque* const moved = first_.take_one();
    if (moved != nullptr) second_.add(*moved);
    if (is_alone() && moved == nullptr && before != 0) violated("a set has deques, and none can be moved");
  }
  void choose(deque*& removes) {
    note("choose");
    const bool any = first_.size() + second_.size() != 0;
    const auto draw = [](std::uint32_t count) { return count == 1 ? 0 : checked_world::random(count); };
    deque* chosen = first_.choose(draw);
    if (chosen == nullptr) chosen = second_.choose(draw);
    if (is_alone() && chosen == nullptr && any) violated("a set has deques, and none is chosen");
    if (is_alone() && chosen == nullptr && program_.made() == 1 && is_listed(0)) violated("a deque was added, and nobody hears of it");
    if (chosen == nullptr) return;
    (void)chosen->data.load();
    removes = chosen;
  }
  bool is_listed(unsigned d) const { return deques_[d].member.listed.load(model::order::relaxed) != 0; }

  const program& program_;
  set first_, second_;
  std::array<deque, program::most_made> deques_;
};

}  // namespace

template <>
std::unique_ptr<subject_factory> checked_protocol<model::stealable_set_protocol>::subject(std::string_view mutant, const program& p) {
  return subject_with_fault<model::stealable_set_protocol, listed_deques>(mutant, p);
}

}  // namespace heist::verify
