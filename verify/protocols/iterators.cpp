#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "model/iterator/hash.hpp"
#include "model/iterator/index.hpp"
#include "model/iterator/range.hpp"
#include "model/iterator/tree.hpp"
#include "verify/checked_world.hpp"
#include "verify/journal.hpp"
#include "verify/protocols/iterator_words.hpp"
#include "verify/protocols/left_behind.hpp"
#include "verify/protocols/protocol.hpp"
#include "verify/subject.hpp"

namespace heist::verify {

namespace {

using model::iterator_state;

// Containers of the elements 0, 1, 2 and so on, in this order; beyond its end there are others that are nobody's. They are not
// changed while threads run.
constexpr std::size_t room = 2 * static_cast<std::size_t>(most_slots);

template <model::flat_fault Fault>
struct over_range {
  using iterator = model::range_iterator<checked_world, Fault>;
  explicit over_range(const program& p) : all(0, p.settings[iterator_setting::elements]) {}
  static std::uint64_t number(std::int64_t value) { return static_cast<std::uint64_t>(value); }

  model::range_elements all;
};

template <model::flat_fault Fault>
struct over_array {
  using iterator = model::index_iterator<checked_world, const std::uint64_t, Fault>;
  explicit over_array(const program& p)
      : all(std::span(numbers).first(static_cast<std::size_t>(p.settings[iterator_setting::elements]))) {
    for (std::uint64_t i = 0; i < room; ++i) numbers[i] = i;
  }
  static std::uint64_t number(const std::uint64_t& value) { return value; }

  std::array<std::uint64_t, room> numbers;
  model::index_elements<const std::uint64_t> all;
};

// Its elements are spread evenly.
struct spread_table {
  std::uint64_t rank(std::size_t slot) const { return slot * elements / count; }
  std::size_t slots() const { return count; }
  std::size_t size() const { return elements; }
  bool is_occupied(std::size_t slot) const { return rank(slot + 1) != rank(slot); }
  std::uint64_t at(std::size_t slot) const { return is_occupied(slot) ? rank(slot) : elements; }

  std::size_t elements, count;
};
template <model::flat_fault Fault>
struct over_table {
  using iterator = model::hash_iterator<checked_world, const spread_table, Fault>;
  explicit over_table(const program& p)
      : table{static_cast<std::size_t>(p.settings[iterator_setting::elements]),
              static_cast<std::size_t>(p.settings[iterator_setting::slots])},
        all(table) {}
  static std::uint64_t number(std::uint64_t value) { return value; }

  spread_table table;
  model::hash_elements<const spread_table> all;
};

template <model::tree_fault Fault>
struct over_tree {
  struct node {
    const node* left() const { return left_child; }
    const node* right() const { return right_child; }
    std::uint64_t value() const { return number; }

    std::uint64_t number;
    const node *left_child, *right_child;
  };
  using elements = model::tree_elements<const node>;
  using iterator = model::tree_iterator<checked_world, elements, Fault>;
  explicit over_tree(const program& p)
      : all(nullptr, 0) {
    const auto count = static_cast<std::uint64_t>(p.settings[iterator_setting::elements]);
    const node* const root = build(0, count, p.settings[iterator_setting::shape]);
    all = elements(root, levels(root));
  }
  static std::uint64_t number(std::uint64_t value) { return value; }

  elements all;

 private:
  const node* build(std::uint64_t first, std::uint64_t end, std::int64_t shape) {
    if (first == end) return nullptr;
    const std::uint64_t root = shape == 0 ? (first + end) / 2 : shape == 1 ? end - 1 : first;
    nodes[root] = {root, build(first, root, shape), build(root + 1, end, shape)};
    return &nodes[root];
  }
  static unsigned levels(const node* n) {
    return n == nullptr ? 0 : 1 + std::max(levels(n->left_child), levels(n->right_child));
  }

  std::array<node, static_cast<std::size_t>(most_elements)> nodes{};
};

// What is written into the journal.
enum class said : std::uint8_t { element, state, batch, no_batch, mark };
constexpr std::uint64_t line(said what, std::uint64_t which = 0) {
  return static_cast<std::uint64_t>(what) << 32 | which;
}
constexpr said what(const journal_line& l) { return static_cast<said>(l.content >> 32); }
constexpr std::uint64_t which(const journal_line& l) { return l.content & 0xFFFFFFFF; }

// Demanded: the contracts of model/iterator/steal_iterator.hpp. What the owner was given, and then what it was not, is what there
// is, in order; who goes through an element is the only one who does.
template <class Container>
class iterated final : public subject {
  using iterator = Container::iterator;
  using part = iterator::part;
  static_assert(model::StealIterator<iterator>);

 public:
  explicit iterated(const program& p)
      : program_(p), container_(p), iterator_(container_.all, iterator::all_of(container_.all), 0) {}

  void thread(unsigned number) override {
    if (number == 0) {
      typename iterator::traversal mine(iterator_);
      for (const operation_word o : program_.threads[0]) o.word == iterator_word::batch ? batch(mine, o.number) : look();
    } else {
      for (const operation_word o : program_.threads[number]) o.word == iterator_word::steal ? steal(o.number) : look();
    }
  }

  void after() override {
    demand_states();
    const std::span<const journal_line> lines = answers();
    bool stolen = false;
    std::vector<std::uint64_t> found;
    for (const bool owner : {true, false}) {
      for (const journal_line& l : lines) {
        if (what(l) == said::mark) stolen = true;
        if (what(l) == said::element && (l.thread == 0) == owner) found.push_back(which(l));
      }
    }
    if (!stolen) {
      typename iterator::traversal rest(iterator_);
      go_through(rest, [&](std::uint64_t e) { found.push_back(e); });
      if (iterator_.state() != iterator_state::completed) violated("all elements are handed out, and it is not completed");
    }
    demand_all_in_order(found);
    if (iterator_.owner() != 0) violated("it has another owner");
  }

