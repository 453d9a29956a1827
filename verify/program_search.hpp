#pragma once
// The engine behind a check, whichever is linked: on_graphs/ or on_relacy/. A search of one program can be cut short,
// gone on with, kept in a file and divided among processes.
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "verify/request.hpp"
#include "verify/search_result.hpp"
#include "verify/step.hpp"
#include "verify/subject.hpp"
#include "verify/subtree_share.hpp"

namespace heist::verify {

class program_search {
 public:
  virtual ~program_search() = default;
  // As long as the budget lasts, to the next violation, or to the end. A subject that crashes or does not end has
  // violated the property. What it answers is of the whole search so far. Throws not_deterministic.
  virtual search_result go_on(const budget&) = 0;
  // About how much of it is done, from 0 (or nobody knows) to 1.
  virtual double explored() const { return 0; }
  // What a search that proves nothing and found nothing is worth, in words.
  virtual std::string claim() const { return ""; }
  // Where it stands; empty if it cannot be kept.
  virtual std::vector<std::uint64_t> path() const { return {}; }
  // Of one that is a share of a divided search: the subtree it is in.
  virtual std::uint64_t subtree() const { return 0; }
};

// A search in subtrees that do not know of one another.
class divided_search {
 public:
  virtual ~divided_search() = default;
  virtual std::uint64_t subtrees() const = 0;
  virtual std::unique_ptr<program_search> search(subtree_share&) const = 0;
};

// The name of the explorer that a request means.
std::string explorer_for(const check_request&, const subject_factory&);
// Throws std::invalid_argument if there is no such explorer, std::runtime_error if no search can have left that path.
std::unique_ptr<program_search> make_search(const check_request&, const subject_factory&,
                                            const std::vector<std::uint64_t>& path = {});
// Null if a violation came first, or an execution without end: it is then in found.
std::unique_ptr<divided_search> divide(const check_request&, const subject_factory&, search_result& found);

// Why nothing that a search finds would be worth anything, in words; empty: it would.
std::string why_not_checkable(const subject_factory&);

// The execution with these decisions, step by step, and what it came to.
recorded run_again(const check_request&, const subject_factory&, std::string_view decisions);
// Of the executions that violate the property in the same way, the easiest to follow that is found in time; or what is
// given.
search_result calmest(const check_request&, const subject_factory&, const search_result&, double seconds);

// "task 2 was lost" and "task 1 was lost" are of one kind.
std::string kind_of_violation(std::string violation);
// Goes on past violations of other kinds.
search_result search_for(const std::string& kind, program_search&, double seconds);

}  // namespace heist::verify
