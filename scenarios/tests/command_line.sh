#!/usr/bin/env bash
# The command line as a stranger meets it: exit codes, documents, messages, and that nothing is half written.
#   command_line.sh HEIST SCENARIOS
set -u
heist=$(readlink -f "$1")
scenarios=$(readlink -f "$2")
patience=600  # a sanitizer is slow
source "$(dirname "$(readlink -f "$0")")/../../base/tests/expect.sh"

field() { grep -o "\"$1\": *\"[^\"]*\"" "$2" | sort | tr '\n' ' '; }

# the README's first command
expect 0 "makespan" run "$scenarios/quickstart.toml"
holds test -s out/quickstart/result.json
expect 0 "out/quickstart/2-build.svg" render out/quickstart/2-build.schedule.json
holds grep -q "<svg" out/quickstart/2-build.svg
expect 0 "1-fibonacci.dot" render out/quickstart/result.json --format dot
expect 0 "2-build.svg" render out/quickstart/2-build.schedule.json --what dag --format svg

# along time: a picture for each schedule, without another program; one trace for a folder, or for one schedule
PATH=/nowhere expect 0 "2-build.timeline.svg" render out/quickstart --what timeline
holds grep -q "<title>compile tests: 7.000 µs on worker 2, .*, stolen from worker 0, deviates from the order of one worker</title>" out/quickstart/2-build.timeline.svg
holds grep -q "</svg>" out/quickstart/1-fibonacci.timeline.svg
expect 0 "out/quickstart/trace.json" render out/quickstart/result.json --what trace
expect 0 "out/quickstart/2-build.trace.json" render out/quickstart/2-build.schedule.json --what trace --format json
same "$(grep -c '"ph":"X"' out/quickstart/2-build.trace.json)" 12
same "$(grep -c '"ph":"X"' out/quickstart/trace.json)" 277
same "$(grep -c '"name":"process_name"' out/quickstart/trace.json)" 2
expect 0 "out/quickstart/trace.pftrace" render out/quickstart --what trace --format perfetto
expect 0 "out/quickstart/2-build.trace.pftrace" render out/quickstart/2-build.schedule.json --what trace --format perfetto
same "$(grep -a -o 'by work-stealing on 4 workers' out/quickstart/trace.pftrace | wc -l)" 2
same "$(grep -a -o 'compile tests' out/quickstart/2-build.trace.pftrace | wc -l)" 1
PATH=/nowhere expect 2 "install the package librsvg2-bin" render out/quickstart --what timeline --format png
if command -v rsvg-convert > /dev/null; then
  expect 0 "2-build.timeline.png" render out/quickstart/2-build.schedule.json --what timeline --format png
  holds grep -q "PNG" out/quickstart/2-build.timeline.png
  expect 0 "2-build.timeline.pdf" render out/quickstart/2-build.schedule.json --what timeline --format pdf
fi
expect 2 "quickstart: has no work-stealing tree to draw" render out/quickstart --what tree
expect 2 "simulate a loop under the scheduler work-stealing-tree" run "$scenarios/quickstart.toml" --out treeless --render tree
expect 0 "results in" run "$scenarios/../reports/gallery/shared_loop.toml" --out loop
expect 0 "1-triangle.tree.dot" render loop --what tree --format dot --depth 2
holds grep -q "parts folded into 2 boxes" loop/1-triangle.tree.dot
expect 2 "are for a dag" render loop --what tree --critical
PATH=/nowhere expect 2 "install the package graphviz" render loop --what tree
expect 2 "there are dag as svg, png, pdf or dot; timeline as svg" render out/quickstart --what gantt
expect 2 "--what timeline --format dot: cannot be drawn" render out/quickstart --what timeline --format dot
expect 2 "trace as json" render out/quickstart --what trace --format svg
for what in dag timeline tree trace; do expect 2 "nowhere/x.schedule.json" render nowhere/x.schedule.json --what $what; done
if [[ -e nowhere ]]; then no "a schedule that is not there left a folder behind"; else ok; fi

