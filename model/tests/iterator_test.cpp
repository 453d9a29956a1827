#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <numeric>
#include <span>
#include <thread>
#include <vector>

#include "base/bad_input.hpp"
#include "model/iterator/hash.hpp"
#include "model/iterator/index.hpp"
#include "model/iterator/range.hpp"
#include "model/iterator/tree.hpp"
#include "model/iterator/work_stealing_tree.hpp"
#include "model/tests/worlds.hpp"

#include <CppUTest/TestHarness.h>

namespace heist::model {

using namespace tests;

namespace {

struct node {
  const node* left() const { return left_child; }
  const node* right() const { return right_child; }
  int value() const { return number; }

  int number = 0;
  const node *left_child = nullptr, *right_child = nullptr;
};
using numbered_tree = tree_elements<const node>;

// Owns the nodes of a tree, which are numbered in its order.
struct tree {
  explicit tree(std::size_t count) : nodes(count) {
    for (std::size_t i = 0; i < count; ++i) nodes[i].number = static_cast<int>(i);
  }
  numbered_tree elements() const { return {root, levels(root)}; }
  static unsigned levels(const node* n) {
    return n == nullptr ? 0 : 1 + std::max(levels(n->left_child), levels(n->right_child));
  }

  std::vector<node> nodes;
  const node* root = nullptr;
};

// Calls made() for each shape of the nodes from first to before end that `allowed` lets pass.
void every_shape(std::vector<node>& nodes, std::size_t first, std::size_t end, bool (*allowed)(std::size_t, std::size_t),
                 const std::function<void(const node*)>& made) {
  if (first == end) return made(nullptr);
  for (std::size_t root = first; root < end; ++root) {
    if (!allowed(root - first, end - root - 1)) continue;
    every_shape(nodes, first, root, allowed, [&, root](const node* left) {
      every_shape(nodes, root + 1, end, allowed, [&, root, left](const node* right) {
        nodes[root].left_child = left;
        nodes[root].right_child = right;
        made(&nodes[root]);
      });
    });
  }
}
bool any_shape(std::size_t, std::size_t) {
  return true;
}
bool heights_differ_by_one(const node* n) {
  if (n == nullptr) return true;
  const unsigned left = tree::levels(n->left_child), right = tree::levels(n->right_child);
  return left + 1 >= right && right + 1 >= left && heights_differ_by_one(n->left_child) && heights_differ_by_one(n->right_child);
}
bool sizes_differ_by_one(std::size_t left, std::size_t right) {
  return left + 1 >= right && right + 1 >= left;
}

template <class I>
bool every_split_is_right(const typename I::elements&, typename I::part, int first, int end, std::int64_t step, int halvings);

template <class I>
std::vector<int> gone_through(const typename I::elements& all, typename I::part part, std::int64_t step) {
  I it(all, part, 0);
  typename I::traversal t(it);
  std::vector<int> found;
  while (t.next_batch(step) >= 0) {
    while (t.has_next()) found.push_back(static_cast<int>(t.next()));
  }
  if (it.state() != iterator_state::completed || it.remaining() != 0) FAIL("an iterator came to its end and does not say so");
  return found;
}

std::vector<int> numbers(int first, int end) {
  std::vector<int> all(static_cast<std::size_t>(end - first));
  std::iota(all.begin(), all.end(), first);
  return all;
}

// Stolen after so many batches of this size: X e(i1) e(i2) is what there is, both halves have some where there are two elements or
// more, and the first has it where there is one. So do halves of halves, to the depth that is asked for.
enum class outcome { right, wrong, ended_before };
template <class I>
outcome split_after(const typename I::elements& all, typename I::part part, int first, int end, std::int64_t step, int batches,
                    int halvings) {
  I it(all, part, 0);
  typename I::traversal t(it);
  int next = first;
  bool right = true;
  for (int b = 0; b < batches; ++b) {
    const std::int64_t most = t.next_batch(step);
    if (most < 0) return right && next == end && it.state() == iterator_state::completed ? outcome::ended_before : outcome::wrong;
    std::int64_t count = 0;
    for (; t.has_next(); ++count) right = right && next++ == static_cast<int>(t.next());
    right = right && count <= most;
  }
  right = right && (it.remaining() == 0) == (next == end);
  if (!it.mark_stolen()) return right && next == end ? outcome::ended_before : outcome::wrong;
  right = right && it.state() == iterator_state::stolen && !it.mark_stolen() && t.next_batch(step) == none_left;

  const auto [left, rest] = it.split();
  const std::vector<int> before = gone_through<I>(all, left, 1), after = gone_through<I>(all, rest, 1);
  const int middle = next + static_cast<int>(before.size());
  right = right && before == numbers(next, middle) && after == numbers(middle, end);
  right = right && (end - next < 2 || !after.empty()) && (end == next || !before.empty());
  if (halvings > 0 && end - next >= 2) {
    right = right && every_split_is_right<I>(all, left, next, middle, 1, halvings - 1) &&
            every_split_is_right<I>(all, rest, middle, end, 1, halvings - 1);
  }
  return right ? outcome::right : outcome::wrong;
}
// At every point of a traversal in batches of one size.
template <class I>
bool every_split_is_right(const typename I::elements& all, typename I::part part, int first, int end, std::int64_t step,
                          int halvings) {
  for (int batches = 0;; ++batches) {
    const outcome o = split_after<I>(all, part, first, end, step, batches, halvings);
    if (o != outcome::right) return o == outcome::ended_before;
  }
}
template <class I>
void check_every_split(const typename I::elements& all, int count, std::int64_t step, int halvings) {
  CHECK(every_split_is_right<I>(all, I::all_of(all), 0, count, step, halvings));
}

template <unsigned most_depth = tree_position::most_depth>
using native_tree = tree_iterator<native::world, numbered_tree, tree_fault::none, most_depth>;

}  // namespace

TEST_GROUP(iterators){};

TEST(iterators, every_tree_of_seven_nodes_is_split_right_wherever_it_is_stolen) {
  unsigned shapes = 0;
  for (std::size_t count = 0; count <= 7; ++count) {
    tree t(count);
    every_shape(t.nodes, 0, count, any_shape, [&](const node* root) {
      t.root = root;
      ++shapes;
      for (std::int64_t step = 0; step <= static_cast<std::int64_t>(count); ++step) {
        check_every_split<native_tree<>>(t.elements(), static_cast<int>(count), step, 2);
      }
    });
  }
  CHECK_EQUAL(1u + 1 + 2 + 5 + 14 + 42 + 132 + 429, shapes);
}

// Of batch sizes, only those count that a subtree of some depth can have: a subtree is handed out whole if so many are asked for.
TEST(iterators, every_balanced_tree_of_31_nodes_is_split_right_wherever_it_is_stolen) {
  unsigned shapes = 0;
  for (std::size_t count = 8; count <= 31; ++count) {
    tree t(count);
    every_shape(t.nodes, 0, count, sizes_differ_by_one, [&](const node* root) {
      t.root = root;
      ++shapes;
      for (std::int64_t step = 0; step <= 31; step = 2 * step + 1) {
        check_every_split<native_tree<>>(t.elements(), static_cast<int>(count), step, 0);
      }
    });
  }
  CHECK_EQUAL(7714u, shapes);
}

// As AVL trees are: of 8 to 14 nodes.
TEST(iterators, every_tree_of_balanced_heights_is_split_right_wherever_it_is_stolen) {
  unsigned shapes = 0;
  for (std::size_t count = 8; count <= 14; ++count) {
    tree t(count);
    every_shape(t.nodes, 0, count, any_shape, [&](const node* root) {
      if (!heights_differ_by_one(root)) return;
      t.root = root;
      ++shapes;
      for (std::int64_t step = 0; step <= 15; step = 2 * step + 1) {
        check_every_split<native_tree<>>(t.elements(), static_cast<int>(count), step, 0);
      }
    });
  }
  CHECK_EQUAL(32u + 44 + 60 + 70 + 184 + 476 + 872, shapes);
}

TEST(iterators, a_tree_deeper_than_a_word_is_split_right_in_subtrees_that_are_handed_out_whole) {
  // Two levels that are told apart, as if a word ended there: then a subtree below may hold more than one element.
  for (std::size_t count = 1; count <= 7; ++count) {
    tree t(count);
    every_shape(t.nodes, 0, count, any_shape, [&](const node* root) {
      t.root = root;
      const auto all = t.elements();
      for (std::int64_t step = 0; step <= 4; ++step) {
        for (int batches = 0;; ++batches) {
          tree_iterator<native::world, numbered_tree, tree_fault::none, 2> it(all, native_tree<2>::all_of(all), 0);
          native_tree<2>::traversal in_batches(it);
          std::vector<int> found;
          for (int b = 0; b < batches && in_batches.next_batch(step) >= 0; ++b) {
            in_batches.each([&](int v) { found.push_back(v); });
          }
          const bool stolen = it.mark_stolen();
          if (!stolen) {
            CHECK(it.state() == iterator_state::completed);
            break;
          }
          const auto [left, right] = it.split();
          for (const auto& part : {left, right}) {
            for (const int v : gone_through<native_tree<2>>(all, part, 1)) found.push_back(v);
          }
          CHECK(numbers(0, static_cast<int>(count)) == found);
        }
      }
    });
  }
}

TEST(iterators, a_list_of_a_hundred_thousand_nodes_is_gone_through_in_order) {
  constexpr std::size_t count = 100'000;
  for (const bool to_the_left : {true, false}) {
    tree t(count);
    for (std::size_t i = 1; i < count; ++i) {
      (to_the_left ? t.nodes[i].left_child : t.nodes[i - 1].right_child) = &t.nodes[to_the_left ? i - 1 : i];
    }
    t.root = &t.nodes[to_the_left ? count - 1 : 0];
    const numbered_tree all(t.root, count);
    CHECK(gone_through<native_tree<>>(all, native_tree<>::all_of(all), 1) == numbers(0, count));
    native_tree<> it(all, native_tree<>::all_of(all), 0);
    native_tree<>::traversal traversal(it);
    std::vector<int> found;
    while (traversal.next_batch(1) >= 0) traversal.each([&](int v) { found.push_back(v); });
    CHECK(found == numbers(0, count));
  }
}

TEST(iterators, a_stolen_iterator_hands_out_nothing_to_a_traversal_that_begins_later) {
  in_every_world([]<class W>(std::type_identity<W>) {
    const range_elements all(0, 10);
    range_iterator<W> it(all, {0, 10}, 3);
    CHECK(it.mark_stolen());
    typename range_iterator<W>::traversal late(it);
    CHECK_EQUAL(none_left, late.next_batch(1));
    CHECK(!late.has_next());
    CHECK_EQUAL(3u, it.owner());
  });
}

TEST(iterators, ranges_arrays_and_tables_are_split_right_wherever_they_are_stolen) {
  for (int count = 0; count <= 20; ++count) {
    std::vector<int> array = numbers(0, count);
    for (int step = 1; step <= count + 1; ++step) {
      check_every_split<range_iterator<native::world>>(range_elements(0, count), count, step, 1);
      check_every_split<index_iterator<native::world, int>>(index_elements<int>(array), count, step, 1);
    }
  }
}

namespace {

// Flat, with a few elements at slots of their own.
struct table {
  std::size_t slots() const { return filled.size(); }
  std::size_t size() const { return elements; }
  bool is_occupied(std::size_t slot) const { return filled[slot] != 0; }
  int& at(std::size_t slot) { return values[slot]; }

