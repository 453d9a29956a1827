#pragma once
// What iterators are put through: an owner takes batches, stealers mark the iterator stolen and take what is left, and everybody
// looks at its state. Settings say what the container is like.
#include <array>
#include <cstdint>

#include "verify/program.hpp"
#include "verify/vocabulary.hpp"

namespace heist::verify {

namespace iterator_word {
enum : std::uint8_t { batch, look, steal };
}
namespace iterator_setting {
enum : std::uint8_t { elements, slots, shape = slots };  // slots of a table, shape of a tree
}

inline constexpr std::int64_t most_elements = 7;
inline constexpr std::int64_t most_slots = 8;

inline const char* wrong_with_iterators(const program& p) {
  const std::int64_t elements = p.settings[iterator_setting::elements];
  return elements < 1 ? "there is an element, at least" : nullptr;
}
inline const char* wrong_with_tables(const program& p) {
  if (p.settings[iterator_setting::slots] < p.settings[iterator_setting::elements]) return "a table has a slot for each element";
  return wrong_with_iterators(p);
}
inline const char* wrong_with_trees(const program& p) {
  if (p.settings[iterator_setting::shape] < 0) return "a tree is balanced, shape 0, leans to the left, 1, or to the right, 2";
  return wrong_with_iterators(p);
}

inline constexpr std::array iterator_roles{role{"owner", role::position::first}, role{"stealer", role::position::later}};
inline constexpr std::array iterator_test_words{
    test_word{.name = "batch",
              .line = "has about so many elements handed out, and goes through them",
              .said_by = 0b01,
              .most_number = most_elements},
    test_word{"look", "reads the state", 0b11},
    test_word{.name = "steal",
              .line = "marks the iterator stolen; who did it goes through both halves, in batches of about so many",
              .said_by = 0b10,
              .most_number = most_elements},
};
inline constexpr std::array iterator_settings{test_setting{"elements", test_setting::sort::number, 4, most_elements}};
inline constexpr std::array table_settings{iterator_settings[0], test_setting{"slots", test_setting::sort::number, 7, most_slots}};
inline constexpr std::array tree_settings{iterator_settings[0], test_setting{"shape", test_setting::sort::number, 0, 2}};
inline constexpr std::array<std::string_view, 1> iterator_trials{"batch 1 batch 1 | steal 1 look"};
inline constexpr std::array<std::uint8_t, 2> iterator_generated_words{iterator_word::batch, iterator_word::look};
inline constexpr std::array<std::string_view, 3> iterator_generated_others{"steal 1", "look steal 7 look", "steal 2 | look steal 1"};
inline constexpr std::array<std::string_view, 3> iterator_generated_sizes{", elements 1", ", elements 3", ", elements 6"};
inline constexpr std::array<std::string_view, 4> tree_generated_sizes{", elements 1", ", elements 3", ", elements 6",
                                                                      ", elements 5, shape 1"};

inline constexpr vocabulary iterator_vocabulary{
    .roles = iterator_roles,
    .words = iterator_test_words,
    .settings = iterator_settings,
    .least_made = 0,
    .example = "batch 1 batch 2 | look steal 1, elements 5",
    .trials = iterator_trials,
    .generated = {iterator_generated_words, iterator_generated_others, iterator_generated_sizes},
    .wrong = wrong_with_iterators,
};
inline constexpr vocabulary table_vocabulary{
    .roles = iterator_roles,
    .words = iterator_test_words,
    .settings = table_settings,
    .least_made = 0,
    .example = "batch 1 batch 2 | look steal 1, elements 5, slots 8",
    .trials = iterator_trials,
    .generated = {iterator_generated_words, iterator_generated_others, iterator_generated_sizes},
    .wrong = wrong_with_tables,
};
inline constexpr vocabulary tree_vocabulary{
    .roles = iterator_roles,
    .words = iterator_test_words,
    .settings = tree_settings,
    .least_made = 0,
    .example = "batch 1 batch 2 | look steal 1, elements 5, shape 1",
    .trials = iterator_trials,
    .generated = {iterator_generated_words, iterator_generated_others, tree_generated_sizes},
    .wrong = wrong_with_trees,
};

}  // namespace heist::verify
