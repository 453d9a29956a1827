#pragma once
// Divide and conquer in which strands wait: map-reduce, Fibonacci and quicksort, as Weidinger measured them.
// Nodes are numbered as a lone worker executes them.
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "model/workload/generator.hpp"
#include "model/workload/latency_fibonacci_parameters.hpp"
#include "model/workload/map_reduce_parameters.hpp"
#include "model/workload/operations.hpp"
#include "model/workload/quicksort_parameters.hpp"

namespace heist::model {

class divided_graph {
 public:
  struct block {
    std::uint64_t source, sink;
  };

  divided_graph(std::uint64_t nodes, std::uint64_t edges) : draft_(nodes, edges) { costs_ns_.reserve(nodes); }

  // A node that costs nothing begins an operation; the next one goes on when it is over.
  block strand(std::uint64_t latency_ns, std::uint64_t cost_ns) {
    const std::uint64_t begins = node(0), goes_on = node(cost_ns);
    draft_.edge(begins, goes_on, {}, latency_ns);
    return {begins, goes_on};
  }
  block leaf(std::uint64_t cost_ns) {
    const std::uint64_t only = node(cost_ns);
    return {only, only};
  }
  block fork(std::uint64_t cost_ns) { return leaf(cost_ns); }

  // What left() and right() make, behind the fork, and a join.
  template <class Left, class Right>
  block both(block fork, Left&& left, Right&& right, std::uint64_t join_ns) {
    const block one = left();
    const block other = right();
    draft_.edge(fork.sink, one.source);
    draft_.edge(fork.sink, other.source);
    const std::uint64_t join = node(join_ns);
    draft_.edge(one.sink, join);
    draft_.edge(other.sink, join);
    return {fork.source, join};
  }

  std::shared_ptr<const graph> finish(const generator_parameters& any) && {
    return std::move(draft_).finish(any, std::move(costs_ns_));
  }

 private:
  std::uint64_t node(std::uint64_t cost_ns) {
    costs_ns_.push_back(cost_ns);
    return costs_ns_.size() - 1;
  }

  graph_draft draft_;
  std::vector<std::uint64_t> costs_ns_;
};

class map_reduce_generator {
 public:
  map_reduce_generator(const map_reduce_parameters& p, const generator_parameters& any)
      : p_(p), any_(any), costs_(any.seed, dice_purpose::costs), operations_(any, p.waiting, p.leaves), made_(p.nodes(), p.edges()) {}

  std::shared_ptr<const graph> run() && {
    if (p_.longest_ns > 0) {
      made_.both(made_.fork(p_.fork_ns), [&] { return made_.leaf(p_.longest_ns); }, [&] { return part(p_.leaves); }, p_.join_ns);
    } else {
      part(p_.leaves);
    }
    return std::move(made_).finish(any_);
  }

 private:
  using block = divided_graph::block;

  block part(std::uint64_t leaves) {
    if (leaves == 1) {
      const std::uint64_t latency_ns = operations_.next().latency_ns;
      return made_.strand(latency_ns, any_.costs.draw(costs_) + latency_ns * p_.cold_permille / 1'000);
    }
    return made_.both(made_.fork(p_.fork_ns), [&] { return part(leaves / 2); }, [&] { return part(leaves - leaves / 2); }, p_.join_ns);
  }

  const map_reduce_parameters p_;
  const generator_parameters any_;
  dice costs_;
  chosen_operations operations_;
  divided_graph made_;
};

class latency_fibonacci_generator {
 public:
  latency_fibonacci_generator(const latency_fibonacci_parameters& p, const generator_parameters& any)
      : p_(p), any_(any), costs_(any.seed, dice_purpose::costs), operations_(any, p.waiting, p.leaves()), made_(p.nodes(), p.edges()) {}

  std::shared_ptr<const graph> run() && {
    call(p_.n);
    return std::move(made_).finish(any_);
  }

 private:
  divided_graph::block call(std::uint32_t n) {
    if (n <= 1) {
      const auto operation = operations_.next();
      const std::uint64_t cost_ns = any_.costs.draw(costs_);  // drawn always: who waits does not move what others cost
      return made_.strand(operation.latency_ns, operation.waits ? 0 : cost_ns);
    }
    return made_.both(made_.fork(p_.fork_ns), [&] { return call(n - 1); }, [&] { return call(n - 2); }, p_.join_ns);
  }

  const latency_fibonacci_parameters p_;
  const generator_parameters any_;
  dice costs_;
  chosen_operations operations_;
  divided_graph made_;
};

class quicksort_generator {
 public:
  quicksort_generator(const quicksort_parameters& p, const generator_parameters& any)
      : p_(p), any_(any), pivots_(any.seed, dice_purpose::shape), operations_(any),
        made_(p.asked_nodes(), p.asked_edges()) {}

  std::shared_ptr<const graph> run() && {
    part(p_.elements);
    return std::move(made_).finish(any_);
  }

 private:
  divided_graph::block part(std::uint64_t elements) {
    if (elements <= p_.cutoff) return made_.leaf(p_.sort_ns(elements));
    const divided_graph::block partition = made_.strand(operations_.next_ns(p_.waiting_percent), p_.partition_ns(elements));
    const std::uint64_t before_pivot = pivots_.below(elements);
    return made_.both(partition, [&] { return part(before_pivot); }, [&] { return part(elements - 1 - before_pivot); }, p_.join_ns);
  }

  const quicksort_parameters p_;
  const generator_parameters any_;
  dice pivots_;
  likely_operations operations_;
  divided_graph made_;
};

inline std::shared_ptr<const graph> map_reduce_graph(const map_reduce_parameters& p, const generator_parameters& any) {
  return map_reduce_generator(p, any).run();
}
inline std::shared_ptr<const graph> latency_fibonacci_graph(const latency_fibonacci_parameters& p, const generator_parameters& any) {
  return latency_fibonacci_generator(p, any).run();
}
inline std::shared_ptr<const graph> quicksort_graph(const quicksort_parameters& p, const generator_parameters& any) {
  return quicksort_generator(p, any).run();
}

}  // namespace heist::model
