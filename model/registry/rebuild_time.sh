#!/bin/bash
# rebuild_time.sh BUILD_FOLDER: what an edit in one pool's header costs, for every pool: seconds of `ninja all` by the clock,
# and of all processors together. By hand, on an idle machine; no test runs it.
set -euo pipefail
here=$(dirname "$(readlink -f "$0")")
build=${1:?a build folder}
ninja -C "$build" all > /dev/null
printf '%-16s %6s %6s %6s\n' pool wall cpu steps
TIMEFORMAT='%R %U %S'
for pool in $(grep -v '^#' "$here/pools.txt"); do
  touch "$here/../pool/$pool.hpp"
  steps=$(ninja -C "$build" -n all | grep -c '^\[')
  read -r wall user system < <({ time ninja -C "$build" all > /dev/null; } 2>&1)
  printf '%-16s %6.1f %6.1f %6d\n' "$pool" "$wall" "$(awk "BEGIN { print $user + $system }")" "$steps"
done
