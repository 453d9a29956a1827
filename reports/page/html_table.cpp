#include "reports/page/html_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "reports/page/html.hpp"

namespace heist::reports {
namespace {

using base::alignment;

std::string_view class_of(alignment align) {
  return align == alignment::right ? " class=\"right\"" : "";
}

double percent(double share) {
  return std::isfinite(share) ? 100 * std::clamp(share, 0.0, 1.0) : 0;
}

}  // namespace

void html_table::head(std::string_view text, alignment align, std::string_view meaning) {
  const std::string title = meaning.empty() ? "" : fmt::format(" title=\"{}\"", html_text(meaning));
  heads_ += fmt::format("<th scope=\"col\"{}{}>{}</th>", class_of(align), title, html_text(text));
}

void html_table::label(std::string_view text) {
  rows_ += fmt::format("<th scope=\"row\">{}</th>", html_text(text));
}

void html_table::text(std::string_view text, alignment align) {
  rows_ += fmt::format("<td{}>{}</td>", class_of(align), html_text(text));
}

void html_table::markup(std::string_view markup, std::string_view markup_class) {
  rows_ += fmt::format("<td class=\"{}\">{}</td>", markup_class, markup);
}

void html_table::number(std::string_view key, const std::optional<group_number>& number) {
  if (!number) {
    rows_ += "<td class=\"right faint\">–</td>";
    return;
  }
  std::string title = number->median.exact;
  if (number->least.exact != number->most.exact) {
    title += fmt::format("; over the seeds {} to {}", number->least.shown, number->most.shown);
  }
  rows_ += fmt::format("<td class=\"right\" data-key=\"{}\" data-exact=\"{}\" title=\"{}\">{}</td>", html_text(key),
                       html_text(number->median.exact), html_text(title), html_text(number->median.shown));
}

void html_table::number(const metric_entry& metric, const std::optional<shown_number>& number) {
  this->number(metric.key, number ? std::optional(group_number::of_one(*number)) : std::nullopt);
}

std::string html_table::take() const {
  const std::string caption = caption_.empty() ? "" : fmt::format("<caption>{}</caption>\n", html_text(caption_));
  return fmt::format(
      "<div class=\"scroll\" tabindex=\"0\" "
      "role=\"group\"><table>\n{}<thead><tr>{}</tr></thead>\n<tbody>\n{}{}</tbody>\n"
      "</table></div>\n",
      caption, heads_, rows_, rows_.empty() ? "" : "</tr>\n");
}

std::string bar_markup(const std::vector<bar_part>& parts, const std::vector<bar_mark>& marks) {
  std::string text = "<div class=\"bar\">";
  for (const bar_part& part : parts) {
    text += fmt::format("<span class=\"{}\" style=\"width:{:.2f}%\"></span>", part.markup_class, percent(part.share));
  }
  for (const bar_mark& mark : marks) {
    text += fmt::format("<i class=\"{}\" style=\"left:{:.2f}%\" title=\"{}\"></i>", mark.markup_class,
                        percent(mark.share), html_text(mark.title));
  }
  return text + "</div>";
}

}  // namespace heist::reports
