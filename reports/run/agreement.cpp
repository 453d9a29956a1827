#include "reports/run/agreement.hpp"

#include <algorithm>
#include <cmath>

#include "reports/run/spread.hpp"

namespace heist::reports {
namespace {

// -1, 0 for a tie, 1.
int order_of(double a, double b) {
  const double larger = std::max(std::abs(a), std::abs(b));
  if (std::abs(a - b) <= order_agreement::tie * larger) return 0;
  return a < b ? -1 : 1;
}

}  // namespace

order_agreement::order_agreement(const std::vector<paired_number>& systems) {
  for (std::size_t i = 0; i < systems.size(); ++i) {
    for (std::size_t j = i + 1; j < systems.size(); ++j) {
      const int published = order_of(systems[i].published, systems[j].published);
      const int here = order_of(systems[i].here, systems[j].here);
      ++pairs;
      if (published == 0) ++tied_published;
      if (here == 0) ++tied_here;
      if (published * here > 0) ++agreeing;
      if (published * here < 0) ++opposed;
    }
  }
}

std::optional<double> order_agreement::tau_b() const {
  const double told = static_cast<double>(pairs - tied_published) * static_cast<double>(pairs - tied_here);
  if (told == 0) return std::nullopt;
  return (static_cast<double>(agreeing) - static_cast<double>(opposed)) / std::sqrt(told);
}

std::optional<ratio_errors> ratio_errors_of(const std::vector<paired_number>& systems) {
  std::vector<double> logarithms;
  double sum = 0;
  for (const paired_number& s : systems) {
    if (!(s.published > 0 && s.here > 0)) return std::nullopt;
    logarithms.push_back(std::log(s.here / s.published));
    sum += logarithms.back();
  }
  if (logarithms.size() < 2) return std::nullopt;
  const double scale = sum / static_cast<double>(logarithms.size());
  for (double& l : logarithms) l = std::exp(std::abs(l - scale));
  const spread<double> errors(std::move(logarithms));
  return ratio_errors{errors.median, errors.most};
}

}  // namespace heist::reports
