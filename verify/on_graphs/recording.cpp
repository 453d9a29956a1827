#include "verify/on_graphs/recording.hpp"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "verify/crash_guard.hpp"
#include "verify/memory_limit.hpp"
#include "verify/on_graphs/session.hpp"

namespace heist::verify::on_graphs {

namespace {

using graphs::event;
using graphs::event_id;
using graphs::event_name;
using graphs::graph;
using graphs::index_of;
using graphs::thread_of;

std::string object_text(std::size_t number) {
  return fmt::format("#{}", number);
}

std::size_t shown_number(graphs::object o) {
  const auto at = std::find(the_session.shown.begin(), the_session.shown.end(), o);
  return at == the_session.shown.end() ? 0 : static_cast<std::size_t>(at - the_session.shown.begin()) + 1;
}

// "top"; in an allocated object "next of #2"; in an allocated array "slot[1] of #2". Plain data may have no name.
std::string location_text(const raw_step& s) {
  const bool plain = s.what == step::sort::plain_load || s.what == step::sort::plain_store;
  if (plain && *s.name == '\0') return "data";
  const std::string name = *s.name != '\0' ? s.name : fmt::format("location {}", s.where);
  if (s.where >= the_session.locations.size() || the_session.locations[s.where].name == nullptr) return name;
  const location_name& l = the_session.locations[s.where];
  const std::size_t number = shown_number(l.whole);
  if (number == 0) return name;
  if (!the_session.objects[l.whole].array) return name + " of " + object_text(number);
  // Elements may have several fields, each with a name of its own.
  const auto before = std::count_if(the_session.locations.begin(), the_session.locations.end(), [&](const location_name& o) {
    return o.name != nullptr && o.whole == l.whole && o.plain == l.plain && o.index < l.index && o.name == std::string_view(l.name);
  });
  return fmt::format("{}[{}] of {}", name, before, object_text(number));
}

std::string value_text(const raw_step& s, std::uint64_t value) {
  if (!s.has_value) return "";
  bool pointer = false;
  std::int64_t number = 0;
  if (s.word_sort_of != nullptr) {
    pointer = s.word_sort_of->pointer;
    number = s.word_sort_of->number(value);
  } else if (s.datum_sort_of != nullptr) {
    if (s.datum_sort_of->bytes > sizeof value) return "";
    pointer = s.datum_sort_of->pointer;
    number = s.datum_sort_of->number(&value);
  }
  if (!pointer) return std::to_string(number);
  return number == 0 ? "null" : object_text(static_cast<std::size_t>(number));
}

step readable(const raw_step& r) {
  step s{.what = r.what, .thread = r.thread};
  if (r.what == step::sort::note) {
    s.name = r.has_value ? fmt::format("{} {}", r.name, static_cast<std::int64_t>(r.value)) : r.name;
  } else {
    s.name = location_text(r);
    s.value = value_text(r, r.value);
    s.previous = value_text(r, r.previous);
  }
  if (r.has_order) s.order = r.order;
  s.success = r.success;
  s.file = r.file;
  s.line = r.line;
  return s;
}

// Threads run again one after the other, each writing down its own steps.
void run_again(graphs::explorer& how, bool may_crash) {
  the_session.recorded.clear();
  struct one {
    graphs::explorer* how;
    unsigned thread;
    bool after;
  };
  const auto run = [&](one which) {
    const auto body = [](void* context) {
      const one& w = *static_cast<one*>(context);
      w.after ? w.how->run_after_again() : w.how->run_again(w.thread);
    };
    constexpr unsigned patience_seconds = 2;
    if (!may_crash) return body(&which);
    if (guarded(body, &which, patience_seconds) != 0) graphs::machine::stopped_running();
  };
  the_session.recording = true;
  for (unsigned t = 0; t < how.at_hand().threads(); ++t) run({&how, t, false});
  if (how.has_completed()) run({&how, 0, true});
  the_session.recording = false;
}

// The graph as items to be put into an order: an item is a step of a thread, or a single event.
class item_list {
 public:
  item_list(const graph& g, std::vector<std::uint32_t> ends) : graph_(g), ends_(std::move(ends)), items_(g.threads()) {}

