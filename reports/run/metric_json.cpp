#include "reports/run/metric_json.hpp"

#include <fmt/format.h>

#include <cmath>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>

#include "reports/run/metric.hpp"

namespace heist::reports {
namespace {

using base::json_place;
using base::json_writer;
using model::run_result;
using model::worker_times;

constexpr std::string_view watched = "metrics.";

double to_six_decimals(double value) {
  return std::round(value * 1e6) / 1e6;
}

std::string_view last_part(std::string_view key) {
  return key.substr(key.rfind('.') + 1);
}

bool is_of_each_worker(const metric_entry& m) {
  return std::holds_alternative<of_each_worker>(m.from);
}

bool is_written(const metric_entry& m, const run_result& r) {
  if (!m.document.there || is_of_each_worker(m)) return false;
  if (m.document.where != nullptr && !m.document.where(r)) return false;
  if (const auto* const field = std::get_if<stored<std::uint64_t>>(&m.from)) return field->get(r).has_value();
  return m.number(r).has_value();
}

void write_number(json_writer& out, std::string_view name, const metric_entry& m, const run_result& r) {
  if (const auto* const field = std::get_if<stored<std::uint64_t>>(&m.from)) {
    out.field(name, *field->get(r));
  } else {
    out.field(name, to_six_decimals(*m.number(r)));
  }
}

// The metrics in the order of the document, as far as it is one within each object.
void each_in_order(auto take) {
  using place = metric_entry::document::place;
  for (const place at : {place::first, place::early, place::usual, place::late}) {
    for (const metric_entry& m : all_metrics()) {
      if (m.document.at == at) take(m);
    }
  }
}

// Of the object that keys with this prefix are in. An object in it stands where its first member would, if it has any.
void write_members(json_writer& out, std::string_view prefix, const run_result& r) {
  std::set<std::string_view> objects;
  each_in_order([&](const metric_entry& m) {
    if (!m.key.starts_with(prefix) || !is_written(m, r)) return;
    const std::string_view rest = m.key.substr(prefix.size());
    const std::size_t dot = rest.find('.');
    if (dot == rest.npos) return write_number(out, rest, m, r);
    const std::string_view inner = m.key.substr(0, prefix.size() + dot + 1);
    if (inner == watched || !objects.insert(inner).second) return;
    write_members(out.key(rest.substr(0, dot)).begin_object(), inner, r);
    out.end_object();
  });
}

// The place of a key such as "steals.ok"; nothing where it, or an object on the way, is not there. What is required is
// refused then, where its object may not be missing or is not.
std::optional<json_place> find_number(const json_place& run, std::string_view key, bool required, bool object_may_miss) {
  json_place at = run;
  for (std::size_t dot = key.find('.');; dot = key.find('.')) {
    const std::string part(key.substr(0, dot));
    const bool is_object = dot != key.npos;
    const std::optional<json_place> found =
        required && !(is_object && object_may_miss) ? at.at(part.c_str()) : at.find(part.c_str());
    if (!found || !is_object) return found;
    at = *found;
    key.remove_prefix(dot + 1);
  }
}

struct number_reader {
  const json_place& run;
  const metric_entry& metric;
  run_result& into;

  template <class T>
  void operator()(const stored<T>& field) const {
    const auto found = find_number(run, metric.key, metric.document.required, field.in_optional);
    if (!found) return;
    if constexpr (std::is_same_v<T, double>) {
      field.set(into, found->number());
    } else {
      field.set(into, found->whole());
    }
  }
  void operator()(const auto&) const {}  // nothing is stored
};

}  // namespace

void write_run_numbers(json_writer& out, const run_result& r) {
  write_members(out, "", r);
}

void write_watched_numbers(json_writer& out, const run_result& r) {
  write_members(out, watched, r);
}

void write_worker_times(json_writer& out, const worker_times& times) {
  out.begin_object();
  for (const metric_entry& m : all_metrics()) {
    if (is_of_each_worker(m)) out.field(last_part(m.key), times.*std::get<of_each_worker>(m.from).part);
  }
  out.end_object();
}

void read_numbers(const json_place& run, run_result& into) {
  for (const metric_entry& m : all_metrics()) std::visit(number_reader{run, m, into}, m.from);
}

worker_times read_worker_times(const json_place& worker) {
  worker_times times;
  for (const metric_entry& m : all_metrics()) {
    if (is_of_each_worker(m)) worker.read(std::string(last_part(m.key)).c_str(), times.*std::get<of_each_worker>(m.from).part);
  }
  return times;
}

void check_derived(const json_place& given, double derived) {
  const double said = given.number();
  if (std::abs(said - derived) <= 1e-6 + 1e-9 * std::abs(derived)) return;
  given.fail(fmt::format("is {}, and the numbers it comes from make {}", said, derived));
}

void check_derived_numbers(const json_place& run, const run_result& read) {
  for (const metric_entry& m : all_metrics()) {
    const bool is_derived = std::holds_alternative<of_run>(m.from) || std::holds_alternative<of_times>(m.from);
    const auto given = is_derived && m.document.there ? find_number(run, m.key, false, true) : std::nullopt;
    if (!given) continue;
    if (const auto derived = m.number(read)) {
      check_derived(*given, *derived);
    } else if (given->number() != 0) {  // which documents have said for what is not known
      given->fail("cannot be known from the numbers it comes from");
    }
  }
}

}  // namespace heist::reports
