#include "verify/on_graphs/shared_fields.hpp"

#include <optional>
#include <vector>

#include "verify/crash_guard.hpp"
#include "verify/graphs/explorer.hpp"
#include "verify/memory_limit.hpp"
#include "verify/on_graphs/session.hpp"
#include "verify/on_graphs/subject_program.hpp"

namespace heist::verify::on_graphs {

namespace {

using answers_of_threads = std::vector<std::uint64_t>;

// All threads in one: what they leave in memory is there for the next.
class in_one_memory final : public subject_factory {
 public:
  explicit in_one_memory(const subject_factory& subjects) : subjects_(subjects) {}
  unsigned threads() const override { return 1; }
  std::size_t bytes() const override { return sizeof(all) + subjects_.bytes(); }
  subject* construct(void* memory) const override {
    auto* const one = static_cast<std::byte*>(memory);
    return std::construct_at(static_cast<all*>(memory), *subjects_.construct(one + sizeof(all)), subjects_.threads());
  }

 private:
  struct alignas(std::max_align_t) all final : subject {
    all(subject& one, unsigned count) : one_(one), count_(count) {}
    void thread(unsigned) override {
      for (unsigned t = 0; t < count_; ++t) one_.thread(t);
    }
    subject& one_;
    const unsigned count_;
  };

  const subject_factory& subjects_;
};

class first_execution final : public graphs::observer {
 public:
  bool complete(const graphs::graph& g) override {
    answers.emplace();
    for (unsigned t = 0; t < g.threads(); ++t) {
      for (std::uint32_t i = 1; i <= g.thread(t).length; ++i) {
        const graphs::event& e = g.at(graphs::event_name(t, i));
        if (e.what == graphs::kind::mark) answers->push_back(e.content);
      }
    }
    return false;
  }
  bool violated(const graphs::graph&, const graphs::fault&) override { return false; }

  std::optional<answers_of_threads> answers;
};

// None where the first execution is at fault, or crashes: the search will say so.
std::optional<answers_of_threads> answers_of(const subject_factory& subjects) {
  struct {
    subject_program program;
    first_execution seen;
  } run{subject_program(subjects), {}};
  constexpr unsigned patience_seconds = 2;
  const memory_limit limit(graphs::native_memory::most_addresses);
  const int fallen = guarded(
      [](void* context) {
        auto& r = *static_cast<decltype(run)*>(context);
        graphs::exploration_options first;
        first.most_graphs = 1;
        first.symmetry = false;
        graphs::explorer(r.program, r.seen, first).explore();
      },
      &run, patience_seconds);
  if (fallen != 0) graphs::machine::stopped_running();
  return fallen == 0 ? run.seen.answers : std::nullopt;
}

}  // namespace

bool shares_fields(const subject_factory& subjects) {
  const auto together = answers_of(in_one_memory(subjects));
  const auto apart = answers_of(subjects);
  return together && apart && *together != *apart;
}

}  // namespace heist::verify::on_graphs
