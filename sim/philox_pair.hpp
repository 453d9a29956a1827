#pragma once
// Two neighbouring blocks of Philox 4x32 with ten rounds, side by side where the machine has vectors: a round is the same few
// operations for both. Invariant: the words are those that Random123 computes one block after the other.
#include <Random123/philox.h>
#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#include <cstdint>
#include <span>

namespace heist::sim {

// In [0, bound): the upper half of a product, so that no division and no rejection is needed.
constexpr std::uint32_t scaled(std::uint32_t drawn, std::uint32_t bound) {
  return static_cast<std::uint32_t>(std::uint64_t{drawn} * bound >> 32);
}

#if defined(__SSE2__)

// The words of the blocks `number` and `number + 1`, each scaled to be below the bound.
[[gnu::always_inline]] inline void philox_pair_below(std::uint32_t bound, std::uint64_t number, std::uint32_t worker,
                                                     r123::Philox4x32::key_type key, std::span<std::uint32_t, 8> drawn) {
  const auto both = [](std::uint32_t word) { return _mm_set1_epi64x(std::int64_t{word}); };
  // One block in each half; a word is the lower half of that, and what is above it never matters.
  const std::uint64_t second = number + 1;
  __m128i c0 = _mm_set_epi64x(static_cast<std::int64_t>(second), static_cast<std::int64_t>(number));
  __m128i c1 = _mm_srli_epi64(c0, 32);
  __m128i c2 = both(worker);
  __m128i c3 = _mm_setzero_si128();
  __m128i k0 = both(key[0]), k1 = both(key[1]);
  const __m128i m0 = both(PHILOX_M4x32_0), m1 = both(PHILOX_M4x32_1);
  const __m128i w0 = both(PHILOX_W32_0), w1 = both(PHILOX_W32_1);
  for (int round = 0; round < 10; ++round) {
    const __m128i p0 = _mm_mul_epu32(c0, m0), p1 = _mm_mul_epu32(c2, m1);
    c0 = _mm_xor_si128(_mm_srli_epi64(p1, 32), _mm_xor_si128(c1, k0));
    c2 = _mm_xor_si128(_mm_srli_epi64(p0, 32), _mm_xor_si128(c3, k1));
    c1 = p1;
    c3 = p0;
    k0 = _mm_add_epi32(k0, w0);
    k1 = _mm_add_epi32(k1, w1);
  }
  const __m128i bounds = both(bound), upper = _mm_set1_epi64x(std::int64_t{-1} << 32);
  const auto two_words = [&](__m128i even, __m128i odd) {
    return _mm_or_si128(_mm_srli_epi64(_mm_mul_epu32(even, bounds), 32), _mm_and_si128(_mm_mul_epu32(odd, bounds), upper));
  };
  const __m128i front = two_words(c0, c1), back = two_words(c2, c3);
  _mm_storeu_si128(reinterpret_cast<__m128i*>(drawn.data()), _mm_unpacklo_epi64(front, back));
  _mm_storeu_si128(reinterpret_cast<__m128i*>(drawn.data() + 4), _mm_unpackhi_epi64(front, back));
}

#else

inline void philox_pair_below(std::uint32_t bound, std::uint64_t number, std::uint32_t worker,
                              r123::Philox4x32::key_type key, std::span<std::uint32_t, 8> drawn) {
  std::uint32_t* next = drawn.data();
  for (std::uint64_t n = number; n != number + 2; ++n) {
    const r123::Philox4x32::ctr_type counter = {{static_cast<std::uint32_t>(n), static_cast<std::uint32_t>(n >> 32), worker, 0}};
    for (const std::uint32_t word : r123::Philox4x32()(counter, key)) *next++ = scaled(word, bound);
  }
}

#endif

}  // namespace heist::sim
