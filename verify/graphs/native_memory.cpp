#include "verify/graphs/native_memory.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

namespace heist::verify::graphs {

native_memory::native_memory(unsigned threads)
    : threads_(threads), last_run_(threads, 0), leaves_traces_(threads, false), wrote_(threads, false) {}

void* native_memory::allocate_before(std::size_t bytes) {
  constexpr std::size_t alignment = alignof(std::max_align_t);
  const std::size_t taken = (bytes + padding + alignment - 1) / alignment * alignment;
  if (before_.empty() || before_.back().size - before_.back().used < taken) {
    chunk fresh;
    fresh.size = std::max(taken, chunk_bytes);
    fresh.bytes = std::make_unique<std::byte[]>(fresh.size);
    before_.push_back(std::move(fresh));
  }
  chunk& c = before_.back();
  std::byte* const memory = c.bytes.get() + c.used;
  c.used += taken;
  std::memset(memory + bytes, 0xff, taken - bytes);
  return memory;
}

void* native_memory::allocate(unsigned thread, unsigned number, std::size_t bytes) {
  leaves_traces_[thread] = true;
  std::unique_ptr<std::byte[]>& memory = of_threads_[{thread, number, bytes}];
  if (!memory) {
    memory = std::make_unique<std::byte[]>(bytes + padding);
    std::memset(memory.get() + bytes, 0xff, padding);
  }
  return memory.get();
}

void native_memory::keep_as_it_is() {
  for (chunk& c : before_) {
    c.original.assign(c.bytes.get(), c.bytes.get() + c.used);
    c.left_by.assign(threads_, c.original);
  }
}

void native_memory::put_back() {
  for (chunk& c : before_) std::memcpy(c.bytes.get(), c.original.data(), c.original.size());
}

std::uint32_t native_memory::end_run(unsigned thread) {
  wrote_[thread] = false;
  for (chunk& c : before_) {
    const std::size_t size = c.original.size();
    if (std::memcmp(c.bytes.get(), c.original.data(), size) != 0) wrote_[thread] = leaves_traces_[thread] = true;
    if (leaves_traces_[thread]) std::memcpy(c.left_by[thread].data(), c.bytes.get(), size);
  }
  return ++last_run_[thread];
}

void native_memory::combine() {
  put_back();
  for (unsigned t = 0; t < threads_; ++t) {
    if (!wrote_[t]) continue;
    for (chunk& c : before_) {
      for (std::size_t i = 0; i < c.original.size(); ++i) {
        if (c.left_by[t][i] != c.original[i]) c.bytes[i] = c.left_by[t][i];
      }
    }
  }
}

}  // namespace heist::verify::graphs
