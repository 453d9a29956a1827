#pragma once
// A value of a JSON document, and where it stands in it: "results[3].steals". What is missing or of another type throws
// bad_input with the file and that place.
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

#include "base/json/json_value.hpp"

namespace heist::base {

class json_place {
 public:
  // The whole document. The value and the file's name outlive it; remedy: what to do instead.
  json_place(const json_value& value, const std::string& file, std::string_view remedy)
      : json_place(value, file, remedy, "") {}

  [[noreturn]] void fail(std::string_view what) const;

  std::optional<json_place> find(const char* key) const;
  json_place at(const char* key) const;
  std::string text() const;
  std::uint64_t whole(std::uint64_t most = std::numeric_limits<std::uint64_t>::max()) const;
  std::int64_t integer(std::int64_t least = std::numeric_limits<std::int64_t>::min(),
                       std::int64_t most = std::numeric_limits<std::int64_t>::max()) const;
  double number() const;  // finite
  bool flag() const;
  void each(const std::function<void(const json_place&)>& take) const;  // of a list

  // What is there is read; what is not keeps its value.
  void read(const char* key, std::string& into) const;
  void read(const char* key, std::uint32_t& into) const;
  void read(const char* key, std::uint64_t& into) const;
  void read(const char* key, std::int32_t& into) const;
  void read(const char* key, std::optional<std::int32_t>& into) const;
  void read(const char* key, std::optional<double>& into) const;
  void read(const char* key, std::optional<std::uint64_t>& into) const;

 private:
  json_place(const json_value& value, const std::string& file, std::string_view remedy, std::string path)
      : value_(&value), file_(&file), remedy_(remedy), path_(std::move(path)) {}
  auto guarded(auto ask) const -> decltype(ask());

  const json_value* value_;
  const std::string* file_;
  std::string_view remedy_;
  std::string path_;  // empty: the whole document
};

}  // namespace heist::base
