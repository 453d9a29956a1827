#include "scenarios/import/duration.hpp"

#include <algorithm>
#include <optional>

#include "scenarios/graph_reader.hpp"
#include "scenarios/import/digit.hpp"

namespace heist::scenarios {
namespace {

__extension__ typedef unsigned __int128 wide;

// value = mantissa * 10^exponent
struct decimal {
  bool negative = false;
  wide mantissa = 0;
  std::int64_t exponent = 0;
};

// 10^27 < 2^90, and a unit is below 2^34: their product fits in 128 bits. Further digits are worth less than any
// duration can show.
constexpr wide most_mantissa = static_cast<wide>(1'000'000'000'000'000'000) * 1'000'000'000;
constexpr std::int64_t most_exponent = 1'000'000'000;  // a file is shorter than that

class decimal_reader {
 public:
  explicit decimal_reader(std::string_view text) : text_(text) {}

  std::optional<decimal> read() {
    decimal d;
    d.negative = next_is('-');
    if (!d.negative) next_is('+');
    const bool whole = digits(d, 0);
    const bool fraction = next_is('.') && digits(d, 1);
    if (!whole && !fraction) return std::nullopt;
    if ((next_is('e') || next_is('E')) && !exponent(d)) return std::nullopt;
    if (at_ != text_.size()) return std::nullopt;
    return d;
  }

 private:
  bool next_is(char c) {
    if (at_ == text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }

  // places: how much a digit moves the point, 1 after it.
  bool digits(decimal& d, std::int64_t places) {
    const std::size_t start = at_;
    for (; at_ < text_.size() && is_digit(text_[at_]); ++at_) {
      if (d.mantissa < most_mantissa / 10) {
        d.mantissa = d.mantissa * 10 + static_cast<unsigned>(text_[at_] - '0');
        d.exponent -= places;
      } else {
        d.exponent += 1 - places;
      }
    }
    return at_ > start;
  }

  bool exponent(decimal& d) {
    const bool negative = next_is('-');
    if (!negative) next_is('+');
    const std::size_t start = at_;
    std::int64_t value = 0;
    for (; at_ < text_.size() && is_digit(text_[at_]); ++at_) {
      value = std::min(most_exponent, value * 10 + (text_[at_] - '0'));
    }
    d.exponent += negative ? -value : value;
    return at_ > start;
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

// Half goes up.
wide rounded(wide numerator, wide denominator) {
  const wide rest = numerator % denominator;
  return numerator / denominator + (rest >= denominator - rest ? 1 : 0);
}

constexpr wide most_wide = ~static_cast<wide>(0);

}  // namespace

duration duration_of(std::string_view number, time_unit unit) {
  const std::optional<decimal> d = decimal_reader(number).read();
  if (!d) return {duration_fault::malformed, 0};
  if (d->mantissa == 0) return {};
  if (d->negative) return {duration_fault::negative, 0};
  wide numerator = d->mantissa * unit.numerator_ns;
  wide denominator = unit.denominator;
  for (std::int64_t i = 0; i < d->exponent; ++i) {
    numerator *= 10;
    if (numerator / denominator > most_cost_ns) return {duration_fault::excessive, 0};
  }
  for (std::int64_t i = 0; i > d->exponent; --i) {
    // The numerator is below 2^124: over a denominator this large it is less than half a nanosecond.
    if (denominator > most_wide / 10) return {.vanished = true};
    denominator *= 10;
  }
  const wide ns = rounded(numerator, denominator);
  if (ns > most_cost_ns) return {duration_fault::excessive, 0};
  return {duration_fault::none, static_cast<std::uint64_t>(ns), ns == 0};
}

}  // namespace heist::scenarios
