#pragma once
// The edge where an explorer's name becomes an explorer.
#include <memory>
#include <string_view>

#include "verify/on_relacy/explorer/explorer.hpp"
#include "verify/on_relacy/explorer/exploration.hpp"
#include "verify/subject.hpp"

namespace heist::verify {

// Null if there is no explorer of that name.
std::unique_ptr<explorer> make_explorer(std::string_view name, const exploration&, const subject_factory&);

}  // namespace heist::verify
