#include "verify/check.hpp"

#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <memory>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "base/bad_input.hpp"
#include "base/child_process.hpp"
#include "reports/check/check_json.hpp"

namespace heist::verify {

namespace {

// One that was built for somebody's own pool, or heist's own for the engine.
std::string checker_for(const check_request& request) {
  if (!request.checker.empty()) return request.checker;
  const char* const name = request.engine == "relacy" ? "heist-check-relacy" : "heist-check";
  return std::filesystem::read_symlink("/proc/self/exe").replace_filename(name).string();
}

// The checking process and the end of the pipe its lines come out of.
class checker {
 public:
  explicit checker(const check_request& request) : checker(request, base::make_pipe()) {}
  ~checker() { std::fclose(output_); }
  checker(const checker&) = delete;
  checker& operator=(const checker&) = delete;

  std::optional<std::string> line() {
    char* text = nullptr;
    std::size_t room = 0;
    const ssize_t length = getline(&text, &room, output_);
    const std::unique_ptr<char, void (*)(void*)> owner(text, std::free);
    if (length <= 0) return std::nullopt;
    return std::string(text, static_cast<std::size_t>(length));
  }

  void interrupt() const { process_.send(SIGINT); }
  const base::child_end& wait() { return process_.wait(); }

 private:
  // Our copy of the end it writes to is closed when it has started: its lines end where it does.
  checker(const check_request& request, base::pipe_ends lines)
      : process_(checker_for(request), request.to_words(), base::child_setup().give(STDOUT_FILENO, lines.write)),
        output_(fdopen(lines.read.release(), "r")) {}