# a page of it all: one file, made of the document and the schedules beside it, with or without Graphviz
expect 0 "out/quickstart/report.html" render out/quickstart --what report
holds grep -q '<pre><code>heist run .*quickstart.toml</code></pre>' out/quickstart/report.html
holds grep -q '<svg' out/quickstart/report.html
PATH=/nowhere expect 0 "out/quickstart/report.html" render out/quickstart/result.json --what report --format html
holds grep -q 'dot was not installed' out/quickstart/report.html
expect 2 "report as html" render out/quickstart --what report --format svg
expect 2 'expected "heist.run/2"' render out/quickstart/2-build.schedule.json --what report
expect 2 "no result.json in this folder" render "$scenarios" --what report
expect 0 "drawn/report.html" run "$scenarios/quickstart.toml" --out drawn --render report
expect 0 "drawn/report.html" run "$scenarios/quickstart.toml" --out drawn --render report --schedules 0
printf '{"schema": "heist.run/1", "scenario": "x", "results": [{"workload": 7}]}' > odd.json
expect 2 "results[0].workload: something else than a string" render odd.json --what report
printf '[machine]\nworkers = 4\n[[workload]]\nkind = "fibonacci"\nn = 6\n[[scheduler]]\nkind = "work-stealing"\n[[scheduler]]\nkind = "shared-queue"\n' > two.toml
expect 0 "shared-queue" run two.toml --sweep workers=1,4 # what comes from a shared queue was not stolen from anybody
expect 0 "out/two/report.html" render out/two --what report
expect 0 "out/two/comparison.html" render out/two out/quickstart --what report
expect 2 "gone: cannot read" render out/two gone --what report
holds grep -q 'is the fastest of 2 schedulers' out/two/report.html
if grep -q stolen_from out/two/4-fibonacci.schedule.json; then no "stolen from a shared queue"; else ok; fi

# what cannot be written is not half written
mkdir -p full/in-the-way.timeline.svg full/in-the-way.trace.json full/in-the-way.trace.pftrace
cp out/quickstart/1-fibonacci.schedule.json full/
cp out/quickstart/1-fibonacci.schedule.json full/in-the-way.schedule.json
expect 2 "in-the-way.timeline.svg: cannot write" render full/in-the-way.schedule.json --what timeline
mkdir full/in-the-way.dot full/dot-only.svg
cp out/quickstart/2-build.schedule.json full/dot-only.schedule.json
expect 2 "in-the-way.dot: cannot write" render full/in-the-way.schedule.json
expect 2 "dot-only.svg: cannot write" render full/dot-only.schedule.json
rm -r full/in-the-way.dot full/dot-only.*
expect 2 "in-the-way.trace.json: cannot write" render full/in-the-way.schedule.json --what trace
expect 2 "in-the-way.trace.pftrace: cannot write" render full/in-the-way.schedule.json --what trace --format perfetto
for what in "timeline" "trace" "trace --format perfetto"; do
  # shellcheck disable=SC2086 # words
  said=$(trap '' XFSZ; ulimit -f 8; "$heist" render full/1-fibonacci.schedule.json --what $what 2>&1)
  same $? 2
  if [[ $said == *"full/1-fibonacci.${what%% *}."*": cannot write"* ]]; then ok; else no "a full disk: $said"; fi
done
same "$(cd full && echo *)" "1-fibonacci.schedule.json in-the-way.schedule.json in-the-way.timeline.svg in-the-way.trace.json \
in-the-way.trace.pftrace"
same "$(find full -name '.*.tmp')" ""

# a folder that must not be written to; nobody stops root, so root becomes nobody where that can run heist
as_nobody=()
if [[ $EUID == 0 ]]; then as_nobody=(setpriv --reuid=65534 --regid=65534 --clear-groups); fi
mkdir -p closed && cp out/quickstart/2-build.schedule.json closed/
chmod 755 "$work" && chmod 555 closed
if "${as_nobody[@]}" "$heist" --version > /dev/null 2>&1; then
  for format in json perfetto; do
    said=$("${as_nobody[@]}" "$heist" render closed/2-build.schedule.json --what trace --format $format 2>&1)
    same $? 2
    if [[ $said == *"closed/2-build.trace."*": cannot write: Permission denied"* ]]; then ok; else no "closed: $said"; fi
  done
  same "$(ls -A closed)" "2-build.schedule.json"
fi
chmod 755 closed

