#!/usr/bin/env bash
# Pools that are not ours: whatever they do ends in a verdict, and whatever cannot be compiled in a sentence.
#   own_pool.sh HEIST MISBEHAVING VERIFY
set -u
heist=$(readlink -f "$1")
misbehaving=$(readlink -f "$2")
verify=$(readlink -f "$3")
source "$(dirname "$(readlink -f "$0")")/../../base/tests/expect.sh"

misbehave() { expect 1 "$2" check test::misbehaving --checker "$misbehaving" --patience 2 --program "push pop | steal, capacity $1"; }

# a pool that crashes, hangs, throws, leaks or leaves
misbehave 1 "crashed: Aborted"
misbehave 2 "does not end: one execution ran for 2 seconds"
misbehave 4 "threw an exception: no steal today"
misbehave 8 "memory leak"
misbehave 16 "crashed"
misbehave 32 "crashed: Segmentation fault"
misbehave 64 "waits for ever"
expect 1 "reproduced" replay out/check/test--misbehaving/counterexample.json --checker "$misbehaving"
expect 0 "counterexample.svg" render out/check/test--misbehaving/counterexample.json
misbehave 1 "flag.load"
expect 1 "crashed: Aborted" replay out/check/test--misbehaving/counterexample.json --checker "$misbehaving"

# something else in the place of a checker
expect 2 "does not work as a checker" check my::deque --checker /nowhere/checker
expect 2 "does not work as a checker" check my::deque --checker /bin/echo
expect 4 "" check my::deque --checker /bin/true

# a header: the example of the README, and what cannot be compiled
expect 1 "task 1 was extracted twice" check "$verify/examples/ring_deque.hpp" --type example::ring_deque
expect 2 "--header" replay out/check/example--ring_deque/counterexample.json
expect 1 "ring_deque.hpp:48" replay out/check/example--ring_deque/counterexample.json --header "$verify/examples/ring_deque.hpp"
# the README shows what really comes out
while IFS= read -r line; do
  if grep -qF -- "$line" "$verify/README.md"; then ok; else no "not in README.md: $line"; fi
done < <("$heist" replay out/check/example--ring_deque/counterexample.json --header "$verify/examples/ring_deque.hpp" 2> /dev/null | grep ring_deque.hpp:)
expect 2 "which class template" check "$verify/examples/ring_deque.hpp"
expect 2 "cannot read" check missing.hpp --type my::deque
expect 2 "not the name of a class template" check "$verify/examples/ring_deque.hpp" --type 'x<int>{}; int main('
printf 'namespace my { template <class W, class T> struct deque { explicit deque(unsigned long) {} void push(T) {} int pop(); }; }\n' > half.hpp
expect 2 "a pool needs: heist::model::stolen<Task> steal()" check half.hpp --type my::deque
printf 'this is no C++\n' > nonsense.hpp
expect 2 "nonsense.hpp:1:1: error" check nonsense.hpp --type my::deque
CXX=no-such-compiler expect 2 "there is no such compiler" check half.hpp --type my::deque
TMPDIR=$work/nowhere expect 2 "TMPDIR" check half.hpp --type my::deque
HEIST_HOME=$work expect 2 "headers are not there" check half.hpp --type my::deque

finish
