#include "verify/parallel_search.hpp"

#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>


namespace heist::verify {

namespace {

constexpr std::uint64_t too_small_to_split = 4096;  // executions
constexpr std::uint64_t no_subtree = UINT64_MAX;
constexpr std::uint64_t slice_executions = 4096;

// What a process tells the others, in memory they share.
struct worker_report {
  std::atomic<std::uint64_t> executions;
  std::atomic<std::uint64_t> blocked;
  std::uint64_t violated_at;  // the subtree
  bool complete;
  bool cut_off;
  bool must_begin_again;
  std::uint32_t seen;
  unsigned alike;
  bool failed;  // violation then says why
  char violation[256];
  char decisions[100'000];
};

struct shared_state {
  std::atomic<std::uint64_t> unclaimed;  // the first subtree that nobody has
  std::atomic<std::uint64_t> violated_at;
  std::atomic<std::uint64_t> allowance;  // executions left
  worker_report workers[1];              // as many as there are processes
};
static_assert(std::atomic<std::uint64_t>::is_always_lock_free);

class shared_memory {
 public:
  explicit shared_memory(unsigned workers) : bytes_(sizeof(shared_state) + workers * sizeof(worker_report)) {
    void* const memory = mmap(nullptr, bytes_, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) throw std::runtime_error("cannot share memory between processes");
    state_ = static_cast<shared_state*>(memory);  // all zero, which is what its atomics begin with
  }
  ~shared_memory() { munmap(state_, bytes_); }
  shared_memory(const shared_memory&) = delete;
  shared_memory& operator=(const shared_memory&) = delete;
  shared_state* operator->() const { return state_; }
  shared_state& operator*() const { return *state_; }

 private:
  std::size_t bytes_;
  shared_state* state_;
};

// A process claims the next subtree when it has passed the last one it claimed. Claims are handed out in order, so none
// can be behind the process that gets it.
class claims final : public subtree_share {
 public:
  explicit claims(std::atomic<std::uint64_t>& unclaimed) : unclaimed_(unclaimed), mine_(unclaimed.fetch_add(1)) {}
  bool mine(std::uint64_t number) override {
    while (mine_ < number) mine_ = unclaimed_.fetch_add(1);
    return mine_ == number;
  }

 private:
  std::atomic<std::uint64_t>& unclaimed_;
  std::uint64_t mine_;
};

void copy_text(char* to, std::size_t room, const std::string& text) {
  std::snprintf(to, room, "%s", text.c_str());
}

void lower(std::atomic<std::uint64_t>& to, std::uint64_t value) {
  std::uint64_t seen = to.load();
  while (value < seen && !to.compare_exchange_weak(seen, value)) {
  }
}

std::uint64_t take(std::atomic<std::uint64_t>& allowance) {
  std::uint64_t left = allowance.load();
  while (left > 0) {
    const std::uint64_t taken = std::min(left, slice_executions);
    if (allowance.compare_exchange_weak(left, left - taken)) return taken;
  }
  return 0;
}

// What a process does: until its share is done, the budget is spent, or an earlier subtree is violated.
void work(const divided_search& whole, const budget& allowed, shared_state& shared, worker_report& report) {
  claims claimed(shared.unclaimed);
  const auto how = whole.search(claimed);
  double seconds = 0;
  while (const std::uint64_t taken = take(shared.allowance)) {
    budget slice = allowed;
    slice.executions = taken;
    slice.seconds -= seconds;
    const search_result found = how->go_on(slice);
    seconds = found.seconds;
    report.executions = found.executions;
    report.blocked = found.blocked;
    report.complete = found.complete;
    report.cut_off = found.cut_off;
    report.must_begin_again = found.must_begin_again;
    report.seen |= found.seen;
    report.alike = found.alike;
    if (found.violated) {
      report.violated_at = how->subtree();
      copy_text(report.violation, sizeof report.violation, found.violation);
      copy_text(report.decisions, sizeof report.decisions, found.decisions);
      lower(shared.violated_at, report.violated_at);
    }
    const bool spent = seconds >= allowed.seconds || (allowed.stop != nullptr && *allowed.stop);
    if (found.violated || found.ended || found.cut_off || spent || shared.violated_at < how->subtree()) return;
  }
}

[[noreturn]] void work_and_exit(const divided_search& whole, const budget& allowed, shared_state& shared,
                                worker_report& report) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);  // nobody is left to be told
  try {
    work(whole, allowed, shared, report);
  } catch (const std::exception& e) {
    report.failed = true;
    copy_text(report.violation, sizeof report.violation, e.what());
  }
  _exit(0);
}

// The processes; those that still run are killed when whoever waits for them gives up.
class processes {
 public:
  ~processes() {
    for (const pid_t p : running_) {
      if (p <= 0) continue;
      kill(p, SIGKILL);
      waitpid(p, nullptr, 0);
    }
  }
  void add(pid_t p) { running_.push_back(p); }
  bool any() const { return !running_.empty(); }
  void interrupt() const {
    for (const pid_t p : running_) kill(p, SIGINT);
  }
  // Forgets those that have ended. The signal that one died of, or 0.
  int reap() {
    int died_of = 0;
    std::erase_if(running_, [&](pid_t p) {
      int status = 0;
      if (waitpid(p, &status, WNOHANG) != p) return false;
      if (WIFSIGNALED(status)) died_of = WTERMSIG(status);
      return true;
    });
    return died_of;
  }

