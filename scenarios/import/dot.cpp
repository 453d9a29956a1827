#include "scenarios/import/dot.hpp"

#include <fmt/format.h>

#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "base/text/text.hpp"
#include "scenarios/import/dot_subgraphs.hpp"
#include "scenarios/import/dot_tokens.hpp"
#include "scenarios/import/draft.hpp"
#include "scenarios/import/duration.hpp"

namespace heist::scenarios {
namespace {

struct attribute {
  std::string text;
  std::size_t offset;
};

class dot_reader {
 public:
  dot_reader(std::string_view text, const std::string& where, time_unit unit)
      : unit_(unit), draft_(text, where, "node"), tokens_(text) {
    advance();
  }

  imported read() {
    read_header();
    while (!open_.empty()) read_on();
    if (token_.what != dot_token::kind::end) unexpected("the end of the file, for one graph is read");
    for (mention m = 0; m < sizes_.size(); ++m) settle(m);
    imported result = draft_.finish();
    result.transfer_bytes = transfer_bytes_;
    return result;
  }

 private:
  // What stands on one side of an arrow: nodes, or a subgraph.
  struct operand {
    std::vector<mention> nodes;
    std::optional<dot_subgraphs::index> group;
    std::size_t offset = 0;
  };

  // A graph or subgraph that is being read, and as much of an edge statement as there is so far.
  struct frame {
    dot_subgraphs::index where;
    std::size_t offset;        // of its bracket
    operand tail;              // what the next arrow leads away from
    bool after_arrow = false;  // in this statement there was one
    std::size_t edges = 0;     // of this statement
    // Not yet connected: a subgraph may get more nodes before the statement ends.
    std::vector<std::pair<operand, operand>> later;
  };

  void advance() {
    token_ = tokens_.next();
    if (token_.what == dot_token::kind::fault) draft_.refuse(token_.offset, token_.text, std::string(token_.remedy));
  }

  [[noreturn]] void unexpected(std::string_view expected) const {
    const bool end = token_.what == dot_token::kind::end;
    const std::string found = token_.what == dot_token::kind::arrow  ? "->"
                              : token_.what == dot_token::kind::line ? "--"
                                                                     : base::excerpt(token_.text);
    draft_.refuse(token_.offset, fmt::format("{}, expected {}", end ? "the file ends" : "'" + found + "'", expected),
                  "for example: digraph { a [size=400]; b [size=300]; a -> b }");
  }

  void need_sign(char c, std::string_view expected) {
    if (!token_.is_sign(c)) unexpected(expected);
    advance();
  }

  std::string need_id(std::string_view expected) {
    if (!token_.is_id()) unexpected(expected);
    std::string text = std::move(token_.text);
    advance();
    return text;
  }

  void read_header() {
    if (token_.is_keyword("strict")) {
      strict_ = true;
      advance();
    }
    if (token_.is_keyword("graph")) {
      draft_.refuse(token_.offset, "an undirected graph, expected a digraph", "say which node waits for which: a -> b");
    }
    if (!token_.is_keyword("digraph")) unexpected("digraph");
    advance();
    if (token_.is_id()) advance();
    open_.push_back({.where = dot_subgraphs::whole, .offset = token_.offset, .tail = {}, .later = {}});
    need_sign('{', "{");
  }

  bool at_subgraph() const { return token_.is_keyword("subgraph") || token_.is_sign('{'); }

  // A statement, or what comes of it before the inside of a subgraph: however deep they lie, this does not call itself.
  void read_on() {
    const dot_subgraphs::index here = open_.back().where;
    if (token_.is_sign(';')) {
      advance();
    } else if (token_.is_sign('}')) {
      close_subgraph();
    } else if (at_subgraph()) {
      open_subgraph();
    } else if (token_.is_keyword("graph")) {
      read_defaults();
    } else if (token_.is_keyword("node")) {
      if (const auto size = read_defaults()) {
        subgraphs_.set_usual_size(here, {cost_of(*size), size->offset, dot_size::usual});
      }
    } else if (token_.is_keyword("edge")) {
      if (const auto size = read_defaults()) subgraphs_.set_usual_bytes(here, bytes_of(*size));
    } else {
      read_nodes();
    }
  }

