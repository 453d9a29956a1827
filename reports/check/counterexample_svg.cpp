#include "reports/check/counterexample_svg.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "base/text/quantity.hpp"
#include "base/text/text.hpp"
#include "reports/check/counterexample_layout.hpp"
#include "reports/check/known_source.hpp"
#include "reports/check/reads_from_arrows.hpp"
#include "reports/picture/svg.hpp"
#include "reports/schedule/worker_style.hpp"

namespace heist::reports {
namespace {

using base::count_text;
using base::display_width;
using base::printable;
using base::shorten;
using layout = counterexample_layout;
using model::counterexample;
using model::history_event;

constexpr int legend_height = 64;
constexpr int banner_height = 34;

const char* const style_sheet =
    "<style>\n"
    "text { font-family: 'DejaVu Sans', 'Segoe UI', Helvetica, Arial, sans-serif; fill: #1f2430; }\n"
    ".code { font-family: 'DejaVu Sans Mono', Menlo, Consolas, monospace; font-size: 12.5px; }\n"
    ".title { font-size: 20px; font-weight: bold; fill: #c8102e; }\n"
    ".about { font-size: 13px; fill: #4a5160; }\n"
    ".head { font-size: 15px; font-weight: bold; text-anchor: middle; }\n"
    ".detail { font-size: 11.5px; fill: #4a5160; }\n"
    ".note { font-size: 12.5px; font-weight: bold; }\n"
    ".number { font-size: 11px; fill: #8a909c; text-anchor: end; }\n"
    ".end { text-anchor: end; }\n"
    ".red { fill: #c8102e; }\n"
    ".white { fill: #ffffff; font-weight: bold; font-size: 13px; text-anchor: middle; }\n"
    ".idle { stroke: #d5d9e0; stroke-width: 1.5; }\n"
    ".switch { stroke: #b6bcc8; stroke-width: 1; stroke-dasharray: 3 4; }\n"
    ".own-arrow { fill: none; stroke: #a3a9b3; stroke-width: 1.2; marker-end: url(#own); }\n"
    ".other-arrow { fill: none; stroke: #1f5fa8; stroke-width: 1.7; marker-end: url(#other); }\n"
    ".stale-arrow { fill: none; stroke: #c8102e; stroke-width: 2.2; marker-end: url(#stale); }\n"
    "</style>\n";

std::string definitions() {
  return fmt::format("{}<defs>\n{}</defs>\n", style_sheet, arrow_definitions);
}

// What fits into so many pixels of the fixed-width font.
std::string code_within(std::string_view text, int pixels) {
  return shorten(printable(text), static_cast<std::size_t>(std::max(3, pixels * 10 / 76)));
}

std::string place_of(const history_event& e) {
  return fmt::format("{}:{}", std::filesystem::path(e.file).filename().string(), e.line);
}

// The whole place, and what stands there.
std::string title_of(const history_event& e) {
  if (e.file.empty()) return shorten(printable(e.operation), 200);
  const std::string_view line = known_line(e.file, e.line);
  return fmt::format("{}:{}{}{}", shorten(printable(e.file), 200), e.line, line.empty() ? "" : ": ", trimmed(line));
}

void draw_heading(svg& picture, const counterexample_document& document, int width) {
  const int wide = width - 48;
  picture.text(24, 38,
               shorten(printable("violated: " + document.example.violation), static_cast<std::size_t>(wide / 12)),
               "class=\"title\"");
  const std::string name =
      document.mutant == "none" ? document.protocol : fmt::format("{} with {}", document.protocol, document.mutant);
  picture.text(24, 62, shorten(printable(name), static_cast<std::size_t>(wide / 8)), "class=\"about\"");
  picture.text(24, 82, code_within(document.example.program, wide), "class=\"code\"");
}

void draw_threads(svg& picture, const layout& where, const counterexample& example) {
  for (std::size_t t = 0; t < example.threads.size(); ++t) {
    picture.line(layout::centre_of(t), layout::first_top - 16, layout::centre_of(t), where.bottom(), "class=\"idle\"");
  }
  picture.begin_group("class=\"heads\"");
  for (std::size_t t = 0; t < example.threads.size(); ++t) {
    const worker_style colours = style_of(static_cast<model::worker_id>(t));
    picture.rectangle(layout::left_of(t), 102, layout::box_width, 30,
                      fmt::format("rx=\"6\" fill=\"{}\" fill-opacity=\"0.9\"", colours.fill));
    picture.text(layout::centre_of(t), 122, shorten(printable(example.threads[t]), 28),
                 fmt::format("class=\"head\" style=\"fill:{}\"", colours.text));
  }
  picture.end_group();
}

// From its first to its last step without another thread in between: a thick line behind the boxes.
void draw_runs(svg& picture, const layout& where, const counterexample& example) {
  const std::size_t count = example.events.size();
  for (std::size_t first = 0; first < count;) {
    std::size_t last = first;
    const std::uint32_t thread = example.events[first].thread;
    while (last + 1 < count && example.events[last + 1].thread == thread) ++last;
    if (where.box_of(first) && where.box_of(last)) {
      const int top = where.box_of(first)->top - 4;
      picture.rectangle(layout::centre_of(thread) - 3, top, 6, where.box_of(last)->bottom() + 4 - top,
                        fmt::format("rx=\"3\" fill=\"{}\"", style_of(thread).line));
    }
    if (first > 0 && where.box_of(first)) {
      const int y = where.box_of(first)->top - 12;
      picture.line(24, y, where.width() - 24, y, "class=\"switch\"");
    }
    first = last + 1;
  }
}

void draw_note(svg& picture, const picture_box& box, const history_event& e) {
  const worker_style colours = style_of(e.thread);
  picture.rectangle(box.left, box.top, box.width, box.height,
                    fmt::format("rx=\"11\" fill=\"#ffffff\" stroke=\"{}\" stroke-width=\"1.2\"", colours.line));
  picture.text(box.left + 14, box.top + 15, code_within(e.operation, box.width - 28), "class=\"note\"");
}

// Either of the two accesses of a data race.
bool races(const counterexample& example, std::size_t event) {
  const auto names_it = [&](const history_event& e) { return e.races_with == event; };
  return example.events[event].races_with || std::any_of(example.events.begin(), example.events.end(), names_it);
}

void draw_operation(svg& picture, const picture_box& box, const history_event& e, bool races) {
  const worker_style colours = style_of(e.thread);
  const bool red = e.stale || races;
  picture.rectangle(box.left, box.top, box.width, box.height, "rx=\"5\" fill=\"#ffffff\"");
  picture.rectangle(box.left, box.top, box.width, box.height,
                    fmt::format("rx=\"5\" fill=\"{}\" fill-opacity=\"{}\" stroke=\"{}\" stroke-width=\"{}\"",
                                red ? "#c8102e" : colours.fill, red ? "0.10" : "0.16",
                                red ? "#c8102e" : colours.line, red ? "2" : "1.2"));
  const int inner = box.width - 20;
  const std::string value = e.value.empty() ? "" : code_within("= " + e.value, 150);
  const int value_pixels = static_cast<int>(display_width(value)) * 76 / 10;
  picture.text(box.left + 10, box.top + 16, code_within(e.operation, inner - value_pixels - 8),
               "class=\"code\" font-weight=\"bold\"");
  picture.text(box.right() - 10, box.top + 16, value, e.stale ? "class=\"code end red\"" : "class=\"code end\"");
  std::string detail = e.order;
  if (e.stale) detail += e.reads_from ? ", stale" : ", stale: initial";
  if (races) detail = e.races_with ? fmt::format("races with step {}", *e.races_with + 1) : "is raced with";
  picture.text(box.left + 10, box.top + 32, shorten(printable(detail), 28),
               red ? "class=\"detail red\"" : "class=\"detail\"");
  picture.text(box.right() - 10, box.top + 32, shorten(printable(place_of(e)), 24), "class=\"detail end\"");
}

void draw_events(svg& picture, const layout& where, const counterexample& example) {
  for (std::size_t i = 0; i < example.events.size(); ++i) {
    const history_event& e = example.events[i];
    if (i == where.first_omitted() && where.omitted() > 0) {
      const int y = (i == 0 ? layout::first_top : where.box_of(i - 1)->bottom()) + 28;
      picture.text(layout::left_margin, y, fmt::format("... {} steps left out ...", count_text(where.omitted())),
                   "class=\"about\"");
    }
    if (!where.box_of(i)) continue;
    const picture_box& box = *where.box_of(i);
    picture.begin_group(fmt::format("class=\"step\" data-step=\"{}\"", i + 1), title_of(e));
    picture.text(56, box.middle() + 4, fmt::format("{}", i + 1), "class=\"number\"");
    e.file.empty() ? draw_note(picture, box, e) : draw_operation(picture, box, e, races(example, i));
    picture.end_group();
  }
}

// What it comes to, below the step at which it shows.
void draw_banner(svg& picture, const layout& where, const counterexample& example) {
  const int wide = where.width() - layout::left_margin - layout::gap / 2;
  picture.rectangle(layout::left_margin, where.bottom() + 8, wide, banner_height - 6, "rx=\"6\" fill=\"#c8102e\"");
  picture.text(layout::left_margin + wide / 2, where.bottom() + 27,
               shorten(printable(example.violation), static_cast<std::size_t>(wide / 9)), "class=\"white\"");
}

void draw_legend(svg& picture, int top) {
  const auto entry = [&](int x, int y, const char* kind, const char* text) {
    picture.path(fmt::format("M{} {} L{} {}", x, y - 4, x + 34, y - 4), fmt::format("class=\"{}\"", kind));
    picture.text(x + 44, y, text, "class=\"detail\"");
  };
  entry(24, top + 20, "other-arrow", "a load reads another thread's store");
  entry(24, top + 40, "own-arrow", "a load reads its own thread's store");
  entry(300, top + 20, "stale-arrow", "a stale read: not the newest store");
  entry(300, top + 40, "switch", "another thread goes on");
}

}  // namespace

std::string counterexample_svg(const counterexample_document& document) {
  const layout where(document.example);
  const int width = std::max(where.width(), 560);
  const int height = where.bottom() + banner_height + legend_height + 8;
  svg picture;
  picture.rectangle(0, 0, width, height, "fill=\"#ffffff\"");
  draw_heading(picture, document, width);
  draw_threads(picture, where, document.example);
  draw_runs(picture, where, document.example);
  draw_events(picture, where, document.example);
  draw_reads_from(picture, where, document.example);
  draw_banner(picture, where, document.example);
  draw_legend(picture, where.bottom() + banner_height + 8);
  return picture.document(width, height, fmt::format("{}: {}", document.protocol, document.example.violation),
                          definitions());
}

}  // namespace heist::reports
