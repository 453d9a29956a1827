#pragma once
// The memory models there are, by name.
//   sc          every atomic access is sequentially consistent, whatever its order says
//   rc11        RC11 (Lahav, Vafeiadis, Kang, Hur, Dreyer, PLDI 2017) with the release sequences and the seq_cst order
//               of C++20; graph.cpp, coherence.hpp and sc_order.hpp state the axioms where they are checked
//   rc11-cpp11  the same with the release sequences of C++11 to C++17: a thread's later stores to the location belong
#include <array>
#include <optional>
#include <string_view>

namespace heist::verify::graphs {

enum class memory_model { sc, rc11, rc11_cpp11 };

inline constexpr std::array<std::string_view, 3> memory_model_names{"sc", "rc11", "rc11-cpp11"};

constexpr std::string_view name_of(memory_model m) {
  return memory_model_names[static_cast<std::size_t>(m)];
}

constexpr std::optional<memory_model> memory_model_named(std::string_view name) {
  for (std::size_t i = 0; i < memory_model_names.size(); ++i) {
    if (memory_model_names[i] == name) return static_cast<memory_model>(i);
  }
  return std::nullopt;
}

}  // namespace heist::verify::graphs
