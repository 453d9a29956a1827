#pragma once
// What a work-stealing tree is put through: workers that take batches of a range, until nothing is left or one at a time.
#include <array>
#include <cstdint>

#include "verify/program.hpp"
#include "verify/vocabulary.hpp"

namespace heist::verify {

namespace sharing_word {
enum : std::uint8_t { work, batch };
}
namespace sharing_setting {
enum : std::uint8_t { elements, step, shares, random };
}

inline constexpr std::int64_t most_shared = 6;

inline const char* wrong_with_sharing(const program& p) {
  for (const auto s : {sharing_setting::elements, sharing_setting::step}) {
    if (p.settings[s] < 1) return "there is an element, at least, and in a batch, too";
  }
  if (p.settings[sharing_setting::shares] < 1) return "a batch is a share of what is left: all of it with 1, half with 2";
  return nullptr;
}
inline constexpr std::array sharing_roles{role{"worker"}};
inline constexpr std::array sharing_test_words{
    test_word{"work", "takes batches until nothing is left"},
    test_word{"batch", "takes a batch, if something is left"},
};
inline constexpr std::array sharing_settings{
    test_setting{"elements", test_setting::sort::number, 3, most_shared},
    test_setting{"step", test_setting::sort::number, 2, most_shared},  // at most
    test_setting{"shares", test_setting::sort::number, 1, most_shared},
    test_setting{"random", test_setting::sort::flag},
};
inline constexpr std::array<std::string_view, 1> sharing_trials{"batch | batch"};
inline constexpr std::array<std::uint8_t, 1> sharing_generated_words{sharing_word::batch};
inline constexpr std::array<std::string_view, 2> sharing_generated_others{"batch", "batch batch"};
inline constexpr std::array<std::string_view, 2> sharing_generated_settings{", elements 2", ", elements 3, step 1"};
inline constexpr vocabulary sharing_vocabulary{
    .roles = sharing_roles,
    .words = sharing_test_words,
    .settings = sharing_settings,
    .least_made = 0,
    .example = "work | batch batch, elements 4",
    .trials = sharing_trials,
    .generated = {sharing_generated_words, sharing_generated_others, sharing_generated_settings},
    .wrong = wrong_with_sharing,
};

}  // namespace heist::verify