# parts of a graph: to a depth, around a node, the costliest path; laid out by dependency or by time
build=out/quickstart/2-build.schedule.json
expect 0 "2-build.dot" render $build --format dot --layout time
holds grep -q "row_0 -> row_1" out/quickstart/2-build.dot
expect 0 "2-build.dot" render $build --format dot --depth 1
holds grep -q "0 of 12 nodes drawn; 12 nodes (82.00 µs of work) folded into 1 box" out/quickstart/2-build.dot
expect 0 "2-build.dot" render $build --format dot --around "link tests" --depth 1
holds grep -q "around ◎ link tests: 4 of 12 nodes drawn; 8 nodes" out/quickstart/2-build.dot
expect 0 "2-build.dot" render $build --format dot --critical
expect 2 "--around linker: there is no such node" render $build --around linker
expect 2 "there are dependency and time" render $build --layout circle
expect 2 "--depth" render $build --depth 0
expect 2 "leave one out" render $build --around "link tests" --critical
expect 2 "are for a dag" render out/quickstart --what timeline --critical
expect 0 "wide.svg" render "$(sed 's/"configure"/"<script>alert(1)<\/script>"/' $build > wide.schedule.json && echo wide.schedule.json)"
if grep -q "<script" wide.svg; then no "a name became markup"; else ok; fi

# drawn straight after the run; a bad name is refused before it
expect 0 "drawn/2-build.svg" run "$scenarios/quickstart.toml" --out drawn --render
expect 0 "drawn/2-build.timeline.svg" run "$scenarios/quickstart.toml" --out drawn --render timeline
expect 0 "drawn/trace.json" run "$scenarios/quickstart.toml" --out drawn --render trace
expect 2 "--what gantt: cannot be drawn" run "$scenarios/quickstart.toml" --out undrawn --render gantt
if [[ -e undrawn ]]; then no "a run began although its picture has no such form"; else ok; fi
expect 2 "no schedule was kept" run "$scenarios/quickstart.toml" --out drawn --schedules 0 --render
"$heist" run --json --render dag --out drawn "$scenarios/quickstart.toml" > drawn.json 2> /dev/null
holds cmp drawn.json drawn/result.json

# one document on standard output, the same twice and for every number of jobs
"$heist" run --json "$scenarios/quickstart.toml" > first.json 2> /dev/null
"$heist" run --json --jobs 1 "$scenarios/quickstart.toml" > second.json 2> /dev/null
"$heist" run --json --jobs 7 --out elsewhere "$scenarios/quickstart.toml" > third.json 2> /dev/null
holds cmp first.json second.json
holds cmp first.json third.json
holds cmp first.json out/quickstart/result.json
holds cmp first.json elsewhere/result.json
holds grep -q '"schema": *"heist.run/2"' first.json
same "$(field digest first.json)" '"digest": "df8a3e7989ed6e3e" "digest": "f18cbea886547855" '

# what is expected of a scenario: a published figure beside ours, claims that hold, and one that does not
expect 0 "Kendall's tau-b of the two orders: 0.90 (22 of 28 pairs the same way round, 0 the other way, 6 tied here, 1 as published), at least 0.70 as expected" run "$scenarios/imam-sarkar/fig3.toml" --jobs 2
expect 0 "confirmed: ForkJoin: priority work-stealing is as good" run "$scenarios/imam-sarkar/fig4.toml"
expect 0 "confirmed: aging halves the longest wait" run "$scenarios/imam-sarkar/aging.toml"
for figure in 2 5 6 7; do
  expect 0 "confirmed: " run "$scenarios/imam-sarkar/fig$figure.toml" --seeds 1
done
sed 's/^percent = 50$/percent = 150/' "$scenarios/imam-sarkar/fig3.toml" > fig3.toml
cp "$scenarios/imam-sarkar/systems.toml" .
expect 1 "NOT CONFIRMED: WSTLPQ has noticeable overheads" run fig3.toml --seeds 1
sed 's/^least_tau = .*/least_tau = 0.9/' "$scenarios/imam-sarkar/fig3.toml" > fig3.toml
expect 1 "LESS THAN THE 0.90 EXPECTED" run fig3.toml --seeds 1
rm systems.toml
expect 2 "systems.toml" run fig3.toml

# the same benchmarks on real threads; every result is compared with a sequential one
expect 0 "no node of 100 runs was executed more than once, and their results are right" native "$scenarios/imam-sarkar/native.toml"
expect 0 "every node of 80 runs was executed exactly once" native "$scenarios/imam-sarkar/native-fibonacci.toml" --seeds 2

