#include "reports/check/weaken_json.hpp"

#include "base/json/json_writer.hpp"

namespace heist::reports {

using base::json_layout;
using base::json_writer;

std::string weaken_json(const model::weaken_result& result) {
  json_writer out(json_layout::indented);
  out.begin_object().field("schema", "heist.weaken/1").field("protocol", result.protocol);
  out.field("programs", result.programs).key("sites").begin_array();
  for (const model::weakened_site& s : result.sites) {
    out.begin_object().field("place", s.place).field("operation", s.operation).field("written", s.written);
    out.field("alone", s.alone).field("together", s.together).field("necessary", s.necessary());
    if (!s.kept_for.empty()) out.field("kept_for", s.kept_for);
    out.end_object();
  }
  out.end_array().end_object();
  return out.take() + '\n';
}

}  // namespace heist::reports
