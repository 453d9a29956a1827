#include "verify/on_graphs/subject_program.hpp"

#include <cstdio>
#include <exception>
#include <new>
#include <span>

#include "verify/crash_guard.hpp"
#include "verify/journal.hpp"
#include "verify/memory_limit.hpp"
#include "verify/on_graphs/session.hpp"
#include "verify/on_graphs/steady_stack.hpp"

namespace heist::verify {

namespace {

using on_graphs::the_session;

// Filled in when it is asked for: marks are the lines, and their clocks say what happened before what.
struct filled_journal {
  journal_line lines[most_journal_lines];
  unsigned count = 0;
};

void fill(filled_journal& journal, const graphs::graph& g) {
  graphs::event_id marks[most_journal_lines];
  graphs::event_id last[most_journal_lines];  // of each operation, the last thing it did: then its effects are there
  journal.count = 0;
  for (unsigned t = 0; t < g.threads(); ++t) {
    std::uint32_t before = 0;  // the mark before, of the same thread
    for (std::uint32_t i = 1; i <= g.thread(t).length; ++i) {
      const graphs::event_id e = graphs::event_name(t, i);
      if (g.at(e).what != graphs::kind::mark) continue;
      if (journal.count == most_journal_lines) violated("more operations than can be looked at");
      marks[journal.count] = e;
      last[journal.count] = graphs::event_name(t, before + 1 < i ? i - 1 : i);
      before = i;
      journal.lines[journal.count++] = {t, g.at(e).content, 0};
    }
  }
  // An operation is called where the one before it of its thread is over.
  for (unsigned i = 0; i < journal.count; ++i) {
    if (i == 0 || journal.lines[i - 1].thread != journal.lines[i].thread) continue;
    const graphs::lane* const called = g.happens_before(marks[i - 1]);
    for (unsigned j = 0; j < journal.count; ++j) {
      if (graphs::knows(called, last[j])) journal.lines[i].earlier |= std::uint64_t{1} << j;
    }
  }
}

}  // namespace

std::span<const journal_line> answers() {
  static filled_journal journal;
  const on_graphs::outside_checked_code outside;
  fill(journal, the_session.machine->so_far());
  return {journal.lines, journal.count};
}

namespace on_graphs {

// The last threads, as far as they are alike.
unsigned subject_program::first_twin() const {
  unsigned first = threads();
  while (first > 1 && subjects_.twin_of(first - 1) == first - 2) --first;
  return first == threads() ? ~0u : first - 1;
}

template <class Body>
void subject_program::run(graphs::machine& m, Body body) {
  static char text[128];
  the_session.machine = &m;
  the_session.begin_thread();
  try {
    return body();
  } catch (const std::bad_alloc&) {
    memory_limit::lift();
    the_session.out_of_memory = true;
    std::snprintf(text, sizeof text, "%s", memory_limit::in_words());
  } catch (const std::exception& e) {
    std::snprintf(text, sizeof text, "threw an exception: %s", e.what());
  } catch (...) {
    std::snprintf(text, sizeof text, "threw an exception");
  }
  violated(text);
}

void subject_program::before(graphs::machine& m) {
  {
    const graphs::machine::inside checker(m);
    the_session = {};
    the_session.clears_stack = clears_stack_;
    the_session.is_before = true;
  }
  run(m, [&] { subject_ = subjects_.construct(m.native(graphs::no_object, subjects_.bytes())); });
  the_session.is_before = false;
}

void subject_program::thread(graphs::machine& m, unsigned number) {
  made_progress();
  the_session.machine = &m;
  running_ = number;
  run_steadily(
      [](void* self) {
        auto& me = *static_cast<subject_program*>(self);
        me.run(*the_session.machine, [&me] { me.subject_->thread(me.running_); });
      },
      this, the_session.clears_stack);
}

void subject_program::after(graphs::machine& m) {
  run(m, [&] {
    note("at the end");
    subject_->after();
    subject_->~subject();
  });
}

}  // namespace on_graphs

}  // namespace heist::verify
