#pragma once
// Where the workers sit: worker w on core w modulo the number of cores, cores numbered socket by socket.
// A seat is what a line needs to know about it, as sets of caches in a word: sockets get equal shares of the 64 bits,
// and where a socket has more cores than its share, neighbouring cores have one bit, as if they shared a cache.
#include <cstdint>
#include <vector>

#include "model/experiment.hpp"
#include "model/workload/workload.hpp"

namespace heist::sim {

struct seat {
  std::uint64_t own = 0;     // the bit of its core's cache; none: somebody outside the machine
  std::uint64_t socket = 0;  // the bits of all caches of its socket
};

// sockets is from 1 to 64.
inline std::vector<seat> seats_of(const model::machine_costs& machine, model::worker_id workers) {
  constexpr std::uint64_t bits = 64;
  const std::uint64_t sockets = machine.sockets;
  const auto divided = [](std::uint64_t what, std::uint64_t by) { return (what + by - 1) / by; };  // rounded up
  const std::uint64_t cores = machine.cores_per_socket != 0 ? machine.cores_per_socket : divided(workers, sockets);
  const std::uint64_t share = bits / sockets;
  const std::uint64_t cores_a_bit = divided(cores, share);
  const std::uint64_t first_socket = ~std::uint64_t{0} >> (bits - share);
  std::vector<seat> all;
  all.reserve(workers);
  for (model::worker_id w = 0; w < workers; ++w) {
    const std::uint64_t core = w % (sockets * cores);
    const std::uint64_t first_bit = core / cores * share;
    all.push_back(
        {.own = std::uint64_t{1} << (first_bit + core % cores / cores_a_bit), .socket = first_socket << first_bit});
  }
  return all;
}

}  // namespace heist::sim
