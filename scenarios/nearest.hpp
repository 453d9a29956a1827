#pragma once
// The word somebody probably meant: fewest insertions, deletions, replacements and swaps of neighbours away
// (Damerau-Levenshtein, each place edited once), upper and lower case alike. Nothing is offered that would change more
// than about a third of the word, for a far-fetched guess misleads.
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace heist::scenarios {

// The first of the nearest candidates. Words come from files that may be hostile: a word of more than 64 bytes gets no
// answer, and only the first 10,000 candidates are looked at.
std::optional<std::string> nearest(std::string_view word, const std::vector<std::string_view>& candidates);

// "did you mean 'workers'?", fit for printing, or empty where nothing is near.
std::string did_you_mean(std::string_view word, const std::vector<std::string_view>& candidates);

}  // namespace heist::scenarios
