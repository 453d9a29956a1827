// The keys of generated graphs, and the example of every kind of workload.
#include <filesystem>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "model/catalogue.hpp"
#include "model/workload/generate.hpp"
#include "scenarios/generator_reader.hpp"
#include "scenarios/tests/scratch.hpp"

#include <CppUTest/TestHarness.h>

using namespace heist;
using namespace heist::scenarios;
using namespace heist::scenarios::tests;

namespace {

std::shared_ptr<const model::graph> read_graph(std::string_view lines) {
  const scenario s = read_text(workload(lines));
  return std::get<std::shared_ptr<const model::graph>>(s.workloads.at(0).program);
}

std::set<std::uint64_t> costs_of(std::string_view lines) {
  const auto g = read_graph("kind = 'chain'\nnodes = 1000\n" + std::string(lines));
  std::set<std::uint64_t> all;
  for (model::node_id n = 0; n < g->size(); ++n) all.insert(g->cost_ns(n));
  return all;
}

// The latencies of the futures among a thousand edges; nothing else may have one.
std::set<std::uint64_t> latencies_of(std::string_view lines) {
  const auto g = read_graph("kind = 'chain'\nnodes = 1001\nfuture_percent = 50\n" + std::string(lines));
  std::set<std::uint64_t> all;
  for (model::node_id n = 0; n < g->size(); ++n) {
    for (const model::graph::out_edge* e = g->begin(n); e != g->end(n); ++e) {
      if (e->kind == model::edge_kind::future) all.insert(g->latency_ns(e));
      if (e->kind != model::edge_kind::future) CHECK_EQUAL(0u, g->latency_ns(e));
    }
  }
  return all;
}

}  // namespace

TEST_GROUP(a_generator){};

TEST(a_generator, makes_graphs_of_the_size_it_says) {
  LONGS_EQUAL(60, read_graph("kind = 'layered'\nlayers = 12\nwidth = 5")->size());
  LONGS_EQUAL(45, read_graph("kind = 'erdos'\nnodes = 10\nedge_ppm = 1_000_000")->edge_count());
  LONGS_EQUAL(17, read_graph("kind = 'fork-join'\ndepth = 2\nfan_out = 3")->size());
  LONGS_EQUAL(77, read_graph("kind = 'series-parallel'\nnodes = 77")->size());
  LONGS_EQUAL(9, read_graph("kind = 'chain'\nnodes = 10")->edge_count());
  LONGS_EQUAL(22, read_graph("kind = 'fan'\nmiddles = 20")->size());
}

TEST(a_generator, has_costs_of_every_distribution) {
  CHECK(std::set<std::uint64_t>({70}) == costs_of("cost_ns = 70"));
  CHECK(std::set<std::uint64_t>({5, 6, 7}) == costs_of("cost = 'uniform'\ncost_min_ns = 5\ncost_max_ns = 7"));
  CHECK(std::set<std::uint64_t>({5, 9}) ==
        costs_of("cost = 'two-valued'\ncost_min_ns = 5\ncost_max_ns = 9\ncost_high_percent = 50"));
  CHECK(costs_of("cost = 'exponential'\ncost_ns = 10_000").size() > 900);
}

TEST(a_generator, gives_futures_latencies_of_every_distribution) {
  CHECK(std::set<std::uint64_t>({0}) == latencies_of(""));
  CHECK(std::set<std::uint64_t>({70}) == latencies_of("latency_ns = 70"));
  CHECK(std::set<std::uint64_t>({5, 6, 7}) ==
        latencies_of("latency = 'uniform'\nlatency_min_ns = 5\nlatency_max_ns = 7"));
  CHECK(std::set<std::uint64_t>({5, 9}) ==
        latencies_of("latency = 'two-valued'\nlatency_min_ns = 5\nlatency_max_ns = 9\nlatency_high_percent = 50"));
  CHECK(latencies_of("latency = 'exponential'\nlatency_ns = 10_000").size() > 400);
}

