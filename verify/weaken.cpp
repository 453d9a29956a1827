#include "verify/weaken.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <string_view>

#include <fmt/format.h>

#include "base/bad_input.hpp"
#include "verify/check.hpp"
#include "verify/kept_orders.hpp"

namespace heist::verify {

namespace {

using namespace std::string_view_literals;

// From weak to strong. Of a fence, relaxed is none at all.
std::span<const std::string_view> orders_of(std::string_view sort) {
  static constexpr std::array load{"relaxed"sv, "acquire"sv, "seq_cst"sv};
  static constexpr std::array store{"relaxed"sv, "release"sv, "seq_cst"sv};
  static constexpr std::array both{"relaxed"sv, "acquire"sv, "release"sv, "acq_rel"sv, "seq_cst"sv};
  if (sort == "load") return load;
  if (sort == "store") return store;
  return both;
}

bool stronger_or_equal(std::string_view a, std::string_view b) {  // than b
  if (a == b || a == "seq_cst" || b == "relaxed") return true;
  return a == "acq_rel" && b != "seq_cst";
}

class weakening {
 public:
  weakening(check_request request, const std::function<bool(const std::string&)>& on_step)
      : request_(std::move(request)), on_step_(on_step) {}

  model::weaken_result run() {
    model::weaken_result result{request_.protocol, request_.programs.size(), {}};
    if (!step("as written")) return result;
    if (const model::verdict now = with({}); !step("call sites")) {
      return result;
    } else if (now != model::verdict::holds) {
      throw base::bad_input(request_.protocol, "was not shown to hold as it is written, so there is nothing to weaken",
                            fmt::format("see heist check {}", request_.protocol));
    }
    std::string weakened;  // of the sites so far
    for (const call_site& s : call_sites(request_)) {
      if (s.order == "relaxed") continue;
      const std::string what = fmt::format("{} at {}", s.operation, s.place);
      if (!step(what)) break;
      const std::string alone = weakest(s, "");
      const std::string together = alone == s.order || alone == undecided ? alone : weakest(s, weakened);
      if (!step(what)) break;  // interrupted: what the last searches came to is worth nothing
      if (together != s.order && together != undecided) weakened += change(s, together);
      result.sites.push_back({s.place, s.operation, s.order, alone, together,
                              together == s.order ? "" : std::string(kept_for(request_.protocol, s.operation))});
    }
    return result;
  }

 private:
  bool step(const std::string& what) const { return on_step_(what); }

  std::string weakest(const call_site& s, const std::string& others) {
    for (const std::string_view order : orders_of(s.sort)) {
      if (order == s.order || !stronger_or_equal(s.order, order)) continue;
      const model::verdict found = with(others + change(s, order));
      if (found == model::verdict::undecided) return undecided;
      if (found == model::verdict::holds) return std::string(order);
    }
    return s.order;
  }

  static std::string change(const call_site& s, std::string_view order) { return fmt::format("{} {};", s.place, order); }

  model::verdict with(const std::string& orders) {
    check_request changed = request_;
    changed.orders = orders;
    const auto results =
        check(changed, [](const model::check_result& r) { return r.outcome == model::verdict::holds; });
    return judge(results, request_.programs.size());
  }

  static constexpr const char* undecided = model::weakened_site::no_answer;
  const check_request request_;
  const std::function<bool(const std::string&)>& on_step_;
};

}  // namespace

model::weaken_result weaken(check_request request, const std::function<bool(const std::string&)>& on_step) {
  return weakening(std::move(request), on_step).run();
}

}  // namespace heist::verify
