#!/usr/bin/env bash
# Runs the scenarios of work-stealing iterators, and compares all loop schedules with one another.
#   prokopec.sh HEIST FOLDER
set -uo pipefail
source "$(dirname "$0")/run_folder.sh" "$1" "$2"

python3 - "$work" << 'PYTHON' || no "the schedules are not as README.md has them"
import json, sys

failed = False
results = json.load(open(f"{sys.argv[1]}/rivals/result.json"))["results"]


def holds(what, is_so):
    global failed
    print(f"{what}{'' if is_so else ': DOES NOT HOLD'}")
    failed = failed or not is_so


def took(workload, workers):
    return {r["name"]: r["makespan_ns"] for r in results if r["workload"] == workload and r["workers"] == workers}


loads = list(dict.fromkeys(r["workload"] for r in results))
holds(f"{len(loads)} loops", len(loads) == 12)
for workers in (12, 64):
    for load in loads:
        of = took(load, workers)
        ours = of.pop("tree")
        of.pop("tree, random")
        best = min(of, key=of.get)
        holds(f"{load}, {workers} workers: the tree takes {ours / of[best]:.3f} times as long as the best of the others, {best}",
              ours <= 1.05 * of[best])
sys.exit(failed)
PYTHON

# The cost of a run goes with batches, not with iterations.
cat > "$work/large.toml" << 'TOML'
[machine]
workers = 64
[[workload]]
kind = "loop"
costs = "step"
costly_factor = 100
iterations = 1_000_000_000
iteration_ns = 1
[[scheduler]]
kind = "work-stealing-tree"
TOML
"$heist" run "$work/large.toml" --out "$work/large" --schedules 0 > /dev/null 2>&1 || no "a loop of a thousand million iterations"
python3 - "$work/large/result.json" << 'PYTHON' || no "a large loop takes more batches than it should"
import json, sys

run = json.load(open(sys.argv[1]))["results"][0]
print(f"a loop of 10^9 iterations in {run['nodes']} batches, {run['work_ns'] / run['makespan_ns']:.1f} times as fast on 64 workers")
sys.exit(not (run["nodes"] < 200_000 and run["work_ns"] / run["makespan_ns"] > 63))
PYTHON

over
