#include <heist/native/loops.hpp>

#include <cstdint>
#include <cstdio>
#include <functional>
#include <string>
#include <vector>

namespace {

namespace loops = heist::loops;

// Every other element of a vector: elements of one's own, by the concept FlatElements.
struct every_other {
  using value_type = int;

  std::int64_t slots() const { return static_cast<std::int64_t>(all->size()) / 2; }
  static bool is_occupied(std::int64_t) { return true; }
  int value(std::int64_t slot) const { return (*all)[static_cast<std::size_t>(2 * slot)]; }
  static std::int64_t slots_for(std::int64_t elements) { return elements; }

  const std::vector<int>* all;
};

struct node {
  const node* left() const { return below[0]; }
  const node* right() const { return below[1]; }
  char value() const { return letter; }

  char letter;
  const node* below[2] = {nullptr, nullptr};
};

}  // namespace

int main() {
  heist::async::runtime two(2);
  const std::vector<int> numbers = two.run([] { return loops::map(loops::range(0, 10'000), [](std::int64_t i) { return static_cast<int>(i); }); });
  const long sum = two.run([&] { return loops::fold(every_other{&numbers}, 0L, std::plus<>()); });
  const node b{'b'}, d{'d'}, c{'c', {&b, &d}};
  const auto spelled = [](std::string word, char letter) { return word + letter; };
  const std::string word = two.run([&] { return loops::fold(loops::tree(&c, 2), std::string(), spelled, std::plus<>()); });
  std::printf("%ld, %s\n", sum, word.c_str());
  return sum == 24'995'000 && word == "bcd" ? 0 : 1;
}
