#pragma once
// Which memory orders of a protocol could be weaker and still hold, on the programs given: each call site alone with the
// others as written, and then all together, site after site.
#include <functional>
#include <string>

#include "model/result/weaken_result.hpp"
#include "verify/request.hpp"

namespace heist::verify {

// The protocol and the programs of the request. on_step hears what is being tried; false ends it with what there is.
// Throws base::bad_input if the protocol does not even hold as written.
model::weaken_result weaken(check_request, const std::function<bool(const std::string&)>& on_step);

}  // namespace heist::verify
