#pragma once
// A picture written by hand: shapes in the order they are painted. Text is made printable and escaped; nothing that
// comes from a file becomes markup.
#include <string>
#include <string_view>

namespace heist::reports {

class svg {
 public:
  // attributes: markup of ours, like `fill="#fff" rx="4"`; never from outside
  void rectangle(int x, int y, int width, int height, std::string_view attributes);
  void rectangle(int x, int y, int width, int height, std::string_view attributes, std::string_view title);
  void line(int x1, int y1, int x2, int y2, std::string_view attributes);
  void path(std::string_view route, std::string_view attributes);
  void begin_group(std::string_view attributes);
  void begin_group(std::string_view attributes, std::string_view title);  // title: what it says when pointed at
  void end_group();
  void text(int x, int y, std::string_view content, std::string_view attributes);

  // title: what a reader of the screen hears. definitions: markup of ours, styles and arrow heads.
  std::string document(int width, int height, std::string_view title, std::string_view definitions) const;

 private:
  std::string body_;
};

}  // namespace heist::reports
