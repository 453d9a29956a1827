#include "reports/page/report.hpp"

#include <fmt/format.h>

#include <set>

#include "base/bad_input.hpp"
#include "base/file/output_file.hpp"
#include "base/json/json_value.hpp"
#include "base/tests/temporary_folder.hpp"
#include "base/text/quantity.hpp"
#include "reports/page/html.hpp"
#include "reports/page/report_folder.hpp"
#include "reports/page/report_schedule.hpp"
#include "reports/page/report_words.hpp"
#include "reports/run/joined_document.hpp"
#include "reports/run/result_folder.hpp"
#include "reports/schedule/schedule_json.hpp"
#include "reports/tests/samples.hpp"

// last: it makes a macro of new, which the standard headers use
#include <CppUTest/TestHarness.h>

using namespace heist;
using namespace heist::base;
using namespace heist::reports;

namespace {

bool page_has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

model::run_result reported_run(std::string scheduler, std::uint32_t workers, std::uint64_t seed,
                               std::uint64_t makespan_ns) {
  model::run_result r = samples::watched_run();
  r.what.scheduler.name = std::move(scheduler);
  r.what.workers = workers;
  r.what.seed = seed;
  r.makespan_ns = makespan_ns;
  r.steals.ok = makespan_ns / 100;
  r.metrics->workers.assign(workers, {100, 20, 30, 40});
  r.metrics->inversions = model::priority_inversions{makespan_ns / 10, 50, 9, 600};
  r.metrics->priorities = model::priority_series{.tasks_a_point = 1, .sums = {9, 2, 3, 1}, .tasks = 4};
  return r;
}

run_document document_of(const std::vector<model::run_result>& results) {
  return parse_run_document(run_json("a scenario", results, run_schema::simulated, {}, {"A title", "heist run a.toml"}),
                            "result.json");
}

std::string page_of(const std::vector<model::run_result>& results) {
  return report_html(document_of(results), {}, {});
}

// "metrics.inversions.count" of a result of the document.
std::string number_in(const json_value& result, const std::string& path) {
  const json_value* at = &result;
  for (std::size_t from = 0; from < path.size();) {
    const std::size_t end = std::min(path.find('.', from), path.size());
    at = &at->at(path.substr(from, end - from));
    from = end + 1;
  }
  const double value = at->number();
  return value == static_cast<double>(static_cast<std::uint64_t>(value)) && !page_has(path, "bound") &&
                 !page_has(path, "rank") && path != "utilisation"
             ? fmt::format("{}", at->whole())
             : fmt::format("{}", value);
}

struct cell {
  std::string key, exact, shown;
};

std::vector<cell> cells_of(const std::string& page, const std::string& section) {
  const std::size_t from = page.find(fmt::format("<section id=\"{}\"", section));
  const std::string text = page.substr(from, page.find("</section>", from) - from);
  const auto between = [&](const std::string& open, const std::string& close, std::size_t& at) {
    const std::size_t begin = text.find(open, at) + open.size();
    at = text.find(close, begin);
    return text.substr(begin, at - begin);
  };
  std::vector<cell> found;
  for (std::size_t at = text.find("data-key"); at != text.npos; at = text.find("data-key", at)) {
    const std::string key = between("data-key=\"", "\"", at), exact = between("data-exact=\"", "\"", at);
    found.push_back({key, exact, between(">", "<", at)});
  }
  return found;
}

std::string all_words(const report_scene& scene, std::size_t one, std::size_t base) {
  std::string all;
  for (const std::string& w : difference_words(scene, scene.groups()[one], scene.groups()[base])) {
    all += (all.empty() ? "" : "; ") + w;
  }
  return all;
}

void keep(const std::filesystem::path& folder, std::vector<model::run_result> results) {
  write_results(folder, "quickstart", results, run_schema::simulated);
}

model::run_result kept_run() {
  model::run_result r = samples::watched_run();
  r.traced = samples::diamond_schedule().what;
  return r;
}

}  // namespace

TEST_GROUP(report){};

