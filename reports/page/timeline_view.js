// The time line: a canvas with a lane a worker, and beneath them what QueueView draws where deques change hands. Tasks that are wider than a pixel or two are boxes; narrower ones are
// summed up by pixel columns, so that a picture costs no more than its width, whatever the number of tasks.

const gutter = 46, axisHeight = 22, narrowest = 2;

class TimelineView {
  constructor(canvas, overview, styles) {
    Object.assign(this, {canvas, overview, styles});
    this.schedule = null;
    this.chosen = -1;
    this.colouring = 'worker';
    this.onRange = () => {};
  }

  show(schedule) {
    this.schedule = schedule;
    this.chosen = -1;
    this.busy = null;
    this.span = [0, Math.max(1, schedule.makespan)];
    this.whole = this.span.slice();
    const lanes = Math.max(1, schedule.lanes.length);
    this.laneHeight = Math.max(3, Math.min(26, Math.floor(480 / lanes)));
    this.resize();
  }

  resize() {
    if (!this.schedule) return;
    const lanesBottom = axisHeight + this.laneHeight * this.schedule.lanes.length;
    this.queueView = this.schedule.queues ? new QueueView(this.schedule.queues, lanesBottom, this.styles) : null;
    this.bottom = this.queueView ? this.queueView.bottom : lanesBottom;
    const height = this.bottom + 1;
    this.canvas.style.height = `${height}px`;
    this.width = fit(this.canvas, height);
    fit(this.overview, 44);
    this.busy = null;
    this.redraw();
  }

  redraw() {
    if (this.waiting) return;
    this.waiting = requestAnimationFrame(() => { this.waiting = 0; this.draw(); });
  }

  get plotWidth() { return Math.max(1, this.width - gutter); }
  x(time) { return gutter + (time - this.span[0]) / (this.span[1] - this.span[0]) * this.plotWidth; }
  timeAt(x) { return this.span[0] + (x - gutter) / this.plotWidth * (this.span[1] - this.span[0]); }
  laneAt(y) { return Math.floor((y - axisHeight) / this.laneHeight); }

  // Where a task is on the canvas, for who wants to point at it.
  boxOf(i) {
    const lane = this.schedule.laneOf.get(this.schedule.worker[i]);
    return {left: this.x(this.schedule.start[i]), right: this.x(this.schedule.end[i]),
            top: axisHeight + lane * this.laneHeight, height: this.laneHeight};
  }

  // A range of times, as far as there are any; no narrower than a few nanoseconds.
  look(from, to) {
    const whole = this.whole[1];
    const length = Math.min(whole, Math.max(to - from, Math.min(whole, 8)));
    const begin = Math.max(0, Math.min(whole - length, (from + to - length) / 2));
    const changed = begin !== this.span[0] || begin + length !== this.span[1];
    this.span = [begin, begin + length];
    if (changed) this.redraw();
    return changed;
  }
  zoom(factor, around = (this.span[0] + this.span[1]) / 2) {
    return this.look(around - (around - this.span[0]) * factor, around + (this.span[1] - around) * factor);
  }
  move(time) {  // keeps the length
    const length = this.span[1] - this.span[0];
    const begin = Math.max(0, Math.min(this.whole[1] - length, this.span[0] + time));
    return this.look(begin, begin + length);
  }
  zoomTo(i) {
    const middle = (this.schedule.start[i] + this.schedule.end[i]) / 2;
    const length = Math.max(8, (this.schedule.end[i] - this.schedule.start[i]) * 12);
    this.look(middle - length / 2, middle + length / 2);
  }

  colours() {
    const style = getComputedStyle(document.documentElement);
    const of = (name) => style.getPropertyValue(name).trim();
    return {ink: of('--ink'), faint: of('--faint'), rule: of('--rule'), track: of('--track'), paper: of('--paper'),
            accent: of('--accent'), plain: of('--strong-rule'), special: of('--vermillion'),
            live: of('--live'), hatch: of('--hatch'), resumable: of('--resumable'), muggable: of('--muggable')};
  }

