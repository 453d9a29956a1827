#include "reports/check/weaken_table.hpp"

#include "base/text/table.hpp"

namespace heist::reports {
namespace {

using base::table;

std::string remark(const model::weakened_site& s) {
  if (s.necessary()) return "necessary";
  if (s.undecided()) return "a search did not end within the budget";
  return s.unexplained() ? "nobody has said why it is stronger" : s.kept_for;
}

}  // namespace

std::string weaken_table(const model::weaken_result& result) {
  if (result.sites.empty()) return "no call site names an order stronger than relaxed\n";
  table rows({{"call site"}, {"operation"}, {"written"}, {"alone"}, {"together"}, {"why"}});
  for (const model::weakened_site& s : result.sites) {
    rows.add_row({s.place, s.operation, s.written, s.alone, s.together, remark(s)});
  }
  return rows.text();
}

}  // namespace heist::reports
