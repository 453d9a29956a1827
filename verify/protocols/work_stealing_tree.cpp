#include "model/iterator/work_stealing_tree.hpp"

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "model/iterator/range.hpp"
#include "verify/checked_world.hpp"
#include "verify/journal.hpp"
#include "verify/protocols/left_behind.hpp"
#include "verify/protocols/protocol.hpp"
#include "verify/protocols/work_stealing_tree_words.hpp"
#include "verify/subject.hpp"

namespace heist::verify {

namespace {

// Demanded: each element is handed out once, also to who comes when all others have left; the results of the nodes, one after the
// other, have them in order; and there are no more nodes than two for each element, and the root.
template <model::work_stealing_tree_fault Fault>
class shared_range final : public subject {
  using iterator = model::range_iterator<checked_world>;

 public:
  explicit shared_range(const program& p)
      : program_(p),
        all_(0, p.settings[sharing_setting::elements]),
        tree_(all_, {p.settings[sharing_setting::random] != 0 ? model::leaf_rule::at_random : model::leaf_rule::most_left,
                     p.settings[sharing_setting::step], p.settings[sharing_setting::shares]}) {}

  void thread(unsigned number) override {
    typename tree::worker me(tree_, number);
    for (const operation_word o : program_.threads[number]) {
      note(o.word == sharing_word::work ? "work" : "batch");
      while (batch(me) && o.word == sharing_word::work) {
      }
    }
  }

  void after() override {
    typename tree::worker last(tree_, 0);
    while (batch(last)) {
    }
    std::vector<std::uint64_t> found;
    std::uint64_t nodes = 0;
    tree_.in_order([&](const had& of_node) {
      ++nodes;
      const std::uint64_t bytes = of_node.elements.load();
      for (unsigned at = 64; at > 0; at -= 8) {
        if (const std::uint64_t element = bytes >> (at - 8) & 0xFF; element != 0) found.push_back(element - 1);
      }
    });
    if (found.size() > count()) violated("an element is handed out twice");
    if (found.size() < count()) violated("an element is lost");
    for (std::uint64_t e = 0; e < count(); ++e) {
      if (found[e] != e) violated("the order is not kept");
    }
    if (nodes > 1 + 2 * count()) violated("there are more nodes than two for each element");
  }

 private:
  // The elements that a node's owner had of it: a byte each, in order.
  struct had {
    checked_world::var<std::uint64_t> elements{0, "result"};
  };
  using tree = model::work_stealing_tree<checked_world, iterator, had, Fault>;

  std::uint64_t count() const { return static_cast<std::uint64_t>(program_.settings[sharing_setting::elements]); }
  bool batch(typename tree::worker& me) {
    if (!me.next_batch()) return false;
    while (me.batch().has_next()) {
      const auto element = static_cast<std::uint64_t>(me.batch().next());
      note("has", static_cast<long long>(element));
      if (element >= count()) violated("an element is handed out that there is not");
      work_.leave(element);
      me.result().elements.store(me.result().elements.load() << 8 | (element + 1));
    }
    return true;
  }

  const program& program_;
  const model::range_elements all_;
  tree tree_;
  left_behind work_{"work"};
};

}  // namespace

template <>
std::unique_ptr<subject_factory> checked_protocol<model::work_stealing_tree_protocol>::subject(std::string_view mutant,
                                                                                               const program& p) {
  return subject_with_fault<model::work_stealing_tree_protocol, shared_range>(mutant, p);
}

}  // namespace heist::verify
