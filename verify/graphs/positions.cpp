// The search in parts.
#include "verify/graphs/explorer.hpp"

#include <stdexcept>

namespace heist::verify::graphs {

void explorer::go_to(const position& p) {
  for (const std::uint32_t below : p) {
    if (below >= alternatives_.size()) throw std::runtime_error("there is no such graph");
    alternatives_.erase(alternatives_.begin() + below + 1, alternatives_.end());
    take(pop());
  }
}

exploration_counts explorer::explore_after(const position& p) {
  if (!prepare()) return counts_;
  is_quiet_ = true;
  begin();
  go_to(p);
  is_quiet_ = false;
  return search();
}

exploration_counts explorer::explore_above(std::size_t depth, std::vector<position>& below) {
  if (!prepare()) return counts_;
  most_depth_ = depth;
  below_ = &below;
  begin();
  return search();
}

exploration_counts explorer::explore_below(const position& p) {
  if (!prepare()) return counts_;
  is_quiet_ = !p.empty();
  begin();
  if (!p.empty()) {
    go_to({p.begin(), p.end() - 1});
    is_quiet_ = false;
    floor_ = p.back();
    go_to({p.back()});
  }
  return search();
}

void explorer::run_again(unsigned thread) {
  run_thread_again(thread, graph_->thread(thread).length);
}

void explorer::run_after_again() {
  if (!restore_native_memory(machine::nobody)) return;
  machine_.begin_after();
  run([this] { program_.after(machine_); });
  machine_.fault_.reset();
}

}  // namespace heist::verify::graphs