 private:
  std::vector<pid_t> running_;  // never contains 0 or less, which kill() takes for many
};

search_result merge(const shared_state& shared, unsigned jobs) {
  search_result all;
  all.complete = true;
  std::uint64_t earliest = no_subtree;
  for (unsigned w = 0; w < jobs; ++w) {
    const worker_report& r = shared.workers[w];
    if (r.failed) throw not_deterministic(r.violation);
    all.executions += r.executions;
    all.blocked += r.blocked;
    all.complete = all.complete && r.complete;
    all.cut_off = all.cut_off || r.cut_off;
    all.must_begin_again = all.must_begin_again || r.must_begin_again;
    all.seen |= r.seen;
    all.alike = std::max(all.alike, r.alike);
    if (r.violation[0] == 0) continue;
    all.violated = true;
    if (r.violated_at >= earliest) continue;
    earliest = r.violated_at;
    all.violation = r.violation;
    all.decisions = r.decisions;
  }
  all.complete = all.complete && !all.violated;
  all.ended = all.complete;
  return all;
}

}  // namespace

search_result parallel_search(const check_request& request, const subject_factory& subjects, const budget& allowed,
                              const std::function<void(const parallel_progress&)>& on_progress) {
  const unsigned jobs = request.jobs;
  const auto start = std::chrono::steady_clock::now();
  const auto seconds = [&] { return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count(); };
  budget small = allowed;
  small.executions = std::min(allowed.executions, too_small_to_split);
  search_result found = make_search(request, subjects)->go_on(small);
  const bool stopped = allowed.stop != nullptr && *allowed.stop;
  if (found.violated || found.ended || found.cut_off || stopped || found.executions >= allowed.executions) return found;
  const auto whole = divide(request, subjects, found);
  if (whole == nullptr) return found;

  shared_memory shared(jobs);
  shared->violated_at = no_subtree;
  shared->allowance = allowed.executions;
  budget left = allowed;
  left.seconds -= seconds();
  processes workers;
  for (unsigned w = 0; w < jobs; ++w) {
    const pid_t p = fork();
    if (p < 0) throw std::runtime_error("cannot start another process");
    if (p == 0) work_and_exit(*whole, left, *shared, shared->workers[w]);
    workers.add(p);
  }
  double told = 0;
  bool forwarded = false;
  while (workers.any()) {
    usleep(10'000);
    if (const int died_of = workers.reap(); died_of != 0) {
      signal(died_of, SIG_DFL);
      raise(died_of);
    }
    if (allowed.stop != nullptr && *allowed.stop && !std::exchange(forwarded, true)) workers.interrupt();
    if (seconds() - told < 0.25) continue;
    told = seconds();
    parallel_progress now{.seconds = told};
    for (unsigned w = 0; w < jobs; ++w) now.executions += shared->workers[w].executions;
    const auto claimed = static_cast<double>(std::min<std::uint64_t>(shared->unclaimed, whole->subtrees()));
    now.explored = std::max(0.0, claimed - jobs) / static_cast<double>(whole->subtrees());
    on_progress(now);
  }
  search_result all = merge(*shared, jobs);
  if (all.must_begin_again) return make_search(request, subjects)->go_on(left);  // alone
  all.seconds = seconds();
  return all;
}

}  // namespace heist::verify