  // A number from 0 to 1 for each task, and the colour that such a number has; or the worker's colour.
  painter(colours) {
    const s = this.schedule;
    const special = (v) => (v > 0 ? colours.special : colours.plain);
    const marked = (those) => ({value: (i) => (those.has(i) ? 1 : 0), colour: special});
    switch (this.colouring) {
      case 'stolen': return marked(s.stolenFrom);
      case 'deviation': return marked(s.deviates);
      case 'inversion': return marked(s.betterReady);
      case 'critical': return marked(s.critical);
      case 'priority': {
        const [least, most] = this.priorityRange();
        return {value: (i) => ((s.priority.get(i) ?? least) - least) / Math.max(1, most - least), colour: ramp};
      }
      default: return {value: () => 0, colour: null};
    }
  }
  priorityRange() {
    let least = Infinity, most = -Infinity;
    for (const p of this.schedule.priority.values()) { least = Math.min(least, p); most = Math.max(most, p); }
    return [least, most];
  }

  draw() {
    if (!this.schedule) return;
    const colours = this.colours(), painter = this.painter(colours);
    const pen = penOf(this.canvas);
    pen.clearRect(0, 0, this.width, this.canvas.clientHeight);
    this.drawAxis(pen, colours);
    if (this.schedule.leftOut > 0) this.drawUnknown(pen, colours);
    for (let lane = 0; lane < this.schedule.lanes.length; ++lane) this.drawLane(pen, lane, colours, painter);
    if (this.queueView) this.queueView.draw(this, pen, colours);
    if (this.chosen >= 0) this.drawChosen(pen, colours);
    this.drawOverview(colours);
    this.onRange(this.span);
  }

  drawAxis(pen, colours) {
    pen.font = '11px system-ui, sans-serif';
    pen.textBaseline = 'middle';
    const step = roundStep((this.span[1] - this.span[0]) / (this.plotWidth / 110));
    for (let time = Math.ceil(this.span[0] / step) * step; time <= this.span[1]; time += step) {
      const x = Math.round(this.x(time)) + 0.5;
      pen.strokeStyle = colours.rule;
      line(pen, x, axisHeight - 4, x, this.bottom);
      pen.fillStyle = colours.faint;
      pen.textAlign = x > this.width - 60 ? 'right' : 'left';
      pen.fillText(tickText(time), x > this.width - 60 ? x : x + 3, axisHeight / 2 - 1);
    }
    pen.textAlign = 'right';
    const every = Math.max(1, Math.ceil(13 / this.laneHeight));
    for (let lane = 0; lane < this.schedule.lanes.length; lane += every) {
      pen.fillStyle = colours.faint;
      pen.fillText(String(this.schedule.laneWorker[lane]), gutter - 8, axisHeight + (lane + 0.5) * this.laneHeight);
    }
  }

  drawUnknown(pen, colours) {
    const left = Math.max(gutter, this.x(this.schedule.knownUntil));
    pen.fillStyle = colours.track;
    pen.fillRect(left, axisHeight, Math.max(0, this.width - left), this.laneHeight * this.schedule.lanes.length);
    pen.fillStyle = colours.faint;
    pen.textAlign = 'left';
    pen.fillText('what starts later is not in this page', left + 8, axisHeight + 12);
  }

  drawLane(pen, lane, colours, painter) {
    const s = this.schedule, tasks = s.lanes[lane], columns = Math.ceil(this.plotWidth);
    const gap = this.laneHeight >= 8 ? 2 : this.laneHeight >= 5 ? 1 : 0;
    const top = axisHeight + lane * this.laneHeight, height = this.laneHeight - gap;
    const cover = new Float32Array(columns + 1), weight = new Float32Array(columns + 1);
    const perTime = this.plotWidth / (this.span[1] - this.span[0]);
    const own = this.styles[s.laneWorker[lane] % this.styles.length];
    const boxes = [];
    for (let at = s.firstAfter(lane, this.span[0] - 1); at < tasks.length; ++at) {  // - 1: some tasks take no time
      const i = tasks[at];
      if (s.start[i] > this.span[1]) break;
      const left = (s.start[i] - this.span[0]) * perTime, right = (s.end[i] - this.span[0]) * perTime;
      if (right < 0) continue;
      if (right - left >= narrowest) boxes.push(i);
      else spreadOver(cover, weight, Math.max(0, left), Math.min(columns, right), painter.value(i));
    }
    this.drawColumns(pen, top, height, cover, weight, painter.colour ?? (() => own.fill));
    for (const i of boxes) {
      const fill = painter.colour ? painter.colour(painter.value(i)) : own.fill;
      this.drawBox(pen, i, top, height, fill, painter.colour ? null : own.text, colours);
    }
  }

