// A time line that can be pointed at, dragged, clicked and typed at.

const dragDistance = 4;

class Timeline extends TimelineView {
  constructor(canvas, overview, tip, styles, onChoose) {
    super(canvas, overview, styles);
    Object.assign(this, {tip, onChoose});
    this.listen();
  }

  choose(i) {
    this.chosen = i;
    if (i >= 0) {
      const {start, end} = this.schedule;
      const length = this.span[1] - this.span[0];
      if (end[i] < this.span[0] || start[i] > this.span[1]) this.look(start[i] - length / 2, start[i] + length / 2);
    }
    this.redraw();
    this.onChoose(i);
  }

  listen() {
    this.canvas.addEventListener('wheel', (e) => this.onWheel(e), {passive: false});
    this.canvas.addEventListener('pointerdown', (e) => this.onDown(e));
    this.canvas.addEventListener('pointermove', (e) => this.onMove(e));
    this.canvas.addEventListener('pointerup', (e) => this.onUp(e));
    this.canvas.addEventListener('pointercancel', () => { this.drag = null; });
    this.canvas.addEventListener('pointerleave', () => { this.tip.hidden = true; });
    this.canvas.addEventListener('keydown', (e) => this.onKey(e));
    for (const kind of ['pointerdown', 'pointermove']) {
      this.overview.addEventListener(kind, (e) => { if (e.buttons & 1) this.centre(e); });
    }
    addEventListener('resize', () => this.resize());
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => this.redraw());
  }

  onWheel(e) {
    if (!this.schedule) return;
    const unit = e.deltaMode === 1 ? 16 : 1;  // of lines or pixels
    const across = e.deltaX * unit, along = Math.max(-240, Math.min(240, e.deltaY * unit));
    const changed = Math.abs(e.deltaX) > Math.abs(e.deltaY)
      ? this.move(across / this.plotWidth * (this.span[1] - this.span[0]))
      : this.zoom(Math.exp(along * 0.002), this.timeAt(Math.max(gutter, e.offsetX)));
    if (changed) e.preventDefault();  // at its limits the page scrolls on
  }
  onDown(e) {
    if (e.button !== 0 || !this.schedule) return;
    this.drag = {x: e.offsetX, y: e.offsetY, span: this.span.slice(), moved: false};
    this.canvas.setPointerCapture(e.pointerId);
  }
  onMove(e) {
    if (!this.schedule) return;
    if (!this.drag) { this.point(e); return; }
    if (Math.abs(e.offsetX - this.drag.x) > dragDistance) this.drag.moved = true;
    if (!this.drag.moved) return;
    this.tip.hidden = true;
    this.canvas.classList.add('dragging');
    const by = (this.drag.x - e.offsetX) / this.plotWidth * (this.drag.span[1] - this.drag.span[0]);
    this.span = this.drag.span.slice();
    this.move(by);
    this.redraw();
  }
  onUp(e) {
    const drag = this.drag;
    this.drag = null;
    this.canvas.classList.remove('dragging');
    if (drag && !drag.moved) this.choose(this.under(e).task);
  }
  under(e) {
    const lane = this.laneAt(e.offsetY);
    if (lane < 0 || lane >= this.schedule.lanes.length || e.offsetX < gutter) return {task: -1, others: 0};
    return this.schedule.taskAt(lane, this.timeAt(e.offsetX), 1.5 * (this.span[1] - this.span[0]) / this.plotWidth);
  }
  centre(e) {
    if (!this.schedule) return;
    const time = (e.offsetX - gutter) / this.plotWidth * this.whole[1];
    this.move(time - (this.span[0] + this.span[1]) / 2);
  }

  point(e) {
    const words = this.wordsUnder(e);
    this.tip.hidden = !words;
    if (!words) return;
    this.tip.replaceChildren(element('b', {}, words.name), ...words.lines.map((text) => element('div', {}, text)));
    const room = 16;  // beside the pointer, on the side where it fits
    const beside = (at, size, end) => Math.max(0, at + room + size > end ? at - room - size : at + room);
    this.tip.style.left = `${beside(e.clientX, this.tip.offsetWidth, innerWidth)}px`;
    this.tip.style.top = `${beside(e.clientY, this.tip.offsetHeight, innerHeight)}px`;
  }
  wordsUnder(e) {
    const {task, others} = this.under(e);
    if (task < 0) return this.queueView?.wordsAt(this, e.offsetX, e.offsetY);
    const s = this.schedule;
    const cost = durationText(s.end[task] - s.start[task]);
    const lines = [`${cost} on worker ${s.worker[task]}, from ${durationText(s.start[task])}`];
    if (s.stolenFrom.has(task)) lines.push(`stolen from worker ${s.stolenFrom.get(task)}`);
    if (s.deviates.has(task)) lines.push('deviates from the one-worker order');
    if (s.priority.has(task)) lines.push(`priority ${s.priority.get(task)}`);
    if (s.betterReady.has(task)) lines.push(`inversion: ${countText(s.betterReady.get(task))} better ready`);
    if (others > 0) lines.push(`and ${countText(others)} more here: zoom in`);
    return {name: s.nameOf(task), lines};
  }

  onKey(e) {
    if (!this.schedule || e.ctrlKey || e.metaKey || e.altKey) return;
    const step = (this.span[1] - this.span[0]) * (e.shiftKey ? 0.5 : 0.1);
    const acts = {
      '+': () => this.zoom(0.5), '=': () => this.zoom(0.5), '-': () => this.zoom(2), '−': () => this.zoom(2),
      '0': () => this.look(...this.whole), 'Home': () => this.look(...this.whole),
      'ArrowLeft': () => this.move(-step), 'ArrowRight': () => this.move(step),
      ',': () => this.walk(-1), '.': () => this.walk(1),
      'ArrowUp': () => this.change(-1), 'ArrowDown': () => this.change(1),
      'Enter': () => { if (this.chosen >= 0) this.zoomTo(this.chosen); },
      'Escape': () => this.choose(-1),
    };
    if (!(e.key in acts)) return;
    acts[e.key]();
    e.preventDefault();
  }
  walk(by) {
    if (this.chosen < 0) { this.choose(this.firstShown()); return; }
    const tasks = this.schedule.lanes[this.schedule.laneOf.get(this.schedule.worker[this.chosen])];
    const next = tasks[tasks.indexOf(this.chosen) + by];
    if (next !== undefined) this.choose(next);
  }
  // To the nearest lane in that direction that has tasks, and there to the task nearest in time.
  change(by) {
    if (this.chosen < 0) { this.choose(this.firstShown()); return; }
    const s = this.schedule, time = s.start[this.chosen];
    for (let lane = s.laneOf.get(s.worker[this.chosen]) + by; lane >= 0 && lane < s.lanes.length; lane += by) {
      if (s.lanes[lane].length === 0) continue;
      const at = Math.min(s.firstAfter(lane, time), s.lanes[lane].length - 1);
      this.choose(s.lanes[lane][at]);
      return;
    }
  }
  firstShown() {
    for (let lane = 0; lane < this.schedule.lanes.length; ++lane) {
      const at = this.schedule.firstAfter(lane, this.span[0]);
      if (at < this.schedule.lanes[lane].length) return this.schedule.lanes[lane][at];
    }
    return -1;
  }
}
