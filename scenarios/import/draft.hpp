#pragma once
// A graph while it is read from a file: nodes may be named before they are declared, and everything knows the byte
// where it stands, so that each refusal can name the place. finish() makes a graph of it or refuses what cannot be one:
// dangling and missing things, edges given twice, cycles. Time is linear in the file, whatever is in it.
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/workload/graph.hpp"
#include "scenarios/import/duration.hpp"
#include "scenarios/import/imported.hpp"
#include "scenarios/import/name_table.hpp"
#include "scenarios/import/time_unit.hpp"

namespace heist::scenarios {

inline constexpr std::size_t most_nodes = 10'000'000;
inline constexpr std::size_t most_edges = 50'000'000;
inline constexpr std::size_t most_name_bytes = 10'000;

// A node of a draft, from the first time that its name is heard.
using mention = std::uint32_t;

// Which end of an edge told of it. A format that lists parents and children tells most edges once from each end.
enum class told : std::uint8_t { once = 0, by_source = 1, by_target = 2, freely = 3 };

class draft {
 public:
  // Text and path must outlive the draft. path: fit for printing. called: what the format calls a node, "task".
  draft(std::string_view text, const std::string& path, std::string_view called)
      : text_(text), path_(path), called_(called) {}

  mention refer(std::string_view name, std::size_t offset);
  void declare(mention node, std::size_t offset);  // refuses a second time
  bool declared(mention node) const { return entries_[node].rank != none; }

  // A second name; it counts where no node is declared under it.
  void alias(mention other, mention node);

  void set_cost(mention node, const duration& cost, std::size_t offset);  // refuses a second time
  bool has_cost(mention node) const { return entries_[node].cost_ns != unknown_ns; }

  void set_priority(mention node, model::priority_value priority);  // of the others: 0

  void add_edge(mention from, mention to, told by, std::size_t offset,
                std::optional<model::edge_kind> kind = std::nullopt, std::uint64_t latency_ns = 0);

  const std::string& name(mention node) const { return table_.name(node); }
  std::size_t declared_count() const { return declared_; }

  // number: a decimal, as it stands at that offset. what: "'runtime'".
  duration cost_of(std::string_view number, time_unit unit, std::string_view what, std::size_t offset) const;

  [[noreturn]] void refuse(std::size_t offset, const std::string& what, const std::string& remedy) const;

  // The nodes in the order of their declarations. The draft is used up by it.
  imported finish();

 private:
  static constexpr std::uint32_t none = static_cast<std::uint32_t>(-1);
  static constexpr std::uint64_t unknown_ns = static_cast<std::uint64_t>(-1);

  struct entry {
    std::uint64_t cost_ns = unknown_ns;
    std::uint32_t at;           // the offset of its declaration, or of the first mention
    std::uint32_t rank = none;  // the how manieth declaration
  };
  struct edge {
    mention from;
    mention to;
    std::uint32_t at;
    told by;
    std::optional<model::edge_kind> kind;
    std::uint64_t latency_ns;
  };

  std::string quoted(mention node) const;
  void check_nodes() const;
  void check_unit() const;
  void resolve();
  void merge_edges();
  [[noreturn]] void refuse_dangling(mention node) const;
  [[noreturn]] void refuse_second(const edge& again) const;
  void refuse_cycle(const model::graph& graph) const;

  const std::string_view text_;
  const std::string& path_;
  const std::string_view called_;
  name_table table_;
  std::vector<entry> entries_;             // by mention
  std::vector<std::uint32_t> alias_;       // by mention, or empty where there are none
  std::vector<model::priority_value> priorities_;  // by mention, as far as set
  std::vector<edge> edges_;                // between mentions; once resolved, between ranks
  std::vector<mention> by_rank_;           // once resolved
  std::size_t declared_ = 0;
  std::uint64_t work_ns_ = 0;
  std::uint64_t vanished_ = 0;      // durations that came to 0 ns, and are more than nothing in the file
  std::size_t first_vanished_ = 0;  // where it stands
};

}  // namespace heist::scenarios
