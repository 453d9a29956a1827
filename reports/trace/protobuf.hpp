#pragma once
// A message in the wire form of Protocol Buffers, field by field. Of a message inside another the bytes are made first.
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace heist::reports {

class protobuf_message {
 public:
  template <std::unsigned_integral Number>
  protobuf_message& number(std::uint32_t field, Number value) {
    head(field, varint_wire);
    varint(value);
    return *this;
  }

  protobuf_message& fixed(std::uint32_t field, std::uint64_t value) {
    head(field, fixed_wire);
    for (int i = 0; i < 8; ++i) bytes_ += static_cast<char>(value >> (8 * i) & 0xFF);
    return *this;
  }

  // A string, which must be UTF-8, or a message.
  protobuf_message& bytes(std::uint32_t field, std::string_view content) {
    head(field, length_wire);
    varint(content.size());
    bytes_ += content;
    return *this;
  }
  protobuf_message& message(std::uint32_t field, const protobuf_message& inner) { return bytes(field, inner.bytes_); }

  std::string_view view() const { return bytes_; }
  void clear() { bytes_.clear(); }

 private:
  static constexpr std::uint32_t varint_wire = 0;
  static constexpr std::uint32_t fixed_wire = 1;
  static constexpr std::uint32_t length_wire = 2;

  void head(std::uint32_t field, std::uint32_t wire) { varint(std::uint64_t{field} << 3 | wire); }

  void varint(std::uint64_t value) {
    if (value < 0x80) return bytes_.push_back(static_cast<char>(value));
    std::array<char, 10> digits;  // of 7 bits
    std::size_t count = 0;
    for (; value >= 0x80; value >>= 7) digits[count++] = static_cast<char>((value & 0x7F) | 0x80);
    digits[count++] = static_cast<char>(value);
    bytes_.append(digits.data(), count);
  }

  std::string bytes_;
};

}  // namespace heist::reports
