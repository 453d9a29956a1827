#!/usr/bin/env bash
# Of a lock that is held across a join of stolen work the program says so; of one that was let go of it does not.
set -u
[[ $("$1" released 2>&1) == "all is well" ]] || exit 1
said=$(ulimit -c 0; "$1" held 2>&1) && exit 1
[[ $said == *"holds the lock 'accounts' at a join"* ]]
