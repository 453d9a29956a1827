#include "scenarios/import/dot.hpp"

#include <fmt/format.h>

#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "scenarios/harmless.hpp"
#include "scenarios/import/dot_tokens.hpp"
#include "scenarios/import/draft.hpp"
#include "scenarios/import/duration.hpp"

namespace heist::scenarios {
namespace {

struct attribute {
  std::string text;
  std::size_t offset;
};

// A size as a number, at once: a long text must not be kept or converted for every node and edge that it stands for.
struct node_size {
  std::uint64_t cost_ns = 0;
  std::size_t offset = 0;
  enum { unknown, usual, own } from = unknown;
};

class dot_reader {
 public:
  dot_reader(std::string_view text, const std::string& where, time_unit unit)
      : unit_(unit), draft_(text, where, "node"), tokens_(text) {
    advance();
  }

  imported read() {
    read_header();
    while (!token_.is_sign('}')) read_statement();
    advance();
    if (token_.what != dot_token::kind::end) unexpected("the end of the file, for one graph is read");
    for (mention m = 0; m < sizes_.size(); ++m) settle(m);
    return {draft_.finish(), transfer_bytes_};
  }

 private:
  void advance() {
    token_ = tokens_.next();
    if (token_.what == dot_token::kind::fault) draft_.refuse(token_.offset, token_.text, "end it where it should end");
  }

  [[noreturn]] void unexpected(std::string_view expected) const {
    const bool end = token_.what == dot_token::kind::end;
    const std::string found = token_.what == dot_token::kind::arrow  ? "->"
                              : token_.what == dot_token::kind::line ? "--"
                                                                     : harmless(token_.text);
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
    need_sign('{', "{");
  }

  void read_statement() {
    if (token_.is_sign(';')) return advance();
    if (token_.is_keyword("subgraph") || token_.is_sign('{')) {
      draft_.refuse(token_.offset, "a subgraph, and they are not read",
                    "write its nodes and edges into the graph itself");
    }
    if (token_.is_keyword("graph")) {
      read_defaults();
    } else if (token_.is_keyword("node")) {
      if (const auto size = read_defaults()) usual_size_ = {cost_of(*size), size->offset, node_size::usual};
    } else if (token_.is_keyword("edge")) {
      if (const auto size = read_defaults()) usual_bytes_ = bytes_of(*size);
    } else {
      read_node_or_edge();
    }
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
        attribute value{"", token_.offset};
        if (token_.is_sign('=')) {
          advance();
          value.offset = token_.offset;
          value.text = need_id("the value of an attribute");
        }
        if (key == "size") size = std::move(value);
        if (token_.is_sign(',') || token_.is_sign(';')) advance();
      }
      advance();
    }
    return size;
  }

  void read_node_or_edge() {
    const std::size_t offset = token_.offset;
    const std::string name = need_id("the name of a node or }");
    if (token_.is_sign('=')) {  // rankdir = LR
      advance();
      need_id("the value of an attribute");
      return;
    }
    const mention node = read_node(name, offset);
    if (token_.what == dot_token::kind::arrow || token_.what == dot_token::kind::line) return read_edges(node);
    if (const auto size = read_attributes()) set_size(node, *size);
  }

  // Its ports are skipped. Any mention of a node makes it one.
  mention read_node(const std::string& name, std::size_t offset) {
    const mention node = draft_.refer(name, offset);
    if (!draft_.declared(node)) {
      draft_.declare(node, offset);
      sizes_.push_back(usual_size_);
    }
    for (int ports = 0; ports < 2 && token_.is_sign(':'); ++ports) {
      advance();
      need_id("a port");
    }
    return node;
  }

  void set_size(mention node, const attribute& size) {
    if (sizes_[node].from == node_size::own) {
      draft_.refuse(size.offset, fmt::format("a second size for '{}', expected one", harmless(draft_.name(node))),
                    "remove one of them, or is this meant to be another node?");
    }
    sizes_[node] = {cost_of(size), size.offset, node_size::own};
  }

  void read_edges(mention from) {
    std::size_t edges = 0;
    for (; token_.what == dot_token::kind::arrow || token_.what == dot_token::kind::line; ++edges) {
      if (token_.what == dot_token::kind::line) {
        draft_.refuse(token_.offset, "--, expected ->", "say which node waits for which: a -> b");
      }
      advance();
      if (token_.is_keyword("subgraph") || token_.is_sign('{')) {
        draft_.refuse(token_.offset, "a subgraph, and they are not read", "write one edge for each of its nodes");
      }
      const std::size_t offset = token_.offset;
      const std::string name = need_id("the name of a node");
      const mention to = read_node(name, offset);
      draft_.add_edge(from, to, strict_ ? told::freely : told::once, offset);
      from = to;
    }
    const auto size = read_attributes();
    add_transfer(edges, size ? bytes_of(*size) : usual_bytes_);
  }

  void add_transfer(std::size_t edges, std::uint64_t bytes) {
    std::uint64_t sum;
    const bool fits =
        !__builtin_mul_overflow(bytes, edges, &sum) && !__builtin_add_overflow(sum, transfer_bytes_, &sum);
    transfer_bytes_ = fits ? sum : std::numeric_limits<std::uint64_t>::max();
  }

  std::uint64_t cost_of(const attribute& size) const { return draft_.cost_of(size.text, unit_, "size", size.offset); }

  // Read as durations are, in whole units; what is negative says that nothing is sent.
  std::uint64_t bytes_of(const attribute& size) const {
    const duration bytes = duration_of(size.text, {1, 1});
    if (bytes.fault != duration_fault::none && bytes.fault != duration_fault::negative) {
      draft_.refuse(size.offset,
                    fmt::format("the size of an edge is '{}', expected a number up to 10^15", harmless(size.text)),
                    "for example: a -> b [size=1000]");
    }
    return bytes.ns;
  }

  // Once all is read: a node may be named long before it gets its size.
  void settle(mention node) {
    const std::string& name = draft_.name(node);
    const bool may_lack_it = name == "root" || name == "end";
    if (sizes_[node].from == node_size::unknown && !may_lack_it) return;
    draft_.set_cost(node, sizes_[node].cost_ns, sizes_[node].offset);
  }

  const time_unit unit_;
  draft draft_;
  dot_tokens tokens_;
  dot_token token_;
  bool strict_ = false;
  node_size usual_size_;
  std::uint64_t usual_bytes_ = 0;
  std::vector<node_size> sizes_;  // by mention
  std::uint64_t transfer_bytes_ = 0;
};

}  // namespace

imported read_dot(std::string_view text, const std::string& where, time_unit unit) {
  return dot_reader(text, where, unit).read();
}

}  // namespace heist::scenarios
