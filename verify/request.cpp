#include "verify/request.hpp"

#include <algorithm>
#include <charconv>
#include <functional>
#include <stdexcept>

#include <fmt/format.h>

namespace heist::verify {

namespace {

struct field {
  std::string key;
  std::function<std::string(const check_request&)> write;
  std::function<void(check_request&, const std::string&)> read;
};

template <class Number>
Number number(const std::string& text) {
  Number value{};
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc() || stop != end) throw std::invalid_argument(fmt::format("'{}' is no number", text));
  return value;
}

template <class Member>
field text_field(std::string key, Member member) {
  return {std::move(key), [=](const check_request& r) { return r.*member; },
          [=](check_request& r, const std::string& text) { r.*member = text; }};
}

template <class Number>
field number_field(std::string key, Number check_request::*member) {
  return {std::move(key), [=](const check_request& r) { return fmt::format("{}", r.*member); },
          [=](check_request& r, const std::string& text) { r.*member = number<Number>(text); }};
}

field flag_field(std::string key, bool check_request::*member) {
  return {std::move(key), [=](const check_request& r) { return r.*member ? "1" : "0"; },
          [=](check_request& r, const std::string& text) { r.*member = text == "1"; }};
}

std::vector<field> fields() {
  return {
      text_field("protocol", &check_request::protocol),
      text_field("mutant", &check_request::mutant),
      text_field("engine", &check_request::engine),
      text_field("model", &check_request::model),
      flag_field("symmetry", &check_request::symmetry),
      text_field("explorer", &check_request::explorer),
      number_field("patience", &check_request::patience),
      number_field("replay", &check_request::replay),
      text_field("decisions", &check_request::decisions),
      number_field("executions", &check_request::executions),
      number_field("seconds", &check_request::seconds),
      number_field("seed", &check_request::seed),
      number_field("depth", &check_request::depth),
      number_field("preemptions", &check_request::preemptions),
      number_field("jobs", &check_request::jobs),
      text_field("checkpoint", &check_request::checkpoint),
      text_field("resume", &check_request::resume),
      text_field("orders", &check_request::orders),
      flag_field("about", &check_request::about),
      flag_field("sites", &check_request::sites),
      flag_field("one_example", &check_request::one_example),
  };
}

}  // namespace

std::vector<std::string> check_request::to_words() const {
  std::vector<std::string> words;
  for (const field& f : fields()) words.push_back(fmt::format("{}={}", f.key, f.write(*this)));
  words.insert(words.end(), programs.begin(), programs.end());
  return words;
}

check_request check_request::from_words(const std::vector<std::string>& words) {
  check_request request;
  const std::vector<field> known = fields();
  for (const std::string& word : words) {
    const std::size_t equals = word.find('=');
    if (equals == word.npos) {
      request.programs.push_back(word);
      continue;
    }
    const auto found = std::find_if(known.begin(), known.end(), [&](const field& f) {
      return f.key == std::string_view(word).substr(0, equals);
    });
    if (found == known.end()) throw std::invalid_argument(fmt::format("unknown word '{}'", word));
    found->read(request, word.substr(equals + 1));
  }
  return request;
}

}  // namespace heist::verify
