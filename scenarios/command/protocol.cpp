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

void demand_programs(const std::vector<std::string>& programs, const verify::vocabulary& words) {
  for (const std::string& text : programs) {
    try {
      verify::program::parse(text, words);
    } catch (const verify::wrong_word& e) {
      const std::string hint = scenarios::did_you_mean(e.word, e.words);
      if (hint.empty()) throw;
      throw base::bad_input(e.where, e.what_is_wrong, hint);
    }
  }
}

}  // namespace heist::command
