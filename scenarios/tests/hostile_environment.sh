#!/usr/bin/env bash
# heist where the world around it is short of something: streams that are closed or full, files, memory, programs.
#   hostile_environment.sh HEIST SCENARIOS
set -u
heist=$(readlink -f "$1")
scenarios=$(readlink -f "$2")
source "$(dirname "$(readlink -f "$0")")/../../base/tests/expect.sh"
# what whoever called us has left open would count against the limits below
for fd in /proc/$$/fd/*; do
  fd=${fd##*/}
  if ((fd > 2 && fd != 255)); then eval "exec $fd>&-"; fi
done

# within OPTION LIMIT CODE TEXT ARGS...: under that limit heist ARGS exits with CODE and says TEXT on standard error.
within() {
  local option=$1 limit=$2 code=$3 text=$4 said got
  shift 4
  (ulimit "$option" "$limit" && exec "$heist" "$@") 2> said.txt > /dev/null < /dev/null
  got=$?
  said=$(cat said.txt)
  if [[ $got == "$code" && $said == *"$text"* ]]; then ok; else no "ulimit $option $limit; heist $* -> $got: ${said:0:400}"; fi
}

# standard error closed or full: messages are lost, and nothing else
"$heist" run "$scenarios/quickstart.toml" > as-usual.txt 2> /dev/null
"$heist" check chase-lev --mutant no-fence-in-pop > /dev/null 2>&1
example=out/check/chase-lev-no-fence-in-pop/counterexample.json
for run in "0 run $scenarios/quickstart.toml" "2 run missing.toml" "2 chekc" "0 list" "0 render out/quickstart --what trace" \
  "0 native $scenarios/quickstart.toml --cost-scale 0" "1 replay $example" "1 check chase-lev --mutant no-fence-in-pop" \
  "0 run --json $scenarios/quickstart.toml --render timeline"; do
  read -r code arguments <<< "$run"
  # shellcheck disable=SC2086 # several words are meant to be several
  "$heist" $arguments 2>&- > closed.txt < /dev/null
  same "$arguments: $?" "$arguments: $code"
  # shellcheck disable=SC2086
  "$heist" $arguments 2> /dev/full > full.txt < /dev/null
  same "$arguments: $?" "$arguments: $code"
  if [[ $arguments != native* && $arguments != check* ]]; then # these have times in them
    same "$(cat closed.txt)" "$(cat full.txt)"
  fi
  if [[ $run == "0 run $scenarios/quickstart.toml" ]]; then same "$(cat closed.txt)" "$(cat as-usual.txt)"; fi
done
if grep -qr "results in" out; then no "a message went into a file"; else ok; fi
"$heist" run "$scenarios/quickstart.toml" <&- > no-input.txt 2> /dev/null
same "$?$(cat no-input.txt)" "0$(cat as-usual.txt)"

# standard output closed or full: exit code 2, and said so
for arguments in "list" "help" "--help" "run --help" "run $scenarios/quickstart.toml" "run --json $scenarios/quickstart.toml" "render out/quickstart --what trace"; do
  # shellcheck disable=SC2086
  said=$("$heist" $arguments 2>&1 >&-)
  same "$arguments: $?" "$arguments: 2"
  has "$said" "standard output: cannot be written to"
  # shellcheck disable=SC2086
  said=$("$heist" $arguments 2>&1 > /dev/full)
  same "$arguments: $?" "$arguments: 2"
  has "$said" "standard output: cannot be written to"
done
"$heist" run "$scenarios/quickstart.toml" >&- 2>&-
same $? 2

# too few files, too little memory: said, with what was needed
within -n 4 2 "Too many open files; the limit is 4 open files (ulimit -n)" check chase-lev
within -n 4 2 "allow more files to be open at a time" replay "$example"
within -n 5 2 "the limit is 5 open files" render out/quickstart
printf '[machine]\nworkers = 1\n[[workload]]\nkind = "chain"\nnodes = 20_000_000\n' > large.toml
within -v 300000 2 "the limit is 292 MB (ulimit -v)" run large.toml
within -v 300000 2 "take a smaller workload" native large.toml
printf '#!/bin/sh\nkill -SEGV $$\n' > dot && chmod +x dot
said=$(PATH=$work:$PATH "$heist" render out/quickstart 2>&1)
same "$?" 2
has "$said" "dot was ended by signal 11 before the picture was done"
rm dot

# a counterexample with more decisions than any execution has
awk '/"decisions":/ { sub(/"[^"]*",?$/, "\""); printf "%s", $0; for (i = 1; i < 100000; ++i) printf "0 "; $0 = "0\"," } { print }' \
  "$example" > long.json
