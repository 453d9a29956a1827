#pragma once
// Call sites: the places in a protocol's source that name a memory order. The checked world asks here which order a call
// really gets, so that a search can be repeated with another one without touching the source.
#include <cstdint>
#include <cstring>

#include "model/world.hpp"
#include "verify/raw_vector.hpp"

namespace heist::verify {

enum class site_sort : std::uint8_t { load, store, update, fence };

struct site {
  site_sort what;
  model::order written;
  const char* object;  // the location's name
  const char* file;
  std::uint32_t line;
  std::uint32_t column;
  const char* function;
};

class call_sites {
 public:
  struct change {
    const char* file;
    std::uint32_t line;
    std::uint32_t column;
    model::order to;
  };

  // The order a call gets.
  model::order order_at(site_sort what, model::order written, const char* object, const model::place& p) {
    return asked_ ? look_up(what, written, object, p) : written;
  }

  void change_order(const change& c) {
    changes_.push_back(c);
    asked_ = true;
  }
  // From now on, sites that are executed are kept.
  void keep() { asked_ = keeping_ = true; }
  const raw_vector<site>& kept() const { return kept_; }

 private:
  model::order look_up(site_sort what, model::order written, const char* object, const model::place& p) {
    if (keeping_ && !known(p)) {
      kept_.push_back({what, written, object, p.file_name(), p.line(), p.column(), p.function_name()});
    }
    for (const change& c : changes_) {
      if (c.line == p.line() && c.column == p.column() && std::strcmp(c.file, p.file_name()) == 0) return c.to;
    }
    return written;
  }
  bool known(const model::place& p) const {
    for (const site& s : kept_) {
      if (s.line == p.line() && s.column == p.column() && std::strcmp(s.file, p.file_name()) == 0) return true;
    }
    return false;
  }

  bool asked_ = false;
  bool keeping_ = false;
  raw_vector<change> changes_;
  raw_vector<site> kept_;
};

inline call_sites the_call_sites;

}  // namespace heist::verify
