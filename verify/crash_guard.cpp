#include "verify/crash_guard.hpp"

#include <setjmp.h>
#include <signal.h>
#include <sys/time.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>

#include <fmt/format.h>

namespace heist::verify {

namespace {

sigjmp_buf way_back;
volatile sig_atomic_t armed = 0;
volatile sig_atomic_t idle_seconds = 0;  // since the last progress
volatile sig_atomic_t patience = 0;
volatile sig_atomic_t fallen_before = 0;
volatile sig_atomic_t error_at_fall = 0;

void die_of(int number) {
  struct sigaction plain {};
  plain.sa_handler = SIG_DFL;
  sigaction(number, &plain, nullptr);
  raise(number);  // blocked until the handler returns
}

extern "C" void heist_on_fall(int number) {
  if (armed == 0) return die_of(number);
  armed = 0;
  fallen_before = 1;
  error_at_fall = errno;
  siglongjmp(way_back, number);
}

extern "C" void heist_on_tick(int number) {
  const int idle = idle_seconds + 1;
  idle_seconds = idle;
  if (armed != 0 && idle >= patience) heist_on_fall(number);
  // Interrupted at a bad moment, inside malloc perhaps, the checker itself may hang after a fall.
  if (armed == 0 && fallen_before != 0 && idle >= 60) die_of(number);
}

// A pool that calls exit() must not look like a checker that has finished.
extern "C" void heist_on_exit() {
  if (armed != 0) die_of(SIGABRT);
}

void install() {
  alignas(16) static char stack[64 * 1024];  // a fiber that overflowed its own cannot run a handler on it
  stack_t other{};
  other.ss_sp = stack;
  other.ss_size = sizeof stack;
  sigaltstack(&other, nullptr);
  struct sigaction on_fall {};
  on_fall.sa_handler = &heist_on_fall;
  on_fall.sa_flags = SA_ONSTACK;
  for (const int number : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT}) sigaction(number, &on_fall, nullptr);
  struct sigaction on_tick {};
  on_tick.sa_handler = &heist_on_tick;
  on_tick.sa_flags = SA_ONSTACK | SA_RESTART;
  sigaction(SIGALRM, &on_tick, nullptr);
  std::atexit(&heist_on_exit);
}

}  // namespace

int guarded(void (*body)(void*), void* context, unsigned patience_seconds) {
  static const bool installed = (install(), true);
  (void)installed;
  const itimerval every_second{{1, 0}, {1, 0}};
  setitimer(ITIMER_REAL, &every_second, nullptr);  // every time: a forked process has handlers, and no timer
  patience = static_cast<sig_atomic_t>(patience_seconds);
  made_progress();
  errno = 0;
  error_at_fall = 0;
  const int fallen = sigsetjmp(way_back, 1);
  if (fallen != 0) {
    made_progress();
    return fallen;
  }
  armed = 1;
  body(context);
  armed = 0;
  return 0;
}

void made_progress() {
  idle_seconds = 0;
}

bool fell_for_want_of_memory() {
  return error_at_fall == ENOMEM;
}

std::string fall_in_words(int number, unsigned patience_seconds) {
  if (number == SIGALRM) return fmt::format("does not end: one execution ran for {} seconds", patience_seconds);
  return fmt::format("crashed: {}", strsignal(number));
}

}  // namespace heist::verify
