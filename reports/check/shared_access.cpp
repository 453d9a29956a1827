#include "reports/check/shared_access.hpp"

#include <string_view>

namespace heist::reports {
namespace {

constexpr std::string_view becomes = " -> ";
constexpr std::string_view failed = "failed, found ";

// "0 -> 1", or "failed, found 0" of a swap that was not made.
void take_exchange(shared_access& access, std::string_view value) {
  if (value.starts_with(failed)) {
    access.read = value.substr(failed.size());
  } else if (const std::size_t at = value.find(becomes); at != value.npos) {
    access.read = value.substr(0, at);
    access.written = value.substr(at + becomes.size());
  }
}

}  // namespace

shared_access access_of(const model::history_event& e) {
  const std::string_view operation = e.operation;
  const auto plain = [&](std::string_view verb) {
    const std::string_view name = operation.substr(verb.size());
    return name == "data" ? "" : std::string(name);  // which has no name
  };
  constexpr std::string_view read = "read ", write = "write ";
  if (operation.starts_with(read)) return {.variable = plain(read), .read = e.value, .written = {}};
  if (operation.starts_with(write)) return {.variable = plain(write), .read = {}, .written = e.value};
  const std::size_t dot = operation.rfind('.');
  if (dot == operation.npos || dot == 0 || e.file.empty() || e.value.empty()) return {};
  const std::string_view verb = operation.substr(dot + 1);
  shared_access access{.variable = std::string(operation.substr(0, dot)), .read = {}, .written = {}};
  if (verb == "load" || verb == "await") {
    access.read = e.value;
  } else if (verb == "store") {
    access.written = e.value;
  } else if (verb == "exchange" || verb == "compare_exchange" || verb == "fetch") {
    take_exchange(access, e.value);
  } else {
    access.variable.clear();
  }
  return access;
}

}  // namespace heist::reports
