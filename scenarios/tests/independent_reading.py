#!/usr/bin/env python3
"""Reads what a run leaves as a stranger would: from result.json and the schedules alone, without any of heist's code, it
computes work, span, makespan, how workers spend their time, steals, deviations, priority inversions, the bounds of theory and
the latency hidden of random experiments, and compares. What is hidden it can tell on an ideal machine, where an operation is
over just after its latency, and who takes a task by stealing has it just one attempt before the task starts.
  independent_reading.py HEIST [SEED]"""
import json, math, random, subprocess, sys, tempfile, time
from pathlib import Path

RUNS = 200
KINDS = ["work-stealing", "priority-work-stealing", "local-priority-queues", "shared-queue", "shared-priority-queue",
         "blocking-priority-queue", "multi-queue", "private-deques", "prows", "prows-r", "parsimonious"]
ONE_ATTEMPT_A_TASK = ["work-stealing", "prows", "prows-r", "parsimonious"]  # unless they park
POOLS = ["chase-lev", "abp", "the", "x10", "linked-queue", "steal-half"]


def program(draw, kind):
    """One that unfolds; some are stopped, and discard tasks."""
    return {"fibonacci": [f"n = {draw.randint(1, 8)}", "fork_ns = 20", "join_ns = 30", "leaf_min_ns = 10",
                          f"leaf_max_ns = {draw.randint(10, 900)}"],
            "queens": [f"n = {draw.randint(1, 5)}", "node_ns = 40", "child_ns = 15", f"stop_after = {draw.randint(1, 10)}"],
            "task-burst": [f"tasks = {draw.randint(1, 90)}", f"task_ns = {draw.randint(0, 400)}",
                           f"make_ns = {draw.randint(0, 9)}", f"stop_after = {draw.randint(1, 90)}"]}[kind]


def workload(draw):
    kind = draw.choice(["fibonacci", "queens", "task-burst", "layered", "erdos", "fork-join", "series-parallel", "chain", "fan",
                        "map-reduce", "latency-fibonacci", "quicksort", "server", "pipeline"])
    lines = [f'kind = "{kind}"']
    has_priorities = draw.random() < 0.8
    if kind in ("fibonacci", "queens", "task-burst"):
        rule = draw.choice({"queens": ["random", "depth"], "task-burst": ["random", "cyclic"]}.get(kind, ["random"]))
        levels = "" if rule == "depth" else f", levels = {draw.randint(2, 12)}"
        return lines + program(draw, kind) + [f'priorities = {{ kind = "{rule}"{levels} }}'] * has_priorities
    lines += {"layered": [f"layers = {draw.randint(1, 6)}", f"width = {draw.randint(1, 8)}"],
              "erdos": [f"nodes = {draw.randint(1, 40)}", "edge_ppm = 80000"],
              "fork-join": [f"depth = {draw.randint(0, 3)}", f"fan_out = {draw.randint(1, 4)}"],
              "series-parallel": [f"nodes = {draw.randint(1, 60)}"],
              "chain": [f"nodes = {draw.randint(1, 20)}"],
              "fan": [f"middles = {draw.randint(1, 40)}"],
              "map-reduce": [f"leaves = {draw.randint(5, 20)}", f"waiting = {draw.randint(0, 5)}", "cold_permille = 40"],
              "latency-fibonacci": [f"n = {draw.randint(4, 7)}", f"waiting = {draw.randint(0, 5)}"],
              "quicksort": [f"elements = {draw.randint(1, 900)}", f"cutoff = {draw.randint(1, 90) + 30}", "waiting_percent = 40"],
              "server": [f"requests = {draw.randint(1, 12)}", f"gap_ns = {draw.randint(0, 900)}"],
              "pipeline": [f"items = {draw.randint(1, 9)}", f"stages = {draw.randint(1, 5)}"]}[kind]
    lines.append(f"seed = {draw.randint(0, 10**6)}")
    if kind != "quicksort":  # its costs come from its parts
        lines += ['cost = "uniform"', "cost_min_ns = 5", f"cost_max_ns = {draw.randint(5, 2000)}"]
    if draw.random() < 0.3:
        lines += [f"touch_percent = {draw.choice([0, 30, 100])}", f"latency_percent = {draw.choice([0, 20, 100])}"]
    if draw.random() < 0.3:
        lines += ["future_percent = 40", f"latency_ns = {draw.randint(1, 500)}"]
    elif kind in ("map-reduce", "latency-fibonacci", "quicksort", "server", "pipeline"):
        lines += ['latency = "exponential"', f"latency_ns = {draw.randint(1, 5000)}"]
    return lines + ['priorities = { kind = "%s" }' % draw.choice(["depth", "height", "random"])] * has_priorities


