#pragma once
// A decimal digit, whatever the locale.

namespace heist::scenarios {

constexpr bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

}  // namespace heist::scenarios
