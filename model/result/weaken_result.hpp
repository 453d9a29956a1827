#pragma once
// What weakening the memory orders of a protocol, one call site after the other, came to.
#include <string>
#include <vector>

namespace heist::model {

struct weakened_site {
  std::string place;      // model/pool/chase_lev.hpp:92:41
  std::string operation;  // "steal top.load"
  std::string written;    // the order in the source
  std::string alone;      // the weakest that holds while all others stay as written
  std::string together;   // the weakest that holds beside all other weakened ones
  std::string kept_for;   // why the source has more than that; empty where it has not, or nobody has said why

  static constexpr const char* no_answer = "undecided";  // in the place of an order: a search did not end

  bool necessary() const { return together == written; }
  bool undecided() const { return alone == no_answer || together == no_answer; }
  bool unexplained() const { return !necessary() && !undecided() && kept_for.empty(); }
};

struct weaken_result {
  std::string protocol;
  std::size_t programs = 0;
  std::vector<weakened_site> sites;  // in the order of the source
};

}  // namespace heist::model