def scenario(draw):
    kind = draw.choice(KINDS)
    lines = [f"seeds = [{draw.randint(0, 10**9)}]", "[machine]", f"workers = {draw.randint(1, 9)}",
             'granularity = "%s"' % draw.choice(["call", "access"]), 'profile = "%s"' % draw.choice(["uniform", "ideal"]),
             "[[workload]]", *workload(draw), "[[scheduler]]",
             f'kind = "{kind}"', 'idle = "%s"' % draw.choice(["spin", "yield", "backoff", "park"]),
             f"latch = {draw.choice([0, 0, 1, 3])}"]
    pool = draw.choice(POOLS)
    if kind in KINDS[:2]:
        lines.append(f'pool = "{pool}"')
    if kind == "priority-work-stealing":
        lines += [f"aging = {draw.choice([0, 0, 3])}", f"look_every = {draw.choice([1, 4, 16])}"]
    if kind == "work-stealing":
        if pool == "steal-half":
            lines.append('amount = "%s"' % draw.choice(["one", "half"]))
        lines += ['victim = "%s"' % draw.choice(["random", "round-robin"]), 'spawn = "%s"' % draw.choice(["work-first", "help-first"])]
    return "\n".join(lines) + "\n"


def spent_by(schedule):
    """By worker: what it spent from node to node and after its last one, each time all the time there was."""
    spent = [dict.fromkeys(("working_ns", "stealing_ns", "overhead_ns", "idle_ns"), 0) for _ in range(schedule["workers"])]

    def add(worker, gap, until_ns):
        for key in ("stealing_ns", "overhead_ns", "idle_ns"):
            spent[worker][key] += gap.get(key, 0)
        assert sum(spent[worker].values()) == until_ns, f"worker {worker} spent other than {until_ns} ns before {gap}"

    for n in schedule["nodes"]:
        add(n["worker"], n, n["start_ns"])
        spent[n["worker"]]["working_ns"] += n["end_ns"] - n["start_ns"]
    assert [rest["worker"] for rest in schedule["rest"]] == list(range(schedule["workers"])), "not a rest a worker"
    for rest in schedule["rest"]:
        add(rest["worker"], rest, schedule["makespan_ns"])
    return spent


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


def bounds_of(result, edges, order, workers):
    """What theory says up to a constant, of time and of deviations."""
    work, span, makespan = result["work_ns"], result["span_ns"], result["makespan_ns"]
    found = {}
    if span:
        found["proactive_bound_ns"] = work + span if workers == 1 else work / workers + span * math.log2(workers)
        found["proactive_ratio"] = makespan / found["proactive_bound_ns"]
    touches = sum(e["kind"] == "future" for e in edges)
    if touches:
        depth = dict.fromkeys(order, 1)
        after = {n: [] for n in order}
        for e in edges:
            after[e["from"]].append(e["to"])
        for n in order:
            for m in after[n]:
                depth[m] = max(depth[m], depth[n] + 1)
        d, deviations = max(depth.values()), result["metrics"]["deviations"]
        found["futures"] = {"touches": touches, "span_nodes": d,
                            "parsimonious_bound": (workers + touches) * d, "structured_bound": workers * d * d,
                            "parsimonious_ratio": deviations / ((workers + touches) * d),
                            "structured_ratio": deviations / (workers * d * d)}
    return found


def check_bounds(found, result):
    assert ("futures" in found) == ("futures" in result), "futures, and no future edges, or the other way round"
    said = {**result, **result.get("futures", {})}
    for name, value in {**found, **found.get("futures", {})}.items():
        if name != "futures":
            assert abs(said[name] - value) <= 1e-6 + 1e-9 * value, f"{name} is {value}, and the result says {said[name]}"
    assert "proactive_ratio" in found or "proactive_ratio" not in result, "a bound without a span"


def area_ns(steps, most):
    """The integral of the smaller of two numbers over time; steps: (time, change of one, change of the other)."""
    area, at_ns, one, other = 0, 0, 0, 0
    for time_ns, change, other_change in sorted(steps):
        area += min(one, other, most) * (time_ns - at_ns)
        at_ns, one, other = time_ns, one + change, other + other_change
    return area


