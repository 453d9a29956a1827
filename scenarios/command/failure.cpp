#include "scenarios/command/failure.hpp"

#include <sys/resource.h>

#include <cerrno>
#include <cstdio>
#include <new>
#include <string>
#include <system_error>

#include "base/bad_input.hpp"
#include "native/exactly_once.hpp"
#include "scenarios/command/message.hpp"

namespace heist::command {
namespace {

// "; the limit is 500 MB (ulimit -v)", or nothing where there is none.
std::string limit_text(decltype(RLIMIT_AS) resource, const char* option, rlim_t unit, const char* unit_name) {
  rlimit limit{};
  if (::getrlimit(resource, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return "";
  return fmt::format("; the limit is {}{} (ulimit {})", limit.rlim_cur / unit, unit_name, option);
}

void tell_of_memory() {
  rusage used{};
  ::getrusage(RUSAGE_SELF, &used);
  tell("heist: out of memory: this took {} MB, and more could not be had{}\n"
       "  take a smaller workload, keep fewer schedules (--schedules 0), run fewer at a time (--jobs 1), or allow more\n",
       used.ru_maxrss / 1024, limit_text(RLIMIT_AS, "-v", 1 << 20, " MB"));
}

// What this machine, or whoever limits us, does not give. False: it is something else.
bool tell_of_shortage(const std::system_error& e) {
  const std::error_condition reason = e.code().default_error_condition();
  if (reason == std::errc::not_enough_memory) {
    tell_of_memory();
  } else if (reason == std::errc::too_many_files_open || reason == std::errc::too_many_files_open_in_system) {
    tell("heist: {}{}\n  allow more files to be open at a time: 64 are plenty\n", e.what(),
         limit_text(RLIMIT_NOFILE, "-n", 1, " open files"));
  } else if (reason == std::errc::resource_unavailable_try_again) {
    tell("heist: {}: no further thread or process can be had{}\n  run fewer at a time (--jobs 1), or allow more\n",
         e.what(), limit_text(RLIMIT_NPROC, "-u", 1, " processes"));
  } else {
    return false;
  }
  return true;
}

exit_code internal_error(const std::exception& e) {
  if (std::ferror(stdout) != 0) {  // more than a buffer full is noticed half way
    tell("heist: standard output: cannot be written to\n");
    return bad_input;
  }
  tell("heist: internal error, a bug of ours: {}\n", e.what());
  return internal;
}

}  // namespace

exit_code explain_failure() {
  try {
    throw;
  } catch (const base::bad_input& e) {
    tell("heist: {}\n", e.what());
    return bad_input;
  } catch (const native::wrong_execution& e) {
    tell("heist: violated: {}\n", e.what());
    return violated;
  } catch (const std::bad_alloc&) {
    tell_of_memory();
    return bad_input;
  } catch (const std::system_error& e) {
    return tell_of_shortage(e) ? bad_input : internal_error(e);
  } catch (const std::exception& e) {
    return internal_error(e);
  }
}

}  // namespace heist::command
