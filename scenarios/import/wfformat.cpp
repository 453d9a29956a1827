#include "scenarios/import/wfformat.hpp"

#include <fmt/format.h>

#include <optional>
#include <vector>

#include "base/text/text.hpp"
#include "scenarios/import/draft.hpp"
#include "scenarios/import/json_walk.hpp"

namespace heist::scenarios {
namespace {

constexpr std::string_view specified = "workflow.specification.tasks[]";
constexpr std::string_view executed = "workflow.execution.tasks[]";
constexpr std::string_view both = "workflow.tasks[]";

class workflow_listener final : public json_listener {
 public:
  workflow_listener(std::string_view text, const std::string& where, time_unit unit)
      : draft_(text, where, "task"), unit_(unit) {}

  imported finish() {
    if (draft_.declared_count() == 0) {
      draft_.refuse(0, "no tasks, expected some in workflow.specification.tasks or in workflow.tasks",
                    "is this a file in WfFormat 1.3 to 1.5?");
    }
    return draft_.finish();
  }

  void object_begins(const std::string& path, std::size_t offset) override {
    if (path != specified && path != executed && path != both) return;
    task_ = {};
    task_.offset = offset;
  }
  void array_begins(const std::string&, std::size_t) override {}

  void object_ends(const std::string& path) override {
    if (path == specified) return declare(task_.id, "id");
    if (path == executed) return set_cost(task_.id, "id");
    if (path != both) return;
    const std::optional<mention> node = task_.name ? task_.name : task_.id;
    declare(node, "name");
    if (task_.id) draft_.alias(*task_.id, *node);
    set_cost(node, "name");
  }

  void scalar(const std::string& path, const json_scalar& value) override {
    const std::string_view list = path.starts_with(specified)  ? specified
                                  : path.starts_with(executed) ? executed
                                  : path.starts_with(both)     ? both
                                                               : "";
    if (list.empty()) return;
    const std::string_view key = std::string_view(path).substr(list.size());
    if (key == ".id") return keep(task_.id, "id", value);
    if (key == ".name" && list == both) return keep(task_.name, "name", value);
    if (list != executed && key == ".parents[]") return keep_neighbour(task_.parents, "parents", value);
    if (list != executed && key == ".children[]") return keep_neighbour(task_.children, "children", value);
    if (list != specified && (key == ".runtimeInSeconds" || key == ".runtime"))
      return keep_runtime(key.substr(1), value);
  }

 private:
  struct neighbour {
    mention node;
    std::size_t offset;
  };
  struct task {
    std::size_t offset = 0;
    std::optional<mention> id;
    std::optional<mention> name;
    std::optional<duration> cost;
    std::size_t cost_offset = 0;
    std::vector<neighbour> parents;
    std::vector<neighbour> children;
  };

  void refuse_again(bool again, std::string_view key, std::size_t offset) const {
    if (again) draft_.refuse(offset, fmt::format("\"{}\" is given twice", key), "remove one of them");
  }

  mention named(std::string_view key, const json_scalar& value) {
    if (value.type != json_type::string) {
      draft_.refuse(value.offset, fmt::format("\"{}\" holds {}, expected a string", key, base::excerpt(value.text)),
                    fmt::format("for example: \"{}\": \"task_1\"", key));
    }
    return draft_.refer(value.text, value.offset);
  }

  void keep(std::optional<mention>& field, std::string_view key, const json_scalar& value) {
    refuse_again(field.has_value(), key, value.offset);
    field = named(key, value);
  }

  void keep_neighbour(std::vector<neighbour>& list, std::string_view key, const json_scalar& value) {
    list.push_back({named(key, value), value.offset});
  }

  void keep_runtime(std::string_view key, const json_scalar& value) {
    refuse_again(task_.cost.has_value(), key, value.offset);
    // A string with digits is no number, and null is no duration.
    const std::string_view number = value.type == json_type::number ? value.text : std::string_view("no number");
    task_.cost = draft_.cost_of(number, unit_, fmt::format("\"{}\"", key), value.offset);
    task_.cost_offset = value.offset;
  }

  void refuse_nameless(const std::optional<mention>& node, std::string_view key) const {
    if (node) return;
    draft_.refuse(task_.offset, fmt::format("a task without \"{}\"", key),
                  fmt::format("for example: \"{}\": \"task_1\"", key));
  }

  void declare(const std::optional<mention>& node, std::string_view key) {
    refuse_nameless(node, key);
    draft_.declare(*node, task_.offset);
    for (const neighbour& n : task_.parents) draft_.add_edge(n.node, *node, told::by_target, n.offset);
    for (const neighbour& n : task_.children) draft_.add_edge(*node, n.node, told::by_source, n.offset);
  }

  void set_cost(const std::optional<mention>& node, std::string_view key) {
    refuse_nameless(node, key);
    if (task_.cost) draft_.set_cost(*node, *task_.cost, task_.cost_offset);
  }

  draft draft_;
  const time_unit unit_;
  task task_;
};

}  // namespace

imported read_wfformat(std::string_view text, const std::string& where, time_unit unit) {
  workflow_listener hears(text, where, unit);
  walk_json(text, where, hears);
  return hears.finish();
}

}  // namespace heist::scenarios