TEST(report, every_number_of_the_summary_is_the_documents) {
  const model::run_result run = reported_run("mine", 4, 7, 301);
  const std::string document = run_json("a scenario", {run});
  const json_value tree = parse_json_value(document, 8);
  const std::vector<cell> cells = cells_of(page_of({run}), "summary");
  std::size_t compared = 0;
  for (const cell& c : cells) {
    if (page_has(c.key, "/") || page_has(c.key, "sums")) continue;  // made of several
    const double shown = std::stod(c.exact), said = std::stod(number_in(tree.at("results").at(0), c.key));
    DOUBLES_EQUAL(said, shown, 0);
    ++compared;
  }
  LONGS_EQUAL(10, compared);
  LONGS_EQUAL(12, cells.size());
}

TEST(report, what_is_shown_is_the_exact_number_formatted) {
  for (const cell& c : cells_of(page_of({reported_run("mine", 4, 7, 301'234)}), "summary")) {
    if (c.key.ends_with("_ns") && c.key != "greedy_bound_ns" && !page_has(c.key, "/"))
      STRCMP_EQUAL(duration_text(std::stoull(c.exact)).c_str(), c.shown.c_str());
    if (c.key == "steals.ok" || c.key.ends_with("count"))
      STRCMP_EQUAL(count_text(std::stoull(c.exact)).c_str(), c.shown.c_str());
  }
}

TEST(report, of_several_seeds_the_median_is_shown) {
  const auto cells = cells_of(
      page_of({reported_run("mine", 4, 1, 500), reported_run("mine", 4, 2, 301), reported_run("mine", 4, 3, 400)}),
      "summary");
  std::set<std::string> exact;
  for (const cell& c : cells) exact.insert(c.key + " " + c.exact);
  CHECK(exact.contains("makespan_ns 400"));
  CHECK(exact.contains("steals.ok 4"));
}

// Makespans of 301 and 400, work of 400: 400 / 350.5 and a quarter of that, which neither run has.
TEST(report, of_two_seeds_the_median_is_halfway_and_what_is_derived_fits_it) {
  const auto cells = cells_of(page_of({reported_run("mine", 4, 1, 400), reported_run("mine", 4, 2, 301)}), "summary");
  std::set<std::string> exact;
  for (const cell& c : cells) exact.insert(c.key + " " + c.exact + " " + c.shown);
  CHECK(exact.contains("makespan_ns 350.5 350.5 ns"));
  CHECK(exact.contains("steals.ok 3.5 3.5"));
  CHECK(exact.contains("work_ns/makespan_ns 1.141227 1.14"));
  CHECK(exact.contains("utilisation 0.285307 28.5 %"));
}

TEST(report, schedulers_are_compared_on_the_same_workload_and_workers) {
  const run_document document = document_of({reported_run("base", 4, 1, 1800), reported_run("base", 8, 1, 900),
                                             reported_run("quick", 4, 1, 1000), reported_run("quick", 8, 1, 500)});
  const report_scene scene(document);
  LONGS_EQUAL(8, scene.contested_workers(0));
  const auto compared = scene.compared(0, 8);
  LONGS_EQUAL(2, compared.size());
  LONGS_EQUAL(900, scene.typical(*compared[0]).makespan_ns);
  LONGS_EQUAL(500, scene.typical(*compared[1]).makespan_ns);
  STRCMP_EQUAL(
      "1.80× faster; 44 % fewer inversions (100 against 180); 44 % fewer steals (10 against 18); as many deviations "
      "(2)",
      all_words(scene, 2, 0).c_str());
  STRCMP_EQUAL(
      "1.80× slower; 80 % more inversions (180 against 100); 80 % more steals (18 against 10); as many deviations (2)",
      all_words(scene, 0, 2).c_str());
}

TEST(report, a_difference_within_the_spread_of_the_seeds_is_called_that) {
  const run_document document = document_of({reported_run("base", 4, 1, 1000), reported_run("base", 4, 2, 1100),
                                             reported_run("base", 4, 3, 1300), reported_run("other", 4, 1, 900),
                                             reported_run("other", 4, 2, 1050), reported_run("other", 4, 3, 1060)});
  const report_scene scene(document);
  CHECK(page_has(all_words(scene, 1, 0), "1.05× faster, within the spread of the seeds"));
}

TEST(report, what_has_none_is_not_divided_by) {
  model::run_result none = reported_run("none", 4, 1, 400), some = reported_run("some", 4, 1, 400);
  none.steals.ok = 0;
  none.metrics->inversions->count = 0;
  const run_document document = document_of({none, some});
  const report_scene scene(document);
  STRCMP_EQUAL(
      "as fast; 40 inversions where the other has none; 4 steals where the other has none; as many deviations (2)",
      all_words(scene, 1, 0).c_str());
  CHECK(page_has(all_words(scene, 0, 1), "no inversions (0 against 40)"));
}

TEST(report, the_verdict_names_the_fastest) {
  const run_document document = document_of({reported_run("slow", 4, 1, 900), reported_run("quick", 4, 1, 300)});
  STRCMP_EQUAL("diamond on 4 workers: quick is the fastest of 2 schedulers with 300 ns; slow takes 3.00 times as long.",
               verdict_words(report_scene(document)).front().c_str());
}

TEST(report, the_verdict_of_one_run_says_what_was_possible) {
  const run_document document = document_of({reported_run("", 4, 1, 320)});
  STRCMP_EQUAL(
      "diamond takes 320 ns on 4 workers: a speed-up of 1.25, of at most 1.33 (T₁/T∞); 31.2 % of the workers' time "
      "went into tasks.",
      verdict_words(report_scene(document)).front().c_str());
}

TEST(report, runs_without_metrics_or_time_make_a_page_too) {
  model::run_result bare = samples::diamond_run();
  bare.metrics.reset();
  bare.makespan_ns = bare.work_ns = bare.span_ns = 0;
  const std::string page = page_of({bare});
  CHECK(page_has(page, "nothing that takes time was executed"));
  CHECK(!page_has(page, "id=\"workers\""));
  const std::string shown = page.substr(page.find("<main>"), page.find("</main>") - page.find("<main>"));
  CHECK(!page_has(shown, "nan"));
  CHECK(!page_has(shown, "inf"));
}

TEST(report, absurd_numbers_make_a_page_too) {
  model::run_result r = reported_run("x", 2, UINT64_MAX, UINT64_MAX);
  r.work_ns = r.nodes = r.steals.ok = r.steals.empty = r.steals.lost = UINT64_MAX;
  r.span_ns = 1;
  r.metrics->workers.assign(2, {UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX});
  r.metrics->priorities =
      model::priority_series{.tasks_a_point = UINT64_MAX, .sums = {INT64_MAX}, .tasks = UINT64_MAX};
  CHECK(page_has(page_of({r}), "18446744073709551615"));
}

TEST(report, a_page_tells_how_to_run_it_again) {
  const std::string page = page_of({samples::diamond_run()});
  CHECK(page_has(page, "<pre><code>heist run a.toml</code></pre>"));
  CHECK(page_has(page, "<code>fedcba9876543210</code>"));
}

TEST(report, names_do_not_become_markup) {
  model::run_result r = reported_run("<img src=x onerror=alert(1)>", 4, 1, 301);
  r.what.workload.name = "</script><script>alert(1)</script>\"\n\xff";
  const std::string page = page_of({r});
  CHECK(!page_has(page, "<img"));
  CHECK(!page_has(page, "<script>"));
  CHECK(page_has(page, "&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;&quot;\\n"));
}

TEST(report, long_names_are_cut) {
  const std::string name(10'000, 'x');
  model::run_result r = reported_run(name, 4, 1, 301);
  r.what.workload.name = name;
  run_document document = document_of({r});
  model::expectations expected;
  expected.figures.push_back({name, name, "makespan", name, {{name, 1}}});
  expected.claims.push_back({.words = name, .workload = name, .each = {name}, .those = {name}});
  document.found = compare(expected, document.results);
  CHECK(!page_has(report_html(document, {}, {}), std::string(1'000, 'x')));
}

TEST(report, the_same_document_gives_the_same_bytes) {
  const std::vector<model::run_result> results{reported_run("a", 1, 1, 500), reported_run("a", 2, 1, 300),
                                               reported_run("b", 2, 1, 310)};
  STRCMP_EQUAL(page_of(results).c_str(), page_of(results).c_str());
}

TEST(report, many_runs_are_bounded_and_that_is_said) {
  std::vector<model::run_result> results;
  for (std::uint32_t workers = 1; workers <= 300; ++workers) results.push_back(reported_run("a", workers, 1, 500));
  const std::string page = page_of(results);
  CHECK(page_has(page, "The first 200 of 300 rows are shown"));
  CHECK(page.size() < 1'000'000);
}

TEST(report, a_schedule_becomes_columns_in_the_order_of_starts) {
  schedule_document document = samples::diamond_schedule();
  std::swap(document.what.nodes[0], document.what.nodes[3]);
  document.what.nodes[1].deviates = true;
  document.what.nodes[2].priority = 5;
  document.what.nodes[2].better_ready = 3;
  document.what.edges[0].latency_ns = 9;
  const schedule_columns columns = columns_of(document, {.tasks = 100, .edges = 100});
  LONGS_EQUAL(4, columns.tasks);
  LONGS_EQUAL(0, columns.tasks_left_out);
  const json_value tree = parse_json_value(columns.json, 3);
  STRCMP_EQUAL("1 2 3 18446744073709551615", tree.at("id").text().c_str());
  CHECK(page_has(columns.json, "\"names\":[\"a\",\"b\",\"c\",\"d\"],\"name\":[0,1,2,3]"));
  CHECK(page_has(
      columns.json,
      "\"worker\":[0,0,1,1],\"start_after\":[0,100,1,100],\"length\":[100,100,100,100],\"stolen_from\":[2,0]"));
  CHECK(page_has(columns.json, "\"deviates\":[1,1],\"better_ready\":[2,3],\"priority\":[2,5],\"critical\":[0,"));
  CHECK(page_has(columns.json, "\"from_after\":[0,0,1,1],\"to\":[1,2,3,3]"));
  CHECK(page_has(columns.json, "\"latency\":["));
}

TEST(report, what_becomes_of_deques_is_columns_of_its_own) {
  const schedule_document document = samples::suspended_deques();
  const schedule_columns columns = columns_of(document, {.tasks = 100, .edges = 100, .queue_spans = 9});
  LONGS_EQUAL(9, columns.queue_spans);
  CHECK(page_has(columns.json,
                 "\"queues\":{\"left_out\":2,\"queue\":[0,1,2,0,3,1,1,1,0],\"state\":\"aaasasrar\","
                 "\"worker\":[0,1,2,0,0,1,0,2,-1],\"start_after\":[0,100,20,80,20,80,200,20,80],"
                 "\"length\":[200,200,310,400,290,200,20,360,110]}"));
  CHECK(!page_has(columns_of(samples::diamond_schedule(), {.tasks = 4, .edges = 4}).json, "queues"));
}

TEST(report, of_a_large_schedule_the_first_tasks_are_kept) {
  const schedule_columns columns = columns_of(samples::diamond_schedule(), {.tasks = 3, .edges = 1});
  LONGS_EQUAL(3, columns.tasks);
  LONGS_EQUAL(1, columns.tasks_left_out);
  LONGS_EQUAL(1, columns.edges);
}

TEST(report, a_folder_becomes_a_page_with_its_schedules) {
  const temporary_folder folder;
  keep(folder.path, {kept_run()});
  const auto page = write_report(folder.path);
  STRCMP_EQUAL((folder.path / "report.html").c_str(), page.c_str());
  const std::string text = content_of(page);
  CHECK(page_has(text, "id=\"schedule-0\""));
  CHECK(page_has(text, "<option value=\"0\" selected>diamond, work-stealing, 4 workers, seed 7, 301 ns</option>"));
  STRCMP_EQUAL(page.c_str(), write_report(folder.path / "result.json").c_str());
}

TEST(report, a_schedule_of_an_earlier_run_is_passed_over_and_that_is_said) {
  const temporary_folder folder;
  keep(folder.path, {kept_run()});
  const std::string earlier = content_of(folder.path / "1-diamond.schedule.json");
  model::run_result later = samples::watched_run();
  later.digest ^= 1;
  keep(folder.path, {later});
  write_file(folder.path / "1-diamond.schedule.json", earlier);
  const std::string text = content_of(write_report(folder.path));
  CHECK(page_has(text, "1-diamond.schedule.json is of another run and was passed over."));
  CHECK(!page_has(text, "id=\"schedule-0\""));
}

TEST(report, several_folders_become_one_page_that_names_them) {
  const temporary_folder folder;
  model::run_result slower = kept_run();
  slower.makespan_ns *= 2;
  slower.traced.reset();
  keep(folder.path / "before", {slower});
  keep(folder.path / "after", {kept_run()});
  const auto page = write_comparison({folder.path / "before", folder.path / "after" / "result.json"});
  STRCMP_EQUAL((folder.path / "before" / "comparison.html").c_str(), page.c_str());
  const std::string text = content_of(page);
  CHECK(page_has(text, "after is the fastest of 2 schedulers"));
  CHECK(page_has(text, "<option value=\"0\" selected>diamond, after, 4 workers, seed 7, 301 ns</option>"));
}

TEST(report, programs_of_one_name_that_are_not_the_same_are_not_compared) {
  std::vector<named_document> documents(2);
  for (std::size_t i = 0; i < 2; ++i) {
    documents[i].name = i == 0 ? "a" : "b";
    documents[i].what.results = {samples::watched_run(), samples::watched_run()};
    documents[i].what.results[1].what.scheduler.kind = "shared-queue";
    documents[i].what.results[1].what.workload.name = "other";
  }
  documents[1].what.results[0].work_ns += 1;
  const run_document both = joined(documents);
  STRCMP_EQUAL("diamond of a", both.results.at(0).what.workload.name.c_str());
  STRCMP_EQUAL("a: work-stealing", both.results.at(0).what.scheduler.name.c_str());
  STRCMP_EQUAL("other", both.results.at(1).what.workload.name.c_str());
  STRCMP_EQUAL("b: shared-queue", both.results.at(3).what.scheduler.name.c_str());
  documents[1].what.schema = run_schema::native;
  CHECK(page_has(message_of<base::bad_input>([&] { joined(documents); }), "compare those of a kind"));
}

TEST(report, a_folder_without_a_result_is_refused) {
  const temporary_folder folder;
  CHECK(page_has(message_of<base::bad_input>([&] { write_report(folder.path); }), "no result.json in this folder"));
  CHECK(page_has(message_of<base::bad_input>([&] { write_report(folder.path / "nothing.json"); }), "cannot read"));
  write_file(folder.path / "1-x.schedule.json", schedule_json(samples::diamond_schedule()));
  CHECK(page_has(message_of<base::bad_input>([&] { write_report(folder.path / "1-x.schedule.json"); }),
                 "schema \"heist.schedule/1\"; expected \"heist.run/2\""));
}

TEST(report, a_folder_holds_what_its_last_run_made_and_what_others_put_there) {
  const temporary_folder folder;
  const auto has = [&](const char* name) { return std::filesystem::exists(folder.path / name); };
  for (const char* name : {"2-mine.svg", "3-mine.schedule.json", "notes.txt"}) write_file(folder.path / name, "mine");
  keep(folder.path, {kept_run(), kept_run()});
  for (const char* name : {"2-diamond.svg", "1-diamond.timeline.svg", "report.html", "1-other.svg"}) {
    write_file(folder.path / name, "drawn");
  }
  keep(folder.path, {kept_run()});
  CHECK(has("1-diamond.schedule.json"));
  CHECK_FALSE(has("2-diamond.schedule.json") || has("2-diamond.svg") || has("1-diamond.timeline.svg") || has("report.html"));
  CHECK(has("2-mine.svg") && has("3-mine.schedule.json") && has("notes.txt") && has("1-other.svg"));
}
