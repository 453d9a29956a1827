#pragma once
// Where the workers sit: worker w on core w modulo the number of cores, cores numbered socket by socket.
// A seat is what a line needs to know about it, as sets of caches in a word: sockets get equal shares of the 64 bits,
// and where a socket has more cores than its share, neighbouring cores have one bit, as if they shared a cache.
#include <array>
#include <cstdint>
#include <vector>

#include "model/experiment.hpp"
#include "model/workload/workload.hpp"

namespace heist::sim {

struct seat {
  std::uint64_t own = 0;     // the bit of its core's cache; none: somebody outside the machine
  std::uint64_t socket = 0;  // the bits of all caches of its socket
};

// By worker. Kept as a byte each, because every event looks one up.
class seating {
 public:
  // sockets is from 1 to 64.
  seating(const model::machine_costs& machine, model::worker_id workers) {
    constexpr std::uint64_t bits = 64;
    const std::uint64_t sockets = machine.sockets;
    const auto divided = [](std::uint64_t what, std::uint64_t by) { return (what + by - 1) / by; };  // rounded up
    const std::uint64_t cores = machine.cores_per_socket != 0 ? machine.cores_per_socket : divided(workers, sockets);
    const std::uint64_t share = bits / sockets;
    const std::uint64_t cores_a_bit = divided(cores, share);
    const std::uint64_t first_socket = ~std::uint64_t{0} >> (bits - share);
    for (std::uint64_t b = 0; b < bits; ++b) sockets_[b] = first_socket << (b / share * share % bits);
    bits_.reserve(workers);
    for (model::worker_id w = 0; w < workers; ++w) {
      const std::uint64_t core = w % (sockets * cores);
      bits_.push_back(static_cast<std::uint8_t>(core / cores * share + core % cores / cores_a_bit));
    }
  }

  seat operator[](model::worker_id w) const { return {std::uint64_t{1} << bits_[w], sockets_[bits_[w]]}; }

 private:
  std::vector<std::uint8_t> bits_;           // by worker
  std::array<std::uint64_t, 64> sockets_{};  // by bit: all of its socket
};

}  // namespace heist::sim