  // The events first to last of a thread, as one.
  void add(unsigned t, std::uint32_t first, std::uint32_t last) {
    for (std::uint32_t i = first; i <= last; ++i) item_of_[event_name(t, i)] = items_[t].size();
    ordered_item item;
    for (std::uint32_t i = first; i <= last; ++i) describe(item, graph_.at(event_name(t, i)));
    items_[t].push_back(std::move(item));
    spans_.push_back({{t, items_[t].size() - 1}, first, last});
  }
  bool is_in(unsigned t, std::uint32_t last) const { return last <= ends_[t]; }

  // Sources are looked up when all items are known. ends: the thread whose last item is to be the last of all.
  const thread_items& finished(std::optional<unsigned> ends = std::nullopt) {
    for (const span& s : spans_) {
      for (std::uint32_t i = s.first; i <= s.last; ++i) {
        const event& e = graph_.at(event_name(s.at.thread, i));
        if (!e.is_read() || e.source == graphs::initial_write) continue;
        const auto source = item_of_.find(e.source);
        if (source == item_of_.end() || thread_of(e.source) == s.at.thread) continue;
        items_[s.at.thread][s.at.index].after.push_back({thread_of(e.source), source->second});
      }
    }
    for (unsigned other = 0; ends && !items_[*ends].empty() && other < items_.size(); ++other) {
      if (other == *ends || items_[other].empty()) continue;
      items_[*ends].back().after.push_back({other, items_[other].size() - 1});
    }
    return items_;
  }
  std::optional<item_place> place_of(event_id e) const {
    const auto found = item_of_.find(e);
    if (found == item_of_.end()) return std::nullopt;
    return item_place{thread_of(e), found->second};
  }

 private:
  struct span {
    item_place at;
    std::uint32_t first, last;
  };

  static void describe(ordered_item& item, const event& e) {
    if (!e.is_access()) return;
    item.is_access = true;
    item.where = e.where;
    if (e.is_read()) {
      item.reads = true;
      item.read_rank = e.rank;
    } else {
      item.writes = true;
      item.write_rank = e.rank;
    }
  }

  const graph& graph_;
  const std::vector<std::uint32_t> ends_;
  thread_items items_;
  std::vector<span> spans_;
  std::map<event_id, std::size_t> item_of_;
};

// How far each thread's events matter for a fault.
std::vector<std::uint32_t> ends_for(const graph& g, const graphs::fault* f) {
  std::vector<std::uint32_t> ends(g.threads());
  const bool of_events = f != nullptr && f->second != graphs::initial_write &&
                         (f->what == graphs::fault_kind::race || f->what == graphs::fault_kind::use_after_release ||
                          f->what == graphs::fault_kind::released_twice);
  for (unsigned t = 0; t < g.threads(); ++t) ends[t] = g.thread(t).length;
  if (!of_events) return ends;
  for (unsigned t = 0; t < g.threads(); ++t) {
    std::uint32_t end = static_cast<std::uint32_t>(g.prefix(f->second)[t]);
    if (f->first != graphs::initial_write) end = std::max(end, static_cast<std::uint32_t>(g.prefix(f->first)[t]));
    ends[t] = std::min(ends[t], end);
  }
  return ends;
}

// The steps of a thread that are told, with the notes before each.
struct told_step {
  std::vector<raw_step> notes;
  raw_step what;
};

class narrator {
 public:
  narrator(const graph& g, const graphs::fault* f) : graph_(g), fault_(f), items_(g, ends_for(g, f)), told_(g.threads()) {
    std::vector<std::vector<raw_step>> notes(g.threads());
    for (const raw_step& s : the_session.recorded) {
      if (s.what == step::sort::note && *s.name != '\0' && std::string_view(s.name) == "at the end") is_after_ = true;
      if (is_after_) {
        afterwards_.push_back(s);
      } else if (s.what == step::sort::note) {
        notes[s.thread].push_back(s);
      } else if (s.first_event <= g.thread(s.thread).length && items_.is_in(s.thread, s.first_event)) {
        const std::uint32_t last = std::min(std::max(s.first_event, s.last_event), g.thread(s.thread).length);
        items_.add(s.thread, s.first_event, last);
        told_[s.thread].push_back({std::exchange(notes[s.thread], {}), s});
      }
    }
    for (unsigned t = 0; t < g.threads(); ++t) left_over_.push_back(std::move(notes[t]));
  }

