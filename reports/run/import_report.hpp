#pragma once
// What was found in a file that a graph was read from: for a person, and as a document of schema heist.import/1.
#include <string>

#include "model/result/import_summary.hpp"

namespace heist::reports {

std::string import_table(const model::import_summary& found);

std::string import_json(const model::import_summary& found);

}  // namespace heist::reports
