#include "verify/graphs/tests/tiny_program.hpp"

#include <algorithm>
#include <numeric>

namespace heist::verify::graphs::test {

namespace {

const char* name_of(std::memory_order o) {
  switch (o) {
    case std::memory_order_relaxed: return "rlx";
    case std::memory_order_consume:
    case std::memory_order_acquire: return "acq";
    case std::memory_order_release: return "rel";
    case std::memory_order_acq_rel: return "acq_rel";
    case std::memory_order_seq_cst: break;
  }
  return "sc";
}

const char* name_of(op o) {
  static constexpr const char* names[] = {
      "load",        "store", "exchange", "add",        "cas",         "cas_weak",         "fence", "plain_load",
      "plain_store", "lock",  "unlock",   "await",      "spin",        "choose",           "make",  "renew",
      "give",        "take",  "grab",     "load_there", "store_there", "plain_load_there", "drop"};
  return names[static_cast<std::size_t>(o)];
}

void put(std::string& to, std::uint64_t number) {
  to += static_cast<char>(number & 0xff);
}

std::string text_of(const record& r, const std::vector<unsigned>& name) {  // thread t is called name[t]
  std::vector<std::string> threads(r.threads.size());
  const auto put_source = [&](std::string& to, unsigned thread, unsigned index) {
    put(to, thread == 0 ? 0 : name[thread - 1] + 1);
    put(to, index);
  };
  const auto renamed = [&](std::uint64_t content) {  // pointers name threads
    if (content < pointer_to(0, 0)) return content;
    const auto thread = static_cast<unsigned>((content - 100) / 10);
    return pointer_to(name[thread], static_cast<unsigned>((content - 100) % 10));
  };
  for (std::size_t t = 0; t < r.threads.size(); ++t) {
    std::string& s = threads[name[t]];
    for (const record::access& a : r.threads[t]) {
      s += a.what;
      if (a.what == 'r' || a.what == 'n') put_source(s, a.source[0], a.source[1]);
      put(s, renamed(a.content));
    }
  }
  std::string all;
  for (const std::string& s : threads) all += s + '|';
  std::vector<std::string> locations;
  for (const record::written& w : r.locations) {
    std::string s;
    put(s, renamed(w.where));
    for (const auto& [thread, index] : w.order) put_source(s, thread, index);
    locations.push_back(s);
  }
  std::sort(locations.begin(), locations.end());
  for (const std::string& s : locations) all += s + '|';
  return all;
}

}  // namespace

std::string text_of(const tiny_program& p) {
  std::string s;
  for (std::size_t t = 0; t < p.threads.size(); ++t) {
    s += "thread " + std::to_string(t) + (t >= p.first_twin ? " (twin)" : "") + "\n";
    for (const instruction& i : p.threads[t]) {
      static constexpr const char* conditions[] = {"", " (unequal)", " (at least)"};
      s += std::string("  ") + (i.conditional ? "if r: " : "") + name_of(i.what) + " " + std::to_string(i.where) + " " +
           std::to_string(i.a) + " " + std::to_string(i.b) + " " + name_of(i.order) + " " + name_of(i.failure) +
           conditions[static_cast<std::size_t>(i.until)] + "\n";
    }
  }
  return s;
}

std::string text_of(const record& r) {
  std::vector<unsigned> names(r.threads.size());
  std::iota(names.begin(), names.end(), 0u);
  return text_of(r, names);
}

std::string smallest_text_of(const record& r, unsigned first_twin) {
  std::vector<unsigned> names(r.threads.size());
  std::iota(names.begin(), names.end(), 0u);
  if (first_twin >= names.size()) return text_of(r, names);
  std::string best;
  do {
    std::string s = text_of(r, names);
    if (best.empty() || s < best) best = std::move(s);
  } while (std::next_permutation(names.begin() + first_twin, names.end()));
  return best;
}

}  // namespace heist::verify::graphs::test
