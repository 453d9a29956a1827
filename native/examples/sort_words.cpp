// Sorts the words of its input, by forks: words that are alike once, with their number.   sort_words < FILE
#include <algorithm>
#include <cstdio>
#include <iostream>
#include <string>
#include <utility>
#include <vector>

#include "native/forks.hpp"

namespace {

using words = std::vector<std::string>;

// Short parts are not worth a fork.
constexpr std::ptrdiff_t short_part = 500;

void sort(words::iterator first, words::iterator last) {
  if (last - first <= short_part) return std::sort(first, last);
  const std::string pivot = first[(last - first) / 2];
  const auto middle = std::partition(first, last, [&](const std::string& w) { return w < pivot; });
  const auto above = std::partition(middle, last, [&](const std::string& w) { return w == pivot; });
  heist::forks::fork_join([=] { sort(first, middle); }, [=] { sort(above, last); });
}

}  // namespace

int main() {
  words all;
  for (std::string w; std::cin >> w;) all.push_back(std::move(w));
  heist::async::runtime workers;
  workers.run([&] { sort(all.begin(), all.end()); });
  for (auto w = all.begin(); w != all.end();) {
    const auto next = std::find_if(w, all.end(), [&](const std::string& other) { return other != *w; });
    std::printf("%7td %s\n", next - w, w->c_str());
    w = next;
  }
}
