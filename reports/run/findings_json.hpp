#pragma once
// Findings in the document of the runs they are about: written, and read back.
#include <memory>

#include "base/json/json_place.hpp"
#include "base/json/json_writer.hpp"
#include "reports/run/findings.hpp"

namespace heist::reports {

void write_findings(base::json_writer& out, const findings& found);  // two fields of an object: "paper" and "expect"

struct read_back_findings {
  std::unique_ptr<const model::expectations> expected;  // what `found` refers to
  findings found;
};
read_back_findings read_findings(const base::json_place& root);

}  // namespace heist::reports