  recording tell_it() {
    const bool races = fault_ != nullptr && fault_->second != graphs::initial_write &&
                       fault_->what == graphs::fault_kind::race;
    const story s = tell(races ? items_.finished(thread_of(fault_->second)) : items_.finished());
    recording result{{}, s.oddities, s.changes};
    std::map<std::pair<unsigned, std::size_t>, std::uint32_t> number_of;
    for (const item_place& p : s.order) {
      const told_step& t = told_[p.thread][p.index];
      for (const raw_step& n : t.notes) result.steps.push_back(readable(n));
      number_of[{p.thread, p.index}] = static_cast<std::uint32_t>(result.steps.size());
      result.steps.push_back(readable(t.what));
      connect(result.steps, t.what, number_of);
      if (!races && p.index + 1 == told_[p.thread].size()) add_notes(result.steps, p.thread);
    }
    for (unsigned t = 0; t < told_.size(); ++t) {
      if (!races && told_[t].empty()) add_notes(result.steps, t);
    }
    if (fault_ != nullptr && fault_->what == graphs::fault_kind::waits_for_ever) name_waiters(result.steps);
    for (const raw_step& a : afterwards_) {
      result.steps.push_back(readable(a));
      connect_afterwards(result.steps, a);
    }
    return result;
  }

 private:
  using numbers = std::map<std::pair<unsigned, std::size_t>, std::uint32_t>;

  void add_notes(std::vector<step>& steps, unsigned t) {
    for (const raw_step& n : std::exchange(left_over_[t], {})) steps.push_back(readable(n));
  }

  void name_waiters(std::vector<step>& steps) const {
    for (unsigned t = 0; t < graph_.threads(); ++t) {
      if (graph_.thread(t).state != graphs::progress::waiting) continue;
      steps.push_back({.what = step::sort::note, .thread = t, .name = waits_for_ever});
    }
  }

  // Whose store was read, which stores of the story come later in memory, and what races.
  void connect(std::vector<step>& steps, const raw_step& raw, const numbers& number_of) {
    const auto here = static_cast<std::uint32_t>(steps.size() - 1);
    step& s = steps.back();
    const std::uint32_t last = std::min(std::max(raw.first_event, raw.last_event), graph_.thread(raw.thread).length);
    for (std::uint32_t i = raw.first_event; i <= last; ++i) {
      const event_id name = event_name(raw.thread, i);
      const event& e = graph_.at(name);
      if (fault_ != nullptr && (name == fault_->first || name == fault_->second) &&
          fault_->what == graphs::fault_kind::race) {
        s.racing = true;
        if (thread_of(fault_->first) < graph_.threads()) s.maker = thread_of(fault_->first);
      }
      if (!e.is_access()) continue;
      const auto& told = told_writes_[e.where];
      if (e.is_read()) {
        if (raw.what == step::sort::await) s.value = await_text(raw, e.content);  // also of one in vain
        if (const auto p = items_.place_of(e.source)) {
          if (const auto n = number_of.find({p->thread, p->index}); n != number_of.end() && n->second != here) {
            s.reads_from = n->second;
          }
        }
        s.stale = !e.exclusive && std::any_of(told.begin(), told.end(), [&](const auto& w) { return w.first > e.rank; });
      } else {
        if (const auto later = told.upper_bound(e.rank); later != told.end()) s.overtaken_by = later->second;
        told_writes_[e.where][e.rank] = here;
      }
    }
  }

  static std::string await_text(raw_step raw, std::uint64_t content) {
    raw.has_value = true;
    return value_text(raw, content);
  }

