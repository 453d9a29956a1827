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
  newer_write_counts_as_maximal,
  choice_counts_as_maximal,
  read_write_counts_as_maximal,
  taken_writes_not_read,
  rmw_is_two_sc_events,
  revisit_only_as_newest,
  symmetry_kept,
  reuse_not_found_out,
  reuse_does_not_synchronise,
  earlier_lives_forgotten,
  await_reads_the_newest_only,
  await_goes_on_in_vain,
  old_values_wait_for_ever,
};

#ifdef HEIST_GRAPHS_WITH_DEFECTS
inline defect the_defect = defect::none;
struct named_defect {
  defect what;
  const char* name;
};
inline constexpr named_defect named_defects[] = {
    {defect::release_sequence_of_cpp11, "release sequence of cpp11"},
    {defect::rmw_ends_release_sequence, "rmw ends release sequence"},
    {defect::fences_do_not_acquire, "fences do not acquire"},
    {defect::failure_order_ignored, "failure order ignored"},
    {defect::reads_not_coherent, "reads not coherent"},
    {defect::atomicity_ignored, "atomicity ignored"},
    {defect::sc_fences_ignore_eco, "sc fences ignore eco"},
    {defect::sc_accesses_ignore_from_read, "sc accesses ignore from read"},
    {defect::sc_order_without_po_hb_po, "sc order without po hb po"},
    {defect::choice_counts_as_maximal, "choice counts as maximal"},
    {defect::newer_write_counts_as_maximal, "newer write counts as maximal"},
    {defect::read_write_counts_as_maximal, "read write counts as maximal"},
    {defect::taken_writes_not_read, "taken writes not read"},
    {defect::rmw_is_two_sc_events, "rmw is two sc events"},
    {defect::revisit_only_as_newest, "revisit only as newest"},
    {defect::symmetry_kept, "symmetry kept"},
    {defect::reuse_not_found_out, "reuse not found out"},
    {defect::reuse_does_not_synchronise, "reuse does not synchronise"},
    {defect::earlier_lives_forgotten, "earlier lives forgotten"},
    {defect::await_reads_the_newest_only, "await reads the newest only"},
    {defect::await_goes_on_in_vain, "await goes on in vain"},
    {defect::old_values_wait_for_ever, "old values wait for ever"}};
inline bool defect_is(defect d) {
  return the_defect == d;
}
#else
constexpr bool defect_is(defect) {
  return false;
}
#endif

}  // namespace heist::verify::graphs
