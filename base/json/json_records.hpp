#pragma once
// A JSON document of one shape, read as it streams by: an object whose fields are scalars or lists of flat objects.
// Whatever else a file may hold is refused where it begins, so that memory stays in proportion to what was asked for.
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "base/json/json_library.hpp"

namespace heist::base {

// A flat object: the header, or one entry of a list. What is missing or of a wrong type throws bad_input.
class json_record {
 public:
  struct other {};  // a value that nobody asks for: null, a fraction
  using negative = std::int64_t;
  using value = std::variant<other, bool, std::uint64_t, negative, std::string>;

  explicit json_record(const std::string& where) : where_(&where) {}

  void begin_entry(std::string_view list, std::size_t index);  // of a list that outlives the record; forgets all fields
  void add(std::string key, value v);
  bool has(std::string_view key) const { return seek(key) != nullptr; }
  const std::string& text(std::string_view key) const;
  std::uint64_t number(std::string_view key, std::uint64_t most = UINT64_MAX) const;
  std::int64_t integer(std::string_view key, std::int64_t least, std::int64_t most) const;
  bool flag(std::string_view key) const;
  std::uint64_t decimal_text(std::string_view key) const;  // a number written as a string of digits

  [[noreturn]] void fail(const std::string& what) const;

 private:
  const value* seek(std::string_view key) const;
  const value& find(std::string_view key) const;

  const std::string* where_;    // the file, for messages; outlives the record
  std::string_view list_ = {};  // whose entry it is; empty for the header
  std::size_t index_ = 0;
  std::vector<std::pair<std::string, value>> fields_;  // few: looking through all of them is quicker than a map
};

using record_consumer = std::function<void(const std::string& list, const json_record& record)>;

// Calls the consumer for each entry of each list in the order of the text, and returns the header. `where` must outlive
// the records. The document must name the schema and may have no lists but those named.
json_record read_json_records(const json_source& source, const std::string& where, std::string_view schema,
                              const std::vector<std::string>& lists, const record_consumer& consume);
json_record read_json_records(std::string_view text, const std::string& where, std::string_view schema,
                              const std::vector<std::string>& lists, const record_consumer& consume);

}  // namespace heist::base
