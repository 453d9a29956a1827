#pragma once
// The search of a subject's tree of graphs: as a whole, and in parts.
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "verify/on_graphs/guarded_search.hpp"
#include "verify/on_graphs/subject_program.hpp"

namespace heist::verify::on_graphs {

class graph_search final : public guarded_search {
 public:
  // after: what is left beyond that node; none: everything.
  graph_search(const subject_factory&, const graphs::exploration_options&, std::optional<graphs::position> after);

  std::vector<std::uint64_t> path() const override { return numbers_of(here()); }
  double explored() const override { return how_->explored(); }

 private:
  void begin();
  void advance(std::uint64_t graphs) override;
  void pause() override;
  node here() const override;

  const subject_factory& subjects_;
  graphs::exploration_options options_;
  std::optional<graphs::position> after_;
  std::optional<subject_program> program_;
  std::optional<graphs::explorer> how_;
  bool compares_rounds_ = false;
  bool has_begun_ = false;
};

// A tree cut at a depth: what lies above is the first part, each subtree another.
class divided_graphs final : public divided_search {
 public:
  divided_graphs(const subject_factory&, const graphs::exploration_options&, std::size_t depth,
                 std::vector<graphs::position> below, bool compares_rounds);
  std::uint64_t subtrees() const override { return below_.size() + 1; }
  std::unique_ptr<program_search> search(subtree_share& share) const override;

 private:
  friend class shared_graphs;
  const subject_factory& subjects_;
  const graphs::exploration_options options_;
  const std::size_t depth_;
  const std::vector<graphs::position> below_;
  const bool compares_rounds_;
};

}  // namespace heist::verify::on_graphs
