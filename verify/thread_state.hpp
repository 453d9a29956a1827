#pragma once
// Registers and stack of the calling thread, from here up to where its code began: two moments with the same digest are the
// same to it, but for what it reads elsewhere.
#include <setjmp.h>

#include <cstdint>
#include <iterator>

namespace heist::verify {

class memory_digest {
 public:
  [[gnu::no_sanitize_address]] void add(const void* from, const void* to) {
    for (auto* at = static_cast<const std::uint64_t*>(from); at + 1 <= static_cast<const std::uint64_t*>(to); ++at) {
      hash_ = (hash_ ^ *at) * 0x9E3779B97F4A7C15u;
      hash_ ^= hash_ >> 32;
    }
  }
  std::uint64_t value() const { return hash_; }

 private:
  std::uint64_t hash_ = 0;
};

// The stack from a frame up to where it begins.
[[gnu::noinline]] inline void add_registers_and_stack(memory_digest& digest, const void* frame, const void* base) {
  jmp_buf registers{};
  (void)_setjmp(registers);
  digest.add(std::begin(registers[0].__jmpbuf), std::end(registers[0].__jmpbuf));
  digest.add(frame, base);
}

}  // namespace heist::verify