# another size of the same scenario
expect 0 "Knapsack (Imam & Sarkar, Fig. 6)" run "$scenarios/imam-sarkar/fig6.toml" --size paper
holds grep -q '"command": "heist run .*fig6.toml --size paper"' out/fig6-paper/result.json
expect 2 "did you mean 'paper'?" run "$scenarios/imam-sarkar/fig6.toml" --size papre
expect 2 "it has one size: leave --size out" native "$scenarios/quickstart.toml" --size paper

# which schedules are kept: an equal share of the nodes for each run, none if none are wanted
expect 0 "heist render shares/2-build.schedule.json" run "$scenarios/quickstart.toml" --out shares --schedules 400
same "$(ls shares | tr '\n' ' ')" "2-build.schedule.json result.csv result.json "
expect 0 "results in none" run "$scenarios/quickstart.toml" --out none --schedules 0
same "$(ls none | tr '\n' ' ')" "result.csv result.json "
expect 2 "--schedules" run "$scenarios/quickstart.toml" --schedules 5000000
expect 2 "--schedules" run "$scenarios/quickstart.toml" --schedules many

# a second table for who asks
expect 0 "starved" run "$scenarios/quickstart.toml" --details
expect 2 "details" run "$scenarios/quickstart.toml" --details --json

# sweeps and seeds: a row for all seeds, a line a run in the CSV
expect 0 "3 quarters" run "$scenarios/quickstart.toml" --sweep "workers=1..4*2" --seeds 5 --out swept
same "$(wc -l < swept/result.csv)" 31
expect 2 "did you mean 'workers'?" run "$scenarios/quickstart.toml" --sweep "wokers=1..4"
expect 2 "outside 1 to 1024" run "$scenarios/quickstart.toml" --sweep "workers=0"

# real threads
expect 0 "exactly once" native "$scenarios/quickstart.toml" --cost-scale 0
holds test -s out/quickstart/native.json
expect 0 "no node of 6 runs was executed more than once" native "$scenarios/workloads/task-burst.toml" --cost-scale 0
expect 0 '"discarded": 3000' run --json "$scenarios/workloads/task-burst.toml"
for name in task-burst knapsack astar; do # the same for every number of jobs, though the schedule decides what is done
  "$heist" run --json --jobs 1 "$scenarios/workloads/$name.toml" > one-job.json 2> /dev/null
  "$heist" run --json --jobs 5 "$scenarios/workloads/$name.toml" > five-jobs.json 2> /dev/null
  holds cmp one-job.json five-jobs.json
  holds grep -q '"discarded"' one-job.json
done

# an example of every kind of workload, in both worlds
for file in "$scenarios"/workloads/*.toml; do
  expect 0 "makespan" run "$file"
  case $file in # these prune: what they execute depends on the schedule
    */knapsack.toml | */astar.toml) checked="executed more than once, and their results are right" ;;
    *) checked="exactly once" ;;
  esac
  expect 0 "$checked" native "$file" --cost-scale 0
done

# checking: exhaustive, cut short, violated
expect 0 "holds in every execution (1 program, 17 executions, exhaustive)" check chase-lev --program "push push pop pop | steal"
expect 0 "(1 program, 75 executions, exhaustive)" check chase-lev --engine relacy --program "push push pop pop | steal"
expect 2 "did you mean 'relacy'?" check chase-lev --engine relasy
expect 2 "did you mean 'rc11'?" check chase-lev --model rc12
expect 2 "has one memory model only" check chase-lev --engine relacy --model sc
expect 2 "is an explorer of the engine relacy" check chase-lev --engine graphs --explorer pct
expect 1 "data race" check abp --mutant bottom-lowered-relaxed
expect 0 "release sequences of C++11" check abp --mutant bottom-lowered-relaxed --model rc11-cpp11
expect 0 "up to 24 executions were run as one" check chase-lev --program "push push pop pop | steal | steal | steal | steal"
expect 2 "takes test programs of up to five threads" check chase-lev --engine relacy --program "push | steal | steal | steal | steal | steal"
expect 0 "219,230 executions" check chase-lev --program "push push pop pop | steal | steal | steal | steal | steal | steal"
expect 0 "153,784 executions" check chase-lev --no-symmetry --program "push push pop pop | steal | steal | steal | steal"
expect 2 "the owner can push and pop, not 'keep'" check chase-lev --program "keep pop | steal"
expect 0 "holds in every execution" check priority-work-stealing --program "keep keep pop pop | steal"
expect 0 "priority-work-stealing holds in every execution" check priority-work-stealing --out board
expect 0 "with as-printed is violated" check priority-work-stealing --out board
holds grep -q "does not find it" board/counterexample.svg
expect 3 "no violation in 10 executions, not exhaustive" check chase-lev --executions 10 --program "push push pop pop | steal steal"
expect 1 "chase_lev.hpp:" check chase-lev --mutant no-fence-in-pop
expect 0 "mutants killed: 11 of 11" check chase-lev --mutants
expect 0 "offer holds in every execution (53 programs" check offer --all # of those named, not of others beside them
expect 0 '"schema"' check chase-lev --json --program "push pop | steal"
expect 1 '"schema"' check chase-lev --json --mutant no-fence-in-steal
expect 0 "room-judged-without-lock  .  .  .  x  x  ." check the --mutants
expect 0 '"kills_alone"' check the --mutants --json