TEST(a_generator, of_every_kind_gives_its_futures_a_latency) {
  for (const char* kind : {"layered", "erdos", "fork-join", "series-parallel", "chain", "fan"}) {
    const auto g = read_graph("kind = '" + std::string(kind) + "'\nfuture_percent = 100\nlatency_ns = 7");
    CHECK_TEXT(g->edge_count() > 0, kind);
    for (model::node_id n = 0; n < g->size(); ++n) {
      for (const model::graph::out_edge* e = g->begin(n); e != g->end(n); ++e) {
        LONGS_EQUAL_TEXT(7, g->latency_ns(e), kind);
      }
    }
  }
}

TEST(a_generator, of_every_kind_gives_a_share_of_its_edges_a_latency) {
  for (const char* kind : {"layered", "erdos", "fork-join", "series-parallel", "chain", "fan"}) {
    const auto g = read_graph("kind = '" + std::string(kind) + "'\nlatency_percent = 100\nlatency_ns = 7");
    for (model::node_id n = 0; n < g->size(); ++n) {
      for (const model::graph::out_edge* e = g->begin(n); e != g->end(n); ++e) LONGS_EQUAL_TEXT(7, g->latency_ns(e), kind);
    }
  }
}

TEST(a_generator, makes_strands_of_programs_wait_for_the_latency_that_every_generator_takes) {
  const auto waiting = [](const char* lines) {
    const auto g = read_graph(std::string(lines) + "\nlatency = 'uniform'\nlatency_min_ns = 5\nlatency_max_ns = 7");
    std::size_t count = 0;
    for (model::node_id n = 0; n < g->size(); ++n) {
      for (const model::graph::out_edge* e = g->begin(n); e != g->end(n); ++e) {
        if (g->latency_ns(e) == 0) continue;
        CHECK(g->latency_ns(e) >= 5 && g->latency_ns(e) <= 7);
        ++count;
      }
    }
    return count;
  };
  LONGS_EQUAL(64, waiting("kind = 'map-reduce'"));
  LONGS_EQUAL(12, waiting("kind = 'map-reduce'\nleaves = 20\nwaiting = 12"));
  LONGS_EQUAL(9, waiting("kind = 'latency-fibonacci'\nn = 6\nwaiting = 9"));
  LONGS_EQUAL(0, waiting("kind = 'quicksort'\nwaiting_percent = 0"));
  LONGS_EQUAL(100, waiting("kind = 'server'\nrequests = 50\nsecond_percent = 100\ngap_ns = 0"));
  LONGS_EQUAL(9 * 3, waiting("kind = 'pipeline'\nitems = 10\nstages = 4"));  // its futures
}

TEST(a_generator, refuses_more_that_wait_than_there_are) {
  REFUSED(
      "example.toml:6:11: 'waiting' is the integer 9, expected an integer from 0 to 8 (leaves)\n"
      "  for example: waiting = 8",
      workload("kind = 'map-reduce'\nleaves = 8\nwaiting = 9"));
}

TEST(a_generator, whose_costs_come_from_its_shape_takes_none) {
  const std::string said = refusal(workload("kind = 'quicksort'\ncost_ns = 5"));
  STRCMP_CONTAINS("unknown key 'cost_ns' in [[workload]] of kind quicksort", said.c_str());
}

TEST(a_generator, draws_the_same_costs_whatever_the_latencies) {
  const auto costs = [](std::string_view latency) {
    return costs_of("future_percent = 50\ncost = 'exponential'\n" + std::string(latency));
  };
  CHECK(costs("") == costs("latency = 'exponential'\nlatency_ns = 5"));
}

TEST(a_generator, refuses_latency_keys_of_another_distribution) {
  REFUSED(
      "example.toml:5:18: 'latency_min_ns' means nothing where latency is \"constant\"\n"
      "  remove it, or write: latency = \"uniform\"",
      workload("kind = 'fan'\nlatency_min_ns = 5"));
  REFUSED(
      "example.toml:6:14: 'latency_ns' means nothing where latency is \"two-valued\"\n"
      "  remove it, or write: latency = \"constant\"",
      workload("kind = 'fan'\nlatency = 'two-valued'\nlatency_ns = 5"));
  REFUSED(
      "example.toml:6:24: 'latency_high_percent' means nothing where latency is \"exponential\"\n"
      "  remove it, or write: latency = \"two-valued\"",
      workload("kind = 'fan'\nlatency = 'exponential'\nlatency_high_percent = 5"));
}