  explicit table(std::uint64_t pattern, std::size_t slots) : filled(slots), values(slots) {
    for (std::size_t s = 0; s < slots; ++s) {
      if ((pattern >> s & 1) == 0) continue;
      filled[s] = 1;
      values[s] = static_cast<int>(elements++);
    }
  }
  std::vector<char> filled;
  std::vector<int> values;
  std::size_t elements = 0;
};

}  // namespace

TEST(iterators, every_table_of_eight_slots_is_split_exactly) {
  using iterator = hash_iterator<native::world, table>;
  for (std::uint64_t pattern = 0; pattern < 256; ++pattern) {
    table filled(pattern, 8);
    const hash_elements<table> all(filled);
    const auto count = static_cast<int>(filled.elements);
    for (std::int64_t step = 1; step <= 8; ++step) {
      for (int batches = 0; batches <= 8; ++batches) {
        iterator it(all, iterator::all_of(all), 0);
        iterator::traversal t(it);
        std::vector<int> found;
        for (int b = 0; b < batches && t.next_batch(step) >= 0; ++b) {
          while (t.has_next()) found.push_back(t.next());
        }
        if (!it.mark_stolen()) continue;
        const auto [left, right] = it.split();
        for (const auto& part : {left, right}) {
          for (const int v : gone_through<iterator>(all, part, step)) found.push_back(v);
        }
        CHECK(numbers(0, count) == found);
      }
    }
  }
}

TEST(iterators, a_batch_of_a_table_has_slots_by_its_load_factor) {
  table half(0b01010101, 8);
  CHECK_EQUAL(2, hash_elements<table>(half).slots_for(1));
  CHECK_EQUAL(8, hash_elements<table>(half).slots_for(INT64_MAX));
  table empty(0, 8);
  CHECK_EQUAL(8, hash_elements<table>(empty).slots_for(1));
}

TEST(iterators, the_longest_range_and_the_largest_batch_do_not_overflow) {
  const range_elements all(INT64_MIN, -1);
  range_iterator<native::world> it(all, {0, all.slots()}, 0);
  range_iterator<native::world>::traversal t(it);
  CHECK_EQUAL(1, t.next_batch(1));
  CHECK_EQUAL(INT64_MIN, t.next());
  CHECK_EQUAL(INT64_MAX - 1, t.next_batch(INT64_MAX));
  CHECK(it.state() == iterator_state::completed);
  CHECK_EQUAL(0, range_elements(5, 3).slots());
  CHECK_THROWS(base::bad_input, range_elements(INT64_MIN, 0));
}

TEST(iterators, a_loop_over_a_batch_goes_through_what_next_has_left_of_it) {
  table filled(0b1011'0110, 8);
  const hash_elements<table> all(filled);
  hash_iterator<native::world, table> it(all, {0, 8}, 0);
  hash_iterator<native::world, table>::traversal t(it);
  t.next_batch(8);
  CHECK(t.has_next());
  CHECK_EQUAL(0, t.next());
  std::vector<int> rest;
  t.each([&](int& v) { rest.push_back(v); });
  CHECK(numbers(1, 5) == rest);
  CHECK(!t.has_next());
}

namespace {

// So many workers share what there is; each writes down what it was given, node by node.
template <class W, class I>
std::vector<int> shared_by(unsigned workers, const typename I::elements& all, tree_rules rules) {
  using shared = work_stealing_tree<W, I, std::vector<int>>;
  shared tree(all, rules);
  const auto work = [&](unsigned number) {
    typename shared::worker me(tree, number);
    while (me.next_batch()) me.batch().each([&](auto v) { me.result().push_back(static_cast<int>(v)); });
  };
  if (workers == 1) {
    work(0);
  } else {
    std::vector<std::jthread> team;
    for (unsigned w = 0; w < workers; ++w) team.emplace_back(work, w);
  }
  std::vector<int> found;
  tree.in_order([&](const std::vector<int>& of_node) { found.insert(found.end(), of_node.begin(), of_node.end()); });
  return found;
}

}  // namespace

TEST(iterators, a_lone_worker_goes_through_a_work_stealing_tree_in_order) {
  in_every_world([]<class W>(std::type_identity<W>) {
    CHECK((shared_by<W, range_iterator<W>>(1, range_elements(0, 100), {}) == numbers(0, 100)));
    CHECK((shared_by<W, range_iterator<W>>(1, range_elements(0, 0), {}).empty()));
  });
}

TEST(iterators, threads_that_share_a_work_stealing_tree_have_everything_once_and_in_order) {
  constexpr int count = 3000;
  tree t(count);
  std::function<const node*(std::size_t, std::size_t)> build = [&](std::size_t first, std::size_t end) -> const node* {
    if (first == end) return nullptr;
    const std::size_t root = (first + end) / 2;
    t.nodes[root].left_child = build(first, root);
    t.nodes[root].right_child = build(root + 1, end);
    return &t.nodes[root];
  };
  t.root = build(0, count);
  for (const leaf_rule leaf : {leaf_rule::most_left, leaf_rule::at_random}) {
    for (const std::int64_t most_step : {1, 64}) {
      for (int round = 0; round < 20; ++round) {
        CHECK((shared_by<native::world, range_iterator<native::world>>(4, range_elements(0, count), {leaf, most_step}) ==
               numbers(0, count)));
        CHECK((shared_by<native::world, native_tree<>>(4, t.elements(), {leaf, most_step}) == numbers(0, count)));
      }
    }
  }
}

}  // namespace heist::model
