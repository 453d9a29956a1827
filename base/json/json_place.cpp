#include "base/json/json_place.hpp"

#include <fmt/format.h>

#include <cmath>
#include <stdexcept>

#include "base/bad_input.hpp"

namespace heist::base {

void json_place::fail(std::string_view what) const {
  const std::string told = path_.empty() ? std::string(what) : fmt::format("{}: {}", path_, what);
  throw bad_input(*file_, told, std::string(remedy_));
}

auto json_place::guarded(auto ask) const -> decltype(ask()) {
  try {
    return ask();
  } catch (const std::runtime_error& error) {
    fail(error.what());
  }
}

std::optional<json_place> json_place::find(const char* key) const {
  const json_value* found = guarded([&] { return value_->find(key); });
  if (found == nullptr) return std::nullopt;
  return json_place(*found, *file_, remedy_, path_.empty() ? key : fmt::format("{}.{}", path_, key));
}

json_place json_place::at(const char* key) const {
  if (std::optional<json_place> found = find(key)) return *found;
  fail(fmt::format("\"{}\" is missing", key));
}

std::string json_place::text() const {
  return guarded([&] { return value_->text(); });
}

std::uint64_t json_place::whole(std::uint64_t most) const {
  return guarded([&] { return value_->whole(most); });
}

std::int64_t json_place::integer(std::int64_t least, std::int64_t most) const {
  return guarded([&] { return value_->integer(least, most); });
}

double json_place::number() const {
  const double found = guarded([&] { return value_->number(); });
  if (!std::isfinite(found)) fail("no number that can be shown");
  return found;
}

bool json_place::flag() const {
  return guarded([&] { return value_->flag(); });
}

void json_place::each(const std::function<void(const json_place&)>& take) const {
  const json_value::array& all = guarded([&]() -> const json_value::array& { return value_->elements(); });
  for (std::size_t i = 0; i < all.size(); ++i) {
    take(json_place(all[i], *file_, remedy_, fmt::format("{}[{}]", path_, i)));
  }
}

void json_place::read(const char* key, std::string& into) const {
  if (const auto found = find(key)) into = found->text();
}

void json_place::read(const char* key, std::uint32_t& into) const {
  if (const auto found = find(key)) into = static_cast<std::uint32_t>(found->whole(UINT32_MAX));
}

void json_place::read(const char* key, std::uint64_t& into) const {
  if (const auto found = find(key)) into = found->whole();
}

void json_place::read(const char* key, std::int32_t& into) const {
  if (const auto found = find(key)) into = static_cast<std::int32_t>(found->integer(INT32_MIN, INT32_MAX));
}

void json_place::read(const char* key, std::optional<std::int32_t>& into) const {
  if (find(key)) read(key, into.emplace());
}

void json_place::read(const char* key, std::optional<double>& into) const {
  if (const auto found = find(key)) into = found->number();
}

void json_place::read(const char* key, std::optional<std::uint64_t>& into) const {
  if (const auto found = find(key)) into = found->whole();
}

}  // namespace heist::base