def hiding_of(schedule, tasks, edges):
    """At stake and lost, from nodes and latencies alone."""
    workers, ends = schedule["workers"], {t["id"]: t["end_ns"] for t in tasks}
    waits = [(at_ns, step, 0) for e in edges if e.get("latency_ns", 0)
             for at_ns, step in ((ends[e["from"]], 1), (ends[e["from"]] + e["latency_ns"], -1))]
    without = []
    free_from_ns = [0] * workers
    for t in tasks:
        if t["start_ns"] != free_from_ns[t["worker"]]:
            without += [(free_from_ns[t["worker"]], 0, 1), (t["start_ns"] - schedule["attempt_ns"], 0, -1)]
        free_from_ns[t["worker"]] = t["end_ns"]
    without += [(at_ns, 0, 1) for at_ns in free_from_ns]
    return {"at_stake_ns": area_ns(waits + [(0, 0, workers)], workers), "lost_ns": area_ns(waits + without, workers)}


def check_hiding(result, schedule, tasks, edges):
    """Says whether it could be compared."""
    latencies = any(e.get("latency_ns", 0) for e in edges)
    said = result["metrics"].get("latencies")
    assert latencies == (said is not None), "latencies, and nothing about hiding them, or the other way round"
    if not latencies:
        return False
    assert 0 <= said["lost_ns"] <= said["at_stake_ns"] <= schedule["workers"] * schedule["makespan_ns"], f"{said} cannot be"
    assert abs(said["hidden"] - (1 - said["lost_ns"] / said["at_stake_ns"])) <= 1e-6, f"{said} contradicts itself"
    is_ideal = not any(schedule[cost] for cost in ("access_ns", "transfer_ns", "rmw_ns", "fence_ns"))
    if not is_ideal or schedule["scheduler_kind"] not in ONE_ATTEMPT_A_TASK or schedule["idle"] == "park":
        return False
    found = hiding_of(schedule, tasks, edges)
    assert found == {key: said[key] for key in found}, f"found {found}, and the result says {said}"
    return True


def inversions_of(tasks):
    """The formulas of reports/README.md, pair by pair. Discarded tasks are none, but others may be taken before them."""
    found = dict.fromkeys(("count", "better_tasks", "most_better_tasks", "better_waited_ns", "including_unseen"), 0)
    never = max(t["taken_order"] for t in tasks) + 1
    for n in tasks:
        left = [m for m in tasks if m["priority"] > n["priority"] and m["taken_order"] > n["taken_order"]]
        better = [m for m in left if m.get("visible_order", never) < n["taken_order"]]
        if n.get("discarded"):
            better = left = []
        assert len(better) == n.get("better_ready", 0), f"{len(better)} better tasks than {n} were visible"
        found["count"] += better != []
        found["better_tasks"] += len(better)
        found["most_better_tasks"] = max(found["most_better_tasks"], len(better))
        found["better_waited_ns"] += sum(n["taken_ns"] - m["visible_ns"] for m in better)
        found["including_unseen"] += any(m["ready_order"] < n["taken_order"] for m in left)
    return found


def check_moments(tasks):
    """All moments of a run have one order, from 1 and without gaps, and none is earlier than the one before it."""
    moments = sorted((t[what + "_order"], t[what + "_ns"]) for t in tasks for what in ("ready", "visible", "taken")
                     if what + "_order" in t)
    assert [order for order, _ in moments] == list(range(1, len(moments) + 1)), "moments are missing, or there twice"
    assert all(a[1] <= b[1] for a, b in zip(moments, moments[1:])), "a later moment has an earlier time"
    for t in tasks:
        assert t["ready_order"] < t.get("visible_order", t["taken_order"] - 0.5) < t["taken_order"], f"{t} is out of order"
        assert t["taken_ns"] <= t["start_ns"], f"{t} starts before it is taken"


def check_inversions(tasks, metrics):
    """Compares them, and says how many there are; None where there are no priorities."""
    if "inversions" not in metrics:
        assert not any("priority" in t or "taken_order" in t for t in tasks), "priorities, and no inversions"
        return None
    check_moments(tasks)
    found = inversions_of(tasks)
    said = {key: metrics["inversions"][key] for key in found}
    found["longest_wait_ns"] = max(t["taken_ns"] - t["ready_ns"] for t in tasks if not t.get("discarded"))
    said["longest_wait_ns"] = metrics["longest_wait_ns"]
    assert found == said, f"found {found}, and the result says {said}"
    return found["count"]


