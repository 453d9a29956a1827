#include "model/catalogue.hpp"

#include "model/registry/worker_pools.hpp"

namespace heist::model {

namespace {
constexpr auto described = worker_pools::entries();
}

constinit const std::span<const entry> pools{described};

}  // namespace heist::model
