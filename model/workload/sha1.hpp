#pragma once
// SHA-1 (FIPS 180-4), here as the splittable random generator that the UTS benchmark prescribes; nothing secret is
// entrusted to it. Words are big-endian by definition, so results are the same on every machine.
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace heist::model {

class sha1 {
 public:
  using digest = std::array<std::uint32_t, 5>;
  using block = std::array<std::uint32_t, 16>;

  // Of Size words, few enough that one block holds them and their length.
  template <std::size_t Size>
  static constexpr digest of_words(const std::array<std::uint32_t, Size>& words) {
    static_assert(Size <= 13);
    block padded{};
    for (std::size_t i = 0; i < Size; ++i) padded[i] = words[i];
    padded[Size] = 0x80000000u;
    padded[15] = Size * 32;
    digest state = start;
    absorb(state, padded);
    return state;
  }

  // Of any text.
  static constexpr digest of(std::string_view text) {
    digest state = start;
    block next{};
    for (std::size_t i = 0; i < text.size(); ++i) put(state, next, i, static_cast<std::uint8_t>(text[i]));
    std::size_t at = text.size();
    put(state, next, at++, 0x80);
    while (at % 64 != 56) put(state, next, at++, 0);
    next[14] = static_cast<std::uint32_t>(text.size() >> 29);
    next[15] = static_cast<std::uint32_t>(text.size() << 3);
    absorb(state, next);
    return state;
  }

 private:
  static constexpr digest start{0x67452301u, 0xEFCDAB89u, 0x98BADCFEu, 0x10325476u, 0xC3D2E1F0u};

  // The byte at position `at` of the padded text; its block is absorbed once it is full.
  static constexpr void put(digest& state, block& next, std::size_t at, std::uint8_t byte) {
    next[at % 64 / 4] |= std::uint32_t{byte} << (24 - 8 * (at % 4));
    if (at % 64 != 63) return;
    absorb(state, next);
    next = {};
  }

  static constexpr void absorb(digest& state, block words) {
    auto [a, b, c, d, e] = state;
    const auto round = [&](std::size_t t, std::uint32_t mixed, std::uint32_t constant) {
      std::uint32_t& word = words[t % 16];
      if (t >= 16) word = std::rotl(words[(t + 13) % 16] ^ words[(t + 8) % 16] ^ words[(t + 2) % 16] ^ word, 1);
      const std::uint32_t next = std::rotl(a, 5) + mixed + e + constant + word;
      e = d;
      d = c;
      c = std::rotl(b, 30);
      b = a;
      a = next;
    };
    for (std::size_t t = 0; t < 20; ++t) round(t, (b & c) | (~b & d), 0x5A827999u);
    for (std::size_t t = 20; t < 40; ++t) round(t, b ^ c ^ d, 0x6ED9EBA1u);
    for (std::size_t t = 40; t < 60; ++t) round(t, (b & c) | (b & d) | (c & d), 0x8F1BBCDCu);
    for (std::size_t t = 60; t < 80; ++t) round(t, b ^ c ^ d, 0xCA62C1D6u);
    state = {state[0] + a, state[1] + b, state[2] + c, state[3] + d, state[4] + e};
  }
};

}  // namespace heist::model