# orders: each is necessary or has a reason
expect 0 "necessary" weaken chase-lev
expect 0 "heist.weaken/1" weaken the --json
expect 0 "event-count holds in every execution (3 programs" check event-count --size 2
expect 0 "1,341,008 executions, exhaustive" check event-count --program "work work | rest | rest, spurious 0"
expect 2 "did you mean 'rest'?" check event-count --program "work | rset"
expect 2 "the owner can push and pop, not 'work'" check chase-lev --program "work | steal"
expect 2 "more rests than tasks" check event-count --program "work | rest | rest"
expect 1 "awaits asleep[0] of #1, event_count.hpp:" check event-count --mutant no-fence-in-notify
expect 2 "did you mean 'chase-lev'?" weaken chase-lew

# other explorers claim no more than they did
expect 3 "every execution with at most 1 preemption was run; others were not" check chase-lev --explorer context-bounded --preemptions 1 --program "push push pop pop | steal"
expect 3 "a bug of depth 2 is hit by each execution with probability at least" check chase-lev --explorer pct --depth 2 --executions 500 --program "push pop | steal"
expect 3 "with seed 42" check chase-lev --explorer random --seed 42 --executions 500 --program "push pop | steal"
expect 1 "extracted twice" check chase-lev --explorer random --mutant no-fence-in-pop
expect 2 "did you mean 'pct'?" check chase-lev --explorer pcd

# a search shared by processes; one that is kept, and gone on with to the same end
long="push push pop pop push pop | steal steal | steal steal"
expect 0 "exhaustive)" check chase-lev --program "$long" --jobs 2
whole=$("$heist" check chase-lev --program "$long" | tail -3)
expect 3 "go on with --resume kept.json" check chase-lev --program "$long" --executions 5000 --checkpoint kept.json
same "$("$heist" check chase-lev --program "$long" --resume kept.json | tail -3)" "$whole"
expect 2 "another check" check chase-lev --program "push pop | steal" --resume kept.json
tr 1 2 < kept.json > turned.json
expect 2 "kept.json" check chase-lev --program "$long" --resume no-kept.json
expect 2 "turned.json: has been damaged" check chase-lev --program "$long" --resume turned.json
expect 2 "one at a time" check chase-lev --mutants --checkpoint kept.json