def check_deviations(nodes, order, said):
    before = dict(zip(order[1:], order))  # nothing goes before the first, which never deviates
    last, deviating = {}, set()
    for n in sorted(nodes.values(), key=lambda n: (n["start_ns"], n["end_ns"])):
        if n["id"] in before and last.get(n["worker"]) != before[n["id"]]:
            deviating.add(n["id"])
        last[n["worker"]] = n["id"]
    assert deviating == {i for i, n in nodes.items() if n.get("deviates")}, "other nodes deviate than the schedule says"
    assert len(deviating) == said, f"{len(deviating)} deviations, and the result says {said}"


def read(result, schedule, stopped):
    """Compares, and returns how many inversions (None without priorities), steals and discarded tasks there are, and whether
    what is hidden of latencies was compared, too.
    Of what is stopped there is no span and no deviation: the schedule decides what is executed."""
    tasks, edges, metrics = schedule["nodes"], schedule["edges"], result["metrics"]
    nodes = {t["id"]: t for t in tasks if not t.get("discarded")}
    discarded = len(tasks) - len(nodes)
    cost = {i: n["end_ns"] - n["start_ns"] for i, n in nodes.items()}
    times = {t["id"]: t for t in tasks}
    assert len(times) == len(tasks), "a node twice"
    for e in edges:
        assert times[e["from"]]["end_ns"] + e.get("latency_ns", 0) <= times[e["to"]]["start_ns"], f"{e} is not kept"
    found = {"nodes": len(nodes), "discarded": discarded, "work_ns": sum(cost.values()),
             "makespan_ns": max(t["end_ns"] for t in tasks), "workers": spent_by(schedule),
             "stolen": sum("stolen_from" in t for t in tasks)}
    said = {key: result.get(key, 0) for key in ("nodes", "discarded", "work_ns", "makespan_ns")}
    said["workers"] = metrics["workers"]
    said["stolen"] = result["steals"]["ok"]
    assert found == said, f"found {found}, and the result says {said}"
    assert schedule["makespan_ns"] == result["makespan_ns"], "the schedule has another makespan"
    if stopped:
        assert result["span_ns"] == 0 and "deviations" not in metrics, "a span or deviations of what the schedule decides"
    else:
        order = lone_order(nodes, edges)
        assert len(order) == len(nodes), "a cycle"
        span = span_of(nodes, edges, order)
        assert span == result["span_ns"], f"a span of {span}, and the result says {result['span_ns']}"
        check_deviations(nodes, order, metrics["deviations"])
        check_bounds(bounds_of(result, edges, order, schedule["workers"]), result)
    return (check_inversions(tasks, metrics), found["stolen"], discarded,
            check_hiding(result, schedule, sorted(tasks, key=lambda t: (t["start_ns"], t["end_ns"])), edges))


def looked_at_enough(seen):
    """Of what must be among the experiments there is some."""
    inversions = [i for i, *_ in seen if i is not None]
    hidden = sum(h for *_, h in seen)
    print(f"{len(inversions)} have priorities, {sum(i > 0 for i in inversions)} of them inversions; "
          f"{sum(s > 0 for _, s, *_ in seen)} have steals, {sum(d > 0 for _, _, d, _ in seen)} discarded tasks; "
          f"of {hidden} the hidden latency can be told")
    return (3 * len(inversions) >= RUNS and any(inversions) and any(s for _, s, *_ in seen)
            and any(d for _, _, d, _ in seen) and hidden > 0)


def main():
    heist = Path(sys.argv[1]).resolve()
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else time.time_ns() % 10**9
    print(f"seed {seed}")
    draw = random.Random(seed)
    seen = []
    with tempfile.TemporaryDirectory() as folder:
        texts = [scenario(draw) for _ in range(RUNS)]
        for first in range(0, RUNS, 20):
            files = []
            for i in range(first, min(first + 20, RUNS)):
                files.append(Path(folder) / f"r{i}.toml")
                files[-1].write_text(texts[i])
            command = [heist, "run", *files, "--jobs", "2", "--out", Path(folder) / "out"]
            ran = subprocess.run(command, capture_output=True, text=True)
            if ran.returncode != 0:
                sys.exit(ran.stderr)
        for i in range(RUNS):
            at = Path(folder) / "out" / f"r{i}"
            result = json.loads((at / "result.json").read_text())["results"][0]
            try:
                schedule = json.loads(next(at.glob("*.schedule.json")).read_text())
                seen.append(read(result, schedule, "stop_after" in texts[i]))
            except AssertionError as wrong:
                print(f"run {i}: {wrong}\n{texts[i]}")
    print(f"{len(seen)} of {RUNS} agree")
    return 0 if len(seen) == RUNS and looked_at_enough(seen) else 1


sys.exit(main())
