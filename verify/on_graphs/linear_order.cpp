#include "verify/on_graphs/linear_order.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <queue>
#include <tuple>
#include <utility>

namespace heist::verify::on_graphs {

namespace {

using positions = std::vector<std::uint16_t>;  // items told, by thread

class storyteller {
 public:
  explicit storyteller(const thread_items& threads) : threads_(threads) {
    for (unsigned t = 0; t < threads.size(); ++t) {
      for (std::size_t i = 0; i < threads[t].size(); ++i) {
        const ordered_item& item = threads[t][i];
        if (item.writes) writes_[item.where].push_back({{t, i}, item.write_rank});
      }
    }
  }

  // The best of all orders (Dijkstra), unless there are too many.
  story best() const {
    constexpr std::size_t too_many = 100'000;
    const state first{positions(threads_.size(), 0), nobody};
    std::map<state, known> seen{{first, {0, 0, first}}};
    using entry = std::tuple<difficulty, unsigned, unsigned, state>;
    std::priority_queue<entry, std::vector<entry>, std::greater<>> open;
    open.emplace(cost(0, 0), 0, 0, first);
    while (!open.empty() && seen.size() < too_many) {
      const auto [least, odd, changes, here] = open.top();
      open.pop();
      const known& k = seen.at(here);
      if (cost(k.oddities, k.changes) < cost(odd, changes)) continue;
      if (is_end(here.told)) return traced(seen, here);
      for (unsigned t = 0; t < threads_.size(); ++t) {
        if (!can_follow(here.told, t)) continue;
        state next{here.told, t};
        ++next.told[t];
        const unsigned odd_next = odd + (is_odd(here.told, t) ? 1 : 0);
        const unsigned changes_next = changes + (here.last != t && here.last != nobody ? 1 : 0);
        const auto [at, is_new] = seen.try_emplace(next, known{odd_next, changes_next, here});
        if (!is_new) {
          if (cost(at->second.oddities, at->second.changes) <= cost(odd_next, changes_next)) continue;
          at->second = {odd_next, changes_next, here};
        }
        open.emplace(cost(odd_next, changes_next), odd_next, changes_next, next);
      }
    }
    return quick();
  }

 private:
  using difficulty = std::pair<unsigned, unsigned>;
  static difficulty cost(unsigned oddities, unsigned changes) { return {oddities + changes, oddities}; }

  static constexpr unsigned nobody = std::numeric_limits<unsigned>::max();

  struct state {
    positions told;
    unsigned last;
    auto operator<=>(const state&) const = default;
  };
  struct known {
    unsigned oddities;
    unsigned changes;
    state from;
  };
  struct write {
    item_place at;
    std::uint32_t rank;
  };

  bool is_end(const positions& told) const {
    for (unsigned t = 0; t < threads_.size(); ++t) {
      if (told[t] < threads_[t].size()) return false;
    }
    return true;
  }
  bool can_follow(const positions& told, unsigned t) const {
    if (told[t] == threads_[t].size()) return false;
    const auto& after = threads_[t][told[t]].after;
    return std::all_of(after.begin(), after.end(), [&](const item_place& p) { return told[p.thread] > p.index; });
  }
  // Whether a store that is told already comes later in the modification order.
  bool is_odd(const positions& told, unsigned t) const {
    const ordered_item& item = threads_[t][told[t]];
    const auto written = writes_.find(item.where);
    if (!item.is_access || written == writes_.end()) return false;
    const std::uint32_t rank = item.writes ? item.write_rank : item.read_rank;
    return std::any_of(written->second.begin(), written->second.end(), [&](const write& w) {
      return w.rank > rank && told[w.at.thread] > w.at.index;
    });
  }

  story traced(const std::map<state, known>& seen, state at) const {
    story s;
    s.oddities = seen.at(at).oddities;
    s.changes = seen.at(at).changes;
    for (; at.last != nobody; at = seen.at(at).from) s.order.push_back({at.last, at.told[at.last] - std::size_t{1}});
    std::reverse(s.order.begin(), s.order.end());
    return s;
  }

  // As long as possible the same thread, and nothing odd if that can be helped.
  story quick() const {
    story s;
    positions told(threads_.size(), 0);
    for (unsigned last = 0; !is_end(told);) {
      unsigned next = nobody;
      bool next_is_odd = true;
      for (unsigned i = 0; i < threads_.size(); ++i) {
        const unsigned t = (last + i) % static_cast<unsigned>(threads_.size());
        if (!can_follow(told, t) || (next != nobody && !next_is_odd)) continue;
        if (next == nobody || !is_odd(told, t)) {
          next = t;
          next_is_odd = is_odd(told, t);
        }
      }
      s.oddities += next_is_odd ? 1 : 0;
      s.changes += next != last ? 1 : 0;
      s.order.push_back({next, told[next]++});
      last = next;
    }
    return s;
  }

  const thread_items& threads_;
  std::map<std::uint32_t, std::vector<write>> writes_;
};

}  // namespace

story tell(const thread_items& threads) {
  return storyteller(threads).best();
}

}  // namespace heist::verify::on_graphs
