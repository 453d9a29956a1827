#include "verify/program.hpp"

#include <algorithm>
#include <bit>
#include <charconv>
#include <numeric>
#include <utility>

#include <fmt/format.h>

namespace heist::verify {

namespace {

using position = role::position;

std::string where_of(std::string_view text) {
  return "test program '" + std::string(text.substr(0, 80)) + "'";
}
std::string remedy_of(const vocabulary& v) {
  return fmt::format("write it like: {}", v.example);
}
[[noreturn]] void refuse(std::string_view text, const vocabulary& v, const std::string& why) {
  throw base::bad_input(where_of(text), why, remedy_of(v));
}

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(separator, begin), text.size());
    parts.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return parts;
}

std::vector<std::string_view> words(std::string_view text) {
  std::vector<std::string_view> found = split(text, ' ');
  std::erase(found, std::string_view());
  return found;
}

template <class Number>
bool parse_number(std::string_view text, Number& value) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc() && end == text.data() + text.size();
}

// "push, keep and pop"
std::string listed(const std::vector<std::string>& names, std::string_view last) {
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i) {
    text += i == 0 ? "" : i + 1 == names.size() ? fmt::format(" {} ", last) : ", ";
    text += names[i];
  }
  return text;
}
std::string with_article(std::string_view name) {
  return fmt::format("{} {}", std::string_view("aeiou").find(name[0]) == std::string_view::npos ? "a" : "an", name);
}
std::string called(const role& r) {
  return r.where == position::first ? fmt::format("the {}", r.name) : with_article(r.name);
}

template <class Holds>
std::vector<std::string> words_that(const vocabulary& v, Holds holds) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < v.words.size(); ++i) {
    if (holds(i)) names.emplace_back(v.words[i].name);
  }
  return names;
}

bool fits(const role& r, std::size_t thread) {
  return r.where == position::any || (r.where == position::first) == (thread == 0);
}

// "the owner can push and pop"
[[noreturn]] void refuse_word(std::string_view text, const vocabulary& v, std::size_t thread, std::string_view word) {
  std::string who;
  std::vector<std::string_view> known;
  for (std::size_t r = 0; r < v.roles.size(); ++r) {
    if (!fits(v.roles[r], thread)) continue;
    const auto can = [&](std::size_t w) { return (v.words[w].said_by >> r & 1) != 0; };
    who += fmt::format("{}{} can {}", who.empty() ? "" : "; ", called(v.roles[r]), listed(words_that(v, can), "and"));
    for (std::size_t w = 0; w < v.words.size(); ++w) {
      if (can(w)) known.push_back(v.words[w].name);
    }
  }
  throw wrong_word(where_of(text), fmt::format("{}, not '{}'", who, word), remedy_of(v), word, std::move(known));
}

void parse_thread(std::string_view whole, std::string_view text, program& p) {
  const vocabulary& v = *p.language;
  const std::size_t number = p.threads.size();
  program::thread& said = p.threads.emplace_back();
  const auto all = words(text);
  for (std::size_t i = 0; i < all.size(); ++i) {
    const auto known = std::find_if(v.words.begin(), v.words.end(), [&](const test_word& w) { return w.name == all[i]; });
    if (known == v.words.end()) refuse_word(whole, v, number, all[i]);
    said.push_back({static_cast<std::uint8_t>(known - v.words.begin())});
    if (p.role_of(number) == nullptr) refuse_word(whole, v, number, all[i]);
    if (known->most_number == 0) continue;
    unsigned n = 0;
    if (++i == all.size() || !parse_number(all[i], n) || n == 0 || n > known->most_number) {
      refuse(whole, v, fmt::format("'{}' is followed by a number from 1 to {}", known->name, known->most_number));
    }
    said.back().number = static_cast<std::uint8_t>(n);
  }
}

std::string settings_text(const vocabulary& v) {
  std::vector<std::string> all;
  for (const test_setting& s : v.settings) {
    all.push_back(fmt::format("'{}{}'", s.name, s.what == test_setting::sort::flag ? "" : " N"));
  }
  return listed(all, "or");
}

