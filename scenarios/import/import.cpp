#include "scenarios/import/import.hpp"

#include <stdexcept>
#include <utility>

#include "base/bad_input.hpp"
#include "base/text/text.hpp"
#include "scenarios/import/dax.hpp"
#include "scenarios/import/dot.hpp"
#include "scenarios/import/graph_json.hpp"
#include "scenarios/import/graph_shape.hpp"
#include "scenarios/import/graph_toml.hpp"
#include "scenarios/import/stg.hpp"
#include "scenarios/import/wfformat.hpp"
#include "scenarios/source_text.hpp"

namespace heist::scenarios {
namespace {

imported read_as(import_format format, std::string_view text, const std::string& where,
                 const std::optional<time_unit>& unit) {
  const bool own = format == import_format::toml || format == import_format::json;
  if (own && unit) {
    throw base::bad_input(where, "a time unit for a graph whose costs are in nanoseconds", "leave the unit out");
  }
  switch (format) {
    case import_format::toml: return read_graph_toml(text, where);
    case import_format::json: return read_graph_json(text, where);
    case import_format::dot: return read_dot(text, where, unit.value_or(dot_unit));
    case import_format::stg: return read_stg(text, where, unit.value_or(stg_unit));
    case import_format::wfformat: return read_wfformat(text, where, unit.value_or(wfformat_unit));
    case import_format::dax: return read_dax(text, where, unit.value_or(dax_unit));
  }
  throw std::logic_error("a format without a reader");
}

}  // namespace

import_result import_file(const std::filesystem::path& path, const import_options& options) {
  return import_text(load(path, graph_file), path.string(), options);
}

import_result import_text(std::string_view text, std::string_view name, const import_options& options) {
  const std::string where = base::printable(name);
  const import_format format = options.format ? *options.format : tell_format(text, name, where);
  imported found = read_as(format, text, where, options.unit);
  model::import_summary summary = summary_of(*found.graph);
  summary.source = name;
  summary.format = to_string(format);
  summary.transfer_bytes = found.transfer_bytes;
  summary.vanished = found.vanished;
  return {std::move(found.graph), std::move(summary)};
}

}  // namespace heist::scenarios
