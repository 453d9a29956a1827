// heist-check: the process that `heist check` runs the model checker in. One line of JSON a test program.
//   heist-check KEY=VALUE... PROGRAM...   as request.hpp says
// A process of its own because Relacy takes over operator new, and because what it runs may crash.
#include <cstdio>
#include <exception>
#include <string>

#include "reports/check_json.hpp"
#include "verify/counterexample.hpp"
#include "verify/engine.hpp"
#include "verify/explorer/dpor.hpp"
#include "verify/protocols/protocol.hpp"
#include "verify/request.hpp"

namespace heist::verify {

namespace {

std::vector<std::string> thread_names(const program& p) {
  std::vector<std::string> names{"owner"};
  for (std::size_t i = 1; i <= p.steals.size(); ++i) {
    names.push_back(p.steals.size() == 1 ? "thief" : "thief " + std::to_string(i));
  }
  return names;
}

model::check_result check(const check_request& request, const std::string& text) {
  const program p = program::parse(text);
  const auto subjects = make_subject(request.protocol, request.mutant, p);
  if (subjects == nullptr) {
    throw std::invalid_argument("no mutant '" + request.mutant + "' of protocol '" + request.protocol + "'");
  }
  dpor how(twins_of(*subjects));
  const search_result found = search(*subjects, how, {request.executions, request.seconds});
  model::check_result result;
  result.protocol = request.protocol;
  result.mutant = request.mutant;
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
  try {
    const auto request = heist::verify::check_request::from_words({arguments + 1, arguments + count});
    if (request.programs.empty()) throw std::invalid_argument("run by 'heist check', not by hand");
    for (const std::string& program : request.programs) {
      std::puts(heist::reports::check_line(heist::verify::check(request, program)).c_str());
      std::fflush(stdout);
    }
  } catch (const std::exception& e) {
    std::fprintf(stderr, "heist-check: %s\n", e.what());
    return 70;
  }
  return 0;
}
