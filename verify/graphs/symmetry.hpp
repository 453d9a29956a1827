#pragma once
// Threads that run the same function. Of graphs that differ only by a permutation of such twins one is explored: the
// one in which, where two of them first differ, the lower one's event is not eco-after the higher one's.
//
// That order must not contradict porf, or a class of graphs is lost. It can if the order of two writes follows from
// nothing: then the search begins again without symmetry (explorer.cpp), which is always right.
#include "verify/graphs/graph.hpp"

namespace heist::verify::graphs {

// Whether the i-th events of two twins s and t are alike, if all before them are.
inline bool match_as_twins(const event& a, unsigned s, const event& b, unsigned t) {
  if (a.what != b.what || a.is_write()) return false;  // writes are told apart by co
  if (a.what == kind::choice && a.content != b.content) return false;
  if (!a.is_read() || a.source == b.source) return true;
  return thread_of(a.source) == s && thread_of(b.source) == t && index_of(a.source) == index_of(b.source);
}

// Whether event i of thread t comes after events that are all like those of twin s.
inline bool is_like_twin_before(const graph& g, unsigned s, unsigned t, unsigned i) {
  for (unsigned j = 1; j < i; ++j) {
    if (!match_as_twins(g.at(event_name(s, j)), s, g.at(event_name(t, j)), t)) return false;
  }
  return true;
}

// The oldest write, by place in co, that event i of thread t, a read or a write, may read from or be put behind if it
// is not to come before a twin that it has been like so far.
inline std::uint32_t oldest_for_twin(const graph& g, unsigned t, unsigned i, kind what, location where) {
  std::uint32_t oldest = 0;
  for (unsigned s = g.common().first_twin; s < t; ++s) {
    if (g.thread(s).length < i) continue;
    const event& o = g.at(event_name(s, i));
    if (o.what != what || o.where != where || o.rank <= oldest) continue;
    if (is_like_twin_before(g, s, t, i)) oldest = o.rank;
  }
  return oldest;
}

// Likewise the greatest number that a choice may be, of those up to `greatest`. The first, 0, always may.
inline value greatest_for_twin(const graph& g, unsigned t, unsigned i, value greatest) {
  for (unsigned s = g.common().first_twin; s < t; ++s) {
    if (g.thread(s).length < i) continue;
    const event& o = g.at(event_name(s, i));
    if (o.what == kind::choice && o.content < greatest && is_like_twin_before(g, s, t, i)) greatest = o.content;
  }
  return greatest;
}

}  // namespace heist::verify::graphs