  void connect_afterwards(std::vector<step>& steps, const raw_step& raw) {
    const auto here = static_cast<std::uint32_t>(steps.size() - 1);
    const bool reads = raw.what == step::sort::load || raw.what == step::sort::plain_load ||
                       raw.what == step::sort::await || raw.what == step::sort::exchange || raw.what == step::sort::fetch ||
                       raw.what == step::sort::compare_exchange;
    const bool writes = raw.what == step::sort::store || raw.what == step::sort::plain_store ||
                        raw.what == step::sort::exchange || raw.what == step::sort::fetch ||
                        (raw.what == step::sort::compare_exchange && raw.success);
    auto& told = told_writes_[raw.where];
    if (reads && !told.empty()) steps.back().reads_from = told.rbegin()->second;
    if (writes) told[told.empty() ? 1 : told.rbegin()->first + 1] = here;
  }

  const graph& graph_;
  const graphs::fault* const fault_;
  item_list items_;
  std::vector<std::vector<told_step>> told_;
  std::vector<std::vector<raw_step>> left_over_;  // notes after a thread's last step
  std::vector<raw_step> afterwards_;
  bool is_after_ = false;
  std::map<graphs::location, std::map<std::uint32_t, std::uint32_t>> told_writes_;  // by place in the modification order
};

// Where the word or datum that was touched last ought to be.
std::string wrong_memory() {
  const auto* const touched = static_cast<const std::byte*>(the_session.touched);
  const object_name* near = nullptr;
  std::ptrdiff_t behind = 0;
  std::size_t number = 0;
  for (std::size_t i = 0; i < the_session.shown.size(); ++i) {
    const object_name& o = the_session.objects[the_session.shown[i]];
    if (touched >= o.begin && touched < o.begin + o.bytes) return "use after free";
    const std::ptrdiff_t offset = touched < o.begin ? touched - o.begin : touched - (o.begin + o.bytes);
    if (near != nullptr && std::abs(offset) >= std::abs(behind)) continue;
    near = &o;
    behind = offset;
    number = i + 1;
  }
  constexpr std::ptrdiff_t far = 1 << 16;
  if (near == nullptr || std::abs(behind) > far) return "access to memory where there is no atomic or var of World";
  return fmt::format("out of bounds: access {} bytes {} of {} #{}", std::abs(behind),
                     behind < 0 ? "before the beginning" : "behind the end", near->array ? "array" : "object", number);
}

}  // namespace

recording record(graphs::explorer& how, const graphs::fault* f, bool may_crash) {
  run_again(how, may_crash);
  return narrator(how.at_hand(), f).tell_it();
}

std::pair<unsigned, unsigned> difficulty(const graph& g) {
  std::vector<std::uint32_t> ends(g.threads());
  for (unsigned t = 0; t < g.threads(); ++t) ends[t] = g.thread(t).length;
  item_list items(g, ends);
  for (unsigned t = 0; t < g.threads(); ++t) {
    for (std::uint32_t i = 1; i <= ends[t]; ++i) {
      const event& e = g.at(event_name(t, i));
      const bool is_pair = e.is_read() && e.exclusive && i < ends[t];
      items.add(t, i, i + (is_pair ? 1 : 0));
      i += is_pair ? 1 : 0;
    }
  }
  const story s = tell(items.finished());
  return {s.oddities + s.changes, s.oddities};
}

std::string in_words(const graphs::fault& f) {
  switch (f.what) {
    case graphs::fault_kind::race: return "data race";
    case graphs::fault_kind::use_after_release: return "use after free";
    case graphs::fault_kind::released_twice: return "freed twice";
    case graphs::fault_kind::never_released: return "memory leak";
    case graphs::fault_kind::no_such_location: return wrong_memory();
    case graphs::fault_kind::waits_for_ever: return "waits for ever: nobody is left who could end it";
    case graphs::fault_kind::demand: return f.text;
    case graphs::fault_kind::too_much_memory: return memory_limit::in_words();
    default: return "too many steps";
  }
}

}  // namespace heist::verify::on_graphs