  void open_subgraph() {
    const std::size_t offset = token_.offset;
    std::string name;
    if (token_.is_keyword("subgraph")) {
      advance();
      if (token_.is_id()) name = need_id("the name of a subgraph");
    }
    if (subgraphs_.size() > dot_subgraphs::most) {
      draft_.refuse(offset, fmt::format("more than {} subgraphs", dot_subgraphs::most), "take a smaller graph");
    }
    need_sign('{', "{ after subgraph");
    open_.push_back({.where = subgraphs_.open(open_.back().where, name), .offset = offset, .tail = {}, .later = {}});
  }

  void close_subgraph() {
    const frame closed = std::move(open_.back());
    open_.pop_back();
    advance();
    if (open_.empty()) return;
    if (end_of_operand({{}, closed.where, closed.offset})) return;
    end_of_statement(read_attributes());
  }

  // Edges between groups are the only thing of which a short file can have many.
  void spend_on_groups(std::uint64_t edges, std::size_t offset) {
    constexpr std::uint64_t most = 10'000'000;
    group_work_ += edges;
    if (group_work_ <= most) return;
    draft_.refuse(offset, fmt::format("the edges from and to subgraphs are more than {}", most), "take a smaller graph");
  }

  std::optional<attribute> read_defaults() {
    advance();
    if (!token_.is_sign('[')) unexpected("[");
    return read_attributes();
  }

  // Any number of lists in brackets; gives the last size in them.
  std::optional<attribute> read_attributes() {
    std::optional<attribute> size;
    while (token_.is_sign('[')) {
      advance();
      while (!token_.is_sign(']')) {
        const std::string key = need_id("the name of an attribute or ]");
        need_sign('=', "= and the value of an attribute");
        attribute value{"", token_.offset};
        value.text = need_id("the value of an attribute");
        if (key == "size") size = std::move(value);
        if (token_.is_sign(',') || token_.is_sign(';')) advance();
      }
      advance();
    }
    return size;
  }

  // One, or several with commas between, on either side of an arrow or by themselves; or an attribute: rankdir = LR.
  void read_nodes() {
    for (;;) {
      operand side{.nodes = {}, .group = std::nullopt, .offset = token_.offset};
      do {
        if (!side.nodes.empty()) advance();  // the comma
        const std::size_t offset = token_.offset;
        const std::string name = need_id(open_.back().after_arrow ? "the name of a node" : "the name of a node or }");
        if (token_.is_sign('=') && side.nodes.empty() && !open_.back().after_arrow) {
          advance();
          need_id("the value of an attribute");
          return;
        }
        side.nodes.push_back(read_node(name, offset));
      } while (token_.is_sign(','));
      if (!end_of_operand(std::move(side))) break;
      if (at_subgraph()) return;
    }
    end_of_statement(read_attributes());
  }

  // Its ports are skipped. Any mention of a node makes it one.
  mention read_node(const std::string& name, std::size_t offset) {
    const mention node = draft_.refer(name, offset);
    if (!draft_.declared(node)) {
      draft_.declare(node, offset);
      sizes_.push_back(subgraphs_.usual_size(open_.back().where));
    }
    if (open_.back().where != dot_subgraphs::whole) subgraphs_.add(open_.back().where, node);
    for (int ports = 0; ports < 2 && token_.is_sign(':'); ++ports) {
      advance();
      need_id("a port");
    }
    return node;
  }

  void set_size(mention node, const attribute& size) {
    if (sizes_[node].from == dot_size::own) {
      draft_.refuse(size.offset, fmt::format("a second size for '{}', expected one", base::excerpt(draft_.name(node))),
                    "remove one of them, or is this meant to be another node?");
    }
    sizes_[node] = {cost_of(size), size.offset, dot_size::own};
  }

