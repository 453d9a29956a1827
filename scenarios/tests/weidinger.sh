#!/usr/bin/env bash
# Runs the scenarios of latency hiding: what was published stands beside ours within its limits, and every claim holds.
#   weidinger.sh HEIST FOLDER
set -uo pipefail
source "$(dirname "$0")/run_folder.sh" "$1" "$2"

# Who waits with its strand pays for every operation beyond the slack: ten times as many take at least ten times as much longer.
if [[ -s $work/operations/result.json ]]; then
  python3 - "$work/operations/result.json" << 'PYTHON' || no "operations: classic does not grow linearly"
import json, statistics, sys

results = json.load(open(sys.argv[1]))["results"]


def makespan(waiting):
    return statistics.median(r["makespan_ns"] for r in results
                             if r["name"] == "classic" and r["workload"] == f"little work, {waiting} wait")


slack, hundred, thousand = makespan(0), makespan(100), makespan(1000)
sys.exit(thousand - slack < 10 * (hundred - slack))
PYTHON
fi

# One constant for all: workloads with latencies and without, any number of workers.
if [[ -s $work/bound/result.json ]]; then
  python3 - "$work/bound/result.json" << 'PYTHON' || no "bound: a run takes more than 1.1 (T1/P + T∞ lg P)"
import json, math, sys


def bound(r):
    return r["work_ns"] / r["workers"] + r["span_ns"] * max(1, math.log2(r["workers"]))


largest = max(r["makespan_ns"] / bound(r) for r in json.load(open(sys.argv[1]))["results"])
print(f"the largest makespan / (T1/P + T∞ lg P): {largest:.2f}")
sys.exit(largest > 1.1)
PYTHON
fi

over
