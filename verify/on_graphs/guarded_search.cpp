#include "verify/on_graphs/guarded_search.hpp"

#include <algorithm>
#include <csignal>

#include "base/bad_input.hpp"
#include "verify/on_graphs/recording.hpp"
#include "verify/on_graphs/session.hpp"

namespace heist::verify::on_graphs {

search_result guarded_search::go_on(const budget& allowed) {
  const stopwatch watch;
  const double before = all_.seconds;
  const std::uint64_t executions_before = all_.executions;
  all_.violated = false;
  if (has_fallen_) return all_;
  the_sights = all_.seen;
  finder_.found.reset();
  const auto left = [&] { return allowed.executions - std::min(allowed.executions, all_.executions - executions_before); };
  const auto is_over = [&] {
    return all_.ended || finder_.found || left() == 0 || watch.seconds() >= allowed.seconds ||
           (allowed.stop != nullptr && *allowed.stop);
  };
  std::exception_ptr error;
  const int fallen = run_guarded(
      [&] {
        constexpr std::uint64_t slice = 512;
        do {
          advance(std::min(slice, left()));
        } while (!is_over());
        if (!all_.ended && !finder_.found) pause();
      },
      allowed.patience_seconds, error);
  if (error != nullptr) std::rethrow_exception(error);
  all_.seen = the_sights;
  all_.cut_off = finder_.cut_off;
  all_.complete = all_.ended && !all_.cut_off;
  if (fallen != 0) {
    fall(fallen, allowed.patience_seconds);
  } else if (finder_.found) {
    violate(*finder_.found);
  }
  all_.seconds = before + watch.seconds();
  return all_;
}

void guarded_search::violate(const graphs::fault& f) {
  if (f.what == graphs::fault_kind::not_deterministic) {
    throw not_deterministic("the program under test is not deterministic: the same decisions led it elsewhere");
  }
  if (the_session.has_impure_condition) {
    throw base::bad_input("await", impure_condition, "let it judge the value that it is given, and nothing else");
  }
  all_.violated = true;
  all_.ended = all_.complete = false;
  all_.endless = the_session.out_of_memory || f.what == graphs::fault_kind::too_much_memory;
  all_.violation = in_words(f);
  all_.decisions = text_of(here());
}

void guarded_search::fall(int signal, unsigned patience_seconds) {
  has_fallen_ = true;
  const bool no_memory = the_session.out_of_memory || fell_for_want_of_memory();
  ++all_.executions;
  all_.violated = true;
  all_.ended = all_.complete = false;
  all_.endless = signal == SIGALRM || no_memory;
  all_.violation = no_memory ? memory_limit::in_words() : fall_in_words(signal, patience_seconds);
  all_.decisions = text_of(here());
}

}  // namespace heist::verify::on_graphs