# benchmarks: a stand-in for the programs, which take a minute and need not have been built
mkdir -p lonely/sim lonely/verify lonely/native
cp "$heist" lonely/heist
heist=$work/lonely/heist expect 2 "./heist bench sim builds them" bench sim
printf '#!/bin/sh\necho fast\n' > lonely/sim/simulation_speed
printf '#!/bin/sh\necho slow\nexit 1\n' > lonely/sim/access_speed
cp lonely/sim/simulation_speed lonely/verify/explorer_speed
printf '#!/bin/sh\necho "on $1 threads"\n' > lonely/native/priority_speed
cp lonely/native/priority_speed lonely/native/idle_speed
cp lonely/native/priority_speed lonely/native/latency_speed
cp lonely/native/priority_speed lonely/native/baggage_speed
cp lonely/native/priority_speed lonely/native/loops_speed
chmod +x lonely/sim/* lonely/verify/* lonely/native/*
heist=$work/lonely/heist expect 1 $'simulation_speed\nfast\naccess_speed\nslow' bench sim
heist=$work/lonely/heist expect 0 "fast" bench verify
heist=$work/lonely/heist expect 0 "on 4 threads" bench native --suite priorities --workers 4
heist=$work/lonely/heist expect 0 $'priority_speed\non  threads' bench native
heist=$work/lonely/heist expect 1 $'access_speed\nslow' bench sim --suite accesses
expect 2 "did you mean 'priorities'?" bench native --suite priorites
expect 2 "the suite events does not ask how many" bench sim --workers 4
expect 2 "heist" bench native --workers 1
expect 2 "expected one of: sim, verify, native, reports" bench
expect 2 "did you mean 'verify'?" bench verfy
expect 2 "heist" bench sim verify
# counterexamples: the shortest one is kept, runs again step by step, and is drawn without another program
example=out/check/chase-lev-no-fence-in-pop/counterexample.json
expect 1 "shortest program found that shows it: push push pop | steal steal" check chase-lev --mutant no-fence-in-pop
holds grep -q '"schema": "heist.counterexample/1"' "$example"
cp "$example" kept.json
expect 1 "counterexample in out/check/chase-lev-no-fence-in-pop" check chase-lev --mutant no-fence-in-pop
holds cmp "$example" kept.json
expect 1 "chosen/counterexample.json" check chase-lev --mutant no-fence-in-steal --out chosen
holds test -s chosen/counterexample.json
holds test -s chosen/counterexample.svg
# a check that finds none leaves none of an earlier one, and nothing of anybody else is touched
echo mine > chosen/mine.txt
expect 0 "holds" check chase-lev --program "push pop | steal" --out chosen
same "$(ls chosen)" "mine.txt"
echo '{}' > chosen/counterexample.json
expect 0 "holds" check chase-lev --program "push pop | steal" --out chosen
holds test -s chosen/counterexample.json
expect 1 "task 2 was extracted twice" replay kept.json
expect 1 "reproduced: 46 steps as recorded" replay kept.json
PATH=/nowhere expect 0 "kept.svg" render kept.json
holds grep -q "task 2 was extracted twice" kept.svg
PATH=/nowhere expect 0 "kept.html" render kept.json --format html
holds grep -q "Violated: " kept.html
expect 2 "drawn as svg or html" render kept.json --format png
said=$(trap '' XFSZ; ulimit -f 4; "$heist" render kept.json --format html 2>&1 > /dev/null)
same "$?" 2
if [[ $said == *"kept.html: cannot write"* ]]; then ok; else no "a full disk: $said"; fi
holds grep -q "</html>" kept.html  # the older one
mkdir -p in-the-way.html && cp kept.json in-the-way.json
expect 2 "in-the-way.html: cannot write" render in-the-way.json --format html
same "$(find . -maxdepth 1 -name '.*.tmp')" ""
expect 2 "leave --what out" render kept.json --what timeline
edited() { sed "$1" kept.json > edited.json; }
edited 's/"value":"102"/"value":"103"/'
expect 2 "no longer reproduces: step 9 of 46" replay edited.json
edited 's/\("operation":"bottom.load".*"line":\)[0-9]*/\11/'
expect 2 "no longer reproduces: step 3 of 46" replay edited.json
edited 's/task 2 was/task 1 was/'
expect 2 "now the violation is: task 2 was extracted twice" replay edited.json
edited 's/"decisions": "graphs rc11 distinct [0-9]*/"decisions": "graphs rc11 distinct 0/'
expect 2 "no longer reproduces" replay edited.json
edited 's/"decisions": "graphs rc11 distinct/"decisions": "graphs rc11 distinct 99999999/'
expect 2 "no longer reproduces" replay edited.json
edited 's/"decisions": "[^"]*"/"decisions": ""/'
expect 2 "no longer reproduces" replay edited.json
edited 's/"decisions": "graphs rc11/"decisions": "graphs rc99/'
expect 2 "is not an execution" replay edited.json
edited 's/"decisions": "[^"]*"/"decisions": "0 9 x"/'
expect 2 "'9' is neither a thread nor an alternative" replay edited.json
edited 's/no-fence-in-pop/none/'
expect 2 "no longer reproduces" replay edited.json
edited 's/no-fence-in-pop/no-fence-in-pup/'
expect 2 "did you mean 'no-fence-in-pop'?" replay edited.json
edited 's/chase-lev/chase-lew/'
expect 2 "did you mean 'chase-lev'?" replay edited.json
edited 's/push push pop |/push peek |/'
expect 2 "not 'peek'" replay edited.json
edited 's/counterexample.1/counterexample\/7/'
expect 2 "heist.counterexample/1" replay edited.json
expect 2 "heist.counterexample/1" render edited.json
edited 's/"own": false/"own": true/'
expect 2 "give its source" replay edited.json
head -c 300 kept.json > edited.json
expect 2 "edited.json: parse error" replay edited.json
expect 2 "expected \"heist.counterexample/1\"" replay first.json
expect 2 "missing.json" replay missing.json
expect 2 "blocked-too" check chase-lev --mutant no-fence-in-pop --out kept.json/blocked-too

