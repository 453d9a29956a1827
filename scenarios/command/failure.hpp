#pragma once
// What ended a subcommand before its time, as a message and an exit code: the one place where exceptions become these.
#include "scenarios/command/exit_code.hpp"

namespace heist::command {

// Of the exception that is being handled; to be called in a handler.
exit_code explain_failure();

}  // namespace heist::command
