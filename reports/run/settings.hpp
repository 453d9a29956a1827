#pragma once
// What an experiment sets, as words and numbers to be shown: made from what its parameters say of themselves
// (model/description.hpp).
#include <string>
#include <vector>

#include "model/experiment.hpp"

namespace heist::reports {

struct setting {
  std::string head;  // "look_every"; "workload_n"
  std::string text;  // empty: it means nothing here
  bool is_word;
  bool of_scheduler;
  bool unsaid_if_usual = false;
};

// All but the seed, in the order in which they are shown. Every experiment has those of scheduler and machine, whether or
// not they mean something, and those of its own workload.
std::vector<setting> settings_of(const model::experiment& what);

// The text of one of them, or nothing.
std::string setting_text(const std::vector<setting>& settings, const std::string& head);

// What a scenario sets that says nothing about it; nothing for what is always shown: which scheduler it is, and the workers.
std::string usual_text(const setting& s);

inline bool is_of_workload(const std::string& head) {
  return head.starts_with("workload_");
}

}  // namespace heist::reports