# wrong words
expect 2 "did you mean 'check'?" chekc
expect 2 "did you mean 'chase-lev'?" check chase-lew
expect 2 "did you mean 'no-fence-in-pop'?" check chase-lev --mutant no-fence-in-pup
expect 2 "not 'peek'" check chase-lev --program "peek"
expect 2 "is not a time" check chase-lev --budget soon
expect 2 "FILE" run
expect 2 "heist" run --nonsense
expect 2 "heist" render x.json --format gif
expect 2 "heist"
expect 0 "heist" --version
expect 0 "Examples" help
for command in run native check weaken replay render import bench list; do expect 0 "heist $command" "$command" --help; done
expect 0 "growth-published-relaxed" list

# hostile scenarios: exit 2, the place, and no output folder
rm -rf out
printf '[machine]\nworkers = 0\n[[workload]]\nkind = "fibonacci"\n' > zero.toml
printf '[machine]\nworkerz = 4\n[[workload]]\nkind = "fibonacci"\n' > unknown.toml
printf '[machine]\nworkers = "four"\n[[workload]]\nkind = "fibonacci"\n' > type.toml
printf '[machine]\nworkers = 1\n[[workload]]\nkind = "dag"\nnodes = [{name="a",cost_ns=1},{name="b",cost_ns=1}]\nedges = [{from="a",to="b"},{from="b",to="a"}]\n' > cycle.toml
expect 2 "missing.toml" run missing.toml
expect 2 "directory" run "$work"
expect 2 "zero.toml:2:" run zero.toml
expect 2 "did you mean 'workers'?" run unknown.toml
expect 2 "type.toml:2:" run type.toml
expect 2 "a -> b -> a" run cycle.toml
expect 2 "zero.toml:2:" native zero.toml
expect 2 "document" run --json zero.toml cycle.toml
expect 2 "missing.json" render missing.json
expect 2 "zero.toml" render zero.toml
if [[ -e out ]]; then no "a refused scenario left files behind"; else ok; fi

# results that cannot be written
printf 'in the way' > blocked
expect 2 "blocked" run --out blocked "$scenarios/quickstart.toml"
expect 2 "blocked" run --out blocked/deeper "$scenarios/quickstart.toml"
if "$heist" list > /dev/full 2> /dev/null; then no "a full disk went unnoticed"; else same $? 2; fi

