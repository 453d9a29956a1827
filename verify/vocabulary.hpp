#pragma once
// What test programs of a protocol are made of: who its threads are, the words they may say, and what can be set. A protocol
// supplies its own; everything that reads, writes, generates or shortens programs works from it.
//
// A thread is whoever may say all its words: the first of the roles that fit. So an actor that is no worker is a role whose
// words need no worker.
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace heist::verify {

struct program;

struct role {
  enum class position : std::uint8_t { first, later, any };

  std::string_view name;  // "owner"
  position where = position::any;
  unsigned most_words = 8;
};

struct test_word {
  std::string_view name;
  std::string_view line;          // what it does
  unsigned said_by = 1;           // roles, as bits
  unsigned makes = 0;             // so many tasks, or whatever a program is about: it has one to eight of them
  unsigned followed_by = 0;       // words, as bits, one of which comes next; 0: any, or none
  std::string_view instead_of{};  // where that may be, generated programs have this word, too
  unsigned most_number = 0;       // it is followed by a number from 1 to that; 0: by none
};

struct test_setting {
  enum class sort : std::uint8_t { number, power_of_two, flag };

  std::string_view name;
  sort what = sort::number;
  std::int64_t otherwise = 0;  // where a program does not say
  std::int64_t most = INT64_MAX;
};

// All programs whose first thread says so many of these words, beside each of these other threads, with each of these settings.
struct generated_programs {
  std::span<const std::uint8_t> words{};
  std::span<const std::string_view> others{};
  std::span<const std::string_view> settings{};  // ", capacity 2"; none: as they are otherwise
};

struct vocabulary {
  std::span<const role> roles;
  std::span<const test_word> words;
  std::span<const test_setting> settings{};
  unsigned least_made = 1;                     // in a program
  std::string_view example;                    // for who has written something else
  std::span<const std::string_view> trials{};  // programs in which the words do what they are for
  generated_programs generated{};
  // What is wrong with a program that is made of these words, in words; null: nothing.
  const char* (*wrong)(const program&) = nullptr;
};

}  // namespace heist::verify
