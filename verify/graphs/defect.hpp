#pragma once
// Faults of the engine itself, one of which a test can switch on to see that the tests notice. Only where a target is
// compiled with HEIST_GRAPHS_WITH_DEFECTS; otherwise nothing is left of them.
#include <cstdint>

namespace heist::verify::graphs {

enum class defect : std::uint8_t {
  none,
  release_sequence_of_cpp11,
  rmw_ends_release_sequence,
  fences_do_not_acquire,
  failure_order_ignored,
  reads_not_coherent,
  atomicity_ignored,
  sc_fences_ignore_eco,
  sc_accesses_ignore_from_read,
  sc_order_without_po_hb_po,
  late_source_counts_as_maximal,
  newer_write_counts_as_maximal,
  read_write_counts_as_maximal,
  taken_writes_not_read,
  dead_end_without_revisits,
  revisit_only_as_newest,
  symmetry_kept,
};

#ifdef HEIST_GRAPHS_WITH_DEFECTS
inline defect the_defect = defect::none;
inline bool defect_is(defect d) {
  return the_defect == d;
}
#else
constexpr bool defect_is(defect) {
  return false;
}
#endif

}  // namespace heist::verify::graphs
