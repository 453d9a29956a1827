#!/usr/bin/env python3
"""Reads what a run leaves as a stranger would: from result.json and the schedules alone, without any of heist's code, it
computes work, span, makespan, the workers' time in nodes, steals and deviations of random experiments, and compares.
  independent_reading.py HEIST [SEED]"""
import json, random, subprocess, sys, tempfile, time
from pathlib import Path

RUNS = 200
KINDS = ["work-stealing", "priority-work-stealing", "local-priority-queues", "shared-queue", "shared-priority-queue",
         "blocking-priority-queue", "multi-queue"]
POOLS = ["chase-lev", "abp", "the", "x10", "linked-queue"]


def workload(draw):
    kind = draw.choice(["fibonacci", "layered", "erdos", "fork-join", "series-parallel", "chain", "fan"])
    lines = [f'kind = "{kind}"']
    if kind == "fibonacci":
        return lines + [f"n = {draw.randint(1, 8)}", "fork_ns = 20", "join_ns = 30", "leaf_min_ns = 10",
                        f"leaf_max_ns = {draw.randint(10, 900)}", 'priorities = { kind = "random", levels = 4 }']
    lines += {"layered": [f"layers = {draw.randint(1, 6)}", f"width = {draw.randint(1, 8)}"],
              "erdos": [f"nodes = {draw.randint(1, 40)}", "edge_ppm = 80000"],
              "fork-join": [f"depth = {draw.randint(0, 3)}", f"fan_out = {draw.randint(1, 4)}"],
              "series-parallel": [f"nodes = {draw.randint(1, 60)}"],
              "chain": [f"nodes = {draw.randint(1, 20)}"],
              "fan": [f"middles = {draw.randint(1, 40)}"]}[kind]
    lines += [f"seed = {draw.randint(0, 10**6)}", 'cost = "uniform"', "cost_min_ns = 5", f"cost_max_ns = {draw.randint(5, 2000)}"]
    if draw.random() < 0.3:
        lines += ["future_percent = 40", f"latency_ns = {draw.randint(1, 500)}"]
    return lines + ['priorities = { kind = "%s" }' % draw.choice(["depth", "height", "random"])]


def scenario(draw):
    kind = draw.choice(KINDS)
    lines = [f"seeds = [{draw.randint(0, 10**9)}]", "[machine]", f"workers = {draw.randint(1, 9)}",
             'granularity = "%s"' % draw.choice(["call", "access"]), "[[workload]]", *workload(draw), "[[scheduler]]",
             f'kind = "{kind}"', 'idle = "%s"' % draw.choice(["spin", "yield", "backoff", "park"])]
    if kind in KINDS[:2]:
        lines.append(f'pool = "{draw.choice(POOLS)}"')
    if kind == "work-stealing":
        lines += ['victim = "%s"' % draw.choice(["random", "round-robin"]), 'spawn = "%s"' % draw.choice(["work-first", "help-first"])]
    return "\n".join(lines) + "\n"


def lone_order(nodes, edges):
    """Of all that are ready, the one announced last is executed next: first nodes are announced from the highest id down,
    others by the edges, in the order of the file. Latencies do not count."""
    after, waits = {n: [] for n in nodes}, {n: 0 for n in nodes}
    for e in edges:
        after[e["from"]].append(e)
        waits[e["to"]] += 1
    ready = sorted((n for n in nodes if waits[n] == 0), key=int, reverse=True)
    order = []
    while ready:
        n = ready.pop()
        order.append(n)
        for e in after[n]:
            waits[e["to"]] -= 1
            if waits[e["to"]] == 0:
                ready.append(e["to"])
    return order


def span_of(nodes, edges, order):
    begins = {n: 0 for n in nodes}
    after = {n: [] for n in nodes}
    for e in edges:
        after[e["from"]].append(e)
    longest = 0
    for n in order:  # every node after its predecessors
        end = begins[n] + nodes[n]["end_ns"] - nodes[n]["start_ns"]
        longest = max(longest, end)
        for e in after[n]:
            begins[e["to"]] = max(begins[e["to"]], end + e.get("latency_ns", 0))
    return longest


def read(result, schedule):
    nodes = {n["id"]: n for n in schedule["nodes"]}
    edges = schedule["edges"]
    order = lone_order(nodes, edges)
    assert len(order) == len(nodes) == len(schedule["nodes"]), "a node twice, or a cycle"
    cost = {i: n["end_ns"] - n["start_ns"] for i, n in nodes.items()}
    for e in edges:
        assert nodes[e["from"]]["end_ns"] + e.get("latency_ns", 0) <= nodes[e["to"]]["start_ns"], f"{e} is not kept"
    working = [0] * schedule["workers"]
    for i, n in nodes.items():
        working[n["worker"]] += cost[i]
    found = {"nodes": len(nodes), "work_ns": sum(cost.values()), "span_ns": span_of(nodes, edges, order),
             "makespan_ns": max(n["end_ns"] for n in nodes.values()), "working": working}
    said = {key: result[key] for key in ("nodes", "work_ns", "span_ns", "makespan_ns")}
    said["working"] = [w["working_ns"] for w in result["metrics"]["workers"]]
    for w in result["metrics"]["workers"]:
        assert sum(w.values()) == result["makespan_ns"], f"{w} is not the makespan"
    assert sum("stolen_from" in n for n in nodes.values()) <= result["steals"]["ok"], "more stolen than steals"
    before = dict(zip(order[1:], order))  # nothing goes before the first, which never deviates
    last, deviating = {}, set()
    for n in sorted(nodes.values(), key=lambda n: (n["start_ns"], n["end_ns"])):
        if n["id"] in before and last.get(n["worker"]) != before[n["id"]]:
            deviating.add(n["id"])
        last[n["worker"]] = n["id"]
    assert deviating == {i for i, n in nodes.items() if n.get("deviates")}, "other nodes deviate than the schedule says"
    found["deviations"], said["deviations"] = len(deviating), result["metrics"]["deviations"]
    assert found == said, f"found {found}, and the result says {said}"


def main():
    heist = Path(sys.argv[1]).resolve()
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else time.time_ns() % 10**9
    print(f"seed {seed}")
    draw = random.Random(seed)
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        texts = [scenario(draw) for _ in range(RUNS)]
        for first in range(0, RUNS, 20):
            files = []
            for i in range(first, min(first + 20, RUNS)):
                files.append(Path(folder) / f"r{i}.toml")
                files[-1].write_text(texts[i])
            subprocess.run([heist, "run", *files, "--out", Path(folder) / "out"], check=True, capture_output=True)
        for i in range(RUNS):
            at = Path(folder) / "out" / f"r{i}"
            result = json.loads((at / "result.json").read_text())["results"][0]
            try:
                read(result, json.loads(next(at.glob("*.schedule.json")).read_text()))
            except AssertionError as wrong:
                failed += 1
                print(f"run {i}: {wrong}\n{texts[i]}")
    print(f"{RUNS - failed} of {RUNS} agree")
    return 1 if failed else 0


sys.exit(main())
