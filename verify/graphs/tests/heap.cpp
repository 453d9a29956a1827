// Ordinary C++ objects inside what is checked: a pool with a vector and a map of its own that only its owner touches,
// and threads with a heap of their own. The global operator new asks the machine who allocates. Every execution has to
// find the owner's memory as this execution left it, whether threads are left by exceptions or by jumps.
#include <cstdio>
#include <cstdlib>
#include <map>
#include <memory>
#include <new>
#include <string>
#include <vector>

#include "verify/graphs/explorer.hpp"
#include "verify/graphs/tests/graph_world.hpp"

namespace {

heist::verify::graphs::machine* checking = nullptr;
unsigned long allocated_outside = 0;

}  // namespace

// Not inlined: compilers take a free in place of a delete for a mistake.
[[gnu::noinline]] void* operator new(std::size_t bytes) {
  if (checking != nullptr && checking->runs_checked_code()) {
    return checking->heap_allocate(bytes, alignof(std::max_align_t));
  }
  ++allocated_outside;
  if (void* const memory = std::malloc(bytes)) return memory;
  throw std::bad_alloc();
}
[[gnu::noinline]] void operator delete(void* p) noexcept {
  if (checking == nullptr || !checking->heap_release(p)) std::free(p);
}
void operator delete(void* p, std::size_t) noexcept {
  operator delete(p);
}

namespace {

using namespace heist::verify::graphs;

struct pool {
  graph_world::mutex lock;
  graph_world::atomic<int> last{0};
  std::vector<int> seen;  // the owner's, like the next one
  std::map<int, std::string> names;
};

class heap_program final : public program {
 public:
  explicit heap_program(bool leaves_by_jump) : leaves_by_jump_(leaves_by_jump) {}

  unsigned threads() const override { return 3; }
  bool has_after() const override { return true; }
  bool leaves_by_jump() const override { return leaves_by_jump_; }

  void before(machine& m) override {
    checking = &m;
    const using_machine here(m);
    pool_ = new pool;
    pool_->names[0] = "a name that is too long to be kept where the string is";
  }

  void thread(machine& m, unsigned number) override {
    const using_machine here(m);
    std::vector<std::unique_ptr<int>> mine;
    for (int i = 0; i < 3; ++i) {
      mine.push_back(std::make_unique<int>(i));
      if (number == 0) {
        pool_->seen.push_back(10 * i + pool_->last.load(std::memory_order_relaxed));
        pool_->names[i] = "another name that is too long, number " + std::to_string(i);
      }
      pool_->lock.lock();
      pool_->last.store(static_cast<int>(number) + *mine.back(), std::memory_order_relaxed);
      pool_->lock.unlock();
    }
    if (number == 0) m.mark(sum());
  }

  void after(machine& m) override {
    const using_machine here(m);
    m.demand(pool_->names.size() == 3 && pool_->names[2].back() == '2', "names are lost");
    left_ = sum();
    pool_->names.clear();
  }

  value left() const { return left_; }

 private:
  value sum() const {
    value s = 0;
    for (const int i : pool_->seen) s = 100 * s + static_cast<value>(i);
    return s;
  }

  const bool leaves_by_jump_;
  pool* pool_ = nullptr;
  value left_ = 0;
};

class comparing_observer final : public observer {
 public:
  explicit comparing_observer(const heap_program& p) : program_(p) {}
  bool complete(const graph& g) override {
    different += g.at(g.newest_of(0)).content != program_.left();
    return true;
  }
  bool violated(const graph&, const fault&) override {
    ++different;
    return false;
  }
  unsigned long different = 0;

 private:
  const heap_program& program_;
};

}  // namespace

int main() {
  bool all = true;
  for (const bool leaves_by_jump : {false, true}) {
    heap_program p(leaves_by_jump);
    comparing_observer seen(p);
    explorer e(p, seen);
    const unsigned long before = allocated_outside;
    const exploration_counts c = e.explore();
    std::printf("%s: %llu executions, %llu blocked, %lu different, %lu allocations of the engine\n",
                leaves_by_jump ? "jumps" : "exceptions", static_cast<unsigned long long>(c.complete),
                static_cast<unsigned long long>(c.blocked), seen.different, allocated_outside - before);
    all &= c.complete > 0 && c.blocked > 0 && seen.different == 0;
    checking = nullptr;
  }
  return all ? 0 : 1;
}
