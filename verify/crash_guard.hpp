#pragma once
// Runs what may crash or never end, and comes back all the same. Code under test is somebody else's: a failed assertion
// in it, a wild pointer or an endless loop is a finding, with an interleaving to show, and not the end of the checker.
#include <string>

namespace heist::verify {

// The signal that ended the body, 0 if it returned. SIGALRM says that nothing made_progress() for the seconds of
// patience. What the body held is lost with it. Not to be nested. Crashes outside of a body end the process.
int guarded(void (*body)(void*), void* context, unsigned patience_seconds);

void made_progress();

// Whether what the last body fell over was that it got no memory.
bool fell_for_want_of_memory();

// "crashed: Segmentation fault"; "does not end: ..."
std::string fall_in_words(int signal, unsigned patience_seconds);

}  // namespace heist::verify
