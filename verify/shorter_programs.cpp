#include "verify/shorter_programs.hpp"

namespace heist::verify {

namespace {

template <class Container>
void remove_at(Container& from, std::size_t i) {
  from.erase(from.begin() + static_cast<std::ptrdiff_t>(i));
}

void add_if_right(std::vector<program>& all, program p) {
  if (!p.threads.empty() && p.what_is_wrong().empty()) all.push_back(std::move(p));
}

// Each word of the thread left out in turn.
void add_shorter_thread(std::vector<program>& all, const program& p, std::size_t t) {
  const program::thread& said = p.threads[t];
  for (std::size_t i = 0; i < said.size(); ++i) {
    if (i > 0 && said[i] == said[i - 1]) continue;  // the same program as without the one before
    program shorter = p;
    remove_at(shorter.threads[t], i);
    add_if_right(all, std::move(shorter));
  }
}

}  // namespace

std::vector<program> shorter_programs(const program& p) {
  std::vector<program> all;
  for (std::size_t t = 0; t < p.threads.size(); ++t) {
    if (p.twin_of(static_cast<unsigned>(t)) != t) continue;  // the same program as without its twin
    program shorter = p;
    remove_at(shorter.threads, t);
    add_if_right(all, std::move(shorter));
  }
  for (std::size_t t = 1; t < p.threads.size(); ++t) add_shorter_thread(all, p, t);
  add_shorter_thread(all, p, 0);
  return all;
}

}  // namespace heist::verify
