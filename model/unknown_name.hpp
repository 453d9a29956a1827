#pragma once
// Refuses a name that is not known, with those that are.
#include <span>
#include <string>
#include <string_view>

#include "base/bad_input.hpp"
#include "model/description.hpp"

namespace heist::model {

[[noreturn]] inline void unknown_name(std::string_view what, std::string_view name, std::span<const entry> known) {
  std::string names;
  for (const entry& e : known) names.append(names.empty() ? "" : ", ").append(e.name);
  throw base::bad_input("scheduler", std::string("there is no ").append(what) + " called \"" + std::string(name) + '"',
                        "known here: " + names);
}

}  // namespace heist::model
