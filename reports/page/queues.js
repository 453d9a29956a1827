// Deques that change hands, out of the columns that reports/page/report_schedule.cpp writes: what each was from when to when,
// a row for each that was ever without a worker, and how many were live and suspended.

const queueStates = {a: 'active', s: 'suspended', r: 'resumable', m: 'muggable'};
const mostQueueRows = 48, mostQueueLives = 20000;

class Queues {
  constructor(columns, makespan) {
    const count = columns.queue.length;
    Object.assign(this, {count, makespan, leftOut: columns.left_out, queue: columns.queue, worker: columns.worker});
    this.state = Array.from(columns.state, (letter) => queueStates[letter]);
    this.start = new Float64Array(count);
    this.end = new Float64Array(count);
    let now = 0;
    for (let i = 0; i < count; ++i) {
      now += columns.start_after[i];
      this.start[i] = now;
      this.end[i] = now + columns.length[i];
    }
    this.knownUntil = this.leftOut > 0 ? now : makespan;  // what begins later is not here
    const all = Array.from({length: count}, (_, i) => i);
    this.live = this.overlaps(all);
    this.suspended = this.overlaps(all.filter((i) => this.state[i] === 'suspended'));
    this.makeRows();
  }

  // A deque keeps its row from when it comes into use until it is unused. Too many: there are no rows.
  makeRows() {
    const latest = new Map();
    let lives = [];
    for (let i = 0; i < this.count; ++i) {
      let life = latest.get(this.queue[i]);
      if (!life || this.end[life[life.length - 1]] !== this.start[i]) {
        life = [];
        latest.set(this.queue[i], life);
        lives.push(life);
      }
      life.push(i);
    }
    lives = lives.filter((life) => life.some((i) => this.state[i] !== 'active'));
    this.lives = lives.length;
    this.rows = [];
    if (lives.length > mostQueueLives) return;
    for (const life of lives) {
      const row = this.rows.find((taken) => this.end[taken[taken.length - 1]] <= this.start[life[0]]);
      if (row) row.push(...life);
      else this.rows.push(life.slice());
      if (this.rows.length > mostQueueRows) { this.rows = []; return; }
    }
  }

  // How many of those go on at once: from each time on a count. What begins when another ends takes its place.
  overlaps(those) {
    const starts = Float64Array.from(those, (i) => this.start[i]).sort();
    const ends = Float64Array.from(those, (i) => this.end[i]).sort();
    const times = [0], counts = [0];
    for (let begun = 0, ended = 0; ended < ends.length;) {
      const now = begun < starts.length ? Math.min(starts[begun], ends[ended]) : ends[ended];
      while (begun < starts.length && starts[begun] <= now) ++begun;
      while (ended < ends.length && ends[ended] <= now) ++ended;
      times.push(now);
      counts.push(begun - ended);
    }
    return {times, counts, most: counts.reduce((a, b) => Math.max(a, b), 0)};
  }
  countAt(curve, time) { return curve.counts[placeBefore(curve.times, time)]; }

  // The first place in the row of what ends after that time.
  firstAfter(row, time) {
    const spans = this.rows[row];
    let low = 0, high = spans.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.end[spans[middle]] > time) high = middle; else low = middle + 1;
    }
    return low;
  }
  // What the row's deque is at that time, or nearly, -1 where there is none; and how much else it is within the tolerance.
  spanAt(row, time, tolerance) {
    const spans = this.rows[row], isBy = (place, when) => place < spans.length && this.start[spans[place]] <= when;
    const first = this.firstAfter(row, time - tolerance), end = this.firstAfter(row, time + tolerance);
    if (!isBy(first, time + tolerance)) return {span: -1, others: 0};
    const last = isBy(end, time + tolerance) ? end : end - 1, at = this.firstAfter(row, time);
    return {span: spans[isBy(at, time) ? at : first], others: last - first};
  }

  wordsOf(i) {
    const by = this.worker[i];  // -1: it was no worker
    switch (this.state[i]) {
      case 'active': return `worker ${by} works on it`;
      case 'resumable': return by >= 0 ? `resumed by worker ${by}` : 'resumable';
      case 'muggable': return by >= 0 ? `muggable since a steal by worker ${by}` : 'muggable';
      default: return by >= 0 ? `suspended by worker ${by}` : 'suspended';
    }
  }
  has(state) { return this.rows.some((row) => row.some((i) => this.state[i] === state)); }
}

// The last place of a time that is not later; times ascend, and the first is 0.
function placeBefore(times, time) {
  let low = 0, high = times.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (times[middle] <= time) low = middle; else high = middle;
  }
  return low;
}
