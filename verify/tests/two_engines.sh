#!/bin/bash
# two_engines.sh HEIST: both engines say the same of every protocol and every mutant, in its own programs and all generated
# ones of size 3; or a limit that is named below says why not. What one of them does not end within so many executions is no
# difference: all of multi-queue's generated programs without a fault, and a few of event-count, fork-deque, fork-the, priority-work-stealing,
# linked-queue and work-stealing-tree.
exec python3 - "$1" << 'PYTHON'
import collections
import concurrent.futures
import json
import subprocess
import sys
import tempfile

heist = sys.argv[1]
most_executions = 100_000  # a program; a number, so that a slow machine gets as far

# What relacy cannot see, and under which memory model graphs does not see it either. Each is a row of explorer_litmus.
release_sequences = ("C++20's release sequences: relacy has those of C++11", "rc11-cpp11")
mixed_orders = ("Z6.U: a relaxed load reads what is later in the order of seq_cst accesses than the seq_cst load after it; "
                "in relacy, executions are that order", "sc")
store_order = ("2+2W: two stores take effect in another order than they are executed in; in relacy they do not", "sc")
limits = {
    ("private-deques", "asked-relaxed"): store_order,
    ("private-deques", "request-read-relaxed"): store_order,
    ("abp", "bottom-lowered-relaxed"): release_sequences,
    ("the", "tail-lowered-relaxed"): release_sequences,
    ("priority-work-stealing", "as-printed"): mixed_orders,
    ("priority-work-stealing", "level-not-reopened"): mixed_orders,
}


def verdicts(protocol, *options):
    with tempfile.TemporaryDirectory() as folder:
        words = [heist, "check", protocol, "--json", "--out", folder, "--executions", str(most_executions), *options]
        said = subprocess.run(words, capture_output=True, text=True)
    try:
        results = json.loads(said.stdout)["results"]
    except (ValueError, KeyError):
        sys.exit(f"FAILED: {' '.join(words)}\n{said.stderr}")
    return {(protocol, r["mutant"], r["program"]): r["verdict"] for r in results}


def both(protocol, which):
    # Of a protocol as its authors printed it, a check without mutants stops at the first violation.
    return tuple({key: verdict for key, verdict in verdicts(protocol, *which, "--engine", engine).items()
                  if "--mutants" in which or key[1] == "none"} for engine in ("graphs", "relacy"))


def explained(protocol, mutant, program, by_graphs, by_relacy):
    if (protocol, mutant) not in limits or (by_graphs, by_relacy) != ("violated", "holds"):
        return False
    _, model = limits[protocol, mutant]
    weaker = verdicts(protocol, "--mutant", mutant, "--program", program, "--model", model)
    return set(weaker.values()) == {"holds"}


listed = subprocess.run([heist, "list"], capture_output=True, text=True, check=True).stdout.splitlines()
protocols = [line.removeprefix("Test programs of ") for line in listed if line.startswith("Test programs of ")]
own_programs_only = {"worker-loop", "touch", "static-scheduling", "tree-scheduling", "range-splitting"}  # nothing is generated from their words, and --size is refused
ways = [(p, programs + mutants) for p in protocols for programs in ([], ["--size", "3"]) for mutants in ([], ["--mutants"])
        if not (programs and p in own_programs_only)
        and (p != "prows-r" or (programs and not mutants))]  # the rest awaits, or takes relacy minutes
failures = [] if protocols else ["no protocol is listed"]
count = collections.Counter()
used = set()
with concurrent.futures.ThreadPoolExecutor(2) as pool:
    for (protocol, which), (graphs, relacy) in zip(ways, pool.map(lambda way: both(*way), ways)):
        if graphs.keys() != relacy.keys() or not graphs:
            failures.append(f"{protocol} {' '.join(which)}: the engines were given different programs, or none")
        for key in graphs.keys() & relacy.keys():
            pair = graphs[key], relacy[key]
            if "undecided" in pair:
                count[protocol, "undecided"] += 1
            elif pair[0] == pair[1]:
                count[protocol, "agree"] += 1
            elif explained(*key, *pair):
                count[protocol, "explained"] += 1
                used.add(key[:2])
            else:
                failures.append(f"{' '.join(key)}: graphs says {pair[0]}, relacy {pair[1]}")

for protocol in protocols:
    print(protocol, ", ".join(f"{count[protocol, what]} {what}" for what in ("agree", "explained", "undecided")))
    if count[protocol, "agree"] == 0:
        failures.append(f"{protocol}: nothing was compared")
failures += [f"{' '.join(key)}: nothing differs that '{limits[key][0]}' explains" for key in limits.keys() - used]
print("".join(f"FAILED: {f}\n" for f in failures), end="")
sys.exit(1 if failures else 0)
PYTHON