  // Neighbouring columns that look alike are one rectangle.
  drawColumns(pen, top, height, cover, weight, colour) {
    const lookOf = (c) => {
      if (c >= cover.length || cover[c] <= 0) return 0;
      const fullness = Math.ceil(Math.min(1, cover[c]) * 8), value = Math.ceil(weight[c] / cover[c] * 16);
      return fullness * 32 + value;
    };
    let begin = 0, look = 0;
    for (let c = 0; c <= cover.length; ++c) {
      const next = lookOf(c);
      if (next === look) continue;
      if (look !== 0) {
        pen.globalAlpha = 0.25 + 0.75 * Math.floor(look / 32) / 8;
        pen.fillStyle = colour((look % 32) / 16);
        pen.fillRect(gutter + begin, top, c - begin, height);
      }
      begin = c;
      look = next;
    }
    pen.globalAlpha = 1;
  }

  drawBox(pen, i, top, height, fill, textColour, colours) {
    const s = this.schedule;
    const left = Math.max(gutter, this.x(s.start[i])), right = Math.min(this.width, this.x(s.end[i]));
    const width = Math.max(1, right - left - (right - left > 4 ? 1 : 0));
    pen.fillStyle = fill;
    pen.fillRect(left, top, width, height);
    if (s.critical.has(i) && height >= 5) {
      pen.fillStyle = colours.ink;
      pen.fillRect(left, top + height - 2, width, 2);
    }
    if (textColour && s.stolenFrom.has(i) && width >= 7 && height >= 8) {
      pen.beginPath();
      pen.moveTo(left, top); pen.lineTo(left + 7, top); pen.lineTo(left, top + 7); pen.closePath();
      pen.fillStyle = this.styles[s.stolenFrom.get(i) % this.styles.length].fill;
      pen.fill();
      pen.strokeStyle = '#000000';
      pen.stroke();
    }
    if (width < 28 || height < 12) return;
    const label = shortened(pen, s.nameOf(i), width - (s.stolenFrom.has(i) ? 12 : 8));
    if (label === '') return;
    pen.fillStyle = textColour ?? '#000000';
    pen.textAlign = 'left';
    pen.fillText(label, left + (s.stolenFrom.has(i) ? 8 : 4), top + height / 2);
  }

  drawChosen(pen, colours) {
    const centre = (i, side) => {
      const box = this.boxOf(i);
      return [Math.max(gutter, Math.min(this.width, box[side])), box.top + box.height / 2];
    };
    pen.lineWidth = 1.5;
    const arrow = (from, to, colour) => {
      const [x1, y1] = centre(from, 'right'), [x2, y2] = centre(to, 'left');
      pen.strokeStyle = colour;
      pen.beginPath();
      pen.moveTo(x1, y1);
      pen.bezierCurveTo((x1 + x2) / 2, y1, (x1 + x2) / 2, y2, x2, y2);
      pen.stroke();
    };
    const mostArrows = 200;
    const has = (e) => this.schedule.laneOf.has(this.schedule.worker[e.task]);
    const drawn = (edges) => edges.filter(has).slice(0, mostArrows);
    for (const e of drawn(this.schedule.predecessors(this.chosen))) arrow(e.task, this.chosen, colours.accent);
    for (const e of drawn(this.schedule.successors(this.chosen))) arrow(this.chosen, e.task, colours.ink);
    const box = this.boxOf(this.chosen);
    pen.lineWidth = 2;
    pen.strokeStyle = colours.ink;
    const left = Math.max(gutter, box.left), right = Math.min(this.width, box.right);
    if (right >= gutter && left <= this.width) {
      pen.strokeRect(left - 1.5, box.top - 1.5, Math.max(3, right - left + 2), box.height + 1);
    }
    pen.lineWidth = 1;
  }

