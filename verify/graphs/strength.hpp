#pragma once
// A memory order as the set of what it does, so that the parts of a read-modify-write and "at least acquire" are bits.
#include <atomic>
#include <cstdint>

namespace heist::verify::graphs {

enum class strength : std::uint8_t { relaxed = 0, acquire = 1, release = 2, acq_rel = 3, seq_cst = 7 };

constexpr bool acquires(strength s) {
  return (static_cast<unsigned>(s) & 1u) != 0;
}
constexpr bool releases(strength s) {
  return (static_cast<unsigned>(s) & 2u) != 0;
}

constexpr strength strength_of(std::memory_order o) {
  switch (o) {
    case std::memory_order_relaxed: return strength::relaxed;
    case std::memory_order_consume:  // as compilers treat it
    case std::memory_order_acquire: return strength::acquire;
    case std::memory_order_release: return strength::release;
    case std::memory_order_acq_rel: return strength::acq_rel;
    case std::memory_order_seq_cst: break;
  }
  return strength::seq_cst;
}

// A read-modify-write is a read and a write. A sequentially consistent one is both.
constexpr strength read_part(strength s) {
  if (s == strength::seq_cst) return s;
  return acquires(s) ? strength::acquire : strength::relaxed;
}
constexpr strength write_part(strength s) {
  if (s == strength::seq_cst) return s;
  return releases(s) ? strength::release : strength::relaxed;
}

}  // namespace heist::verify::graphs
