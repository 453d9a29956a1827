#include "scenarios/command/protocol.hpp"

#include <algorithm>

#include "base/bad_input.hpp"
#include "scenarios/nearest.hpp"

namespace heist::command {

const verify::checkable& find_protocol(const std::string& name) {
  for (const verify::checkable& c : verify::checkables) {
    if (c.name == name) return c;
  }
  const std::string hint = scenarios::did_you_mean(name, names(verify::checkables));
  throw base::bad_input("check " + name, "there is no such protocol",
                        hint.empty() ? "'heist list' names them all" : hint);
}

void demand_mutant(const verify::checkable& protocol, const std::string& mutant) {
  const auto known = names(protocol.mutants);
  if (mutant == "none" || std::find(known.begin(), known.end(), mutant) != known.end()) return;
  const std::string hint = scenarios::did_you_mean(mutant, known);
  throw base::bad_input("--mutant " + mutant, "there is no such mutant of " + std::string(protocol.name),
                        hint.empty() ? "'heist list' names them all" : hint);
}

void demand_programs(const std::vector<std::string>& programs, verify::protocol_kind whom) {
  for (const std::string& text : programs) {
    const verify::program p = verify::program::parse(text);
    if (p.batches && whom != verify::protocol_kind::pool) {
      throw base::bad_input("test program '" + text.substr(0, 80) + "'", "only pools have batches", "leave it out");
    }
    if (!p.keeps() || whom == verify::protocol_kind::keeping_scheduler) continue;
    throw base::bad_input("test program '" + text.substr(0, 80) + "'",
                          "only the workers of priority-work-stealing keep tasks", "write push instead of keep");
  }
}

}  // namespace heist::command
