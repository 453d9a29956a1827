#include "verify/campaign.hpp"

#include <algorithm>
#include <stdexcept>

#include "model/bad_input.hpp"
#include "verify/explorer/make_explorer.hpp"
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
  const bool other = !request.explorer.empty() && request.explorer != "dpor";
  if (other && (keeps || request.jobs > 1)) throw std::invalid_argument("only dpor can do that");
  if (keeps && request.jobs > 1) throw std::invalid_argument("one process or a checkpoint");
  if (!request.resume.empty()) {
    state_ = checkpoint::read(request.resume, request);
  } else {
    state_.programs.resize(request.programs.size());
  }
}

campaign_result campaign::search(std::size_t program, const subject_factory& subjects) {
  campaign_result result;
  result.explorer = explorer_for(subjects);
  const auto how = make_explorer(result.explorer, {request_.seed, request_.depth, request_.preemptions}, subjects);
  if (how == nullptr) throw std::invalid_argument("there is no such explorer");
  const double share = seconds_left_ / static_cast<double>(request_.programs.size() - program);
  const budget allowed{.executions = request_.executions, .seconds = share, .stop = &stop_, .patience_seconds = request_.patience};
  if (request_.jobs > 1 && result.explorer == "dpor") {
    result.found = parallel_search(subjects, request_.jobs, allowed, [&](const parallel_progress& p) {
      on_progress_({p.executions, static_cast<double>(p.executions) / p.seconds, p.explored});
    });
    seconds_left_ -= result.found.seconds;
  } else {
    result.found = search_keeping_state(program, subjects, *how, allowed);
    result.claim = how->claim();
  }
  return result;
}

// A search that is kept is the path that dpor walks; states are compared in one process.
std::string campaign::explorer_for(const subject_factory& subjects) const {
  if (!request_.explorer.empty()) return request_.explorer;
  const bool keeps = !request_.checkpoint.empty() || !request_.resume.empty();
  return subjects.forgets() && !keeps ? "states" : "dpor";
}

search_result campaign::search_keeping_state(std::size_t program, const subject_factory& subjects, explorer& how,
                                             const budget& allowed) {
  auto* const reduced = dynamic_cast<dpor*>(&how);
  const open_search before = state_.programs[program].open.value_or(open_search{});
  if (!before.path.empty() && reduced != nullptr) reduced->resume(before.path, before.blocked);
  kept_at_ = 0;
  search_result found;
  try {
    found = search_in_slices(subjects, how, allowed, slice_seconds, [&](const search_result& so_far) {
      tell(so_far, how.explored(), before.executions);
      if (so_far.seconds - kept_at_ >= keep_seconds) keep(program, reduced, so_far, before);
      return true;
    });
  } catch (const not_deterministic&) {
    if (before.path.empty()) throw;
    throw model::bad_input(request_.resume, "holds decisions that this program cannot take", "begin anew");
  }
  if (found.cut_off && reduced != nullptr) found = search_short_waits(subjects, allowed, std::move(found));
  seconds_left_ = std::max(0.0, seconds_left_ - found.seconds);
  if (!found.ended && !found.violated && !found.cut_off) keep(program, reduced, found, before);
  found.executions += before.executions;
  found.seconds += before.seconds;
  found.seen |= before.seen;
  return found;
}

// A search without end goes deeper and deeper into one loop that waits. Another one, in which nobody waits for more than a
// few rounds, still proves nothing, and sees much more of the program.
search_result campaign::search_short_waits(const subject_factory& subjects, const budget& allowed,
                                           search_result cut_off) {
  constexpr double most_seconds = 5;
  dpor how(twins_of(subjects));
  search_result all = std::move(cut_off);
  for (;;) {
    budget left = allowed;
    left.most_yields = 2;
    left.seconds = std::min(most_seconds, allowed.seconds) - all.seconds;
    if (left.seconds <= 0 || all.executions >= allowed.executions) return all;
    left.executions -= all.executions;
    search_result found = verify::search(subjects, how, left);
    found.executions += all.executions;
    found.seconds += all.seconds;
    found.seen |= all.seen;
    all = std::move(found);
    const bool goes_on = all.cut_off && how.end();
    all.cut_off = !all.violated;
    all.ended = all.complete = false;
    if (!goes_on || (allowed.stop != nullptr && *allowed.stop)) return all;
  }
}

void campaign::keep(std::size_t program, const dpor* how, const search_result& so_far, const open_search& before) {
  if (request_.checkpoint.empty() || how == nullptr) return;
  kept_at_ = so_far.seconds;
  state_.programs[program].open =
      open_search{so_far.executions + before.executions, so_far.blocked, so_far.seconds + before.seconds,
                  so_far.seen | before.seen, how->path()};
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
