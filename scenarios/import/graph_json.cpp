#include "scenarios/import/graph_json.hpp"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <optional>
#include <vector>

#include "base/text/text.hpp"
#include "model/workload/priority_rule.hpp"
#include "scenarios/graph_reader.hpp"
#include "scenarios/import/draft.hpp"
#include "scenarios/import/json_walk.hpp"
#include "scenarios/nearest.hpp"

namespace heist::scenarios {
namespace {

using model::edge_kind;

constexpr std::string_view schema = "heist.graph/1";

class graph_listener final : public json_listener {
 public:
  graph_listener(std::string_view text, const std::string& where) : draft_(text, where, "node") {}

  imported finish() {
    if (!schema_seen_) {
      draft_.refuse(0, "no \"schema\", expected \"heist.graph/1\"", "is this a graph in the project's own form?");
    }
    return draft_.finish();
  }

  void object_begins(const std::string& path, std::size_t offset) override {
    if (!path.empty() && path != "nodes[]" && path != "edges[]") refuse_nesting(path, offset);
    element_ = {};
    element_.offset = offset;
  }

  void array_begins(const std::string& path, std::size_t offset) override {
    if (path != "nodes" && path != "edges") refuse_nesting(path, offset);
  }

  void object_ends(const std::string& path) override {
    if (path == "nodes[]") add_node();
    if (path == "edges[]") add_edge();
  }

  void scalar(const std::string& path, const json_scalar& value) override {
    if (path == "schema") return check_schema(value);
    if (path == "nodes[].name") return keep(element_.from, "name", value);
    if (path == "nodes[].cost_ns") return keep_ns(element_.cost_ns, "cost_ns", value);
    if (path == "nodes[].priority") return keep_priority(value);
    if (path == "edges[].from") return keep(element_.from, "from", value);
    if (path == "edges[].to") return keep(element_.to, "to", value);
    if (path == "edges[].kind") return keep_kind(value);
    if (path == "edges[].latency_ns") return keep_ns(element_.latency_ns, "latency_ns", value);
    refuse_unknown(path, value.offset);
  }

 private:
  // A node or an edge; a node's name is its `from`.
  struct element {
    std::size_t offset = 0;
    std::optional<mention> from;
    std::optional<mention> to;
    std::optional<std::uint64_t> cost_ns;
    std::optional<model::priority_value> priority;
    std::optional<edge_kind> kind;
    std::optional<std::uint64_t> latency_ns;
  };

  void check_schema(const json_scalar& value) {
    if (value.type != json_type::string || value.text != schema) {
      draft_.refuse(value.offset, fmt::format("the schema is \"{}\", expected \"{}\"", base::excerpt(value.text), schema),
                    "is this a graph in the project's own form?");
    }
    schema_seen_ = true;
  }

  template <class T>
  void refuse_again(const std::optional<T>& field, std::string_view key, std::size_t offset) const {
    if (field) draft_.refuse(offset, fmt::format("\"{}\" is given twice", key), "remove one of them");
  }

  void keep(std::optional<mention>& field, std::string_view key, const json_scalar& value) {
    refuse_again(field, key, value.offset);
    if (value.type != json_type::string) {
      draft_.refuse(value.offset, fmt::format("\"{}\" is {}, expected a string", key, base::excerpt(value.text)),
                    fmt::format("for example: \"{}\": \"parse\"", key));
    }
    field = draft_.refer(value.text, value.offset);
  }

  template <std::integral T>
  T whole(std::string_view key, const json_scalar& value, T least, T most, T usual) const {
    T number = 0;
    const char* const end = value.text.data() + value.text.size();
    const auto [stop, error] = std::from_chars(value.text.data(), end, number);
    if (value.type != json_type::number || error != std::errc{} || stop != end || number < least || number > most) {
      draft_.refuse(value.offset,
                    fmt::format("\"{}\" is {}, expected a whole number from {} to {}", key, base::excerpt(value.text), least,
                                most),
                    fmt::format("for example: \"{}\": {}", key, usual));
    }
    return number;
  }

  void keep_ns(std::optional<std::uint64_t>& field, std::string_view key, const json_scalar& value) {
    refuse_again(field, key, value.offset);
    field = whole<std::uint64_t>(key, value, 0, most_cost_ns, 400);
  }

  void keep_priority(const json_scalar& value) {
    refuse_again(element_.priority, "priority", value.offset);
    using rule = model::priority_rule;
    element_.priority = whole<model::priority_value>("priority", value, rule::lowest, rule::highest, 1);
  }

  void keep_kind(const json_scalar& value) {
    refuse_again(element_.kind, "kind", value.offset);
    constexpr std::array edge_kinds{edge_kind::follow, edge_kind::spawn, edge_kind::join, edge_kind::future};
    for (const edge_kind kind : edge_kinds) {
      if (value.type == json_type::string && value.text == to_string(kind)) element_.kind = kind;
    }
    if (element_.kind) return;
    draft_.refuse(
        value.offset,
        fmt::format("\"kind\" is \"{}\", expected one of: continue, spawn, join, future", base::excerpt(value.text)),
        "leave it out to have it told from the shape");
  }

  void refuse_missing(bool missing, std::string_view key, std::string_view example) const {
    if (!missing) return;
    draft_.refuse(element_.offset, fmt::format("\"{}\" is missing", key), fmt::format("for example: {}", example));
  }

  void add_node() {
    refuse_missing(!element_.from, "name", "{\"name\":\"parse\",\"cost_ns\":400}");
    refuse_missing(!element_.cost_ns, "cost_ns", "{\"name\":\"parse\",\"cost_ns\":400}");
    draft_.declare(*element_.from, element_.offset);
    draft_.set_cost(*element_.from, {.ns = *element_.cost_ns}, element_.offset);
    if (element_.priority) draft_.set_priority(*element_.from, *element_.priority);
  }

  void add_edge() {
    refuse_missing(!element_.from, "from", "{\"from\":\"parse\",\"to\":\"check\"}");
    refuse_missing(!element_.to, "to", "{\"from\":\"parse\",\"to\":\"check\"}");
    draft_.add_edge(*element_.from, *element_.to, told::once, element_.offset, element_.kind,
                    element_.latency_ns.value_or(0));
  }

  [[noreturn]] void refuse_unknown(const std::string& path, std::size_t offset) const {
    const std::vector<std::string_view> known =
        path.starts_with("nodes[]")   ? std::vector<std::string_view>{"name", "cost_ns", "priority"}
        : path.starts_with("edges[]") ? std::vector<std::string_view>{"from", "to", "kind", "latency_ns"}
                                      : std::vector<std::string_view>{"schema", "nodes", "edges"};
    const std::string_view key = std::string_view(path).substr(path.rfind('.') + 1);
    const std::string guess = did_you_mean(key, known);
    draft_.refuse(offset, fmt::format("unexpected \"{}\", expected one of: {}", base::excerpt(key), fmt::join(known, ", ")),
                  guess.empty() ? "remove it" : guess);
  }

  [[noreturn]] void refuse_nesting(const std::string& path, std::size_t offset) const {
    if (path.empty()) draft_.refuse(offset, "a list, expected an object", "for example: {\"schema\":\"heist.graph/1\"");
    draft_.refuse(offset, fmt::format("\"{}\" is nested where nothing should be", base::excerpt(path)),
                  "see the form in scenarios/README.md");
  }

  draft draft_;
  element element_;
  bool schema_seen_ = false;
};

}  // namespace

imported read_graph_json(std::string_view text, const std::string& where) {
  graph_listener hears(text, where);
  walk_json(text, where, hears);
  return hears.finish();
}

}  // namespace heist::scenarios