TEST(a_generator, refuses_latencies_that_are_none) {
  REFUSED(
      "example.toml:5:14: 'latency_ns' is the integer -1, expected an integer from 0 to 1000000000000000\n"
      "  for example: latency_ns = 1",
      workload("kind = 'fork-join'\nlatency_ns = -1"));
  REFUSED(
      "example.toml:5:14: 'latency_ns' is the integer 1000000000000001, expected an integer from 0 to "
      "1000000000000000\n"
      "  for example: latency_ns = 1",
      workload("kind = 'fork-join'\nlatency_ns = 1_000_000_000_000_001"));
  REFUSED(
      "example.toml:5:11: 'latency' is the string \"normal\", expected one of: constant, uniform, two-valued, "
      "exponential\n  for example: latency = \"constant\"",
      workload("kind = 'fork-join'\nlatency = 'normal'"));
  REFUSED(
      "example.toml:7:18: 'latency_max_ns' is the integer 4, expected an integer from 5 (latency_min_ns) to 1000000000000000\n"
      "  for example: latency_max_ns = 5",
      workload("kind = 'fork-join'\nlatency = 'uniform'\nlatency_min_ns = 5\nlatency_max_ns = 4"));
}

TEST(a_generator, refuses_latencies_beyond_the_clock) {
  for (const char* lines : {"nodes = 4\nlatency_ns = 100_000_000_000_000",
                            "nodes = 20_000\nlatency_ns = 1_000_000_000_000_000"}) {  // beyond 64 bits, too
    REFUSED(
        "example.toml:3:1: with latencies, the longest path takes more than 281474976710656 ns (2^48, about 78 hours)\n"
        "  lower the latencies: the simulated clock would run out",
        workload("kind = 'chain'\nfuture_percent = 100\n" + std::string(lines)));
  }
}

TEST(a_generator, draws_another_graph_with_another_seed) {
  const auto edges = [](const char* seed) {
    return read_graph("kind = 'erdos'\nseed = " + std::string(seed))->edge_count();
  };
  CHECK(edges("1") != edges("2"));
}

TEST(a_generator, refuses_keys_of_another_distribution) {
  REFUSED(
      "example.toml:5:15: 'cost_min_ns' means nothing where cost is \"constant\"\n"
      "  remove it, or write: cost = \"uniform\"",
      workload("kind = 'chain'\ncost_min_ns = 5"));
  REFUSED(
      "example.toml:6:11: 'cost_ns' means nothing where cost is \"uniform\"\n"
      "  remove it, or write: cost = \"constant\"",
      workload("kind = 'chain'\ncost = 'uniform'\ncost_ns = 5"));
}

TEST(a_generator, refuses_a_least_cost_above_the_largest) {
  REFUSED(
      "example.toml:7:15: 'cost_max_ns' is the integer 4, expected an integer from 5 (cost_min_ns) to 1000000000000000\n"
      "  for example: cost_max_ns = 5",
      workload("kind = 'chain'\ncost = 'uniform'\ncost_min_ns = 5\ncost_max_ns = 4"));
}

TEST(a_generator, refuses_a_misspelt_key_with_those_of_its_kind) {
  REFUSED(
      "example.toml:5:1: unknown key 'widht' in [[workload]] of kind layered, expected one of: kind, name, layers, "
      "width, max_predecessors, reach, seed, cost, cost_ns, cost_min_ns, cost_max_ns, cost_high_percent, "
      "future_percent, touch_percent, latency_percent, latency, latency_ns, latency_min_ns, latency_max_ns, latency_high_percent, "
      "priorities\n  did you mean 'width'?",
      workload("kind = 'layered'\nwidht = 3"));
}

