#pragma once
// Relations between a few events, as boolean matrices.
#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace heist::verify::graphs::test {

class relation {
 public:
  static constexpr std::size_t most_events = 40;

  explicit relation(std::size_t events) : size_(events) { std::fill_n(rows_.begin(), size_, std::uint64_t{0}); }

  template <class Predicate>
  static relation identity(std::size_t events, Predicate holds) {
    relation r(events);
    for (std::size_t i = 0; i < events; ++i) {
      if (holds(i)) r.add(i, i);
    }
    return r;
  }

  void add(std::size_t a, std::size_t b) { rows_[a] |= std::uint64_t{1} << b; }
  bool has(std::size_t a, std::size_t b) const { return (rows_[a] >> b & 1) != 0; }

  friend relation operator|(relation a, const relation& b) {
    for (std::size_t i = 0; i < a.size_; ++i) a.rows_[i] |= b.rows_[i];
    return a;
  }
  // a; b: first a, then b.
  friend relation operator*(const relation& a, const relation& b) {
    relation r(a.size_);
    for (std::size_t i = 0; i < a.size_; ++i) {
      for (std::uint64_t row = a.rows_[i]; row != 0; row &= row - 1) {
        r.rows_[i] |= b.rows_[static_cast<std::size_t>(std::countr_zero(row))];
      }
    }
    return r;
  }
  relation without(const relation& b) const {
    relation r = *this;
    for (std::size_t i = 0; i < size_; ++i) r.rows_[i] &= ~b.rows_[i];
    return r;
  }
  relation inverse() const {
    relation r(size_);
    for (std::size_t i = 0; i < size_; ++i) {
      for (std::uint64_t row = rows_[i]; row != 0; row &= row - 1)
        r.add(static_cast<std::size_t>(std::countr_zero(row)), i);
    }
    return r;
  }
  relation or_equal() const {
    relation r = *this;
    for (std::size_t i = 0; i < size_; ++i) r.add(i, i);
    return r;
  }
  relation closure() const {
    relation r = *this;
    for (std::size_t k = 0; k < size_; ++k) {
      for (std::size_t i = 0; i < size_; ++i) {
        if (r.has(i, k)) r.rows_[i] |= r.rows_[k];
      }
    }
    return r;
  }
  bool is_irreflexive() const {
    for (std::size_t i = 0; i < size_; ++i) {
      if (has(i, i)) return false;
    }
    return true;
  }
  bool is_acyclic() const { return closure().is_irreflexive(); }

 private:
  std::size_t size_;
  std::array<std::uint64_t, most_events> rows_;
};

}  // namespace heist::verify::graphs::test
