#include "verify/checkpoint.hpp"

#include <fmt/format.h>
#include <xxhash.h>

#include <charconv>
#include <cmath>
#include <stdexcept>
#include <string_view>
#include <system_error>

#include "base/bad_input.hpp"
#include "base/file/input_file.hpp"
#include "base/file/output_file.hpp"
#include "reports/check/check_json.hpp"

namespace heist::verify {

namespace {

constexpr std::size_t most_file_bytes = 64u << 20;
constexpr std::size_t most_program_bytes = 1u << 30;
constexpr std::size_t most_numbers = 1u << 24;  // of a path
constexpr std::string_view schema = "heist.checkpoint/4 ";

std::string hash(std::string_view text) {
  return fmt::format("{:016x}", XXH3_64bits(text.data(), text.size()));
}

const std::string& own_fingerprint() {
  static const std::string print = hash(base::read_file("/proc/self/exe", most_program_bytes));
  return print;
}

std::string lines_of_check(const check_request& r) {
  std::string text = fmt::format("check {} {} {} {} {}\n", r.protocol, r.mutant, r.engine, r.model, r.programs.size());
  text += fmt::format("orders {}\n", r.orders);
  for (const std::string& program : r.programs) text += fmt::format("program {}\n", program);
  return text;
}

std::string line_of_checker() {
  return fmt::format("checker {}\n", own_fingerprint());
}

void write_entry(std::string& text, const checkpoint::entry& e) {
  if (!e.result.empty()) {
    text += fmt::format("result {}\n", e.result);
  } else if (e.open) {
    const open_search& s = *e.open;
    text += fmt::format("search {} {} {} {} {}", s.executions, s.blocked, s.seconds, s.seen, s.path.size());
    for (const std::uint64_t n : s.path) text += fmt::format(" {}", n);
    text += '\n';
  } else {
    text += "nothing\n";
  }
}

// What is left to be read of a text made of lines, which are made of words. Whatever is not as expected throws.
class reader {
 public:
  explicit reader(std::string_view text) : rest_(text) {}

  // False, and nothing is read, if it does not begin so.
  bool begins(std::string_view with) {
    if (!rest_.starts_with(with)) return false;
    rest_.remove_prefix(with.size());
    return true;
  }
  std::string_view line() {
    const std::size_t end = rest_.find('\n');
    if (end == rest_.npos) throw std::runtime_error("cut short");
    const std::string_view taken = rest_.substr(0, end);
    rest_.remove_prefix(end + 1);
    return taken;
  }
  // Followed by a space, or the end of its line.
  template <class T>
  T number(std::uint64_t most) {
    return static_cast<T>(read<std::uint64_t>(most));
  }
  double seconds() { return read<double>(1e9); }
  bool at_end() const { return rest_.empty(); }

 private:
  template <class Number>
  Number read(Number most) {
    Number value{};
    const char* const end = rest_.data() + rest_.size();
    const auto [stop, error] = std::from_chars(rest_.data(), end, value);
    if (error != std::errc() || stop == end || (*stop != ' ' && *stop != '\n') || !(value >= 0 && value <= most)) {
      throw std::runtime_error("a number that cannot be");
    }
    rest_.remove_prefix(static_cast<std::size_t>(stop - rest_.data()) + 1);
    return value;
  }

  std::string_view rest_;
};

open_search read_search(reader& in) {
  open_search s;
  s.executions = in.number<std::uint64_t>(UINT64_MAX / 2);
  s.blocked = in.number<std::uint64_t>(s.executions);
  s.seconds = in.seconds();
  s.seen = in.number<std::uint32_t>(UINT32_MAX);
  const auto numbers = in.number<std::size_t>(most_numbers);
  for (std::size_t i = 0; i < numbers; ++i) s.path.push_back(in.number<std::uint64_t>(UINT64_MAX));
  return s;
}

checkpoint::entry read_entry(reader& in) {
  checkpoint::entry e;
  if (in.begins("result ")) {
    e.result = in.line();
    (void)reports::parse_check_line(e.result);  // throws if it is none
  } else if (in.begins("search ")) {
    e.open = read_search(in);
  } else if (!in.begins("nothing\n")) {
    throw std::runtime_error("not one entry a program");
  }
  return e;
}

checkpoint read_entries(reader& in, std::size_t programs) {
  checkpoint c;
  for (std::size_t i = 0; i < programs; ++i) c.programs.push_back(read_entry(in));
  if (!in.at_end()) throw std::runtime_error("more entries than programs");
  return c;
}

}  // namespace

void checkpoint::write(const std::filesystem::path& file, const check_request& request) const {
  std::string text = lines_of_check(request) + line_of_checker();
  for (const entry& e : programs) write_entry(text, e);
  base::write_file(file, fmt::format("{}{}\n{}end\n", schema, hash(text), text));
}

checkpoint checkpoint::read(const std::filesystem::path& file, const check_request& request) {
  const std::string text = base::read_file(file, most_file_bytes);
  const auto refused = [&](const char* why, const char* remedy) {
    return base::bad_input(file.string(), why, remedy);
  };
  const std::string_view last = "\nend\n";
  const std::size_t first_line = text.find('\n');
  if (!text.starts_with(schema) || !text.ends_with(last) || first_line + last.size() > text.size()) {
    throw refused("is not a checkpoint", "give a file that 'heist check --checkpoint' has written");
  }
  const std::string_view whole = text;
  const std::string_view body = whole.substr(first_line + 1, whole.size() - first_line - last.size());
  if (whole.substr(schema.size(), first_line - schema.size()) != hash(body)) {
    throw refused("has been damaged", "its checksum does not fit; begin anew");
  }
  reader in(body);
  if (!in.begins(lines_of_check(request))) {
    throw refused("is the checkpoint of another check", "give the same protocol, mutant and programs as then");
  }
  if (!in.begins(line_of_checker())) {
    throw refused("was written by another build", "the checker or a protocol has changed since; begin anew");
  }
  try {
    return read_entries(in, request.programs.size());
  } catch (const std::exception&) {
    throw refused("holds what no search can have left", "begin anew");
  }
}

}  // namespace heist::verify
