#pragma once
// Standard input, output and error as a stranger's shell may leave them: closed.

namespace heist::command {

// Whichever of the three is closed becomes a descriptor that nothing can be written to: else the next file that is opened
// would get its number, and be written to by whoever means the stream. To be called before anything is opened.
void hold_standard_streams();

}  // namespace heist::command
