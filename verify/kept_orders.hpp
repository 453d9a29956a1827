#pragma once
// Orders that a search here lets pass weaker than they are written, and why they are written so all the same.
#include <array>
#include <string_view>

namespace heist::verify {

struct kept_order {
  std::string_view protocol;
  std::string_view operation;
  std::string_view reason;
};

constexpr std::string_view of_the_deque = "the deque's own: heist weaken chase-lev";

constexpr std::string_view of_the_event_count = "the event count's own: heist weaken event-count";

constexpr std::string_view of_the_offer = "the offer's own: heist weaken offer";

inline constexpr std::array kept_orders{
    kept_order{"chase-lev", "pop top.update", "refused relaxed by hardware models, with load buffering; kept as Le et al. publish it"},
    kept_order{"chase-lev", "steal top.update", "refused relaxed by hardware models, with load buffering; kept as Le et al. publish it"},
    kept_order{"chase-lev", "steal top.load", "the fence behind it acquires as well; kept as Le et al. publish it"},
    kept_order{"chase-lev", "make_room top.load", "else a thief's read may see a later store (load buffering), which RC11 leaves out"},
    kept_order{"abp", "push age.load", "else a thief's read may see a later store (load buffering), which RC11 leaves out"},
    kept_order{"abp", "pop age.load", "else a thief's read may see a later store (load buffering), which RC11 leaves out"},
    kept_order{"abp", "steal age.update", "partner of push and pop age.load"},
    kept_order{"x10", "make_room base.load", "else a thief's read may see a later store (load buffering), which RC11 leaves out"},
    kept_order{"x10", "steal base.store", "partner of make_room base.load"},
    kept_order{"x10", "steal base.load", "so that a thief's base.store speaks for the thieves before it, to make_room"},
    kept_order{"steal-half", "push head.load", "else a thief's read may see a later store (load buffering), which RC11 leaves out"},
    kept_order{"event-count", "notify state.update", "the fence before it releases and the load acquires as well; kept for who reads one line"},
    kept_order{"event-count", "notify asleep.store", "the fence before it releases as well; kept for who reads one line"},
    kept_order{"event-count", "everybody_sleeps state.load",
               "else an old link may lead in a circle, which takes three workers; these programs have two"},
    kept_order{"fork-stack", "hear asked.update", of_the_offer},
    kept_order{"fork-stack", "make asked.update", of_the_offer},
    kept_order{"fork-deque", "hear asked.update", of_the_offer},
    kept_order{"fork-deque", "make asked.update", of_the_offer},
    kept_order{"fork-deque", "pop top.update", of_the_deque},
    kept_order{"fork-deque", "steal top.load", of_the_deque},
    kept_order{"fork-deque", "steal buffer.load", of_the_deque},
    kept_order{"fork-deque", "steal top.update", of_the_deque},
    kept_order{"fork-the", "hear asked.update", of_the_offer},
    kept_order{"fork-the", "make asked.update", of_the_offer},
    kept_order{"inbox", "notify state.load", of_the_event_count},
    kept_order{"inbox", "notify state.update", of_the_event_count},
    kept_order{"inbox", "notify asleep.store", of_the_event_count},
    kept_order{"inbox", "sleep asleep.load", of_the_event_count},
    kept_order{"inbox", "lie_down state.load", of_the_event_count},
    kept_order{"priority-work-stealing", "reopen levels.update",
               "who closes the level after it must see the claim; these programs do not show it"},
    kept_order{"priority-work-stealing", "pop fence", of_the_deque},
    kept_order{"priority-work-stealing", "pop top.update", of_the_deque},
    kept_order{"priority-work-stealing", "steal top.load", of_the_deque},
    kept_order{"priority-work-stealing", "steal fence", of_the_deque},
    kept_order{"priority-work-stealing", "steal top.update", of_the_deque},
    kept_order{"priority-work-stealing", "make_room top.load", of_the_deque},
    kept_order{"range-splitting", "pop fence", of_the_deque},
    kept_order{"range-splitting", "pop top.update", of_the_deque},
    kept_order{"range-splitting", "steal top.load", of_the_deque},
    kept_order{"range-splitting", "steal fence", of_the_deque},
    kept_order{"range-splitting", "steal buffer.load", of_the_deque},
    kept_order{"range-splitting", "steal top.update", of_the_deque},
};

constexpr std::string_view kept_for(std::string_view protocol, std::string_view operation) {
  if (protocol == "worker-loop") return "of a part: it has none of its own";
  for (const kept_order& k : kept_orders) {
    if (k.protocol == protocol && k.operation == operation) return k.reason;
  }
  return "";
}

}  // namespace heist::verify
