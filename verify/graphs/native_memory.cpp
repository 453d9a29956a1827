#include "verify/graphs/native_memory.hpp"

#include <algorithm>
#include <cstring>

namespace heist::verify::graphs {

namespace {

std::size_t share_of_one(std::size_t arenas) {
  constexpr std::size_t page = 4096;
  return std::max(page, std::min(native_memory::most_bytes, native_memory::most_addresses / arenas) / page * page);
}

}  // namespace

native_memory::native_memory(unsigned threads)
    : threads_(threads),
      arenas_(threads + 2),
      left_by_(threads),
      last_run_(threads, 0),
      makes_(threads, false),
      changes_(threads, false) {
  for (arena& a : arenas_) a.reserve(share_of_one(arenas_.size()));
}

void* native_memory::allocate(unsigned whose, std::size_t bytes, std::size_t alignment) {
  arena& mine = arenas_[whose];
  const std::size_t before = mine.most_used();
  void* const memory = mine.allocate(bytes, alignment);
  if (memory == nullptr) return nullptr;
  if (mine.most_used() > before) {
    std::size_t all = 0;
    for (const arena& a : arenas_) all += a.most_used();
    if (all > most_bytes) return nullptr;
  }
  if (whose < threads_) makes_[whose] = anybody_makes_ = true;
  std::memset(memory, 0xff,
              bytes);  // who reads what it did not write reads the same every time, and no location's number
  return memory;
}

bool native_memory::contains(const void* p) const {
  return std::any_of(arenas_.begin(), arenas_.end(), [p](const arena& a) { return a.contains(p); });
}

std::uint64_t native_memory::word_at(std::size_t word) const {
  std::uint64_t bits;
  std::memcpy(&bits, arenas_[before()].bytes() + word * sizeof bits, sizeof bits);
  return bits;
}

std::uint64_t native_memory::digest(unsigned thread) const {
  std::uint64_t hash = 0;
  for (const arena* const a : {&arenas_[before()], &arenas_[thread]}) {
    for (std::size_t i = 0; i + sizeof hash <= a->used(); i += sizeof hash) {
      std::uint64_t word;
      std::memcpy(&word, a->bytes() + i, sizeof word);
      hash = (hash ^ word) * 0x9E3779B97F4A7C15u;
      hash ^= hash >> 32;
    }
  }
  return hash;
}

void native_memory::keep_as_it_is() {
  original_.resize((arenas_[before()].used() + sizeof(std::uint64_t) - 1) / sizeof(std::uint64_t));
  for (std::size_t i = 0; i < original_.size(); ++i) original_[i] = word_at(i);
}

void native_memory::apply(const std::vector<change>& all) {
  for (const change& c : all) {
    const std::uint64_t bits = word_at(c.word) ^ c.bits;
    std::memcpy(arenas_[before()].bytes() + c.word * sizeof bits, &bits, sizeof bits);
  }
}

void native_memory::put_back() {
  if (is_unknown_ && !original_.empty()) {
    std::memcpy(arenas_[before()].bytes(), original_.data(), original_.size() * sizeof original_[0]);
  } else if (there_ != nullptr) {
    apply(*there_);
  }
  is_unknown_ = false;
  there_ = nullptr;
}

void native_memory::begin_run(unsigned whose) {
  put_back();
  arenas_[whose].begin_anew();
}

std::uint32_t native_memory::end_run(unsigned thread) {
  std::vector<change>& left = left_by_[thread];
  left.clear();
  const std::size_t size = original_.size() * sizeof(std::uint64_t);
  if (size != 0 && std::memcmp(arenas_[before()].bytes(), original_.data(), size) != 0) {
    for (std::size_t i = 0; i < original_.size(); ++i) {
      if (const std::uint64_t bits = word_at(i) ^ original_[i]) left.push_back({i, bits});
    }
    changes_[thread] = anybody_changes_ = true;
    there_ = &left;
  }
  return ++last_run_[thread];
}

void native_memory::begin_after() {
  begin_run(after());
  for (const std::vector<change>& left : left_by_) apply(left);
  is_unknown_ = true;
}

}  // namespace heist::verify::graphs