  // How many workers are busy, over the whole run; what is shown below is framed.
  drawOverview(colours) {
    const s = this.schedule, pen = penOf(this.overview), height = 40, columns = Math.ceil(this.plotWidth);
    if (!this.busy) {
      this.busy = new Float32Array(columns + 1);
      const perTime = this.plotWidth / this.whole[1], ignored = new Float32Array(columns + 1);
      for (let i = 0; i < s.count; ++i) {
        spreadOver(this.busy, ignored, s.start[i] * perTime, Math.min(columns, s.end[i] * perTime), 0);
      }
    }
    pen.clearRect(0, 0, this.width, 44);
    pen.fillStyle = colours.track;
    pen.fillRect(gutter, 2, this.plotWidth, height);
    pen.fillStyle = colours.faint;
    for (let c = 0; c < columns; ++c) {
      const tall = height * Math.min(1, this.busy[c] / s.workers);
      pen.fillRect(gutter + c, 2 + height - tall, 1, tall);
    }
    pen.font = '11px system-ui, sans-serif';
    pen.textAlign = 'right';
    pen.textBaseline = 'middle';
    pen.fillText('busy', gutter - 8, 2 + height / 2);
    const left = gutter + this.span[0] / this.whole[1] * this.plotWidth;
    const right = gutter + this.span[1] / this.whole[1] * this.plotWidth;
    pen.strokeStyle = colours.accent;
    pen.lineWidth = 2;
    pen.strokeRect(left + 1, 2, Math.max(2, right - left - 2), height);
    pen.lineWidth = 1;
  }

}

// The part of each column that lies between the two, and how much of what it is.
function spreadOver(cover, weight, left, right, value) {
  if (!(left < cover.length)) return;
  const first = Math.floor(left), last = Math.min(Math.floor(right), cover.length - 1);
  for (let c = first; c <= last; ++c) {
    const part = Math.max(0.02, Math.min(right, c + 1) - Math.max(left, c));
    cover[c] += part;
    weight[c] += part * value;
  }
}

// As much of a text as there is room for; nothing rather than a letter or two.
function shortened(pen, text, room) {
  const width = pen.measureText(text).width;
  if (width <= room) return text;
  const letters = Math.floor(text.length * room / width) - 1;
  return letters < 3 ? '' : `${text.slice(0, letters)}…`;
}

// Cividis, in five steps: dark blue to yellow, the same to all eyes.
function ramp(share) {
  const steps = [[0, 34, 78], [66, 78, 108], [124, 123, 120], [188, 175, 111], [254, 232, 56]];
  const at = Math.max(0, Math.min(0.9999, share)) * (steps.length - 1), low = Math.floor(at), part = at - low;
  const mixed = steps[low].map((c, k) => Math.round(c + (steps[low + 1][k] - c) * part));
  return `rgb(${mixed.join(' ')})`;
}

function fit(canvas, height) {
  const width = canvas.parentElement.clientWidth, ratio = devicePixelRatio || 1;
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  return width;
}
function penOf(canvas) {
  const pen = canvas.getContext('2d'), ratio = devicePixelRatio || 1;
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  return pen;
}
function line(pen, x1, y1, x2, y2) {
  pen.beginPath();
  pen.moveTo(x1, y1);
  pen.lineTo(x2, y2);
  pen.stroke();
}
function roundStep(least) {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, least)));
  return [1, 2, 5, 10].map((f) => f * power).find((step) => step >= least) ?? power * 10;
}
function tickText(time) {
  return time === 0 ? '0' : durationText(Math.round(time)).replace(/(\.\d*?)0+ /, '$1 ').replace('. ', ' ');
}
