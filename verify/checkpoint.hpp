#pragma once
// A check that was interrupted, as a file: what the finished programs came to, and how far the searches of the others
// have got. A search is its path of decisions and nothing else, so one that is gone on with runs exactly the executions
// that an uninterrupted one would have run.
// heist.checkpoint/4: lines of words. A checksum of what follows; the check; the checker that wrote it, a hash of its
// executable (a protocol is compiled into it); an entry a program; "end". A file of another check, of another build,
// cut short or with a bit turned over is refused. Nothing here keeps somebody from forging one.
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "verify/request.hpp"
#include "verify/search_result.hpp"

namespace heist::verify {

struct checkpoint {
  // Of one program. Neither: not begun.
  struct entry {
    std::string result;  // a line, as reports/check_json.hpp writes it
    std::optional<open_search> open;
  };
  std::vector<entry> programs;  // as many as, and in the order of, the request's

  void write(const std::filesystem::path&, const check_request&) const;
  // Throws base::bad_input if it is not a checkpoint of this very check.
  static checkpoint read(const std::filesystem::path&, const check_request&);
};

}  // namespace heist::verify