TEST(a_generator, refuses_graphs_that_would_not_fit_in_memory) {
  const char* const refusal =
      "the generated graphs of this file would have more than 25000000 nodes or 60000000 edges\n"
      "  generate smaller graphs, or put them into several files";
  for (const char* lines : {"kind = 'layered'\nlayers = 20_000_000\nwidth = 20_000_000",
                            "kind = 'layered'\nlayers = 1_000\nwidth = 1_000\nmax_predecessors = 64",
                            "kind = 'fork-join'\ndepth = 1000\nfan_out = 20_000_000",
                            "kind = 'fork-join'\ndepth = 24\nfan_out = 2"}) {
    STRCMP_EQUAL((std::string("example.toml:3:1: ") + refusal).c_str(), tests::refusal(workload(lines)).c_str());
  }
  REFUSED(
      "example.toml:6:1: the generated graphs of this file would have more than 25000000 nodes or 60000000 edges\n"
      "  generate smaller graphs, or put them into several files",
      workload("kind = 'chain'\nnodes = 100") + "[[workload]]\nkind = 'layered'\nlayers = 25_000\nwidth = 1_000\n");
}

// Without making them: that takes gigabytes. What is counted is what refuses.
TEST(a_generator, may_have_as_many_nodes_as_any_of_its_keys_may_say) {
  const auto fit = [](std::uint64_t nodes, std::uint64_t edges) {
    CHECK(nodes <= most_generated_nodes);
    CHECK(edges <= most_generated_edges);
  };
  constexpr std::uint64_t most_asked_nodes = model::most_asked_nodes;
  const model::fan_parameters fan{.middles = most_asked_nodes};
  fit(fan.nodes(), fan.edges());
  const model::chain_parameters chain{.nodes = most_asked_nodes};
  fit(chain.nodes, chain.edges());
  const model::series_parallel_parameters series{.nodes = most_asked_nodes};
  fit(series.nodes, series.most_edges());
  const model::fork_join_parameters forks{.depth = 1, .fan_out = most_asked_nodes};
  fit(forks.nodes(), forks.edges());
  for (const auto& [layers, width] : {std::pair(most_asked_nodes, std::uint64_t{1}), {std::uint64_t{1}, most_asked_nodes}}) {
    const model::layered_parameters layered{.layers = layers, .width = width};
    fit(layered.nodes(), layered.most_edges());
  }
  const model::map_reduce_parameters leaves{.leaves = 5'000'000, .longest_ns = 1};
  fit(leaves.nodes(), leaves.edges());
  const model::latency_fibonacci_parameters calls{.n = 30};
  fit(calls.nodes(), calls.edges());
  const model::server_parameters requests{.requests = 3'000'000};
  fit(requests.nodes(), requests.edges());
  const model::pipeline_parameters items{.items = 10'000'000, .stages = 1};
  fit(items.nodes(), items.edges());
}

TEST(a_generator, refuses_costs_beyond_the_clock) {
  REFUSED(
      "example.toml:3:1: the costs of this workload add up to more than 281474976710656 ns (2^48, about 78 hours)\n"
      "  lower the costs or take fewer nodes: the simulated clock would run out",
      workload("kind = 'chain'\nnodes = 1000\ncost_ns = 1_000_000_000_000_000"));
}

// heist run and heist native go through the same files in command_line.sh.
TEST(a_generator, and_every_program_has_an_example) {
  std::set<std::string> kinds{"fibonacci", "dag"};  // quickstart.toml
  for (const char* const folder : {"workloads", "forms"}) {
    for (const auto& file : std::filesystem::directory_iterator(std::filesystem::path(HEIST_SCENARIOS) / folder)) {
      if (file.path().extension() != ".toml") continue;
      const scenario example = read(file.path());
      CHECK(!example.workloads.empty());
      for (const model::workload_spec& w : example.workloads) kinds.insert(std::string(w.kind()));
    }
  }
  for (const model::entry& e : model::workloads) CHECK_TEXT(kinds.count(std::string(e.name)) == 1, e.name.data());
}
