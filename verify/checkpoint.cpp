#include "verify/checkpoint.hpp"

#include <fmt/format.h>
#include <xxhash.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "model/bad_input.hpp"
#include "reports/check_json.hpp"
#include "reports/input_file.hpp"
#include "reports/output_file.hpp"

namespace heist::verify {

namespace {

using document = nlohmann::ordered_json;

constexpr std::size_t most_file_bytes = 64u << 20;
constexpr std::size_t most_program_bytes = 1u << 30;
constexpr std::size_t most_decisions = 1u << 20;

std::string hash(const std::string& text) {
  return fmt::format("{:016x}", XXH3_64bits(text.data(), text.size()));
}

const std::string& own_fingerprint() {
  static const std::string print = hash(reports::read_file("/proc/self/exe", most_program_bytes));
  return print;
}

document of_check(const check_request& r) {
  return {{"protocol", r.protocol},
          {"mutant", r.mutant},
          {"explorer", r.explorer},
          {"orders", r.orders},
          {"programs", r.programs}};
}

// A decision of a thread: chosen, enabled, backtrack, done, sleep, pending; of an alternative: chosen, count.
document of_node(const dpor::node& n) {
  if (!n.of_thread) return document::array({n.chosen, n.count});
  document pending = document::array();
  for (const operation& o : n.pending) {
    pending.push_back(document::array({static_cast<unsigned>(o.kind), o.where, o.may_be_late}));
  }
  return document::array({n.chosen, n.enabled, n.backtrack, n.done, n.sleep, std::move(pending)});
}

document of_open(const open_search& s) {
  document path = document::array();
  for (const dpor::node& n : s.path) path.push_back(of_node(n));
  return {{"executions", s.executions}, {"blocked", s.blocked}, {"seconds", s.seconds}, {"path", std::move(path)}};
}

template <class T>
T whole_number(const document& value, std::uint64_t most) {
  if (!value.is_number_unsigned() || value.get<std::uint64_t>() > most) {
    throw std::runtime_error("a number that cannot be");
  }
  return static_cast<T>(value.get<std::uint64_t>());
}

thread_set to_threads(const document& value) {
  return whole_number<thread_set>(value, (1u << max_threads) - 1);
}

operation to_operation(const document& value) {
  operation o;
  o.kind = static_cast<access>(whole_number<unsigned>(value.at(0), static_cast<unsigned>(access::release)));
  o.where = whole_number<location>(value.at(1), UINT32_MAX);
  o.may_be_late = value.at(2).get<bool>();
  return o;
}

dpor::node to_node(const document& value) {
  dpor::node n{.of_thread = value.size() != 2, .chosen = whole_number<std::uint8_t>(value.at(0), UINT8_MAX)};
  if (!n.of_thread) {
    n.count = whole_number<std::uint8_t>(value.at(1), UINT8_MAX);
    return n;
  }
  n.enabled = to_threads(value.at(1));
  n.backtrack = to_threads(value.at(2));
  n.done = to_threads(value.at(3));
  n.sleep = to_threads(value.at(4));
  for (unsigned t = 0; t < max_threads; ++t) n.pending[t] = to_operation(value.at(5).at(t));
  return n;
}

open_search to_open(const document& value) {
  open_search s;
  s.executions = whole_number<std::uint64_t>(value.at("executions"), UINT64_MAX / 2);
  s.blocked = whole_number<std::uint64_t>(value.at("blocked"), s.executions);
  s.seconds = value.at("seconds").get<double>();
  const document& path = value.at("path");
  if (!std::isfinite(s.seconds) || s.seconds < 0 || !path.is_array() || path.size() > most_decisions) {
    throw std::runtime_error("a search that cannot be");
  }
  for (const document& n : path) s.path.push_back(to_node(n));
  dpor().resume(s.path, s.blocked);  // throws if no search can have left it
  return s;
}

checkpoint to_checkpoint(const document& entries, std::size_t programs) {
  checkpoint c;
  c.programs.resize(programs);
  if (!entries.is_array() || entries.size() != programs) throw std::runtime_error("not one entry a program");
  for (std::size_t i = 0; i < programs; ++i) {
    const document& e = entries.at(i);
    if (e.contains("result")) {
      c.programs[i].result = e.at("result").get<std::string>();
      (void)reports::parse_check_line(c.programs[i].result);  // throws if it is none
    } else if (e.contains("search")) {
      c.programs[i].open = to_open(e.at("search"));
    }
  }
  return c;
}

// Deeper than a checkpoint is, a document only costs time to build and to tear down.
bool refuse_deep_nesting(int depth, document::parse_event_t, document&) {
  constexpr int deepest = 12;
  if (depth > deepest) throw std::runtime_error("nested too deeply");
  return true;
}

}  // namespace

void checkpoint::write(const std::filesystem::path& file, const check_request& request) const {
  document entries = document::array();
  for (const entry& e : programs) {
    entries.push_back(document::object());
    if (!e.result.empty()) entries.back()["result"] = e.result;
    if (e.open) entries.back()["search"] = of_open(*e.open);
  }
  document all = {{"schema", "heist.checkpoint/1"},
                  {"checker", own_fingerprint()},
                  {"check", of_check(request)},
                  {"programs", std::move(entries)}};
  all["checksum"] = hash(all.dump());
  reports::write_file(file, all.dump() + '\n');
}

checkpoint checkpoint::read(const std::filesystem::path& file, const check_request& request) {
  const std::string text = reports::read_file(file, most_file_bytes);
  const auto refused = [&](const char* why, const char* remedy) {
    return model::bad_input(file.string(), why, remedy);
  };
  document all;
  std::string checksum;
  try {
    all = document::parse(text, refuse_deep_nesting);
    if (all.at("schema").get<std::string>() != "heist.checkpoint/1") throw std::runtime_error("another schema");
    checksum = all.at("checksum").get<std::string>();
    all.erase("checksum");
  } catch (const std::exception&) {
    throw refused("is not a checkpoint", "give a file that 'heist check --checkpoint' has written");
  }
  if (checksum != hash(all.dump())) throw refused("has been damaged", "its checksum does not fit; begin anew");
  try {
    if (all.at("check") != of_check(request)) {
      throw refused("is the checkpoint of another check", "give the same protocol, mutant and programs as then");
    }
    if (all.at("checker") != own_fingerprint()) {
      throw refused("was written by another build", "the checker or a protocol has changed since; begin anew");
    }
    return to_checkpoint(all.at("programs"), request.programs.size());
  } catch (const model::bad_input&) {
    throw;
  } catch (const std::exception&) {
    throw refused("holds what no search can have left", "begin anew");
  }
}

}  // namespace heist::verify
