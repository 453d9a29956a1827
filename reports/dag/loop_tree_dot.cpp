#include "reports/dag/loop_tree_dot.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "base/text/quantity.hpp"
#include "reports/dag/dot_heading.hpp"
#include "reports/dag/dot_legend.hpp"
#include "reports/dag/loop_tree_fold.hpp"
#include "reports/schedule/batch_text.hpp"
#include "reports/schedule/worker_style.hpp"

namespace heist::reports {
namespace {

using base::duration_text;
using fate = folded_loop::fate;

constexpr std::uint64_t bar_width = 190;
constexpr int bar_height = 9;
constexpr std::string_view grey = "#DDDDDD";

std::string cell(std::string_view colour, std::uint64_t width) {
  return width == 0 ? ""
                    : fmt::format("<TD BGCOLOR=\"{}\" WIDTH=\"{}\" HEIGHT=\"{}\" FIXEDSIZE=\"TRUE\"></TD>", colour,
                                  width, bar_height);
}

// A part from its first iteration to its last. Of batches that share a point's width only the first is seen; the very
// first has two points at least.
class bar {
 public:
  explicit bar(const model::range& of) : of_(of) {}

  void add(std::string_view colour, std::uint32_t end) {
    const std::uint64_t least = drawn_ == 0 ? 2 : drawn_;
    const std::uint64_t right = std::clamp(std::uint64_t{end - of_.first} * bar_width / of_.size(), least, bar_width);
    cells_ += cell(colour, right - drawn_);
    drawn_ = right;
  }
  std::string text() const {
    return fmt::format(
        "<TABLE BORDER=\"0\" CELLBORDER=\"0\" CELLSPACING=\"0\" CELLPADDING=\"0\" FIXEDSIZE=\"TRUE\" WIDTH=\"{}\" "
        "HEIGHT=\"{}\"><TR>{}</TR></TABLE>",
        bar_width, bar_height, cells_);
  }

 private:
  const model::range of_;
  std::uint64_t drawn_ = 0;
  std::string cells_;
};

// "1 2 4 8 5"; of many the first and the last.
std::string sizes_text(const std::vector<const model::schedule::node*>& batches) {
  constexpr std::size_t first_shown = 7, last_shown = 2;
  const auto size = [&](std::size_t i) { return base::count_text(batches[i]->piece->iterations.size()); };
  std::string text;
  for (std::size_t i = 0; i < batches.size(); ++i) {
    const bool skips = i == first_shown && batches.size() > first_shown + last_shown + 1;
    if (skips) i = batches.size() - last_shown;
    text += fmt::format("{}{}{}", i == 0 ? "" : " ", skips ? "… " : "", size(i));
  }
  return text;
}

std::string times_text(std::uint64_t work_ns, std::uint64_t start_ns, std::uint64_t end_ns) {
  return fmt::format("{}, {} to {}", duration_text(work_ns), duration_text(start_ns), duration_text(end_ns));
}

std::string small(const std::string& text) {
  return fmt::format("<FONT POINT-SIZE=\"11\">{}</FONT>", text);
}

// What its owner executed of a part.
std::string own_rows(const loop_part& part) {
  const auto row = [](const std::string& words) { return fmt::format("<TR><TD>{}</TD></TR>", words); };
  if (part.batches.empty()) return row("stolen before it began");
  std::string rows = base::count_text(part.own.size());
  if (part.is_stolen()) rows += fmt::format(" of {}", base::count_text(part.what.iterations.size()));
  rows = row(fmt::format("{} in {}", rows, count_of(part.batches.size(), "batch", "batches")));
  if (part.batches.size() > 1) rows += row(small(sizes_text(part.batches)));
  return rows + row(small(times_text(part.work_ns(), part.batches.front()->start_ns, part.batches.back()->end_ns)));
}

class drawing {
 public:
  drawing(const schedule_document& document, std::optional<std::uint32_t> depth)
      : document_(document), all_(fold_loop(document, depth)) {
    rounds_ = all_.parts.empty() ? 0 : all_.parts.back().round + 1;
  }

  std::string text() const {
    std::string text = dot_head(dot_heading(document_, all_.account, worker_legend(document_, shapes::no) + legend()),
                                " ordering=out");
    for (std::size_t i = 0; i < all_.parts.size(); ++i) {
      if (all_.of[i] == fate::drawn) text += part_line(i);
      if (all_.of[i] == fate::folded) text += fold_line(i);
    }
    for (std::size_t i = 0; i < all_.parts.size(); ++i) {
      if (all_.of[i] != fate::hidden && all_.parts[i].what.half_of != loop_part::none) text += edge_line(i);
    }
    return text + "}\n";
  }

