#pragma once
// Every execution, one after the other, with no reduction at all: what the reducing explorer is tested against.
#include "verify/on_relacy/explorer/choice_path.hpp"
#include "verify/on_relacy/explorer/explorer.hpp"

namespace heist::verify {

class full final : public explorer {
 public:
  void begin() override { path_.begin(); }

  unsigned pick(thread_set enabled, const operation*) override {
    unsigned skip = next(static_cast<unsigned>(__builtin_popcount(enabled)));
    for (; skip > 0; --skip) enabled &= enabled - 1;
    return static_cast<unsigned>(__builtin_ctz(enabled));
  }

  unsigned choose(unsigned count) override { return next(count); }

  bool end() override { return path_.advance(); }

  bool exhaustive() const override { return true; }

 private:
  unsigned next(unsigned count) {
    const unsigned choice = path_.next(count);
    if (!path_.same()) differs();
    return choice;
  }

  choice_path path_;
};

}  // namespace heist::verify
