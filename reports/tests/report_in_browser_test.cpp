// Reports as a reader meets them: opened from the disk by a real browser, without a network, looked at, clicked and
// typed at. Skipped, with a word, where there is no Chromium.
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <string>

#include "base/child_process.hpp"
#include "base/file/output_file.hpp"
#include "base/tests/temporary_folder.hpp"
#include "base/text/quantity.hpp"
#include "reports/page/report_folder.hpp"
#include "reports/run/result_folder.hpp"
#include "reports/run/run_json.hpp"
#include "reports/schedule/schedule_json.hpp"
#include "reports/tests/browser.hpp"
#include "reports/tests/samples.hpp"

// last: it makes a macro of new, which the standard headers use
#include <CppUTest/CommandLineTestRunner.h>
#include <CppUTest/TestHarness.h>

using namespace heist;
using namespace heist::base;
using namespace heist::reports;

namespace {

namespace fs = std::filesystem;

constexpr int skipped = 77;

// Made once: starting a browser and running scenarios takes most of the time.
struct stage {
  temporary_folder folder;
  browser* chromium = nullptr;
}* scene = nullptr;

void run_heist(std::vector<std::string> words) {
  const child_result done = run_program(HEIST_PROGRAM, words, "/dev/null");
  if (done.exit_code != 0) throw std::runtime_error(done.errors);
}

fs::path report_of(const std::string& name, const fs::path& scenario) {
  const fs::path folder = scene->folder.path / name;
  if (!fs::exists(folder)) run_heist({"run", scenario.string(), "--out", folder.string()});
  run_heist({"render", folder.string(), "--what", "report"});
  return folder / "report.html";
}

fs::path quickstart_report() {
  return report_of("quickstart", fs::path(HEIST_SCENARIOS) / "quickstart.toml");
}

fs::path large_report() {
  const fs::path scenario = scene->folder.path / "large.toml";
  std::ofstream(scenario) << "[machine]\nworkers = 16\n[[workload]]\nkind = \"fibonacci\"\nn = 23\n"
                             "priorities = { kind = \"random\", levels = 5 }\n";
  return report_of("large", scenario);
}

const std::string hostile =
    "<script>alert(1)</script>\"'\n</script><img src=x onerror=alert(2)><!--\xff\xfe\u202e`${alert(3)}";

fs::path hostile_report() {
  model::run_result run;
  run.what.workload.name = hostile;
  run.what.scheduler.name = hostile;
  run.what.scheduler.pool = hostile;
  run.nodes = 2;
  run.work_ns = 20;
  run.span_ns = 20;
  run.makespan_ns = 20;
  run.traced = model::schedule{
      .nodes = {{1, hostile, 0, 0, 10, false, 0}, {2, std::string(10'000, '<') + hostile, 0, 10, 20, false, 0}},
      .edges = {{1, 2, model::edge_kind::spawn}}};
  const fs::path folder = scene->folder.path / "hostile";
  write_results(folder, hostile, {run}, run_schema::simulated, {}, {hostile, hostile});
  return write_report(folder);
}

// Nothing at all; workers by the billion, tasks that overlap or take no time, an edge twice.
fs::path odd_report() {
  model::run_result empty, odd;
  empty.what.workload.name = "empty";
  empty.traced = model::schedule{};
  odd.what.workload.name = "odd";
  odd.what.workers = 4'294'967'295u;
  odd.makespan_ns = 10;
  odd.traced = model::schedule{
      .nodes = {{1, "a", 0, 0, 10, false, 0}, {2, "b", 0, 5, 8, true, 9}, {3, "", 4'294'967'294u, 10, 10, false, 0}},
      .edges = {{1, 2, model::edge_kind::join}, {1, 2, model::edge_kind::join}, {2, 3, model::edge_kind::future}}};
  const fs::path folder = scene->folder.path / "odd";
  write_results(folder, "odd", {empty, odd}, run_schema::simulated);
  return write_report(folder);
}

// Deques that are suspended; and so many at once that they have no lanes.
fs::path deques_report() {
  const auto kept = [](const schedule_document& document) {
    model::run_result run;
    run.what.workload.name = document.workload;
    run.what.scheduler.kind = document.scheduler;
    run.what.workers = document.workers;
    run.nodes = document.what.nodes.size();
    run.makespan_ns = document.makespan_ns;
    run.traced = document.what;
    return run;
  };
  const schedule_document few = samples::suspended_deques();
  schedule_document quick = few;  // a deque that is suspended and resumed ten thousand times
  quick.workload = "quick";
  quick.makespan_ns = 20'000;
  quick.what.queues.clear();
  for (std::uint32_t i = 0; i < 10'000; ++i) {
    quick.what.queues.push_back({0, model::queue_state::suspended, 0, 2 * i, 2 * i + 1});
    quick.what.queues.push_back({0, model::queue_state::active, 0, 2 * i + 1, 2 * i + 2});
  }
  schedule_document many = few;
  many.workload = "many";
  many.what.queues.clear();
  for (std::uint32_t i = 0; i < 500; ++i) many.what.queues.push_back({i, model::queue_state::suspended, 9, i, i + 400});
  const fs::path folder = scene->folder.path / "deques";
  write_results(folder, "deques", {kept(few), kept(many), kept(quick)}, run_schema::simulated);
  return write_report(folder);
}

// Of a task on the screen.
std::string middle_of(int task) {
  return fmt::format(
      "(() => {{ const canvas = document.getElementById('lanes'); canvas.scrollIntoView({{block: 'center'}});"
      " const r = canvas.getBoundingClientRect(), b = heistTimeline.boxOf({});"
      " return [r.x + (b.left + b.right) / 2, r.y + b.top + b.height / 2]; }})()",
      task);
}

}  // namespace

TEST_GROUP(report_in_browser){browser & chromium(){return *scene->chromium;
}
std::string ask(const std::string& expression) {
  return chromium().evaluate(expression);
}

void open(const fs::path& page) {
  chromium().resize(1400, 900);
  chromium().open(page);
}
void opened_quietly() {
  for (const std::string& complaint : chromium().complaints()) FAIL(complaint.c_str());
  LONGS_EQUAL(1, chromium().requests().size());
  CHECK(chromium().requests().front().starts_with("file:///"));
}
void await_painted() {
  chromium().await("window.heistTimeline && heistTimeline.schedule && !heistTimeline.waiting");
}
}
;

TEST(report_in_browser, a_report_opens_from_the_disk_without_a_word_or_a_request) {
  open(quickstart_report());
  await_painted();
  opened_quietly();
  STRCMP_EQUAL("\"Quickstart: four workers, two programs\"", ask("document.querySelector('h1').textContent").c_str());
  STRCMP_EQUAL("265", ask("heistTimeline.schedule.count").c_str());
}

TEST(report_in_browser, it_shows_something) {
  chromium().resize(1400, 900);
  chromium().open("/dev/null");
  const std::string blank = chromium().screenshot();
  open(quickstart_report());
  await_painted();
  const std::string page = chromium().screenshot();
  CHECK(page != blank);
  CHECK(page.size() > 4 * blank.size());
  // and so does the canvas: background, ink and the colours of four workers at least
  const std::string colours =
      ask("(() => { const c = document.getElementById('lanes');"
          " const bits = new Uint32Array(c.getContext('2d').getImageData(0, 0, c.width, c.height).data.buffer);"
          " return new Set(bits).size; })()");
  CHECK(std::stoi(colours) >= 6);
}

TEST(report_in_browser, a_hundred_thousand_tasks_are_painted_within_two_seconds) {
  const fs::path page = large_report();
  double best_ms = 1e9;
  for (int i = 0; i < 3; ++i) {
    open(page);
    best_ms = std::min(best_ms, std::stod(ask("performance.getEntriesByName('first-paint')[0].startTime")));
  }
  await_painted();
  const double drawn_ms = std::stod(ask("performance.now()"));
  opened_quietly();
  CHECK(std::stoi(ask("heistTimeline.schedule.count")) >= 100'000);
  fmt::print("\nfirst paint of {} tasks: {:.0f} ms at best of 3, all drawn after {:.0f} ms; page {:.1f} MB\n",
             ask("heistTimeline.schedule.count"), best_ms, drawn_ms, static_cast<double>(fs::file_size(page)) / 1e6);
  CHECK(best_ms < 2000);
}

TEST(report_in_browser, a_click_on_a_task_shows_its_neighbourhood) {
  for (const fs::path& page : {quickstart_report(), large_report()}) {
    open(page);
    await_painted();
    ask("heistTimeline.zoomTo(60)");
    await_painted();
    chromium().click(chromium().place_of(middle_of(60)));
    chromium().await("heistTimeline.chosen === 60 && document.querySelector('#task h3')");
    STRCMP_EQUAL("true",
                 ask("document.querySelector('#task h3').textContent === heistTimeline.schedule.nameOf(60)").c_str());
    STRCMP_EQUAL(
        "true",
        ask("document.querySelectorAll('#task .other').length === heistTimeline.schedule.predecessors(60).length"
            " + heistTimeline.schedule.successors(60).length")
            .c_str());
    CHECK(ask("document.querySelectorAll('#task .other').length") != "0");
    // and on from there
    const std::string next = ask("heistTimeline.schedule.successors(60)[0].task");
    chromium().click(chromium().place_of(
        "(() => { const box = [...document.querySelectorAll('#task .other')].pop(); box.scrollIntoView({block: "
        "'center'});"
        " const r = box.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; })()"));
    chromium().await("heistTimeline.chosen !== 60");
    CHECK(ask("heistTimeline.chosen") != "-1");
    opened_quietly();
  }
}

TEST(report_in_browser, the_wheel_zooms_and_dragging_moves) {
  open(quickstart_report());
  await_painted();
  const std::string whole = ask("document.getElementById('shown-range').textContent");
  const browser::position middle = chromium().place_of(middle_of(100));
  chromium().wheel(middle, -240);
  chromium().await("heistTimeline.span[1] - heistTimeline.span[0] < 0.8 * heistTimeline.whole[1]");
  await_painted();
  CHECK(ask("document.getElementById('shown-range').textContent") != whole);
  const std::string before = ask("heistTimeline.span[0]");
  chromium().drag({middle.x, middle.y}, {middle.x - 60, middle.y});
  CHECK(std::stod(ask("heistTimeline.span[0]")) > std::stod(before));
  STRCMP_EQUAL("-1", ask("heistTimeline.chosen").c_str());  // a drag is no click
  for (int i = 0; i < 8; ++i) chromium().wheel(middle, 240);
  chromium().await("heistTimeline.span[1] - heistTimeline.span[0] === heistTimeline.whole[1]");
}

TEST(report_in_browser, the_keyboard_does_what_the_mouse_does) {
  open(quickstart_report());
  await_painted();
  ask("document.getElementById('lanes').focus()");
  chromium().press("+", "+");
  chromium().await("Math.abs((heistTimeline.span[1] - heistTimeline.span[0]) / heistTimeline.whole[1] - 0.5) < 0.001");
  const std::string before = ask("heistTimeline.span[0]");
  chromium().press("ArrowLeft");
  CHECK(std::stod(ask("heistTimeline.span[0]")) < std::stod(before));
  chromium().press(".", ".");
  const std::string first = ask("heistTimeline.chosen");
  CHECK(first != "-1");
  chromium().press(".", ".");
  CHECK(ask("heistTimeline.chosen") != first);
  chromium().press("ArrowDown");
  STRCMP_EQUAL("1", ask("heistTimeline.schedule.worker[heistTimeline.chosen]").c_str());
  CHECK(ask("document.querySelector('#task h3') !== null") == "true");
  chromium().press("Escape");
  STRCMP_EQUAL("-1", ask("heistTimeline.chosen").c_str());
  STRCMP_EQUAL("0", ask("document.getElementById('task').childElementCount").c_str());
  chromium().press("0", "0");
  STRCMP_EQUAL("true", ask("heistTimeline.span[0] === 0 && heistTimeline.span[1] === heistTimeline.whole[1]").c_str());
  opened_quietly();
}

TEST(report_in_browser, another_run_and_another_colouring_can_be_chosen) {
  open(quickstart_report());
  await_painted();
  ask("(() => { const c = document.getElementById('run-choice'); c.value = '1'; c.dispatchEvent(new Event('change')); "
      "})()");
  await_painted();
  STRCMP_EQUAL("12", ask("heistTimeline.schedule.count").c_str());
  ask("(() => { const c = document.getElementById('colour-choice'); c.value = 'stolen'; c.dispatchEvent(new "
      "Event('change')); })()");
  await_painted();
  STRCMP_EQUAL("\"stolen\"", ask("heistTimeline.colouring").c_str());
  if (find_program("dot")) {  // a task of the graph is a task of the time line
    STRCMP_EQUAL("12", ask("document.querySelectorAll('#graph-frame .node[id]').length - "
                           "document.querySelectorAll('#graph-frame .cluster .node').length"
                           " >= 12 ? 12 : 0")
                           .c_str());
    ask("[...document.querySelectorAll('#graph-frame .node')].find((n) => "
        "/^n\\d+$/.test(n.querySelector('title').textContent))"
        ".querySelector('text').dispatchEvent(new MouseEvent('click', {bubbles: true}))");
    CHECK(ask("heistTimeline.chosen") != "-1");
  }
  opened_quietly();
}

TEST(report_in_browser, names_that_are_markup_stay_names) {
  open(hostile_report());
  await_painted();
  ask("heistTimeline.choose(0)");
  chromium().move(chromium().place_of(middle_of(1)));
  chromium().await("!document.getElementById('tip').hidden");
  opened_quietly();  // no dialog either
  STRCMP_EQUAL("0",
               ask("document.querySelectorAll('img, iframe, object, embed, [onerror], [onclick]').length").c_str());
  STRCMP_EQUAL("true",
               ask("[...document.scripts].every((s) => s.type === 'application/json' || s.nonce === 'heist')").c_str());
  STRCMP_EQUAL("1", ask("[...document.scripts].filter((s) => s.type !== 'application/json').length").c_str());
  STRCMP_EQUAL("true", ask("document.title.startsWith('<script>alert(1)</script>')").c_str());
  STRCMP_EQUAL("true",
               ask("document.querySelector('#task h3').textContent.startsWith('<script>alert(1)</script>')").c_str());
}

TEST(report_in_browser, odd_schedules_are_drawn_as_well_as_they_can_be) {
  open(odd_report());
  await_painted();
  STRCMP_EQUAL("0", ask("heistTimeline.schedule.count").c_str());
  ask("document.getElementById('lanes').focus()");
  chromium().press(".", ".");
  STRCMP_EQUAL("-1", ask("heistTimeline.chosen").c_str());
  ask("(() => { const c = document.getElementById('run-choice'); c.value = '1'; c.dispatchEvent(new Event('change')); "
      "})()");
  await_painted();
  STRCMP_EQUAL("2", ask("heistTimeline.schedule.lanes.length").c_str());
  for (const char* task : {"0", "1", "2"})
    ask(fmt::format("heistTimeline.choose({}); heistTimeline.zoomTo({})", task, task));
  await_painted();
  opened_quietly();
}

TEST(report_in_browser, deques_that_are_suspended_have_lanes_that_say_what_they_are) {
  open(deques_report());
  await_painted();
  STRCMP_EQUAL("2", ask("heistTimeline.schedule.queues.rows.length").c_str());
  STRCMP_EQUAL("\"At most 4 deques were live at once, and 2 suspended.\"",
               ask("document.getElementById('timeline-note').textContent").c_str());
  const auto point_at = [this](const std::string& place) {
    chromium().move(
        chromium().place_of("(() => { const canvas = document.getElementById('lanes'), view = heistTimeline.queueView;"
                            " canvas.scrollIntoView({block: 'center'}); const r = canvas.getBoundingClientRect();"
                            " const at = (() => { " +
                            place + " })(); return [r.x + at[0], r.y + at[1]]; })()"));
  };
  const auto box = [](int span) {
    return fmt::format("const b = view.boxOf(heistTimeline, {}); return [(b.left + b.right) / 2, b.top + 6];", span);
  };
  const auto says = [this](const std::string& words) {
    chromium().await(fmt::format(
        "!document.getElementById('tip').hidden && document.getElementById('tip').textContent === '{}'", words));
  };
  point_at(box(3));
  says("deque 0suspended by worker 0for 400 ns, from 200 ns");
  point_at(box(8));
  says("deque 0resumablefor 110 ns, from 600 ns");
  point_at(box(7));
  says("deque 1worker 2 works on itfor 360 ns, from 520 ns");
  point_at("return [heistTimeline.x(400), view.curveBottom - 4];");
  chromium().await("document.getElementById('tip').textContent.startsWith('4 live deques2 of them suspendedat ')");
  STRCMP_EQUAL(
      "true",
      ask("document.getElementById('colour-legend').textContent.includes('muggable: and a task was stolen since')")
          .c_str());
  // one deque in four states: as many looks, however the page is coloured
  ask("heistTimeline.colouring = 'stolen'; heistTimeline.draw()");
  STRCMP_EQUAL("4", ask("(() => { const c = document.getElementById('lanes'), ratio = devicePixelRatio || 1, view = "
                        "heistTimeline.queueView;"
                        " const seen = c.getContext('2d').getImageData(0, 0, c.width, c.height);"
                        " const looks = [3, 8, 9, 10].map((i) => { const b = view.boxOf(heistTimeline, i); let sum = 0;"
                        " for (let y = 2; y < 8; ++y) for (let x = 8; x < 14; ++x) for (let part = 0; part < 3; ++part)"
                        " sum += seen.data[4 * (Math.round((b.top + y) * ratio) * c.width + Math.round((b.left + x) * "
                        "ratio)) + part];"
                        " return sum; }); return new Set(looks).size; })()")
                        .c_str());
  opened_quietly();
}

TEST(report_in_browser, of_very_many_suspended_deques_there_is_a_curve) {
  open(deques_report());
  await_painted();
  ask("(() => { const c = document.getElementById('run-choice'); c.value = '1'; c.dispatchEvent(new Event('change')); "
      "})()");
  await_painted();
  STRCMP_EQUAL("0", ask("heistTimeline.schedule.queues.rows.length").c_str());
  STRCMP_EQUAL("400", ask("heistTimeline.schedule.queues.suspended.most").c_str());
  STRCMP_EQUAL("\"At most 400 deques were live at once, and 400 suspended. They are too many to have lanes.\"",
               ask("document.getElementById('timeline-note').textContent").c_str());
  opened_quietly();
}

TEST(report_in_browser, a_deque_that_changes_too_often_to_be_seen_says_so) {
  open(deques_report());
  await_painted();
  ask("(() => { const c = document.getElementById('run-choice'); c.value = '2'; c.dispatchEvent(new Event('change')); "
      "})()");
  await_painted();
  STRCMP_EQUAL("20000", ask("heistTimeline.schedule.queues.count").c_str());
  const std::string middle =
      ask("heistTimeline.queueView.wordsAt(heistTimeline, 600, heistTimeline.queueView.rowsTop + 5)");
  STRCMP_CONTAINS("more here: zoom in", middle.c_str());
  ask("heistTimeline.look(1000, 1008)");
  await_painted();
  STRCMP_EQUAL("{\"lines\":[\"suspended by worker 0\",\"for 1 ns, from 1.004 µs\"],\"name\":\"deque 0\"}",
               ask("heistTimeline.queueView.wordsAt(heistTimeline, heistTimeline.x(1004.5), "
                   "heistTimeline.queueView.rowsTop + 5)")
                   .c_str());
  opened_quietly();
}

TEST(report_in_browser, the_page_follows_the_readers_choice_of_dark) {
  open(quickstart_report());
  const std::string light = ask("getComputedStyle(document.documentElement).backgroundColor");
  chromium().resize(700, 900, true);
  CHECK(ask("getComputedStyle(document.documentElement).backgroundColor") != light);
  // and no wider than the window: what is wider scrolls on its own
  STRCMP_EQUAL("true", ask("document.documentElement.scrollWidth <= 700").c_str());
}

TEST(report_in_browser, the_scripts_numbers_are_the_tables) {
  open(quickstart_report());
  for (const std::uint64_t ns : {0ull, 1ull, 999ull, 1000ull, 1234ull, 9999ull, 10'000ull, 12'345ull, 99'995ull,
                                 123'456ull, 999'949ull, 999'950ull, 1'000'000ull, 59'999'500ull, 123'456'789ull,
                                 999'950'000ull, 999'999'999'999ull, 9'000'000'000'000'000ull}) {
    STRCMP_EQUAL(fmt::format("\"{}\"", duration_text(ns)).c_str(), ask(fmt::format("durationText({})", ns)).c_str());
    STRCMP_EQUAL(fmt::format("\"{}\"", count_text(ns)).c_str(), ask(fmt::format("countText({})", ns)).c_str());
  }
}

int main(int count, char** arguments) {
  const auto program = browser::program();
  if (!program) {
    fmt::print("SKIPPED: no chromium in PATH; install the package chromium to have reports opened by a browser\n");
    return skipped;
  }
  MemoryLeakWarningPlugin::turnOffNewDeleteOverloads();  // what is made once outlives each test
  try {
    stage all;
    browser chromium(*program);
    all.chromium = &chromium;
    scene = &all;
    return CommandLineTestRunner::RunAllTests(count, arguments);
  } catch (const std::exception& error) {
    fmt::print("{}: {}\n", program->string(), error.what());
    return 1;
  }
}
