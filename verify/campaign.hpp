#pragma once
// A check of several programs the way the request wants it: by which explorer, in how many processes, how long, from
// where and with checkpoints. The budget of time is for all programs together. Each may take a quarter of what is left, or
// an even share where that is more: the few large programs come first and leave enough for the many small ones after them.
#include <algorithm>
#include <atomic>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "verify/checkpoint.hpp"
#include "verify/program_search.hpp"
#include "verify/request.hpp"

namespace heist::verify {

// What a program may take of the seconds that are left for it and those after it, so many in all.
constexpr double share_of(double seconds_left, std::size_t programs) {
  constexpr std::size_t most_sharers = 4;
  return seconds_left / static_cast<double>(std::min(programs, most_sharers));
}

struct campaign_progress {
  std::uint64_t executions = 0;
  double per_second = 0;
  double explored = 0;  // as explorer::explored()
};

struct campaign_result {
  search_result found;
  std::string explorer;
  std::string claim;  // as explorer::claim()
};

class campaign {
 public:
  // Throws base::bad_input if there is nothing to go on from in the file to resume. Both references are kept.
  campaign(const check_request&, const std::atomic<bool>& stop,
           std::function<void(const campaign_progress&)> on_progress);

  // What the program with this number came to in an earlier run.
  const std::string& earlier_result(std::size_t program) const { return state_.programs[program].result; }
  campaign_result search(std::size_t program, const subject_factory&);
  // It has come to an end that no further search can change; the line says which.
  void finished(std::size_t program, const std::string& result);

 private:
  std::unique_ptr<program_search> make_from(const open_search&, const subject_factory&) const;
  search_result search_in_slices(std::size_t program, program_search&, const budget&, const open_search& before);
  void keep(std::size_t program, const program_search&, const search_result&, const open_search& before);
  void tell(const search_result&, double explored, std::uint64_t executions_before);

  const check_request& request_;
  const std::atomic<bool>& stop_;
  std::function<void(const campaign_progress&)> on_progress_;
  checkpoint state_;
  double seconds_left_;
  double kept_at_ = 0;  // seconds into the search of this program
};

}  // namespace heist::verify