# without Graphviz the DOT file is written all the same, but a picture was asked for
"$heist" run --out graph "$scenarios/quickstart.toml" > /dev/null 2>&1
rm -f graph/*.dot graph/*.svg
said=$(PATH=/nowhere "$heist" render graph/2-build.schedule.json 2>&1)
same $? 2
if [[ $said == *graphviz* ]]; then ok; else no "no word of graphviz: $said"; fi
holds test -s graph/2-build.dot
if PATH=/nowhere "$heist" render graph/2-build.schedule.json --format svg > /dev/null 2>&1; then no "svg without dot"; else same $? 2; fi

# Ctrl-C keeps what is finished
printf '[machine]\nworkers = 1\n[[workload]]\nkind = "fibonacci"\nn = 3\n[[workload]]\nname = "long"\nkind = "fibonacci"\nn = 40\n' > half.toml
"$heist" run --jobs 1 half.toml > half.txt 2> /dev/null &
child=$!
sleep 1 # the short run is over by then, the long one takes minutes
while kill -INT $child 2> /dev/null; do sleep 0.1; done
wait $child
same $? 130
holds grep -q fibonacci half.txt
holds test -s out/half/result.json

# so do the signals of a batch system and of a closed terminal, unless that one is ignored, as under nohup
for signal in TERM:143 HUP:129; do
  rm -rf out/half
  "$heist" run --jobs 1 half.toml > half.txt 2> /dev/null &
  child=$!
  sleep 1
  while kill -s "${signal%:*}" $child 2> /dev/null; do sleep 0.1; done
  wait $child
  same $? "${signal#*:}"
  holds grep -q fibonacci half.txt
  holds test -s out/half/result.json
done
(trap '' HUP; exec "$heist" run --jobs 1 half.toml > half.txt 2> /dev/null) &
child=$!
sleep 0.5
kill -HUP $child
sleep 0.5
if kill -0 $child 2> /dev/null; then ok; else no "ended by a signal that was ignored"; fi
while kill -TERM $child 2> /dev/null; do sleep 0.1; done
wait $child
same $? 143

# a result is run again from its document alone, and compared digest by digest
holds "$heist" run "$scenarios/quickstart.toml"
expect 0 "run again: all 2 digests are those of out/quickstart/result.json" run out/quickstart
expect 0 "run again: all 2 digests" run out/quickstart/result.json --out elsewhere
same "$(field digest out/quickstart/result.json)" "$(field digest out/quickstart-again/result.json)"
expect 0 "run again: all 2 digests" run out/quickstart-again --out thrice
mkdir -p forged && sed 's/"n": 10/"n": 9/' out/quickstart/result.json > forged/result.json
expect 1 "violated: 1 of 2 digests are not those of forged/result.json" run forged --out elsewhere
sed 's/"fork_ns": 50/"fork_ns": -50/' out/quickstart/result.json > forged/result.json
expect 2 "'fork_ns' is the integer -50, expected an integer from 0 to" run forged --out elsewhere
expect 2 "a result is run again as it was" run out/quickstart --seeds 3
holds grep -q '"heist": "[0-9]' out/quickstart/result.json out/quickstart/1-fibonacci.schedule.json
for kind in workloads/priorities workloads/astar workloads/layered; do
  holds "$heist" run "$scenarios/$kind.toml" --out recorded --schedules 0
  expect 0 "run again: all" run recorded --out elsewhere --schedules 0
done

# what is in the way of the results is said before anything runs, and what only then gets in the way after the table
printf 'x' > a-file
expect 2 "a-file" run half.toml --out a-file/below
expect 2 "cannot write" run half.toml --out a-file
mkdir -p late/1-fibonacci.schedule.json
expect 2 "work-stealing" run "$scenarios/quickstart.toml" --out late
expect 2 "1-fibonacci.schedule.json: cannot write" run "$scenarios/quickstart.toml" --out late
printf '[machine]\nworkers = 2\n[[workload]]\nkind = "fibonacci"\n[[scheduler]]\nkind = "shared-queue"\nidle = "greedy"\n' > cannot.toml
expect 2 "do not ask the others one by one" run cannot.toml --out many/of/them
if [[ -e many ]]; then no "a folder for nothing"; else ok; fi

# a folder holds what its last run made, and nothing that a killed one left
sleep 0 & gone=$!
wait $gone
expect 0 "shared-queue" run two.toml --sweep workers=1,4
holds "$heist" render out/two --what report
printf 'x' > out/two/.heist-$gone-0.tmp
printf 'x' > out/two/.heist-$$-0.tmp
printf 'x' > out/two/.heist-mine.tmp
expect 0 "shared-queue" run two.toml
same "$(cd out/two && echo .heist*)" ".heist-$$-0.tmp .heist-mine.tmp"
if [[ -e out/two/4-fibonacci.schedule.json || -e out/two/report.html ]]; then no "left by an earlier run"; else ok; fi
holds test -s out/two/2-fibonacci.schedule.json

# progress: on a terminal and from a second on, and gone at the end
if script -qefc true /dev/null > /dev/null 2>&1 < /dev/null; then # where a terminal can be had
  timeout -s INT 3 script -qefc "exec '$heist' run --jobs 1 half.toml > half.txt" seen.txt > /dev/null 2>&1 < /dev/null
  holds grep -q '1 of 2 runs' seen.txt
  holds grep -qa $'\r\033\[K' seen.txt
  script -qefc "'$heist' run '$scenarios/quickstart.toml' > /dev/null" seen.txt > /dev/null 2>&1 < /dev/null
  if grep -q ' runs' seen.txt; then no "progress of a short run"; else ok; fi
fi
"$heist" run --jobs 1 half.toml > /dev/null 2> half.err &
child=$!
sleep 1.5
while kill -INT $child 2> /dev/null; do sleep 0.1; done
wait $child
if grep -q $'\r' half.err; then no "progress where there is no terminal"; else ok; fi

finish