said=$("$heist" replay long.json 2>&1)
same "$?" 2
has "$said" "no execution needs more than"

# a picture that was asked for and needs a program which is not there
"$heist" run --out graph "$scenarios/quickstart.toml" > /dev/null 2>&1
said=$(PATH=/nowhere "$heist" render graph 2>&1)
same "$?" 2
has "$said" "install the package graphviz"
said=$(PATH=/nowhere "$heist" run --out graph "$scenarios/quickstart.toml" --render 2>&1)
same "$?" 2
has "$said" "install the package graphviz"
has "$said" "makespan"
PATH=/nowhere "$heist" render graph --format dot > /dev/null 2>&1
same "$?" 0
PATH=/nowhere "$heist" check chase-lev --mutant no-fence-in-pop > /dev/null 2>&1
same "$?" 1

# a unit that makes nothing of durations
printf 'digraph { a [size=4]; b [size=1]; c [size=400] }' > short.dot
said=$("$heist" import short.dot --unit 1/10 2>&1)
same "$?" 0
has "$said" "2 of 3 nodes take more than nothing and came to 0 ns"
said=$("$heist" import short.dot --unit 1/1000 --out never.json 2>&1)
same "$?" 2
has "$said" "short.dot:1:19: this duration and all others that are more than 0 come to 0 ns: 3 of them"
if [[ -e never.json ]]; then no "a graph without costs was written"; else ok; fi

# a schedule that somebody has edited into a circle: nothing is drawn of it
build=graph/2-build.schedule.json
link=$(grep '"from":' "$build" | head -1 | sed 's/"from":\("[0-9]*"\),"to":\("[0-9]*"\)/"from":\2,"to":\1/; s/,\? *$/,/')
sed "0,/\"from\":/s/^\( *\){\"from\":/\1$link\n{\"from\":/" "$build" > circle.schedule.json
for what in dag timeline trace; do
  said=$("$heist" render circle.schedule.json --what $what 2>&1)
  same "$?" 2
  has "$said" "is part of a circle"
done
same "$(ls circle*)" circle.schedule.json

# A check that a signal ends has no verdict, whomever it reaches: heist, the checker, or both, as timeout(1) does it. What
# was finished before is shown. A checker that is killed is no fault of the protocol either.
long="push push push push pop pop pop pop | steal steal steal | steal steal steal"
# ends_check SIGNAL WHOM CODE TEXT
ends_check() {
  local child checker
  setsid "$heist" check chase-lev --program "push | steal" --program "$long" --budget 60s > half.txt 2>&1 < /dev/null &
  child=$!
  for ((i = 0; i < 100; ++i)); do
    checker=$(pgrep -P $child heist-check) && break
    sleep 0.05
  done
  sleep 1
  case $2 in
    heist) kill -s "$1" $child ;;
    checker) kill -s "$1" "$checker" ;;
    both) kill -s "$1" -- -$child ;;
    checker-first) kill -s "$1" "$checker"; kill -s "$1" $child ;;
    heist-first) kill -s "$1" $child; kill -s "$1" "$checker" ;;
  esac
  wait $child
  same "$1 $2 $?" "$1 $2 $3"
  has "$(cat half.txt)" "push | steal"
  has "$(cat half.txt)" "$4"
  if grep -q "violated\|crashed" half.txt; then no "$1 to $2: $(cat half.txt)"; else ok; fi
}
for whom in heist checker both checker-first heist-first; do
  ends_check TERM $whom 143 "chase-lev: interrupted, no verdict"
done
for whom in checker both; do
  ends_check INT $whom 130 "chase-lev: interrupted, no verdict"
  ends_check HUP $whom 129 "chase-lev: interrupted, no verdict"
done
ends_check KILL checker 3 "the checker was killed (Killed)"
"$timeout" 1 "$heist" check event-count --program "work work work | rest | rest rest" > half.txt 2>&1
same $? 124
if grep -q "violated" half.txt; then no "$(cat half.txt)"; else ok; fi

# help: heist's own, or that of a subcommand
same "$("$heist" help)" "$("$heist" --help)"
has "$("$heist" help)" "Usage: heist [OPTIONS] SUBCOMMAND"
for command in run native check weaken replay render import bench list; do
  same "$("$heist" help $command)" "$("$heist" $command --help)"
done
said=$("$heist" help rnu 2>&1)
same "$?" 2
has "$said" "did you mean 'run'?"

finish
