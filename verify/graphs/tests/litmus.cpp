// The published litmus families, by name: the outcome each is about, and whether RC11 allows it. The table is printed
// for every model; the verdicts under rc11 are the literature's (RC11: Lahav et al. 2017; load buffering, which RC11
// forbids and C++20 allows, is its known difference).
//
// A thread is written as "Wx1.rlx Ry.acq F.sc Xx1.ar", an outcome as what the reads read, in the order of the threads,
// and what locations are in the end: "1 0 x=2".
#include <algorithm>
#include <cstdio>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "verify/graphs/explorer.hpp"

namespace {

using namespace heist::verify::graphs;

struct step {
  char what;  // W, R, X(change) or F
  location where;
  value content;
  std::memory_order order;
};

std::memory_order order_named(const std::string& name) {
  static const std::map<std::string, std::memory_order> names{{"rlx", std::memory_order_relaxed},
                                                              {"acq", std::memory_order_acquire},
                                                              {"rel", std::memory_order_release},
                                                              {"ar", std::memory_order_acq_rel},
                                                              {"sc", std::memory_order_seq_cst}};
  return names.at(name);
}

class litmus_program final : public program {
 public:
  explicit litmus_program(const std::string& text) : threads_(1) {
    std::istringstream in(text);
    for (std::string word; in >> word;) {
      if (word == "|") {
        threads_.emplace_back();
        continue;
      }
      const std::size_t dot = word.find('.');
      step s{word[0], 0, 0, order_named(word.substr(dot + 1))};
      if (dot > 1) s.where = static_cast<location>(word[1] - 'w');
      if (dot > 2) s.content = static_cast<value>(word[2] - '0');
      threads_.back().push_back(s);
    }
  }
  unsigned threads() const override { return static_cast<unsigned>(threads_.size()); }
  void before(machine& m) override {
    for (int l = 0; l < 4; ++l) m.construct(0);  // w, x, y, z
  }
  void thread(machine& m, unsigned number) override {
    for (const step& s : threads_[number]) {
      switch (s.what) {
        case 'W': m.store(s.where, s.content, s.order); break;
        case 'R': m.load(s.where, s.order); break;
        case 'X':
          m.modify(
              s.where, [](value, value v) { return v; }, s.content, s.order);
          break;
        default: m.fence(s.order); break;
      }
    }
  }

 private:
  std::vector<std::vector<step>> threads_;
};

// Whether some execution has the outcome.
class looks_for final : public observer {
 public:
  explicit looks_for(const std::string& outcome) {
    std::istringstream in(outcome);
    for (std::string word; in >> word;) {
      if (word.size() == 1) {
        reads_.push_back(static_cast<value>(word[0] - '0'));
      } else {
        finals_.emplace_back(static_cast<location>(word[0] - 'w'), static_cast<value>(word[2] - '0'));
      }
    }
  }
  bool complete(const graph& g) override {
    std::vector<value> reads;
    for (unsigned t = 0; t < g.threads(); ++t) {
      for (unsigned i = 1; i <= g.thread(t).length; ++i) {
        const event& e = g.at(event_name(t, i));
        if (e.is_read()) reads.push_back(e.content);
      }
    }
    is_found |= reads == reads_ && std::all_of(finals_.begin(), finals_.end(), [&](const auto& f) {
                  return g.content_of(g.of(f.first).writes.back(), f.first) == f.second;
                });
    return true;
  }
  bool is_found = false;