 private:
  std::string iterations(const loop_part& part) const {
    const std::string text = iterations_text(part.what.iterations);
    return rounds_ > 1 && part.depth == 0 ? fmt::format("round {}: {}", part.round + 1, text) : text;
  }

  std::string bar_of(const loop_part& part) const {
    bar drawn(part.what.iterations);
    const worker_style style = style_of(part.what.owner);
    const std::string pale = paler(style.fill);
    bool is_pale = false;
    for (const model::schedule::node* n : part.batches) {
      drawn.add(is_pale ? pale : style.fill, n->piece->iterations.end);
      is_pale = !is_pale;
    }
    if (!part.is_stolen()) return drawn.text();
    const loop_part &kept = all_.parts[part.kept], &taken = all_.parts[part.kept + 1];
    if (kept.what.iterations.size() != 0) drawn.add(grey, kept.what.iterations.end);
    if (taken.what.iterations.size() != 0) drawn.add(style_of(taken.what.owner).fill, taken.what.iterations.end);
    return drawn.text();
  }

  std::string part_line(std::size_t i) const {
    const loop_part& part = all_.parts[i];
    const worker_style style = style_of(part.what.owner);
    return fmt::format(
        "  p{} [shape=plain style=\"\" label=<<TABLE BORDER=\"1\" CELLBORDER=\"0\" CELLSPACING=\"0\" "
        "CELLPADDING=\"3\" BGCOLOR=\"#FFFFFF\"><TR><TD BGCOLOR=\"{}\"><FONT COLOR=\"{}\"><B>{} by worker {}</B></FONT>"
        "</TD></TR><TR><TD>{}</TD></TR>{}</TABLE>>];\n",
        i, style.fill, style.text, iterations(part), part.what.owner, bar_of(part), own_rows(part));
  }

  std::string fold_line(std::size_t i) const {
    const loop_subtree& sum = all_.below[i];
    drawn_part box;
    box.work_of_ns = sum.work_of_ns;
    return fmt::format("  p{} [label=\"{} …\\n{} of {}\\n{} in {}\\n{}\" {}];\n", i, iterations(all_.parts[i]),
                       count_of(sum.parts, "part", "parts"), count_of(sum.work_of_ns.size(), "worker", "workers"),
                       count_of(all_.parts[i].what.iterations.size(), "iteration", "iterations"),
                       count_of(sum.batches, "batch", "batches"), times_text(sum.work_ns, std::min(sum.start_ns, sum.end_ns), sum.end_ns),
                       fold_style(box, weight::normal));
  }

  // To an owner's half solid, to a thief's dashed in its colour.
  std::string edge_line(std::size_t i) const {
    const loop_part& half = all_.parts[i];
    const loop_part& stolen = all_.parts[half.what.half_of];
    if (stolen.kept == i) return fmt::format("  p{} -> p{};\n", half.what.half_of, i);
    const bool by_owner = half.what.owner == stolen.what.owner;
    const std::string label =
        by_owner
            ? fmt::format("  halved by\\n  its owner\\n  at {}", duration_text(half.what.since_ns))
            : fmt::format("  stolen by\\n  worker {}\\n  at {}", half.what.owner, duration_text(half.what.since_ns));
    const std::string style =
        by_owner ? "" : fmt::format("style=dashed penwidth=2.5 color=\"{}\" ", style_of(half.what.owner).line);
    return fmt::format("  p{} -> p{} [{}label=\"{}\"];\n", half.what.half_of, i, style, label);
  }

  std::string legend() const {
    bool is_stolen = false, is_folded = false;
    for (std::size_t i = 0; i < all_.parts.size(); ++i) {
      is_stolen = is_stolen || (all_.of[i] == fate::drawn && all_.parts[i].is_stolen());
      is_folded = is_folded || all_.of[i] == fate::folded;
    }
    std::string notes = "a box is a part of the loop, its bar the batches of its owner";
    if (is_stolen) notes += ", then what was left: the owner’s half grey, the thief’s in the thief’s colour";
    std::string rows = fmt::format("    <TR><TD>{}</TD></TR>\n", notes);
    if (is_folded)
      rows += "    <TR><TD>… : many parts in one box; stripes: each worker’s share of the work</TD></TR>\n";
    return rows;
  }

  const schedule_document& document_;
  const folded_loop all_;
  std::uint32_t rounds_ = 0;
};

}  // namespace

std::string loop_tree_dot(const schedule_document& document, std::optional<std::uint32_t> depth) {
  return drawing(document, depth).text();
}

}  // namespace heist::reports