  // One side of an arrow, or what stands alone, has been read. True: an arrow follows.
  bool end_of_operand(operand side) {
    frame& now = open_.back();
    if (now.after_arrow) {
      if (now.tail.group || side.group) {
        now.later.emplace_back(std::move(now.tail), side);
      } else {
        connect(now, now.tail.nodes, side.nodes, side.offset);
      }
    }
    now.tail = std::move(side);
    if (token_.what == dot_token::kind::line) {
      draft_.refuse(token_.offset, "--, expected ->", "say which node waits for which: a -> b");
    }
    if (token_.what != dot_token::kind::arrow) return false;
    advance();
    now.after_arrow = true;
    if (!at_subgraph() && !token_.is_id()) unexpected("the name of a node");
    return true;
  }

  void connect(frame& now, const std::vector<mention>& tails, const std::vector<mention>& heads, std::size_t offset) {
    const std::uint64_t edges = tails.size() * heads.size();
    if (edges != 1) spend_on_groups(edges, offset);
    for (const mention from : tails) {
      for (const mention to : heads) draft_.add_edge(from, to, strict_ ? told::freely : told::once, offset);
    }
    now.edges += edges;
  }

  std::vector<mention> nodes_of(const operand& side) {
    if (!side.group) return side.nodes;
    std::vector<mention> nodes = subgraphs_.nodes_of(*side.group, group_work_);
    spend_on_groups(0, side.offset);
    return nodes;
  }

  // Of a subgraph that stands alone dot ignores what the attributes say.
  void end_of_statement(const std::optional<attribute>& size) {
    frame& now = open_.back();
    for (const auto& [tail, head] : now.later) connect(now, nodes_of(tail), nodes_of(head), head.offset);
    if (now.after_arrow) {
      add_transfer(now.edges, size ? bytes_of(*size) : subgraphs_.usual_bytes(now.where));
    } else if (size) {
      for (const mention node : now.tail.nodes) set_size(node, *size);
    }
    now.tail = {};
    now.later.clear();
    now.after_arrow = false;
    now.edges = 0;
  }

  void add_transfer(std::size_t edges, std::uint64_t bytes) {
    std::uint64_t sum;
    const bool fits =
        !__builtin_mul_overflow(bytes, edges, &sum) && !__builtin_add_overflow(sum, transfer_bytes_, &sum);
    transfer_bytes_ = fits ? sum : std::numeric_limits<std::uint64_t>::max();
  }

  duration cost_of(const attribute& size) const { return draft_.cost_of(size.text, unit_, "size", size.offset); }

  // Read as durations are, in whole units; what is negative says that nothing is sent.
  std::uint64_t bytes_of(const attribute& size) const {
    const duration bytes = duration_of(size.text, {1, 1});
    if (bytes.fault != duration_fault::none && bytes.fault != duration_fault::negative) {
      draft_.refuse(size.offset,
                    fmt::format("the size of an edge is '{}', expected a number up to 10^15", base::excerpt(size.text)),
                    "for example: a -> b [size=1000]");
    }
    return bytes.ns;
  }

  // Once all is read: a node may be named long before it gets its size.
  void settle(mention node) {
    const std::string& name = draft_.name(node);
    const bool may_lack_it = name == "root" || name == "end";
    if (sizes_[node].from == dot_size::unknown && !may_lack_it) return;
    draft_.set_cost(node, sizes_[node].cost, sizes_[node].offset);
  }

  const time_unit unit_;
  draft draft_;
  dot_tokens tokens_;
  dot_token token_;
  bool strict_ = false;
  dot_subgraphs subgraphs_;
  std::vector<frame> open_;       // the innermost last
  std::uint64_t group_work_ = 0;  // edges from and to groups, and what was looked at to find their nodes
  std::vector<dot_size> sizes_;  // by mention
  std::uint64_t transfer_bytes_ = 0;
};

}  // namespace

imported read_dot(std::string_view text, const std::string& where, time_unit unit) {
  return dot_reader(text, where, unit).read();
}

}  // namespace heist::scenarios
