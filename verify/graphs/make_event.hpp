#pragma once
// Accesses as events, before they are added.
#include "verify/graphs/event.hpp"

namespace heist::verify::graphs {

inline event read_of(location where, strength s, place from) {
  event e;
  e.what = kind::read;
  e.order = s;
  e.where = where;
  e.from = from;
  return e;
}

inline event write_of(location where, value content, strength s, place from) {
  event e;
  e.what = kind::write;
  e.order = s;
  e.where = where;
  e.from = from;
  e.content = content;
  return e;
}

inline event compare_of(location where, value expected, strength success, strength failure, place from) {
  event e = read_of(where, read_part(success), from);
  e.part_of = update::if_equal;
  e.expected = expected;
  e.order_if_equal = read_part(success);
  e.order_if_not = read_part(failure);
  e.order_of_write = write_part(success);
  return e;
}

}  // namespace heist::verify::graphs
