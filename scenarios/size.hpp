#pragma once
// A scenario in another size than its usual one: [size.NAME] has keys that stand in the place of the file's own.
#include <string_view>

#include "scenarios/document.hpp"

namespace heist::scenarios {

// Puts the keys of [size.NAME] where they belong: title and seeds at the top, those of machine into [machine], those of
// workload.W into the workload called W. An empty name leaves the usual size. Throws base::bad_input for what no size can
// have, whichever is chosen, and for a name that the file does not have.
void take_size(document& source, std::string_view name);

}  // namespace heist::scenarios