  base::child_process process_;
  FILE* output_;
};

// Lines of a kind of their own begin with a word; results do not.
std::optional<std::string> after_word(const std::string& line, std::string_view word) {
  if (!line.starts_with(word)) return std::nullopt;
  return line.substr(word.size());
}

check_progress to_progress(const std::string& text) {
  check_progress p;
  unsigned long long executions = 0;
  if (std::sscanf(text.c_str(), "%llu %lf %lf", &executions, &p.per_second, &p.explored) != 3) {
    throw std::runtime_error("heist-check: malformed progress");
  }
  p.executions = executions;
  return p;
}

// Several lines travel as one.
[[noreturn]] void pass_refusal_on(std::string why) {
  while (!why.empty() && why.back() == '\n') why.pop_back();
  for (char& c : why) c = c == '\v' ? '\n' : c;
  throw base::bad_input("heist check", why);
}

}  // namespace

namespace {

constexpr std::string_view killed_reason = "the checker was killed";

// A signal that the code under test brings about itself. SIGALRM is the checker's own, when it hangs after such a one.
bool is_a_crash(int signal) {
  static constexpr int crashes[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGALRM};
  return std::ranges::find(crashes, signal) != std::end(crashes);
}
bool is_an_interruption(int signal) {
  return signal == SIGINT || signal == SIGTERM || signal == SIGHUP;
}

// Of the program that the checker was at when it ended.
model::check_result unanswered(const check_request& request, std::size_t program) {
  model::check_result r;
  r.protocol = request.protocol;
  r.mutant = request.mutant;
  r.program = request.programs[program];
  return r;
}

// What the end of the checker says about a program that it did not answer for; nothing, if somebody interrupted it.
std::optional<model::check_result> left_by(const base::child_end& end, model::check_result r) {
  if (is_an_interruption(end.signal)) return std::nullopt;
  if (is_a_crash(end.signal)) {
    r.outcome = model::verdict::violated;
    r.example = model::counterexample{std::string("crashed: ") + strsignal(end.signal), {}, {}};
  } else if (end.signal != 0) {
    r.reason = fmt::format("{} ({}), which says nothing about the protocol{}", killed_reason, strsignal(end.signal),
                           end.signal == SIGKILL ? "; did the system run out of memory?" : "");
  } else {
    r.reason = "nothing was checked: the checker ended without an answer; does the pool call _exit(), or its header "
               "define main()?";
  }
  return r;
}

void demand_usable_end(const base::child_end& end, const check_request& request) {
  if (end.signal != 0 || end.exit_code == 0) return;
  if (end.exit_code != exit_not_deterministic) throw std::runtime_error("heist-check failed");
  throw base::bad_input(
      request.protocol, "is not deterministic: the same decisions led it elsewhere",
      "a checked pool may keep no state of its own outside of its members, nor draw or look at a clock");
}

std::vector<model::check_result> run_check(const check_request& request,
                                           const std::function<bool(const model::check_result&)>& on_result,
                                           const std::function<bool(const check_progress&)>& on_progress) {
  checker process(request);

  std::vector<model::check_result> results;
  std::uint64_t executions = 0;  // of the program it is at
  int heard = 0;                 // the signal that it says has interrupted it
  bool ended = false;
  bool interrupted = false;  // by us
  while (const auto line = process.line()) {
    if (const auto progress = after_word(*line, "progress ")) {
      const check_progress now = to_progress(*progress);
      executions = now.executions;
      if (on_progress && !on_progress(now) && !std::exchange(interrupted, true)) process.interrupt();
    } else if (const auto why = after_word(*line, "refused ")) {
      pass_refusal_on(*why);
    } else if (const auto signal = after_word(*line, "interrupted ")) {
      heard = std::atoi(signal->c_str());
    } else if (after_word(*line, "end")) {
      ended = true;
    } else {
      results.push_back(reports::parse_check_line(*line));
      executions = 0;
      if (!on_result(results.back())) return results;
    }
  }
  const base::child_end& end = process.wait();
  demand_usable_end(end, request);
  if (is_an_interruption(end.signal)) heard = end.signal;
  // As if it had reached us: whoever interrupts a check may know the checker only.
  if (is_an_interruption(heard) && !interrupted) ::raise(heard);
  if (ended || results.size() == request.programs.size()) return results;
  model::check_result open = unanswered(request, results.size());
  open.executions = executions;
  if (const auto left = left_by(end, open)) {
    results.push_back(*left);
    on_result(*left);
  }
  return results;
}

}  // namespace

bool was_killed(const model::check_result& result) {
  return result.reason.starts_with(killed_reason);
}

std::vector<model::check_result> check(const check_request& request,
                                       const std::function<bool(const model::check_result&)>& on_result,
                                       const std::function<bool(const check_progress&)>& on_progress) {
  if (request.checker.empty()) return run_check(request, on_result, on_progress);
  try {
    return run_check(request, on_result, on_progress);
  } catch (const base::bad_input&) {
    throw;
  } catch (const std::runtime_error& e) {  // somebody else's executable: no bug of ours
    throw base::bad_input(request.checker, std::string("does not work as a checker: ") + e.what(),
                          "build it with heist_add_check(), or let heist check a header");
  }
}

std::vector<call_site> call_sites(check_request request) {
  request.sites = true;
  checker process(request);
  std::vector<std::pair<std::array<unsigned, 2>, call_site>> found;
  while (const auto line = process.line()) {
    const auto text = after_word(*line, "site ");
    if (!text) continue;
    std::istringstream words(*text);
    std::string file;
    std::array<unsigned, 2> at{};
    call_site s;
    words >> file >> at[0] >> at[1] >> s.sort >> s.order;
    std::getline(words >> std::ws, s.operation);
    s.place = fmt::format("{}:{}:{}", file, at[0], at[1]);
    found.emplace_back(at, s);
  }
  std::sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<call_site> sites;
  for (auto& [at, s] : found) sites.push_back(std::move(s));
  return sites;
}

std::string engine_of(const std::string& decisions) {
  // They travel as one argument of a program, of which the system takes 128 KiB; no execution needs as many.
  constexpr std::size_t most_bytes = 100'000;
  if (decisions.size() > most_bytes) {
    throw base::bad_input(
        "decisions", fmt::format("they take {} bytes, and no execution needs more than {}", decisions.size(), most_bytes),
        "take a counterexample as heist check has written it");
  }
  return decisions.starts_with("graphs ") ? "graphs" : "relacy";
}

bool has_batches(check_request request) try {
  request.about = true;
  checker process(request);
  bool found = false;
  while (const auto line = process.line()) {
    if (const auto why = after_word(*line, "refused ")) pass_refusal_on(*why);
    found = found || *line == "about batches\n";
  }
  return found;
} catch (const base::bad_input&) {
  throw;
} catch (const std::runtime_error&) {
  return false;  // it does not start; the check itself will say so
}

std::string not_looked_at(const std::vector<model::check_result>& results) {
  std::uint32_t seen = 0;
  for (const model::check_result& r : results) seen |= r.seen;
  const auto without = [&](model::sight tried, model::sight did) { return (seen & tried) != 0 && (seen & did) == 0; };
  const bool steals_aside = without(model::tried_to_steal, model::steal_used_world);
  const bool owner_aside = without(model::tried_to_steal, model::owner_used_world);
  if (steals_aside || owner_aside) {
    return fmt::format("{} never touched World, through which threads share what heist is to see",
                       !owner_aside ? "steal" : steals_aside ? "push, pop and steal" : "push and pop");
  }
  if ((seen & (model::words_used_world | model::owner_used_world | model::steal_used_world)) == 0) {
    return "its words never touched World, through which threads share what heist is to see";
  }
  if (without(model::tried_to_steal, model::stole)) return "no steal got a task in any execution";
  if (without(model::tried_to_pop, model::popped)) return "no pop got a task in any execution";
  return "";
}

model::verdict judge(const std::vector<model::check_result>& results, std::size_t programs) {
  bool all_hold = !results.empty() && results.size() == programs;
  for (const model::check_result& r : results) {
    if (r.outcome == model::verdict::violated) return model::verdict::violated;
    all_hold = all_hold && r.outcome == model::verdict::holds;
  }
  return all_hold ? model::verdict::holds : model::verdict::undecided;
}

}  // namespace heist::verify