 private:
  void look() { (void)state(); }
  iterator_state state() {
    note("look");
    const iterator_state s = iterator_.state();
    answer(line(said::state, static_cast<std::uint64_t>(s)));
    return s;
  }
  void batch(typename iterator::traversal& mine, std::int64_t step) {
    note("batch", step);
    const std::int64_t count = mine.next_batch(step);
    answer(line(count < 0 ? said::no_batch : said::batch));
    while (count >= 0 && mine.has_next()) visit(Container::number(mine.next()));
    if (mine.has_next()) violated("where there is no batch there is an element");
  }
  void steal(std::int64_t step) {
    note("steal");
    const bool did_it = iterator_.mark_stolen();
    if (did_it) answer(line(said::mark));
    if (state() != iterator_state::stolen) return did_it ? violated("what was marked is not stolen") : void();
    const auto halves = iterator_.split();
    if (halves != iterator_.split()) violated("a split is not what it was");
    if (!did_it) return;
    note("goes through what is left");
    go_through(halves, step, [&](std::uint64_t e) { visit(e); });
  }
  void visit(std::uint64_t element) {
    note("has", static_cast<long long>(element));
    if (element >= elements()) violated("an element is handed out that there is not");
    work_.leave(element);
    answer(line(said::element, element));
  }
  // Each is stolen in its turn after one batch, so that halves of halves are gone through, too.
  template <class Visit>
  void go_through(const std::pair<part, part>& halves, std::int64_t step, Visit visit) {
    go_through(halves.first, step, visit);
    go_through(halves.second, step, visit);
  }
  template <class Visit>
  void go_through(part whole, std::int64_t step, Visit visit) {
    iterator it(container_.all, whole, 1);
    typename iterator::traversal t(it);
    if (t.next_batch(step) >= 0) {
      while (t.has_next()) visit(Container::number(t.next()));
      if (it.mark_stolen()) {
        const auto halves = it.split();
        if (halves.first == whole || halves.second == whole) violated("a half is the whole");
        go_through(halves, step, visit);
      }
    }
    if (it.state() == iterator_state::available) violated("there is no batch, and it is available");
  }
  template <class Visit>
  void go_through(typename iterator::traversal& t, Visit visit) {
    while (t.next_batch(2) >= 0) {
      while (t.has_next()) visit(Container::number(t.next()));
    }
  }

  std::uint64_t elements() const { return static_cast<std::uint64_t>(program_.settings[iterator_setting::elements]); }
  void demand_all_in_order(const std::vector<std::uint64_t>& found) const {
    std::array<unsigned, room> times{};
    for (const std::uint64_t e : found) ++times[e];
    for (std::uint64_t e = 0; e < elements(); ++e) {
      if (times[e] > 1) violated("an element is had twice");
      if (times[e] == 0) violated("an element is lost");
    }
    for (std::uint64_t e = 0; e < elements(); ++e) {
      if (found[e] != e) violated("the order is not kept");
    }
  }
  void demand_states() const {
    constexpr auto available = static_cast<std::uint64_t>(iterator_state::available);
    const std::span<const journal_line> lines = answers();
    for (const journal_line& later : lines) {
      for (std::size_t i = 0; i < lines.size(); ++i) {
        if ((later.earlier >> i & 1) == 0) continue;
        const journal_line& before = lines[i];
        if (what(before) == said::state && which(before) != available) {
          if (what(later) == said::state && which(later) != which(before)) violated("a state that was to be the last one changed");
          if (what(later) == said::batch) violated("there is a batch of what is not available");
        }
        if (what(later) == said::state && which(later) == available) {
          if (what(before) == said::no_batch) violated("there was no batch of what is available");
          if (what(before) == said::mark) violated("what was marked is available");
        }
      }
    }
  }

  const program& program_;
  const Container container_;
  iterator iterator_;
  left_behind work_{"work"};
};

template <model::flat_fault Fault>
using iterated_range = iterated<over_range<Fault>>;
template <model::flat_fault Fault>
using iterated_array = iterated<over_array<Fault>>;
template <model::flat_fault Fault>
using iterated_table = iterated<over_table<Fault>>;
template <model::tree_fault Fault>
using iterated_tree = iterated<over_tree<Fault>>;

}  // namespace

template <>
std::unique_ptr<subject_factory> checked_protocol<model::range_iterator_protocol>::subject(std::string_view mutant,
                                                                                           const program& p) {
  return subject_with_fault<model::range_iterator_protocol, iterated_range>(mutant, p);
}
template <>
std::unique_ptr<subject_factory> checked_protocol<model::index_iterator_protocol>::subject(std::string_view mutant,
                                                                                           const program& p) {
  return subject_with_fault<model::index_iterator_protocol, iterated_array>(mutant, p);
}
template <>
std::unique_ptr<subject_factory> checked_protocol<model::hash_iterator_protocol>::subject(std::string_view mutant,
                                                                                          const program& p) {
  return subject_with_fault<model::hash_iterator_protocol, iterated_table>(mutant, p);
}
template <>
std::unique_ptr<subject_factory> checked_protocol<model::tree_iterator_protocol>::subject(std::string_view mutant,
                                                                                          const program& p) {
  return subject_with_fault<model::tree_iterator_protocol, iterated_tree>(mutant, p);
}

}  // namespace heist::verify
