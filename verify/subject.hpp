#pragma once
// Subject: what is put through every execution. Everything its threads share goes through the checked world; what they
// answered goes into the journal; a field may be written by one thread and read by that thread and after().
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <source_location>

namespace heist::verify {

class subject {
 public:
  virtual ~subject() = default;
  // What the thread with this number does.
  virtual void thread(unsigned number) = 0;
  // After all threads are done; sees everything they did.
  virtual void after() {}
};

// Makes subjects. Memory is given because what a subject allocates itself counts as allocated by the program.
class subject_factory {
 public:
  static constexpr std::size_t most_bytes = 8192;
  virtual ~subject_factory() = default;
  virtual subject* construct(void* memory) const = 0;
  virtual std::size_t bytes() const { return most_bytes; }
  virtual unsigned threads() const = 0;
  // The nearest thread before this one that runs the same program and cannot be told from it, or the thread itself.
  virtual unsigned twin_of(unsigned thread) const { return thread; }
  // How often the weak compare-and-swaps of a thread may fail for nothing.
  virtual unsigned weak_failures() const { return 1; }
  // Whether its threads say what they forget (remember_only), so that they come to few states in many ways.
  virtual bool forgets() const { return false; }
  // Whether programs can ask for steals in batches, which they do not do anyway.
  virtual bool has_batches() const { return false; }
  // What is not looked at for want of a promise, in words.
  virtual const char* not_demanded() const { return ""; }
};

// Called from within a subject: the property does not hold. Does not return.
[[noreturn]] void violated(const char* what);
// Called from within a subject: how many operations on shared memory the running thread has made.
unsigned steps_so_far();
// Called from within a subject: a line for whoever reads the recorded execution. Texts must outlive the search.
void note(const char* text);
void note(const char* text, long long value);

// Called from within a subject: there is another execution that differs only in what this thread has read so far, and
// comes to the same. An engine may give this one up.
void explored_elsewhere();

// What the running thread has done and read up to now, as a hash, for explorers that compare states.
enum class knowledge : std::uint64_t { nothing };
knowledge known();
// Called from within a subject: of all that this thread has read since `then`, what it does from now on and what after()
// finds depend on these numbers alone.
void remember_only(knowledge then, std::initializer_list<std::uint64_t> numbers,
                   std::source_location = std::source_location::current());

// What subjects were seen to do in this search, model::sight.
inline std::uint32_t the_sights = 0;

}  // namespace heist::verify
