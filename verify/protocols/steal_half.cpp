#include "model/pool/steal_half.hpp"

#include "verify/checked_world.hpp"
#include "verify/pool_subject.hpp"
#include "verify/protocols/protocol.hpp"

namespace heist::verify {

namespace {

// Thieves take half. What they have beyond one task goes to a bag under a lock, and from there to the owner when its
// pool is empty.
template <model::steal_half_fault Fault>
class halved {
  using task = std::uint64_t;
  using ring = model::steal_half<checked_world, task, Fault>;

 public:
  halved(std::size_t capacity, std::int64_t first) : ring_(capacity, first) {}
  void push(task t) { ring_.push(t); }

  std::optional<task> pop() {
    if (const std::optional<task> t = ring_.pop()) return t;
    lock_.lock();
    const std::uint64_t n = count_.load();
    std::optional<task> t;
    if (n > 0) {
      t = bag_[n - 1].load();
      count_.store(n - 1);
    }
    lock_.unlock();
    return t;
  }

  model::stolen<task> steal() {
    private_pool mine;
    const model::stolen<task> got = ring_.steal_half_into(mine);
    if (mine.count == 0) return got;
    lock_.lock();
    std::uint64_t n = count_.load();
    for (std::uint64_t i = 0; i < mine.count; ++i) {
      if (n == program::most_pushes) violated("thieves took more tasks than were ever pushed");
      bag_[n++].store(mine.tasks[i]);
    }
    count_.store(n);
    lock_.unlock();
    return got;
  }

 private:
  struct private_pool {
    void push(task t) {
      if (count == program::most_pushes) violated("a thief took more tasks than were ever pushed");
      tasks[count++] = t;
    }
    task tasks[program::most_pushes] = {};
    std::uint64_t count = 0;
  };
  using var = checked_world::var<task>;
  ring ring_;
  checked_world::mutex lock_;
  var count_{0};
  var bag_[program::most_pushes]{var(0), var(0), var(0), var(0), var(0), var(0), var(0), var(0)};
};

// In a ring with room for two thieves take half; in others they take one task, and the order is checked.
template <model::steal_half_fault Fault>
std::unique_ptr<subject_factory> steal_half_with(const program& p) {
  if (p.capacity == 2) return std::make_unique<pool_factory<halved<Fault>>>(p);
  return std::make_unique<pool_factory<model::steal_half<checked_world, std::uint64_t, Fault>>>(p);
}

}  // namespace

std::unique_ptr<subject_factory> steal_half_subject(std::string_view mutant, const program& p) {
  using fault = model::steal_half_fault;
  if (mutant == "none") return steal_half_with<fault::none>(p);
  if (mutant == "indices-do-not-wrap") return steal_half_with<fault::indices_do_not_wrap>(p);
  if (mutant == "narrow-head") return steal_half_with<fault::narrow_head>(p);
  if (mutant == "slots-released-with-claim") return steal_half_with<fault::slots_released_with_claim>(p);
  if (mutant == "second-thief-admitted") return steal_half_with<fault::second_thief_admitted>(p);
  if (mutant == "tail-before-slot") return steal_half_with<fault::tail_before_slot>(p);
  return nullptr;
}

}  // namespace heist::verify
