#pragma once
// A test program: what each thread does, in the words of its protocol (vocabulary.hpp). Written as
//   word word | word | word word, setting 2
// For a pool: push push pop pop | steal | steal steal, capacity 2
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/bad_input.hpp"
#include "verify/vocabulary.hpp"

namespace heist::verify {

struct operation_word {
  std::uint8_t word;        // of the vocabulary
  std::uint8_t number = 0;  // of a word that has one
  bool operator==(const operation_word&) const = default;
};

struct program {
  using thread = std::vector<operation_word>;

  const vocabulary* language;
  std::vector<thread> threads;
  std::vector<std::int64_t> settings;  // in the order of the vocabulary

  static constexpr std::size_t most_made = 8;
  static constexpr std::size_t most_threads = 9;
  static constexpr std::size_t most_operations = 48;

  // Throws wrong_word, or another base::bad_input.
  static program parse(std::string_view text, const vocabulary&);
  std::string text() const;

  // Why there is no such program, in words; empty: there is.
  std::string what_is_wrong() const;
  const test_word& word_of(operation_word o) const { return language->words[o.word]; }
  std::size_t made() const;                           // of what programs are about: tasks
  std::size_t made_before(std::size_t number) const;  // by threads before this one
  // Null: there is none for what the thread does.
  const role* role_of(std::size_t number) const;
  std::vector<std::string> thread_names() const;  // "owner", "thief 1", "thief 2"
  // The nearest thread before this one that does the same, or the thread itself.
  unsigned twin_of(unsigned number) const;
};

// A word that nobody can say, at least not there. words: those that can be.
class wrong_word : public base::bad_input {
 public:
  wrong_word(const std::string& in, const std::string& why, const std::string& remedy, std::string_view said,
             std::vector<std::string_view> can_be_said)
      : base::bad_input(in, why, remedy), where(in), what_is_wrong(why), word(said), words(std::move(can_be_said)) {}

  const std::string where;
  const std::string what_is_wrong;
  const std::string word;
  const std::vector<std::string_view> words;
};

// Every program whose first thread says so many words, as the vocabulary wants them generated, those that make little first.
// What a shorter program could show, one of these shows: it is a beginning of it.
std::vector<program> programs_of_size(unsigned size, const vocabulary&);
inline constexpr unsigned most_size = 6;
inline constexpr unsigned size_of_the_whole = 4;  // of those that `heist check --all` runs

}  // namespace heist::verify
