#pragma once
// A pool of the house and every mutant of it, made from what the pool says of itself. CMake makes a file for each pool that
// includes this and instantiates checked_pool<NAME_pool>::subject.
#include <cstdint>
#include <memory>
#include <string_view>
#include <type_traits>

#include "model/pool/pool.hpp"
#include "model/registry/type_list.hpp"
#include "verify/checked_world.hpp"
#include "verify/pool_subject.hpp"
#include "verify/protocols/probes.hpp"
#include "verify/protocols/protocol.hpp"
#include "verify/protocols/shuffled.hpp"

namespace heist::verify {

template <class P>
class checked_pool_with {
  using fault = typename P::fault;

  // A heap is given an order of tasks.
  template <fault Fault>
  static auto pool_type() {
    if constexpr (requires { typename P::template type<checked_world, std::uint64_t, Fault, shuffled>; }) {
      return std::type_identity<typename P::template type<checked_world, std::uint64_t, Fault, shuffled>>();
    } else {
      return std::type_identity<typename P::template type<checked_world, std::uint64_t, Fault>>();
    }
  }

 public:
  template <fault Fault>
  static std::unique_ptr<subject_factory> subject(const program& p) {
    using pool = typename decltype(pool_type<Fault>())::type;
    if constexpr (requires { P::asks_for_size(Fault); }) {
      if constexpr (P::asks_for_size(Fault)) {
        if (asks_for_size(p)) return std::make_unique<pool_factory<asked_for_size<pool>>>(p);
      }
    }
    if constexpr (requires { P::room_for_half; }) {
      if (capacity_of(p) == P::room_for_half) return std::make_unique<pool_factory<halved<pool>>>(p);
    }
    return std::make_unique<pool_factory<pool>>(p);
  }
};

template <class P>
std::unique_ptr<subject_factory> checked_pool<P>::subject(std::string_view mutant, const program& p) {
  std::unique_ptr<subject_factory> made;
  model::with_fault<P>(mutant, [&]<auto Fault>(std::integral_constant<typename P::fault, Fault>) {
    made = checked_pool_with<P>::template subject<Fault>(p);
  });
  return made;
}

}  // namespace heist::verify
