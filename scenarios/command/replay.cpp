#include "scenarios/command/replay.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>

#include "base/bad_input.hpp"
#include "base/text/text.hpp"
#include "reports/check/counterexample_json.hpp"
#include "reports/check/counterexample_table.hpp"
#include "scenarios/command/message.hpp"
#include "scenarios/command/protocol.hpp"
#include "verify/check.hpp"
#include "verify/own_checker.hpp"
#include "verify/program.hpp"

namespace heist::command {
namespace {

// Who checks what a counterexample speaks of. A file names no source to compile: it may come from a stranger.
std::unique_ptr<verify::own_checker> checker_for(const reports::counterexample_document& document,
                                                 const replay_arguments& arguments, const std::string& engine) {
  if (!document.own || !arguments.checker.empty()) return nullptr;
  if (!arguments.header.empty()) return std::make_unique<verify::own_checker>(arguments.header, document.protocol, engine);
  throw base::bad_input(arguments.file, "is about a pool that is not heist's",
                        "give its source: heist replay FILE --header my_deque.hpp");
}

// Step by step; where they part is where the protocol is not what it was.
void demand_same(const std::string& file, const model::counterexample& kept,
                 const std::optional<model::counterexample>& now) {
  const auto refuse = [&](const std::string& what) {
    throw base::bad_input(base::printable(file), what,
                          "the protocol, or the file, has changed since the counterexample was found");
  };
  if (!now) refuse("no longer reproduces: its decisions do not lead to a violation");
  for (std::size_t i = 0; i < std::max(kept.events.size(), now->events.size()); ++i) {
    if (i < kept.events.size() && i < now->events.size() && kept.events[i] == now->events[i]) continue;
    refuse(fmt::format("no longer reproduces: step {} of {} is another one", i + 1, kept.events.size()));
  }
  if (kept.threads != now->threads) refuse("no longer reproduces: other threads");
  if (kept.violation != now->violation) refuse("no longer reproduces: now the violation is: " + now->violation);
}

}  // namespace

exit_code replay(const replay_arguments& arguments) {
  const reports::counterexample_document document = reports::read_counterexample(arguments.file);
  demand_programs({document.example.program},
                  document.own ? verify::pool_vocabulary : *find_protocol(document.protocol).words);
  if (!document.own) demand_mutant(find_protocol(document.protocol), document.mutant);
  verify::check_request request;
  request.engine = verify::engine_of(document.example.decisions);
  const auto own = checker_for(document, arguments, request.engine);
  request.protocol = document.protocol;
  request.mutant = document.own ? "none" : document.mutant;
  request.programs = {document.example.program};
  request.replay = 1;
  request.decisions = document.example.decisions;
  request.checker = own != nullptr ? own->path() : arguments.checker;
  const auto results = verify::check(request, [](const model::check_result&) { return true; });
  if (stop) return interrupted;
  if (!results.empty() && verify::was_killed(results.front())) {
    tell("heist replay: {}\n", results.front().reason);
    return undecided;
  }
  demand_same(arguments.file, document.example,
              results.empty() ? std::optional<model::counterexample>() : results.front().example);
  fmt::print("{}", reports::counterexample_table(document.example));
  tell("reproduced: {} steps as recorded\n", document.example.events.size());
  return violated;
}

}  // namespace heist::command
