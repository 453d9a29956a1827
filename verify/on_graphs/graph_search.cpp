#include "verify/on_graphs/graph_search.hpp"

#include <utility>

#include "verify/on_graphs/session.hpp"

namespace heist::verify::on_graphs {

namespace {

void count(search_result& all, const graphs::exploration_counts& counts, const search_result& before) {
  all.executions = before.executions + counts.complete + counts.faulty + counts.blocked;
  all.blocked = before.blocked + counts.blocked;
}

// Threads that stand for one another.
unsigned alike(const subject_program& program, bool symmetry) {
  return symmetry && program.has_twins() ? program.threads() - program.first_twin() : 0;
}

}  // namespace

graph_search::graph_search(const subject_factory& subjects, const graphs::exploration_options& options,
                           std::optional<graphs::position> after)
    : subjects_(subjects), options_(options), after_(std::move(after)) {
  begin();
}

void graph_search::begin() {
  program_.emplace(subjects_, compares_rounds_);
  finder_.begins_again();
  options_.most_graphs = 1;
  how_.emplace(*program_, finder_, options_);
  has_begun_ = false;
}

node graph_search::here() const {
  node n{options_, how_->where()};
  n.options.reusable = how_->reusable();
  return n;
}

void graph_search::advance(std::uint64_t graphs) {
  graphs::exploration_counts counts;
  if (std::exchange(has_begun_, true)) {
    counts = how_->go_on(graphs);
  } else {
    counts = after_ ? how_->explore_after(*after_) : how_->explore();
  }
  const bool lost_symmetry = options_.symmetry && program_->has_twins() && !counts.used_symmetry;
  // From the beginning, so that every round of a loop is compared; and what was gone on with cannot begin again itself.
  const bool begins_again = (the_session.has_yielded && !compares_rounds_) || the_session.must_begin_again ||
                            (after_ && (lost_symmetry || counts.found_reusable));
  if (lost_symmetry) options_.symmetry = false;
  if (begins_again) {
    if (counts.found_reusable) options_.reusable = how_->reusable();
    compares_rounds_ = compares_rounds_ || the_session.has_yielded;
    after_.reset();
    begin();
    counts = {};
  }
  count(all_, counts, {});
  all_.ended = !begins_again && !counts.is_cut_short;
  all_.alike = alike(*program_, options_.symmetry);
}

void graph_search::pause() {
  constexpr unsigned few_graphs = 500;
  if (has_begun_) how_->look_ahead(few_graphs, all_.executions);
}

divided_graphs::divided_graphs(const subject_factory& subjects, const graphs::exploration_options& options,
                               std::size_t depth, std::vector<graphs::position> below, bool compares_rounds)
    : subjects_(subjects),
      options_(options),
      depth_(depth),
      below_(std::move(below)),
      compares_rounds_(compares_rounds) {}

// One subtree after the other, of those that are its own.
class shared_graphs final : public guarded_search {
 public:
  shared_graphs(const divided_graphs& whole, subtree_share& share) : whole_(whole), share_(share) {}
  std::uint64_t subtree() const override { return at_; }

 private:
  node here() const override { return {whole_.options_, how_->where()}; }

  void advance(std::uint64_t graphs) override {
    graphs::exploration_counts counts;
    if (how_) {
      counts = how_->go_on(graphs);
    } else {
      while (at_ < whole_.subtrees() && !share_.mine(at_)) ++at_;
      all_.ended = at_ == whole_.subtrees();
      if (all_.ended) return;
      counts = begin_subtree(graphs);
    }
    count(all_, counts, done_);
    all_.alike = alike(*program_, whole_.options_.symmetry);
    all_.must_begin_again = counts.found_reusable || (the_session.has_yielded && !whole_.compares_rounds_) ||
                            (whole_.options_.symmetry && !counts.used_symmetry && program_->has_twins());
    if (all_.must_begin_again) {
      all_.ended = true;
    } else if (!counts.is_cut_short && !finder_.found) {
      done_ = all_;
      how_.reset();
      ++at_;
    }
  }

  graphs::exploration_counts begin_subtree(std::uint64_t graphs) {
    program_.emplace(whole_.subjects_, whole_.compares_rounds_);
    graphs::exploration_options options = whole_.options_;
    options.most_graphs = graphs;
    how_.emplace(*program_, finder_, options);
    if (at_ == 0) return how_->explore_above(whole_.depth_, listed_);
    return how_->explore_below(whole_.below_[at_ - 1]);
  }

  const divided_graphs& whole_;
  subtree_share& share_;
  std::uint64_t at_ = 0;
  std::optional<subject_program> program_;
  std::optional<graphs::explorer> how_;
  std::vector<graphs::position> listed_;
  search_result done_;  // what the subtrees before this one came to
};

std::unique_ptr<program_search> divided_graphs::search(subtree_share& share) const {
  return std::make_unique<shared_graphs>(*this, share);
}

}  // namespace heist::verify::on_graphs
