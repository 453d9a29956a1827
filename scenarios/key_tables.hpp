#pragma once
// The documentation's tables of keys and of metrics, made from what each says of itself. `heist list --markdown` prints them; a test
// finds each of them in README.md.
#include <string>
#include <vector>

namespace heist::scenarios {

struct key_table {
  std::string title;  // "[machine]", "[[workload]] of kind fibonacci"
  std::string text;   // Markdown, its lines ended
};

std::vector<key_table> key_tables();

}  // namespace heist::scenarios
