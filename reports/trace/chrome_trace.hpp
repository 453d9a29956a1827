#pragma once
// Schedules as a Chrome trace, which Perfetto and chrome://tracing show: a process a run, a thread a worker, an arrow a
// steal and a future that woke somebody, and counters of what is running, what is ready and which deques
// are suspended. Written piece by piece: of a long trace no more than the schedule itself is held. Times are
// microseconds with all their nanoseconds.
#include <cstdint>

#include "base/file/output_file.hpp"
#include "reports/schedule/schedule_document.hpp"

namespace heist::reports {

class chrome_trace {
 public:
  explicit chrome_trace(base::output_file& out);

  void add(const schedule_document& document);
  void end();  // the file is the caller's to finish

 private:
  base::output_file& out_;
  std::uint64_t processes_ = 0;
  std::uint64_t arrows_ = 0;
};

}  // namespace heist::reports
