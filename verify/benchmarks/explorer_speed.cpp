// How many executions a second the reducing explorer gets through, next to Relacy's own random search on the same
// program. Prints both and their ratio, the best of several interleaved rounds; 1 if the ratio is below one half.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <ostream>

#include "verify/engine.hpp"
#include "verify/explorer/dpor.hpp"
#include "verify/protocols/protocol.hpp"
#include "verify/relacy_test.hpp"

namespace {

using namespace heist::verify;

// Relacy's own scheduler tells the session of no new execution; so the subject's construction does.
class announcing final : public subject_factory {
 public:
  explicit announcing(const subject_factory& inner) : inner_(inner) {}
  subject* construct(void* memory) const override {
    the_session.begin();
    return inner_.construct(memory);
  }
  unsigned threads() const override { return inner_.threads(); }

 private:
  const subject_factory& inner_;
};

double random_executions_per_second(const subject_factory& subjects, std::uint64_t executions) {
  std::ostream silent(nullptr);
  rl::test_params parameters;
  parameters.iteration_count = executions;
  parameters.output_stream = &silent;
  parameters.progress_stream = &silent;
  const announcing announced(subjects);
  the_factory = &announced;
  rl::ostringstream state;
  const auto start = std::chrono::steady_clock::now();
  if (subjects.threads() == 2) {
    rl::run_test<relacy_test<2>, rl::random_scheduler<2>>(parameters, state, false);
  } else if (subjects.threads() == 3) {
    rl::run_test<relacy_test<3>, rl::random_scheduler<3>>(parameters, state, false);
  } else {
    rl::run_test<relacy_test<4>, rl::random_scheduler<4>>(parameters, state, false);
  }
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
  return static_cast<double>(executions) / took.count();
}

double dpor_executions_per_second(const subject_factory& subjects, std::uint64_t& executions) {
  dpor how(twins_of(subjects));
  const search_result found = search(subjects, how, {});
  executions = found.executions;
  return static_cast<double>(found.executions) / found.seconds;
}

bool compare(const char* text, int rounds = 5) {
  const program p = program::parse(text);
  const auto subjects = make_subject("chase-lev", "none", p);
  double random = 0, reduced = 0;
  std::uint64_t executions = 0;
  for (int round = 0; round < rounds; ++round) {
    reduced = std::max(reduced, dpor_executions_per_second(*subjects, executions));
    random = std::max(random, random_executions_per_second(*subjects, std::max<std::uint64_t>(executions, 20000)));
  }
  std::printf("%-52s  %8llu executions, exhaustive  %8.0f/s  random %8.0f/s  ratio %.2f\n", text,
              static_cast<unsigned long long>(executions), reduced, random, reduced / random);
  return reduced >= random / 2;
}

}  // namespace

int main() {
  const bool pairs = compare("push push pop pop push pop | steal steal");
  const bool two_thieves = compare("push push pop pop push pop | steal | steal");
  const bool growth_1 = compare("push push pop pop | steal, capacity 1");
  const bool growth_2 = compare("push push pop pop | steal | steal, capacity 1");
  const bool growth_3 = compare("push push pop pop | steal | steal | steal, capacity 1", 1);
  return pairs && two_thieves && growth_1 && growth_2 && growth_3 ? 0 : 1;
}
