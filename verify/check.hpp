#pragma once
// Checks a protocol, in a process of its own.
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "model/result/check_result.hpp"
#include "verify/request.hpp"

namespace heist::verify {

// How far the search of a program is.
struct check_progress {
  std::uint64_t executions = 0;
  double per_second = 0;
  double explored = 0;  // about how much of the tree, from 0 (or nobody knows) to 1
};

// Results in the order of the programs, each also handed over as it comes; false from the callback ends the check.
// A process that dies over a program has violated it, if it died of what it ran; if somebody killed it, that is undecided. A
// program that was not reached has no result. False from on_progress interrupts the search: it says what it has and, where
// asked to, keeps it. A signal that interrupts the process alone is raised here, too. Throws base::bad_input.
std::vector<model::check_result> check(const check_request&,
                                       const std::function<bool(const model::check_result&)>& on_result,
                                       const std::function<bool(const check_progress&)>& on_progress = {});

// Undecided because somebody killed the process, or the system did.
bool was_killed(const model::check_result&);

// A call that names a memory order, executed by the programs of a request.
struct call_site {
  std::string place;      // file:line:column
  std::string sort;       // load, store, update or fence
  std::string order;      // as written
  std::string operation;  // "steal top.load"
};
// In the order of the source.
std::vector<call_site> call_sites(check_request);

// The engine that decisions were made by, as a counterexample has them. Throws base::bad_input for what no check writes.
std::string engine_of(const std::string& decisions);

// Whether the pool of a checker can steal in batches and does so only where a program asks for it.
bool has_batches(check_request);

// Why nothing was checked, though every program was searched to its end: what the operations are for was never seen. Empty
// if it was.
std::string not_looked_at(const std::vector<model::check_result>& results);

// Of all results together: violated if one is, holds only if each of the programs was searched to its end.
model::verdict judge(const std::vector<model::check_result>& results, std::size_t programs);

}  // namespace heist::verify
