#include "reports/check/counterexample_html.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "base/json/json_writer.hpp"
#include "base/text/text.hpp"
#include "reports/check/counterexample_svg.hpp"
#include "reports/check/known_source.hpp"
#include "reports/check/shared_access.hpp"
#include "reports/page/html.hpp"
#include "reports/schedule/worker_style.hpp"

namespace heist::reports {
namespace {

using base::json_writer;
using base::printable;
using base::shorten;
using model::counterexample;
using model::history_event;

constexpr std::uint32_t source_context = 4;  // lines before and behind the one of the step

std::string for_reading(std::string_view text) {
  return shorten(printable(text), 200);
}

// The shared variables that have a name, in the order in which they are first used.
class shared_variables {
 public:
  explicit shared_variables(const counterexample& example) {
    for (const history_event& e : example.events) {
      const shared_access access = access_of(e);
      if (access.variable.empty()) continue;
      const auto [place, is_new] = numbers_.emplace(access.variable, names_.size());
      if (is_new) {
        names_.push_back(access.variable);
        initial_.emplace_back();
      }
      if (access.read && !e.reads_from && !initial_[place->second]) initial_[place->second] = access.read;
    }
  }

  std::size_t number_of(const std::string& name) const { return numbers_.at(name); }

  void write(json_writer& out) const {
    out.key("variables").begin_array();
    for (std::size_t i = 0; i < names_.size(); ++i) {
      out.begin_object().field("name", for_reading(names_[i]));
      if (initial_[i]) out.field("initial", for_reading(*initial_[i]));
      out.end_object();
    }
    out.end_array();
  }

 private:
  std::map<std::string, std::size_t> numbers_;
  std::vector<std::string> names_;
  std::vector<std::optional<std::string>> initial_;  // what a load found that nobody had stored
};

void write_event(json_writer& out, const history_event& e, const shared_variables& variables) {
  const shared_access access = access_of(e);
  out.begin_object().field("thread", e.thread).field("operation", for_reading(e.operation));
  if (!e.order.empty()) out.field("order", for_reading(e.order));
  if (!e.value.empty()) out.field("value", for_reading(e.value));
  if (e.stale) out.field("stale", true);
  if (e.reads_from) out.field("reads_from", *e.reads_from);
  if (e.races_with) out.field("races_with", *e.races_with);
  if (!e.file.empty()) out.field("file", for_reading(e.file)).field("line", e.line);
  if (!access.variable.empty()) out.field("variable", variables.number_of(access.variable));
  if (access.read) out.field("reads", true);
  if (access.written && !access.variable.empty()) out.field("writes", for_reading(*access.written));
  out.end_object();
}

// Of every known file the lines around those that a step names.
void write_sources(json_writer& out, const counterexample& example) {
  std::map<std::string, std::set<std::uint32_t>> wanted;
  for (const history_event& e : example.events) {
    if (!is_known_source(e.file) || known_line(e.file, e.line).empty()) continue;
    const std::uint32_t first = e.line > source_context ? e.line - source_context : 1;
    for (std::uint32_t line = first; line <= e.line + source_context; ++line) wanted[e.file].insert(line);
  }
  out.key("sources").begin_object();
  for (const auto& [file, lines] : wanted) {
    out.key(file).begin_object();
    for (const std::uint32_t line : lines) out.field(fmt::format("{}", line), known_line(file, line));
    out.end_object();
  }
  out.end_object();
}

void write_threads(json_writer& out, const counterexample& example) {
  out.key("threads").begin_array();
  for (const std::string& name : example.threads) out.value(for_reading(name));
  out.end_array().key("colours").begin_array();
  for (std::size_t t = 0; t < example.threads.size(); ++t) {
    const worker_style colours = style_of(static_cast<model::worker_id>(t));
    out.begin_object().field("fill", colours.fill).field("ink", colours.text).end_object();
  }
  out.end_array();
}

std::string page_data(const counterexample& example) {
  json_writer out;
  const shared_variables variables(example);
  out.begin_object().field("context", source_context);
  write_threads(out, example);
  variables.write(out);
  out.key("events").begin_array();
  for (const history_event& e : example.events) write_event(out, e, variables);
  out.end_array();
  write_sources(out, example);
  return out.end_object().take();
}

// As a part of a page: without what an XML file begins with.
std::string diagram_of(const counterexample_document& document) {
  const std::string picture = counterexample_svg(document);
  return picture.substr(picture.find("<svg"));
}

constexpr const char* panel = R"(<aside id="panel" hidden aria-label="Step by step">
<div id="controls">
<button id="first" type="button" aria-label="First step" title="Home">|&lt;</button>
<button id="previous" type="button" aria-label="Previous step" title="Left or up">&lt;</button>
<button id="next" type="button" aria-label="Next step" title="Right or down">&gt;</button>
<button id="last" type="button" aria-label="Last step" title="End">&gt;|</button>
<span id="count"></span>
<button id="next-stale" type="button" title="s">next stale read</button>
<input id="slider" type="range" min="1" value="1" aria-label="Step">
</div>
<div aria-live="polite">
<p id="operation"></p>
<p id="meaning"></p>
<p id="verdict">Violated: )";

constexpr const char* panel_rest = R"(</p>
</div>
<h2 id="place">Source</h2>
<pre id="source"></pre>
<h2>Shared variables after this step</h2>
<div class="scroll"><table id="variables">
<thead><tr><th>variable</th><th>newest value</th><th>stored by</th></tr></thead><tbody></tbody></table></div>
<p class="faint small">A thread may read an older value than the newest one where its memory orders allow it. The data
behind tasks has no name in a counterexample and is not listed.</p>
<h2>Threads</h2>
<div class="scroll"><table id="threads">
<thead><tr><th>thread</th><th>does</th><th>was last at</th></tr></thead><tbody></tbody></table></div>
<p class="faint small"><kbd>&larr;</kbd> <kbd>&rarr;</kbd> step, <kbd>Home</kbd> <kbd>End</kbd> first and last,
<kbd>s</kbd> next stale read; a click on a box goes there. Sources are as they were when heist was built.</p>
</aside>
)";

std::string body_of(const counterexample_document& document) {
  const counterexample& example = document.example;
  const std::string name =
      document.mutant == "none" ? document.protocol : fmt::format("{} with {}", document.protocol, document.mutant);
  const std::string violation = html_text(for_reading(example.violation));
  return fmt::format(
      "<header>\n<h1>Violated: {}</h1>\n<p>{} <span class=\"faint\">on</span> <code>{}</code></p>\n</header>\n"
      "<main>\n<div id=\"diagram\" tabindex=\"0\">\n{}</div>\n{}{}{}</main>\n",
      violation, html_text(for_reading(name)), html_text(for_reading(example.program)), diagram_of(document), panel,
      violation, panel_rest);
}

}  // namespace

std::string counterexample_html(const counterexample_document& document) {
  html_page page{
      .title = fmt::format("{}: {}", for_reading(document.protocol), for_reading(document.example.violation)),
      .style = fmt::format("{}{}", page_asset("base.css"), page_asset("counterexample.css")),
      .body = body_of(document),
      .data = {{"counterexample", page_data(document.example)}},
      .script = std::string(page_asset("counterexample.js"))};
  return html_document(page);
}

}  // namespace heist::reports
