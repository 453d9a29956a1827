#pragma once
// The protocols that are no pools, in the order in which people are shown them: each with the words of its test programs. What
// it is called, its faults and its programs it says itself, in its own header. A new one is a line here and a file beside this
// one that defines checked_protocol<...>::subject.
#include "model/idle/event_count.hpp"
#include "model/iterator/hash.hpp"
#include "model/iterator/index.hpp"
#include "model/iterator/range.hpp"
#include "model/iterator/tree.hpp"
#include "model/iterator/work_stealing_tree.hpp"
#include "model/join/countdown.hpp"
#include "model/join/fork_deque.hpp"
#include "model/join/fork_stack.hpp"
#include "model/join/future_cell.hpp"
#include "model/join/offer.hpp"
#include "model/join/touch.hpp"
#include "model/registry/type_list.hpp"
#include "model/scheduler/inbox.hpp"
#include "model/scheduler/multi_queue.hpp"
#include "model/scheduler/priority_work_stealing.hpp"
#include "model/scheduler/private_deques.hpp"
#include "model/scheduler/prows_faults.hpp"
#include "model/scheduler/demand_partitioner.hpp"
#include "model/scheduler/self_scheduling.hpp"
#include "model/scheduler/static_scheduling.hpp"
#include "model/scheduler/tree_scheduling.hpp"
#include "model/scheduler/stealable_set.hpp"
#include "verify/protocols/asking_words.hpp"
#include "verify/protocols/event_count_words.hpp"
#include "verify/protocols/fork_words.hpp"
#include "verify/protocols/inbox_words.hpp"
#include "verify/protocols/iterator_words.hpp"
#include "verify/protocols/join_words.hpp"
#include "verify/protocols/loop_words.hpp"
#include "verify/protocols/prows_words.hpp"
#include "verify/protocols/scheduler_words.hpp"
#include "verify/protocols/set_words.hpp"
#include "verify/protocols/work_stealing_tree_words.hpp"
#include "verify/protocols/worker_loop_words.hpp"

namespace heist::verify {

template <class Protocol, const vocabulary& Words>
struct with_words : Protocol {
  using protocol = Protocol;
  static constexpr const vocabulary& words = Words;
};

using other_protocols = model::type_list<
    with_words<model::event_count_protocol, idle_vocabulary>,
    with_words<model::countdown_protocol, countdown_vocabulary>,
    with_words<model::future_cell_protocol, future_vocabulary>,
    with_words<model::touch_protocol, touch_vocabulary>,
    with_words<model::offer_protocol, offer_vocabulary>,
    with_words<model::fork_stack_protocol, fork_vocabulary>,
    with_words<model::fork_deque_protocol, fork_vocabulary>,
    with_words<model::fork_the_protocol, fork_vocabulary>,
    with_words<model::self_scheduling_protocol, loop_vocabulary>,
    with_words<model::static_scheduling_protocol, share_vocabulary>,
    with_words<model::tree_scheduling_protocol, tree_loop_vocabulary>,
    with_words<model::range_splitting_protocol, dividing_vocabulary>,
    with_words<model::range_iterator_protocol, iterator_vocabulary>,
    with_words<model::index_iterator_protocol, iterator_vocabulary>,
    with_words<model::hash_iterator_protocol, table_vocabulary>,
    with_words<model::tree_iterator_protocol, tree_vocabulary>,
    with_words<model::work_stealing_tree_protocol, sharing_vocabulary>,
    with_words<model::inbox_protocol, inbox_vocabulary>,
    with_words<worker_loop_protocol, worker_loop_vocabulary>,
    with_words<model::private_deques_protocol, asking_vocabulary>,
    with_words<model::stealable_set_protocol, set_vocabulary>,
    with_words<model::prows_protocol, prows_vocabulary>,
    with_words<model::priority_work_stealing_protocol, keeping_vocabulary>,
    with_words<model::multi_queue_protocol, queueing_vocabulary>>;

}  // namespace heist::verify
