#include "verify/campaign.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "base/bad_input.hpp"
#include "verify/parallel_search.hpp"

namespace heist::verify {

namespace {

constexpr double slice_seconds = 0.25;  // between two lines of progress
constexpr double keep_seconds = 3;      // between two checkpoints

}  // namespace

campaign::campaign(const check_request& request, const std::atomic<bool>& stop,
                   std::function<void(const campaign_progress&)> on_progress)
    : request_(request), stop_(stop), on_progress_(std::move(on_progress)), seconds_left_(request.seconds) {
  const bool keeps = !request.checkpoint.empty() || !request.resume.empty();
  if (keeps && request.jobs > 1) throw std::invalid_argument("one process or a checkpoint");
  if (!request.resume.empty()) {
    state_ = checkpoint::read(request.resume, request);
  } else {
    state_.programs.resize(request.programs.size());
  }
}

campaign_result campaign::search(std::size_t program, const subject_factory& subjects) {
  campaign_result result;
  result.explorer = explorer_for(request_, subjects);
  const double share = share_of(seconds_left_, request_.programs.size() - program);
  const budget allowed{.executions = request_.executions, .seconds = share, .stop = &stop_, .patience_seconds = request_.patience};
  if (request_.jobs > 1 && (result.explorer == "graphs" || result.explorer == "dpor")) {
    result.found = parallel_search(request_, subjects, allowed, [&](const parallel_progress& p) {
      on_progress_({p.executions, static_cast<double>(p.executions) / p.seconds, p.explored});
    });
    seconds_left_ -= result.found.seconds;
  } else {
    const open_search before = state_.programs[program].open.value_or(open_search{});
    const auto how = make_from(before, subjects);
    try {
      result.found = search_in_slices(program, *how, allowed, before);
    } catch (const not_deterministic&) {
      if (before.path.empty()) throw;
      throw base::bad_input(request_.resume, "holds decisions that this program cannot take", "begin anew");
    }
    result.claim = how->claim();
  }
  return result;
}

std::unique_ptr<program_search> campaign::make_from(const open_search& before, const subject_factory& subjects) const {
  try {
    return make_search(request_, subjects, before.path);
  } catch (const std::runtime_error&) {
    if (before.path.empty()) throw;
    throw base::bad_input(request_.resume, "holds what no search can have left", "begin anew");
  }
}

search_result campaign::search_in_slices(std::size_t program, program_search& how, const budget& allowed,
                                         const open_search& before) {
  kept_at_ = 0;
  search_result found;
  for (;;) {
    budget slice = allowed;
    slice.executions -= found.executions;
    slice.seconds = std::min(slice_seconds, allowed.seconds - found.seconds);
    found = how.go_on(slice);
    const bool spent = found.executions >= allowed.executions || found.seconds >= allowed.seconds || stop_;
    if (found.violated || found.ended || found.cut_off || spent) break;
    tell(found, how.explored(), before.executions);
    if (found.seconds - kept_at_ > keep_seconds) keep(program, how, found, before);
  }
  seconds_left_ = std::max(0.0, seconds_left_ - found.seconds);
  if (!found.ended && !found.violated && !found.cut_off) keep(program, how, found, before);
  found.executions += before.executions;
  found.blocked += before.blocked;
  found.seconds += before.seconds;
  found.seen |= before.seen;
  return found;
}

void campaign::keep(std::size_t program, const program_search& how, const search_result& so_far,
                    const open_search& before) {
  if (request_.checkpoint.empty()) return;
  kept_at_ = so_far.seconds;
  state_.programs[program].open =
      open_search{so_far.executions + before.executions, so_far.blocked + before.blocked,
                  so_far.seconds + before.seconds, so_far.seen | before.seen, how.path()};
  state_.write(request_.checkpoint, request_);
}

void campaign::finished(std::size_t program, const std::string& result) {
  if (request_.checkpoint.empty()) return;
  state_.programs[program] = {result, std::nullopt};
  state_.write(request_.checkpoint, request_);
}

void campaign::tell(const search_result& so_far, double explored, std::uint64_t executions_before) {
  on_progress_(
      {so_far.executions + executions_before, static_cast<double>(so_far.executions) / so_far.seconds, explored});
}

}  // namespace heist::verify