void parse_setting(std::string_view whole, std::string_view text, program& p) {
  using sort = test_setting::sort;
  const vocabulary& v = *p.language;
  const auto w = words(text);
  for (std::size_t i = 0; i < v.settings.size() && !w.empty(); ++i) {
    const test_setting& s = v.settings[i];
    if (w[0] != s.name || w.size() != (s.what == sort::flag ? 1 : 2)) continue;
    std::int64_t& value = p.settings[i] = 1;
    if (s.what == sort::flag) return;
    const bool is_number = parse_number(w[1], value) && value <= s.most;
    if (s.what == sort::number && !is_number) refuse(whole, v, fmt::format("{} is a whole number{}", s.name, s.most == INT64_MAX ? "" : fmt::format(" up to {}", s.most)));
    if (s.what == sort::power_of_two && (!is_number || value < 1 || !std::has_single_bit(static_cast<std::uint64_t>(value)))) {
      refuse(whole, v, fmt::format("{} is a power of two up to {}", s.name, s.most));
    }
    return;
  }
  if (v.settings.empty()) refuse(whole, v, "there is nothing to be set after a comma");
  refuse(whole, v, fmt::format("expected {} after a comma", settings_text(v)));
}

// Where a word may stand for another one, it does.
program with_word(program p, std::size_t word) {
  program::thread& t = p.threads.front();
  const test_word& w = p.language->words[word];
  for (std::size_t i = t.size(); i-- > 1;) {
    if (p.word_of(t[i - 1]).name == w.instead_of && (w.followed_by >> t[i].word & 1) != 0) {
      t[i - 1].word = static_cast<std::uint8_t>(word);
    }
  }
  return p;
}

// A thread whose words are the digits of the number.
std::string generated_thread(std::uint64_t number, unsigned size, const vocabulary& v) {
  std::string text;
  for (unsigned i = 0; i < size; ++i, number /= v.generated.words.size()) {
    const test_word& word = v.words[v.generated.words[number % v.generated.words.size()]];
    text += fmt::format("{} ", word.name);
    if (word.most_number > 0) text += fmt::format("{} ", std::min(2u, word.most_number));
  }
  return text;
}

// Whether there is such a program is not asked.
program read(std::string_view text, const vocabulary& v) {
  program p{&v, {}, {}};
  for (const test_setting& s : v.settings) p.settings.push_back(s.otherwise);
  const auto parts = split(text, ',');
  for (const std::string_view thread : split(parts[0], '|')) {
    if (p.threads.size() == program::most_threads) refuse(text, v, fmt::format("more than {} threads", program::most_threads));
    parse_thread(text, thread, p);
  }
  if (parts.size() > 1 + std::max<std::size_t>(1, v.settings.size())) refuse(text, v, "more commas than there is to be set");
  for (std::size_t i = 1; i < parts.size(); ++i) parse_setting(text, parts[i], p);
  return p;
}

std::string wrong_in_thread(const program& p, std::size_t number) {
  const program::thread& t = p.threads[number];
  const role* const who = p.role_of(number);
  if (who == nullptr) return "no thread can say all that";
  if (t.empty() || t.size() > who->most_words) return fmt::format("{} says one to {} words", called(*who), who->most_words);
  for (std::size_t i = 0; i < t.size(); ++i) {
    const test_word& w = p.word_of(t[i]);
    if (w.followed_by == 0 || (i + 1 < t.size() && (w.followed_by >> t[i + 1].word & 1) != 0)) continue;
    auto next = words_that(*p.language, [&](std::size_t n) { return (w.followed_by >> n & 1) != 0; });
    for (std::string& n : next) n = with_article(n);
    return fmt::format("{} is followed by {}", with_article(w.name), listed(next, "or"));
  }
  return "";
}

}  // namespace

program program::parse(std::string_view text, const vocabulary& v) {
  program p = read(text, v);
  if (const std::string wrong = p.what_is_wrong(); !wrong.empty()) refuse(text, v, wrong);
  return p;
}

