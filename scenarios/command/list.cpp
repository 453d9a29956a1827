#include "scenarios/command/list.hpp"

#include <fmt/format.h>

#include <string_view>

#include "model/catalogue.hpp"
#include "reports/run/metric.hpp"
#include "scenarios/command/bench.hpp"
#include "scenarios/key_tables.hpp"
#include "verify/catalogue.hpp"
#include "verify/explorers.hpp"

namespace heist::command {
namespace {

void print_entries(std::string_view title, const auto& entries) {
  fmt::print("{}\n", title);
  for (const auto& e : entries) fmt::print("  {:<27} {}\n", e.name, e.line);
}

}  // namespace

exit_code list(bool markdown) {
  if (markdown) {
    for (const scenarios::key_table& t : scenarios::key_tables()) fmt::print("{}\n\n{}\n", t.title, t.text);
    return holds;
  }
  print_entries("Schedulers (kind in [[scheduler]])", model::schedulers);
  print_entries("Pools (pool in [[scheduler]])", model::pools);
  print_entries("Spawn policies (spawn)", model::spawn_policies);
  print_entries("Victim policies (victim)", model::victim_policies);
  print_entries("Idle policies (idle)", model::idle_policies);
  print_entries("Amount policies (amount)", model::amount_policies);
  print_entries("Boards of priority-work-stealing (board)", model::boards);
  print_entries("Workloads (kind in [[workload]])", model::workloads);
  print_entries("Machines (profile in [machine])", model::machines);
  fmt::print("Numbers of a run (of in [[paper]] and [[expect]])\n");
  for (const reports::metric_entry& m : reports::all_metrics()) fmt::print("  {:<27} {}\n", m.name, m.meaning);
  print_entries("Engines (heist check --engine NAME)", verify::engines);
  print_entries("Memory models of graphs (heist check --model NAME)", verify::memory_models);
  print_entries("Explorers (heist check --explorer NAME)", verify::explorers);
  print_entries("Protocols to check (heist check NAME)", verify::checkables);
  print_entries("Benchmarks (heist bench NAME)", bench_worlds);
  for (const verify::checkable& c : verify::checkables) {
    print_entries(fmt::format("Mutants of {} (heist check {} --mutant NAME)", c.name, c.name), c.mutants);
    print_entries(fmt::format("Words of {} (heist check {} --program)", c.name, c.name), c.words->words);
    fmt::print("Test programs of {}\n", c.name);
    for (const std::string_view p : c.programs) fmt::print("  {}\n", p);
  }
  return holds;
}

}  // namespace heist::command