 private:
  std::vector<value> reads_;
  std::vector<std::pair<location, value>> finals_;
};

struct litmus {
  const char* name;
  const char* text;
  const char* outcome;
  bool is_allowed;  // by RC11
};

constexpr litmus family[] = {
    {"SB rlx", "Wx1.rlx Ry.rlx | Wy1.rlx Rx.rlx", "0 0", true},
    {"SB rel acq", "Wx1.rel Ry.acq | Wy1.rel Rx.acq", "0 0", true},
    {"SB sc", "Wx1.sc Ry.sc | Wy1.sc Rx.sc", "0 0", false},
    {"SB sc fences", "Wx1.rlx F.sc Ry.rlx | Wy1.rlx F.sc Rx.rlx", "0 0", false},
    {"SB acq_rel fences", "Wx1.rlx F.ar Ry.rlx | Wy1.rlx F.ar Rx.rlx", "0 0", true},
    {"SB sc and fence", "Wx1.sc Ry.sc | Wy1.rlx F.sc Rx.rlx", "0 0", false},
    {"SB sc, one load acq", "Wx1.sc Ry.acq | Wy1.sc Rx.sc", "0 0", true},
    {"SB rmw ar", "Xx1.ar Ry.acq | Xy1.ar Rx.acq", "0 0 0 0", true},
    {"MP rlx", "Wx1.rlx Wy1.rlx | Ry.rlx Rx.rlx", "1 0", true},
    {"MP rel acq", "Wx1.rlx Wy1.rel | Ry.acq Rx.rlx", "1 0", false},
    {"MP sc", "Wx1.sc Wy1.sc | Ry.sc Rx.sc", "1 0", false},
    {"MP fences", "Wx1.rlx F.rel Wy1.rlx | Ry.rlx F.acq Rx.rlx", "1 0", false},
    {"MP rel only", "Wx1.rlx Wy1.rel | Ry.rlx Rx.rlx", "1 0", true},
    {"MP acq only", "Wx1.rlx Wy1.rlx | Ry.acq Rx.rlx", "1 0", true},
    {"MP through rmw", "Wx1.rlx Wy1.rel | Xy2.rlx | Ry.acq Rx.rlx", "1 2 0", false},
    {"MP through store", "Wx1.rlx Wy1.rel Wy2.rlx | Ry.acq Rx.rlx", "2 0", true},
    {"LB rlx", "Rx.rlx Wy1.rlx | Ry.rlx Wx1.rlx", "1 1", false},
    {"LB rel acq", "Rx.acq Wy1.rel | Ry.acq Wx1.rel", "1 1", false},
    {"LB sc", "Rx.sc Wy1.sc | Ry.sc Wx1.sc", "1 1", false},
    {"R rlx", "Wx1.rlx Wy1.rlx | Wy2.rlx Rx.rlx", "0 y=2", true},
    {"R rel acq", "Wx1.rel Wy1.rel | Wy2.rel Rx.acq", "0 y=2", true},
    {"R sc", "Wx1.sc Wy1.sc | Wy2.sc Rx.sc", "0 y=2", false},
    {"R fences", "Wx1.rlx F.sc Wy1.rlx | Wy2.rlx F.sc Rx.rlx", "0 y=2", false},
    {"S rlx", "Wx2.rlx Wy1.rlx | Ry.rlx Wx1.rlx", "1 x=2", true},
    {"S rel acq", "Wx2.rlx Wy1.rel | Ry.acq Wx1.rlx", "1 x=2", false},
    {"S sc", "Wx2.sc Wy1.sc | Ry.sc Wx1.sc", "1 x=2", false},
    {"S fences", "Wx2.rlx F.rel Wy1.rlx | Ry.rlx F.acq Wx1.rlx", "1 x=2", false},
    {"2+2W rlx", "Wx1.rlx Wy2.rlx | Wy1.rlx Wx2.rlx", "x=1 y=1", true},
    {"2+2W rel", "Wx1.rel Wy2.rel | Wy1.rel Wx2.rel", "x=1 y=1", true},
    {"2+2W sc", "Wx1.sc Wy2.sc | Wy1.sc Wx2.sc", "x=1 y=1", false},
    {"2+2W fences", "Wx1.rlx F.sc Wy2.rlx | Wy1.rlx F.sc Wx2.rlx", "x=1 y=1", false},
    {"WRC rlx", "Wx1.rlx | Rx.rlx Wy1.rlx | Ry.rlx Rx.rlx", "1 1 0", true},
    {"WRC rel acq", "Wx1.rlx | Rx.rlx Wy1.rel | Ry.acq Rx.rlx", "1 1 0", false},
    {"WRC sc", "Wx1.sc | Rx.sc Wy1.sc | Ry.sc Rx.sc", "1 1 0", false},
    {"WRC fences", "Wx1.rlx | Rx.rlx F.rel Wy1.rlx | Ry.rlx F.acq Rx.rlx", "1 1 0", false},
    {"RWC rlx", "Wx1.rlx | Rx.rlx Ry.rlx | Wy1.rlx Rx.rlx", "1 0 0", true},
    {"RWC rel acq", "Wx1.rel | Rx.acq Ry.acq | Wy1.rel Rx.acq", "1 0 0", true},
    {"RWC sc", "Wx1.sc | Rx.sc Ry.sc | Wy1.sc Rx.sc", "1 0 0", false},
    {"RWC fences", "Wx1.rlx | Rx.rlx F.sc Ry.rlx | Wy1.rlx F.sc Rx.rlx", "1 0 0", false},
    {"W+RWC", "Wx1.rlx Wz1.rel | Rz.acq F.sc Ry.rlx | Wy1.rlx F.sc Rx.rlx", "1 0 0", false},
    {"ISA2 rlx", "Wx1.rlx Wy1.rlx | Ry.rlx Wz1.rlx | Rz.rlx Rx.rlx", "1 1 0", true},
    {"ISA2 rel acq", "Wx1.rlx Wy1.rel | Ry.acq Wz1.rel | Rz.acq Rx.rlx", "1 1 0", false},
    {"ISA2 sc", "Wx1.sc Wy1.sc | Ry.sc Wz1.sc | Rz.sc Rx.sc", "1 1 0", false},
    {"ISA2 fences", "Wx1.rlx F.rel Wy1.rlx | Ry.rlx F.ar Wz1.rlx | Rz.rlx F.acq Rx.rlx", "1 1 0", false},
    {"IRIW rlx", "Wx1.rlx | Wy1.rlx | Rx.rlx Ry.rlx | Ry.rlx Rx.rlx", "1 0 1 0", true},
    {"IRIW rel acq", "Wx1.rel | Wy1.rel | Rx.acq Ry.acq | Ry.acq Rx.acq", "1 0 1 0", true},
    {"IRIW sc", "Wx1.sc | Wy1.sc | Rx.sc Ry.sc | Ry.sc Rx.sc", "1 0 1 0", false},
    {"IRIW fences", "Wx1.rlx | Wy1.rlx | Rx.rlx F.sc Ry.rlx | Ry.rlx F.sc Rx.rlx", "1 0 1 0", false},
    {"IRIW acq sc", "Wx1.sc | Wy1.sc | Rx.acq Ry.sc | Ry.acq Rx.sc", "1 0 1 0", true},
    {"Z6.U", "Wx1.sc Wy1.rel | Xy2.sc Ry.rlx | Wy3.sc Rx.sc", "1 3 0", true},
    {"Z6.U all sc", "Wx1.sc Wy1.sc | Xy2.sc Ry.sc | Wy3.sc Rx.sc", "1 3 0", false},
    {"Z6.U fences", "Wx1.rlx F.sc Wy1.rlx | Xy2.rlx F.sc Ry.rlx | Wy3.rlx F.sc Rx.rlx", "1 3 0", false},
    {"W+RWC sc through rel", "Wx1.sc Wy1.rel | Xy2.sc Rz.sc | Wz1.sc Rx.sc", "1 0 0", false},
    {"CoRR", "Wx1.rlx | Wx2.rlx | Rx.rlx Rx.rlx | Rx.rlx Rx.rlx", "1 2 2 1", false},
    {"CoRR one writer", "Wx1.rlx Wx2.rlx | Rx.rlx Rx.rlx", "2 1", false},
    {"CoWR", "Wx1.rlx Rx.rlx | Wx2.rlx", "2 x=1", false},
    {"CoRW1", "Rx.rlx Wx1.rlx", "1", false},
    {"CoRW2", "Rx.rlx Wx1.rlx | Wx2.rlx", "2 x=2", false},
    {"CoWW", "Wx1.rlx Wx2.rlx", "x=1", false},
    {"two rmw, one source", "Xx1.rlx | Xx2.rlx", "0 0", false},
};

bool is_found(const litmus& l, memory_model model) {
  litmus_program p(l.text);
  looks_for seen(l.outcome);
  explorer(p, seen, {.model = model}).explore();
  return seen.is_found;
}

}  // namespace

int main() {
  std::printf("| litmus test | program | outcome | RC11 says | rc11 | rc11-cpp11 | sc |\n");
  std::printf("| --- | --- | --- | --- | --- | --- | --- |\n");
  unsigned wrong = 0;
  for (const litmus& l : family) {
    const bool found = is_found(l, memory_model::rc11);
    const auto shown = [](bool f) { return f ? "found" : "-"; };
    const bool is_right = found == l.is_allowed;
    wrong += !is_right;
    std::string text = l.text;
    for (std::size_t bar = text.find('|'); bar != std::string::npos; bar = text.find('|', bar + 2))
      text.insert(bar, "\\");
    std::printf("| %s | `%s` | `%s` | %s | %s%s | %s | %s |\n", l.name, text.c_str(), l.outcome,
                l.is_allowed ? "allowed" : "forbidden", shown(found), is_right ? "" : " WRONG",
                shown(is_found(l, memory_model::rc11_cpp11)), shown(is_found(l, memory_model::sc)));
    wrong += is_found(l, memory_model::sc);  // every outcome here is one that interleaving does not explain
  }
  std::printf("%zu tests, %u wrong\n", std::size(family), wrong);
  return wrong == 0 ? 0 : 1;
}
