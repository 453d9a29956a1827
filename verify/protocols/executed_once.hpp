#pragma once
// What a check demands of any scheduler: of the tasks that were made ready each is executed at most once, and in the end,
// when nothing is under way, a worker that searches finds every one that is left.
#include <array>

#include "verify/program.hpp"
#include "verify/subject.hpp"

namespace heist::verify {

class executed_once {
 public:
  static constexpr unsigned most_tasks = static_cast<unsigned>(program::most_pushes);

  // Tasks are numbered from 0.
  void execute(unsigned long long task) {
    note("got", static_cast<long long>(task));
    if (task >= most_tasks || executed_[task]) violated("a task is executed twice");
    executed_[task] = true;
  }
  bool has(unsigned task) const { return executed_[task]; }

  // announced: how many there were; searches(): whether a worker finds one, which is executed then.
  template <class Searches>
  void demand_the_rest(unsigned announced, Searches searches) const {
    unsigned left = announced;
    for (const bool executed : executed_) left -= executed ? 1 : 0;
    for (; left > 0; --left) {
      if (!searches()) violated("a task is ready, and a worker that searches for one does not find it");
    }
  }

 private:
  std::array<bool, most_tasks> executed_{};
};

}  // namespace heist::verify
