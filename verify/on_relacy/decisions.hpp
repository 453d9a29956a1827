#pragma once
// The decisions of one execution as text, to be kept and run again: "0 0 1 =1 1" lets thread 0 go twice, then thread 1,
// which takes its alternative 1 (of a load: an older store), and thread 1 again.
#include <string>
#include <string_view>

#include "verify/on_relacy/explorer/explorer.hpp"

namespace heist::verify {

std::string decisions_text(const raw_vector<decision>&);

// Throws base::bad_input naming the word that is wrong.
raw_vector<decision> parse_decisions(std::string_view text);

}  // namespace heist::verify
