#pragma once
// A recorded execution: what happened in it, in an order that a person can follow.
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "model/world.hpp"
#include "verify/search_result.hpp"

namespace heist::verify {

struct step {
  enum class sort : std::uint8_t {
    note,
    load,
    store,
    exchange,
    compare_exchange,
    fetch,
    await,
    fence,
    lock,
    unlock,
    free,
    plain_load,
    plain_store,
    plain_end
  };
  sort what;
  unsigned thread = 0;
  std::string name{};  // of the location: "top", "slot[1] of #2"; or the text of a note
  std::optional<model::order> order{};
  std::string value{};     // read or written; empty where there is none
  std::string previous{};  // what a read-modify-write found
  bool success = true;     // of a compare_exchange
  bool stale = false;      // a load that did not read the newest store
  bool racing = false;     // one of the two accesses of a data race; the later one is the last step
  unsigned maker = 0;      // of the later one: the thread that made the datum
  std::optional<std::uint32_t> reads_from{};    // the step whose store it read
  std::optional<std::uint32_t> overtaken_by{};  // of a store: the earlier step whose store comes after it in memory
  const char* file = "";
  std::uint32_t line = 0;
};

// The last note of a thread that does.
inline constexpr const char* waits_for_ever = "waits for ever";

struct recorded {
  search_result found;
  std::vector<step> steps;
};

}  // namespace heist::verify
