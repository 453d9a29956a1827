#pragma once
// A JSON text as it streams by, each value with the path to it and the byte where it begins. Numbers keep their text.
// Nothing is kept but the path, so that a listener decides how much memory a file may take.
#include <cstddef>
#include <string>
#include <string_view>

namespace heist::scenarios {

enum class json_type { null, boolean, number, string };

struct json_scalar {
  json_type type;
  std::string_view text;  // of a number or string; gone after the call
  std::size_t offset;
};

// Paths read as "workflow.tasks[].parents[]": a key after a dot, an element as brackets. A key that holds a dot or a
// bracket appears as "?", so that no key can pass for a path.
class json_listener {
 public:
  virtual ~json_listener() = default;
  virtual void scalar(const std::string& path, const json_scalar& value) = 0;
  virtual void object_begins(const std::string& path, std::size_t offset) = 0;
  virtual void object_ends(const std::string& path) = 0;
  virtual void array_begins(const std::string& path, std::size_t offset) = 0;
  virtual bool wants_more() const { return true; }
};

// Throws base::bad_input where the text stops being JSON or nests deeper than 64. path: fit for printing.
void walk_json(std::string_view text, const std::string& path, json_listener& listener);

}  // namespace heist::scenarios
