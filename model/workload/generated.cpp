#include "model/workload/generated.hpp"

namespace heist::model {

std::string_view generated::kind() const {
  return std::visit([](const auto& p) { return p.name; }, shape);
}

}  // namespace heist::model
