#include "reports/weaken_json.hpp"

#include <nlohmann/json.hpp>

namespace heist::reports {
namespace {

nlohmann::ordered_json site_object(const model::weakened_site& s) {
  nlohmann::ordered_json object = {{"place", s.place}, {"operation", s.operation}, {"written", s.written},
                                   {"alone", s.alone}, {"together", s.together},   {"necessary", s.necessary()}};
  if (!s.kept_for.empty()) object["kept_for"] = s.kept_for;
  return object;
}

}  // namespace

std::string weaken_json(const model::weaken_result& result) {
  auto sites = nlohmann::ordered_json::array();
  for (const model::weakened_site& s : result.sites) sites.push_back(site_object(s));
  const nlohmann::ordered_json document = {{"schema", "heist.weaken/1"},
                                           {"protocol", result.protocol},
                                           {"programs", result.programs},
                                           {"sites", std::move(sites)}};
  return document.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + '\n';
}

}  // namespace heist::reports
