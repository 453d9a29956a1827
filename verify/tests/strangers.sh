#!/usr/bin/env bash
# Pools of strangers: nothing holds that was not looked at, nothing is violated that is only not decided, and a violation
# is called by its name.
#   strangers.sh HEIST CASES VERIFY
set -u
heist=$(readlink -f "$1")
cases=$(readlink -f "$2")
verify=$(readlink -f "$3")
source "$(dirname "$(readlink -f "$0")")/../../base/tests/expect.sh"

header() { expect "$1" "$2" check "$verify/tests/strangers.hpp" --type "strangers::$3" "${@:4}"; }
behaves() { expect "$1" "$2" check strangers::cases --checker "$cases" --program "$4, first $3" "${@:5}"; }

# nothing holds that was not looked at
header 4 "nothing was checked: threads share fields of the pool that are not World's" plain --program "push push pop pop | steal"
header 4 "nothing was checked: push, pop and steal never touched World" plain --engine relacy --program "push push pop pop | steal"
header 4 "nothing was checked: threads share fields of the pool that are not World's" fields_under_lock
header 0 "holds in every execution" fields_under_lock --engine relacy --program "push push pop | steal"
behaves 4 "nothing was checked: no steal got a task" 4 "push push pop | steal"
behaves 4 "nothing was checked: no steal got a task" 5 "push pop | steal"
behaves 4 '"verdict": "undecided"' 4 "push push pop | steal" --json
behaves 4 "ended without an answer; does the pool call _exit()" 6 "push | steal"
behaves 4 "has no mutants" 0 "push | steal" --mutants
printf '#include "%s/tests/strangers.hpp"\nint main() { for (;;) {} }\n' "$verify" > with_main.hpp
expect 4 "defines main()" check with_main.hpp --type strangers::locked
behaves 0 "strangers::cases holds in every execution" 0 "push push pop | steal"

# waiting: what ends holds, what was cut off is not decided, what cannot end is violated
behaves 0 "holds in every execution" 1 "push push pop | steal"
behaves 0 "holds in every execution" 2 "push push | steal"
header 3 "cut off: an execution took more than 2,000 steps" spinning --engine relacy --program "push push | steal"
behaves 1 "waits for ever" 3 "push | steal"
expect 1 "reproduced" replay out/check/strangers--cases/counterexample.json --checker "$cases"
behaves 0 "holds in every execution" 10 "push push pop | steal"
behaves 1 "shortest program found that shows it: push | steal" 11 "push push pop | steal steal | steal"
behaves 1 "waits for ever: thief awaits turn, strangers.hpp:" 11 "push | steal"
expect 1 "turn.await acquire = 0" replay out/check/strangers--cases/counterexample.json --checker "$cases"
expect 0 "counterexample.html" render out/check/strangers--cases/counterexample.json --format html
for drawn in svg html; do
  grep -q "waits for ever" out/check/strangers--cases/counterexample.$drawn || no "who waits is not drawn in $drawn"
done
behaves 2 "the condition of an await accesses World" 12 "push | steal"

# what pools are put through without being asked
header 1 "task 1 was lost" blocks
header 1 "task 2 was extracted twice" batch_overwrites
header 0 "holds in every execution" newest_first --program "push push pop push push | steal" --program "push push push push | steal"
expect 3 "of 66 programs were searched to the end; left out: " check strangers::cases --checker "$cases" --executions 10

# what is not promised is not checked, and that is said
behaves 0 "under RC11, the memory model of C++20" 0 "push | steal"
behaves 0 "under RC11 with the release sequences of C++11" 0 "push | steal" --model rc11-cpp11
behaves 0 "under sequential consistency" 0 "push | steal" --model sc
header 0 "under Relacy's memory model" locked --engine relacy --program "push | steal"
header 0 "not checked: in which order tasks come out, because the pool has no \`promises\`" blocks --program "push push pop | steal"
expect 2 "this pool has no batches" check strangers::cases --checker "$cases" --program "push | steal, batches"

# violations by their names
behaves 1 "data race on datum: " 8 "push | steal"
behaves 1 "thief reads it in 'steal', strangers.hpp:" 8 "push | steal"
behaves 1 "owner writes it in 'push 1', strangers.hpp:" 8 "push | steal"
expect 1 "reproduced" replay out/check/strangers--cases/counterexample.json --checker "$cases"
grep -q '"races_with": *[0-9]' out/check/strangers--cases/counterexample.json || no "no races_with"
grep -q 'races with step' out/check/strangers--cases/counterexample.svg || no "no race is drawn"
behaves 1 "out of bounds: access 0 bytes behind the end of array #2" 7 "push | steal"
behaves 1 "needs more than" 9 "push | steal"
header 2 "a pool's destructor may not throw" throws_at_its_end
header 2 "thread_local" numbered

finish
