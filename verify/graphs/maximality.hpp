#pragma once
// Which reads a new write revisits (Kokologiannakis, Marmanis, Gladstein, Vafeiadis: Truly stateless, optimal dynamic
// partial order reduction, POPL 2022, Algorithm 1). To let write w be read by an older read r, everything added after r
// that w does not depend on is deleted. Many graphs come to the same result that way; exactly one of them has only
// deleted events, and r, that were added maximally: as they would be added if they were added again, after all that
// stays. That one does the revisit.
#include <vector>

#include "verify/graphs/alternative.hpp"
#include "verify/graphs/graph.hpp"

namespace heist::verify::graphs {

// Whether the event would be added again like this. Previous(e) is what was added before e or is porf-before w:
//   a read    its source is newest in co among the writes in Previous(e). That the source is in Previous(e) need not be
//             asked: if it is not, it is deleted as well, was added later, and is not maximal because of this read
//   a write   it is newest in co among those, and no read in Previous(e) reads it, which would be a revisit
//   a choice  it is the first one
// All others leave no choice.
bool is_maximally_added(const graph&, event_id e, const lane* prefix_of_write);

// Adds to the list the revisits of the write, which is the newest event and not in co yet.
void list_revisits(const graph&, event_id write, std::vector<alternative>&);

}  // namespace heist::verify::graphs
