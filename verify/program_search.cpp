#include "verify/program_search.hpp"

#include <cctype>

namespace heist::verify {

std::string kind_of_violation(std::string violation) {
  std::erase_if(violation, [](unsigned char c) { return std::isdigit(c) != 0; });
  return violation;
}

search_result search_for(const std::string& kind, program_search& how, double seconds) {
  constexpr int most_others = 100;
  double spent = 0;
  for (int others = 0;; ++others) {
    search_result found = how.go_on({.seconds = seconds - spent});
    if (!found.violated || kind_of_violation(found.violation) == kind) return found;
    spent = found.seconds;
    found.violated = false;
    if (found.endless || others == most_others || spent >= seconds) return found;
  }
}

}  // namespace heist::verify
