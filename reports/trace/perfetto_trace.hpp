#pragma once
// Schedules in Perfetto's own form: a process a run, a track a worker, a flow a steal and a future that woke somebody,
// counter tracks of what is running, what is ready and which deques are suspended. Packets of one sequence in the order
// of time within a run, written one by one: of a long trace no more than the schedule itself is held.
#include <cstdint>

#include "base/file/output_file.hpp"
#include "reports/schedule/schedule_document.hpp"

namespace heist::reports {

class perfetto_trace {
 public:
  explicit perfetto_trace(base::output_file& out);

  // Throws base::bad_input for a run of 2^63 ns or more, which the form has no room for.
  void add(const schedule_document& document);
  void end() {}  // the file is the caller's to finish

 private:
  base::output_file& out_;
  std::uint64_t processes_ = 0;
  std::uint64_t flows_ = 0;
  std::uint64_t tracks_ = 0;  // numbers in use
};

}  // namespace heist::reports
