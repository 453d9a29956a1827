#include "verify/graphs/tests/comparison.hpp"

#include <algorithm>
#include <set>

#include "verify/graphs/tests/enumerator.hpp"
#include "verify/graphs/tests/tiny_runner.hpp"

namespace heist::verify::graphs::test {

namespace {

std::string difference_of(const char* what, const std::multiset<std::string>& found, const std::set<std::string>& all,
                          bool may_repeat) {
  const std::set<std::string> distinct(found.begin(), found.end());
  std::size_t lost = 0, invented = 0;
  for (const std::string& s : all) lost += !distinct.contains(s);
  for (const std::string& s : distinct) invented += !all.contains(s);
  const std::size_t repeated = may_repeat ? 0 : found.size() - distinct.size();
  if (lost + invented + repeated == 0) return {};
  return std::string(what) + ": of " + std::to_string(all.size()) + " lost " + std::to_string(lost) + ", invented " +
         std::to_string(invented) + ", repeated " + std::to_string(repeated) + "\n";
}

// Twins that have made objects are told apart when they write there: their classes may be visited more than once.
bool has_renewing_twins(const tiny_program& p) {
  if (p.first_twin == ~0u) return false;
  return std::any_of(p.threads.back().begin(), p.threads.back().end(),
                     [](const instruction& i) { return i.what == op::renew; });
}

}  // namespace

comparison compare(const tiny_program& p, memory_model model, std::size_t most_states) {
  comparison c;
  tiny_program without_twins = p;
  without_twins.first_twin = ~0u;
  const enumerated all = enumerate(without_twins, name_of(model), most_states);
  c.is_too_large = all.is_too_large;
  if (c.is_too_large) return c;
  c.is_faulty = all.is_faulty;
  c.executions = all.complete.size();
  c.stuck = all.stuck.size();

  const auto check = [&](const tiny_program& q, const enumerated& expected) {
    tiny_runner runner(q);
    tiny_observer seen(q.first_twin);
    const exploration_counts counts =
        explorer(runner, seen, {.model = model, .most_steps = 60, .most_graphs = 100'000}).explore();
    if (seen.is_broken || (counts.is_cut_short && !seen.is_faulty)) c.difference += "the engine gave up\n";
    if (seen.is_faulty != expected.is_faulty)
      c.difference += expected.is_faulty ? "fault missed\n" : "fault invented\n";
    if (seen.is_faulty || expected.is_faulty) return;
    const bool exact = q.first_twin == ~0u || counts.used_symmetry;
    if (exact) {
      c.difference += difference_of("complete", seen.found, expected.complete, has_renewing_twins(q));
      c.difference += difference_of("waiting", seen.stuck, expected.stuck, has_renewing_twins(q));
    }
    c.used_symmetry |= counts.used_symmetry;
  };
  check(without_twins, all);
  if (p.first_twin != ~0u) check(p, enumerate(p, name_of(model), most_states));
  return c;
}

}  // namespace heist::verify::graphs::test
