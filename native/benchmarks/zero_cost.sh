#!/bin/bash
# zero_cost.sh PROGRAM: counts with callgrind what a pair of operations costs in instructions, for the shared deque in
# the native world and for the hand-written one (PROGRAM is chase_lev_cost), and prints the ratio.
# Exits 0 if the shared one needs at most 2 % more, 1 if it needs more than that, 77 where valgrind is missing.
set -euo pipefail

program=${1:?usage: zero_cost.sh PATH/TO/chase_lev_cost}
pairs=1000000
most_percent=102

if ! command -v valgrind >/dev/null; then
  echo "zero_cost: skipped, valgrind is not installed (apt install valgrind)"
  exit 77
fi

# instructions DEQUE PAIRS WAY
instructions() {
  local said
  said=$(valgrind --tool=callgrind --callgrind-out-file=/dev/null "$program" "$@" 2>&1 >/dev/null)
  sed -n 's/^.*Collected : \([0-9]\+\).*$/\1/p' <<<"$said"
}

# What the pairs alone cost: the program's start and end are in both runs.
cost() {
  local with without
  with=$(instructions "$1" "$pairs" "$2")
  without=$(instructions "$1" 0 "$2")
  if [[ -z $with || -z $without || $with -le $without ]]; then
    echo "zero_cost: callgrind counted nothing" >&2
    return 1
  fi
  echo $((with - without))
}

# decimal NUMBER DIGITS: a whole number of hundredths, thousandths, ... written with a point
decimal() {
  local scale=$((10 ** $2))
  printf "%d.%0$2d" $(($1 / scale)) $(($1 % scale))
}

status=0
for way in pop steal; do
  hand=$(cost hand "$way")
  model=$(cost model "$way")
  printf 'push and %-5s  instructions a pair: model %s, hand-written %s, ratio %s\n' "$way" \
    "$(decimal $((model * 100 / pairs)) 2)" "$(decimal $((hand * 100 / pairs)) 2)" \
    "$(decimal $(((model * 1000 + hand / 2) / hand)) 3)"
  if ((model * 100 > hand * most_percent)); then
    echo "zero_cost: the native world costs more than 2 % in push and $way" >&2
    status=1
  fi
done
exit $status
