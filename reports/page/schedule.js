// A schedule out of the columns that reports/report_schedule.cpp writes. Tasks are numbered by their start. What only a
// chosen task needs (edges by their ends, identities) is made when first asked for.

const mostLanes = 1024;

class Schedule {
  constructor(columns) {
    const count = columns.worker.length;
    this.count = count;
    this.workers = columns.workers;
    this.makespan = columns.makespan;
    this.leftOut = columns.tasks_left_out;
    this.names = columns.names;
    this.name = Uint32Array.from(columns.name);
    this.worker = Uint32Array.from(columns.worker);
    this.start = new Float64Array(count);
    this.end = new Float64Array(count);
    let now = 0;
    for (let i = 0; i < count; ++i) {
      now += columns.start_after[i];
      this.start[i] = now;
      this.end[i] = now + columns.length[i];
    }
    this.knownUntil = this.leftOut > 0 ? now : this.makespan;  // what starts later is not here
    this.stolenFrom = pairs(columns.stolen_from);
    this.deviates = pairs(columns.deviates);
    this.betterReady = pairs(columns.better_ready);
    this.priority = pairs(columns.priority);
    this.critical = new Set(columns.critical);
    this.queues = columns.queues ? new Queues(columns.queues, this.makespan) : null;
    this.columns = columns;
    this.makeLanes();
  }

  // A lane a worker; of very many workers, those that executed something.
  makeLanes() {
    let ids = this.workers <= mostLanes ? Array.from({length: this.workers}, (_, w) => w)
                                        : [...new Set(this.worker)].sort((a, b) => a - b);
    this.lanesLeftOut = Math.max(0, ids.length - mostLanes);
    ids = ids.slice(0, mostLanes);
    this.laneWorker = ids;
    this.laneOf = new Map(ids.map((w, lane) => [w, lane]));
    this.lanes = ids.map(() => []);
    for (let i = 0; i < this.count; ++i) this.lanes[this.laneOf.get(this.worker[i])]?.push(i);
    // The latest end up to each place: ascending even if tasks of a lane overlap, as measured ones may by a little.
    this.latest = this.lanes.map((tasks) => {
      let most = 0;
      return Float64Array.from(tasks, (i) => (most = Math.max(most, this.end[i])));
    });
  }

  nameOf(i) { return this.names[this.name[i]]; }

  // The first place in the lane of a task that ends after that time.
  firstAfter(lane, time) {
    const latest = this.latest[lane];
    let low = 0, high = latest.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (latest[middle] > time) high = middle; else low = middle + 1;
    }
    return low;
  }

  // The task of the lane at that time, or the nearest one within the tolerance; how many lie within it.
  taskAt(lane, time, tolerance) {
    const tasks = this.lanes[lane];
    let best = -1, distance = Infinity, others = 0;
    for (let at = this.firstAfter(lane, time - tolerance); at < tasks.length; ++at) {
      const i = tasks[at];
      if (this.start[i] > time + tolerance) break;
      ++others;
      const off = time < this.start[i] ? this.start[i] - time : Math.max(0, time - this.end[i]);
      if (off < distance) { distance = off; best = i; }
    }
    return {task: best, others: others - 1};
  }

  identityOf(i) {
    this.identities ??= this.columns.id.split(' ');
    return this.identities[i];
  }

  taskWithIdentity(identity) {
    this.identities ??= this.columns.id.split(' ');
    return this.identities.indexOf(identity);
  }

  // {task, kind, latency} of what leads to a task, and of what it leads to.
  predecessors(i) { return this.edgesOf(i, 'incoming'); }
  successors(i) { return this.edgesOf(i, 'outgoing'); }

  edgesOf(i, direction) {
    this.edges ??= indexEdges(this.columns, this.count);
    return this.edges[direction](i);
  }
}

// [task, value, task, value, ...] as a map.
function pairs(flat) {
  const map = new Map();
  for (let i = 0; i + 1 < flat.length; i += 2) map.set(flat[i], flat[i + 1]);
  return map;
}

const edgeKinds = {c: 'continue', s: 'spawn', j: 'join', f: 'future'};

function indexEdges(columns, count) {
  const to = Uint32Array.from(columns.to);
  const from = new Uint32Array(to.length);
  let now = 0;
  for (let e = 0; e < to.length; ++e) from[e] = now += columns.from_after[e];
  const latency = pairs(columns.latency);
  const order = (key) => {  // the edges of each task: where they begin, and which
    const first = new Uint32Array(count + 1);
    for (const k of key) ++first[k + 1];
    for (let i = 0; i < count; ++i) first[i + 1] += first[i];
    const next = first.slice(), list = new Uint32Array(key.length);
    for (let e = 0; e < key.length; ++e) list[next[key[e]]++] = e;
    return {first, list};
  };
  const byFrom = order(from), byTo = order(to);
  const told = (index, other) => (i) => Array.from(
    index.list.subarray(index.first[i], index.first[i + 1]),
    (e) => ({task: other[e], kind: edgeKinds[columns.kind[e]], latency: latency.get(e) ?? 0}));
  return {outgoing: told(byFrom, to), incoming: told(byTo, from)};
}
