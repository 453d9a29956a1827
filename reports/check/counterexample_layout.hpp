#pragma once
// Where the steps of a counterexample stand in its picture: a column a thread, time downwards. Of a very long one only
// the beginning and the end have a place.
#include <cstddef>
#include <optional>
#include <vector>

#include "model/result/check_result.hpp"

namespace heist::reports {

struct picture_box {
  int left;
  int top;
  int width;
  int height;
  int right() const { return left + width; }
  int bottom() const { return top + height; }
  int middle() const { return top + height / 2; }
};

class counterexample_layout {
 public:
  static constexpr int box_width = 280;
  static constexpr int gap = 96;  // between columns; arrows pass through it
  static constexpr int left_margin = 84;
  static constexpr int first_top = 150;
  static constexpr std::size_t most_drawn = 300;

  explicit counterexample_layout(const model::counterexample& example) {
    const std::size_t count = example.events.size();
    const std::size_t omitted = count > most_drawn ? count - most_drawn : 0;
    const std::size_t head = omitted == 0 ? count : 50;
    int top = first_top;
    for (std::size_t i = 0; i < count; ++i) {
      const model::history_event& e = example.events[i];
      if (i >= head && i < head + omitted) {
        boxes_.emplace_back();
        if (i == head) top += 40;
        continue;
      }
      if (i > 0 && e.thread != example.events[i - 1].thread) top += 18;
      const int height = e.file.empty() ? 22 : 40;
      boxes_.push_back(picture_box{left_of(e.thread), top, box_width, height});
      top += height + (e.file.empty() ? 5 : 8);
    }
    bottom_ = top;
    first_omitted_ = head;
    omitted_ = omitted;
    width_ = left_of(example.threads.size()) - gap / 2;
  }

  static int left_of(std::size_t thread) { return left_margin + static_cast<int>(thread) * (box_width + gap); }
  static int centre_of(std::size_t thread) { return left_of(thread) + box_width / 2; }

  // None for a step that has no place.
  const std::optional<picture_box>& box_of(std::size_t event) const { return boxes_[event]; }
  std::size_t first_omitted() const { return first_omitted_; }
  std::size_t omitted() const { return omitted_; }
  int bottom() const { return bottom_; }
  int width() const { return width_; }

 private:
  std::vector<std::optional<picture_box>> boxes_;
  std::size_t first_omitted_ = 0;
  std::size_t omitted_ = 0;
  int bottom_ = 0;
  int width_ = 0;
};

}  // namespace heist::reports