std::string program::what_is_wrong() const {
  if (made() < language->least_made || made() > most_made) {
    const auto makes = words_that(*language, [&](std::size_t w) { return language->words[w].makes > 0; });
    return fmt::format("a program has to {} {} to {} times", listed(makes, "or"), language->least_made, most_made);
  }
  for (std::size_t t = 0; t < threads.size(); ++t) {
    if (std::string wrong = wrong_in_thread(*this, t); !wrong.empty()) return wrong;
  }
  const auto together = [](std::size_t sum, const thread& t) { return sum + t.size(); };
  if (std::accumulate(threads.begin(), threads.end(), std::size_t{0}, together) > most_operations) {
    return fmt::format("more than {} operations of all threads together", most_operations);
  }
  const char* const wrong = language->wrong == nullptr ? nullptr : language->wrong(*this);
  return wrong == nullptr ? "" : wrong;
}

std::size_t program::made() const {
  return made_before(threads.size());
}
std::size_t program::made_before(std::size_t number) const {
  std::size_t count = 0;
  for (std::size_t t = 0; t < number; ++t) {
    for (const operation_word o : threads[t]) count += word_of(o).makes;
  }
  return count;
}

const role* program::role_of(std::size_t number) const {
  for (std::size_t r = 0; r < language->roles.size(); ++r) {
    const auto can = [&](operation_word o) { return (word_of(o).said_by >> r & 1) != 0; };
    const thread& said = threads[number];
    if (fits(language->roles[r], number) && std::all_of(said.begin(), said.end(), can)) return &language->roles[r];
  }
  return nullptr;
}

std::vector<std::string> program::thread_names() const {
  std::vector<std::string> names;
  for (std::size_t t = 0; t < threads.size(); ++t) {
    const role* const who = role_of(t);
    std::size_t before = 0, all = 0;
    for (std::size_t other = 0; other < threads.size(); ++other) {
      if (role_of(other) != who) continue;
      ++all;
      before += other < t;
    }
    names.push_back(all == 1 ? std::string(who->name) : fmt::format("{} {}", who->name, before + 1));
  }
  return names;
}

unsigned program::twin_of(unsigned number) const {
  for (unsigned other = number; other-- > 0;) {
    if (threads[other] == threads[number]) return other;
  }
  return number;
}

std::string program::text() const {
  std::string s;
  for (const thread& t : threads) {
    if (!s.empty()) s += "| ";
    for (const operation_word o : t) {
      s += fmt::format("{} ", word_of(o).name);
      if (word_of(o).most_number > 0) s += fmt::format("{} ", o.number);
    }
  }
  s.pop_back();
  for (std::size_t i = 0; i < settings.size(); ++i) {
    const test_setting& set = language->settings[i];
    if (settings[i] == set.otherwise) continue;
    s += set.what == test_setting::sort::flag ? fmt::format(", {}", set.name)
                                              : fmt::format(", {} {}", set.name, settings[i]);
  }
  return s;
}

std::vector<program> programs_of_size(unsigned size, const vocabulary& v) {
  static constexpr std::string_view as_they_are[] = {""};
  const std::span<const std::string_view> settings = v.generated.settings.empty() ? as_they_are : v.generated.settings;
  std::uint64_t count = 1;
  for (unsigned i = 0; i < size; ++i) count *= v.generated.words.size();
  std::vector<program> programs;
  const auto add = [&](const program& p) {
    if (p.what_is_wrong().empty()) programs.push_back(p);
  };
  for (std::uint64_t number = 0; number < count; ++number) {
    const std::string first = generated_thread(number, size, v);
    for (const std::string_view others : v.generated.others) {
      for (const std::string_view set : settings) {
        const program p = read(fmt::format("{}| {}{}", first, others, set), v);
        add(p);
        for (std::size_t w = 0; w < v.words.size(); ++w) {
          if (v.words[w].instead_of.empty()) continue;
          if (const program other = with_word(p, w); other.threads != p.threads) add(other);
        }
      }
    }
  }
  std::stable_sort(programs.begin(), programs.end(), [](const program& a, const program& b) { return a.made() < b.made(); });
  return programs;
}

}  // namespace heist::verify
