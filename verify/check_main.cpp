// heist-check: the process that `heist check` runs the model checker in. One line of JSON a test program, and between
// them, a few times a second, "progress EXECUTIONS PER_SECOND EXPLORED"; "refused WHY" if a file cannot be used.
//   heist-check KEY=VALUE... PROGRAM...   as request.hpp says
// A process of its own because Relacy takes over operator new, and because what it runs may crash.
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <exception>
#include <string>

#include "model/bad_input.hpp"
#include "reports/check_json.hpp"
#include "verify/campaign.hpp"
#include "verify/counterexample.hpp"
#include "verify/engine.hpp"
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

std::atomic<bool> stop{false};  // Ctrl-C: what has been found is said, the search kept where it is to be kept

model::check_result check(const check_request& request, campaign& searches, std::size_t number) {
  const program p = program::parse(request.programs[number]);
  const auto subjects = make_subject(request.protocol, request.mutant, p);
  if (subjects == nullptr) {
    throw std::invalid_argument("no mutant '" + request.mutant + "' of protocol '" + request.protocol + "'");
  }
  const auto [found, claim] = searches.search(number, *subjects);
  model::check_result result;
  result.explorer = request.explorer;
  result.protocol = request.protocol;
  result.mutant = request.mutant;
  result.program = p.text();
  result.executions = found.executions;
  result.blocked = found.blocked;
  result.seconds = found.seconds;
  result.claim = claim;
  if (found.complete && found.executions > found.blocked) result.outcome = model::verdict::holds;
  if (found.violated) {
    result.outcome = model::verdict::violated;
    const raw_vector<step> steps = record(*subjects, found.decisions);
    result.example = explain(found.violation, thread_names(p), steps, the_session.objects);
  }
  return result;
}

void say(const std::string& line) {
  std::puts(line.c_str());
  std::fflush(stdout);
}

void say_progress(const campaign_progress& p) {
  std::printf("progress %llu %.0f %.9f\n", static_cast<unsigned long long>(p.executions), p.per_second, p.explored);
  std::fflush(stdout);
}

void check_all(const check_request& request) {
  campaign searches(request, stop, say_progress);
  for (std::size_t i = 0; i < request.programs.size() && !stop; ++i) {
    std::string line = searches.earlier_result(i);
    if (line.empty()) {
      const model::check_result result = check(request, searches, i);
      line = reports::check_line(result);
      if (result.outcome != model::verdict::undecided) searches.finished(i, line);
    }
    say(line);
  }
}

}  // namespace

}  // namespace heist::verify

int main(int count, char** arguments) {
  std::signal(SIGINT, [](int) {
    heist::verify::stop = true;
    alarm(5);  // what is checked may be in a loop of its own and never come back
  });
  std::signal(SIGALRM, [](int) {
    std::signal(SIGINT, SIG_DFL);
    std::raise(SIGINT);
  });
  try {
    const auto request = heist::verify::check_request::from_words({arguments + 1, arguments + count});
    if (request.programs.empty()) throw std::invalid_argument("run by 'heist check', not by hand");
    heist::verify::check_all(request);
  } catch (const heist::model::bad_input& e) {
    std::string why = e.what();
    for (char& c : why) c = c == '\n' ? '\v' : c;  // one line
    heist::verify::say("refused " + why);
  } catch (const std::exception& e) {
    std::fprintf(stderr, "heist-check: %s\n", e.what());
    return 70;
  }
  return 0;
}
