// heist-check: the process that `heist check` runs the model checker in. One line of JSON a test program.
//   heist-check PROTOCOL MUTANT EXECUTIONS SECONDS PROGRAM...
// A process of its own because Relacy takes over operator new, and because what it runs may crash.
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <string>

#include "reports/check_json.hpp"
#include "verify/counterexample.hpp"
#include "verify/engine.hpp"
#include "verify/explorer/dpor.hpp"
#include "verify/protocols/protocol.hpp"

namespace heist::verify {

namespace {

std::vector<std::string> thread_names(const program& p) {
  std::vector<std::string> names{"owner"};
  for (std::size_t i = 1; i <= p.steals.size(); ++i) {
    names.push_back(p.steals.size() == 1 ? "thief" : "thief " + std::to_string(i));
  }
  return names;
}

model::check_result check(const std::string& protocol, const std::string& mutant, const std::string& text,
                          const budget& allowed) {
  const program p = program::parse(text);
  const auto subjects = make_subject(protocol, mutant, p);
  if (subjects == nullptr) throw std::invalid_argument("no mutant '" + mutant + "' of protocol '" + protocol + "'");
  dpor how(twins_of(*subjects));
  const search_result found = search(*subjects, how, allowed);
  model::check_result result;
  result.protocol = protocol;
  result.mutant = mutant;
  result.program = p.text();
  result.executions = found.executions;
  result.blocked = found.blocked;
  result.seconds = found.seconds;
  if (found.complete && found.executions > found.blocked) result.outcome = model::verdict::holds;
  if (found.violated) {
    result.outcome = model::verdict::violated;
    const raw_vector<step> steps = record(*subjects, found.decisions);
    result.example = explain(found.violation, thread_names(p), steps, the_session.objects);
  }
  return result;
}

}  // namespace

}  // namespace heist::verify

int main(int count, char** arguments) {
  if (count < 6) {
    std::fprintf(stderr, "heist-check: run by 'heist check', not by hand\n");
    return 2;
  }
  try {
    const heist::verify::budget allowed{std::strtoull(arguments[3], nullptr, 10), std::strtod(arguments[4], nullptr)};
    for (int i = 5; i < count; ++i) {
      const auto result = heist::verify::check(arguments[1], arguments[2], arguments[i], allowed);
      std::puts(heist::reports::check_line(result).c_str());
      std::fflush(stdout);
    }
  } catch (const std::exception& e) {
    std::fprintf(stderr, "heist-check: %s\n", e.what());
    return 70;
  }
  return 0;
}
