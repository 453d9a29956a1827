// Beneath the lanes of workers: a row per deque that was suspended, and how many deques were live and suspended. In a
// worker's colour and with its number while it works on one; hatched, then stronger and stronger, while nobody does.

const queueRowHeight = 15, queueCurveHeight = 44, queueMargin = 10;

class QueueView {
  constructor(queues, top, styles) {
    Object.assign(this, {queues, styles});
    this.rowsTop = top + queueMargin;
    this.rowsBottom = this.rowsTop + queues.rows.length * queueRowHeight;
    this.curveTop = queues.rows.length > 0 ? this.rowsBottom + queueMargin : this.rowsTop;
    this.curveBottom = this.curveTop + queueCurveHeight;
    this.bottom = this.curveBottom + 4;
  }

  rowAt(y) {
    const row = Math.floor((y - this.rowsTop) / queueRowHeight);
    return row >= 0 && row < this.queues.rows.length ? row : -1;
  }
  boxOf(view, i) {  // where it is on the canvas, for who wants to point at it
    const row = this.queues.rows.findIndex((spans) => spans.includes(i));
    return {left: view.x(this.queues.start[i]), right: view.x(this.queues.end[i]),
            top: this.rowsTop + row * queueRowHeight, height: queueRowHeight};
  }

  // What there is to say of that place: a name and lines; null: nothing.
  wordsAt(view, x, y) {
    const q = this.queues, time = view.timeAt(x);
    if (x < gutter) return null;
    const row = this.rowAt(y);
    if (row >= 0) {
      const {span: i, others} = q.spanAt(row, time, 1.5 * (view.span[1] - view.span[0]) / view.plotWidth);
      if (i < 0) return null;
      const lines = [q.wordsOf(i), `for ${durationText(q.end[i] - q.start[i])}, from ${durationText(q.start[i])}`];
      if (others > 2) lines.push(`and ${countText(others)} more here: zoom in`);  // not of mere neighbours
      return {name: `deque ${q.queue[i]}`, lines};
    }
    if (y < this.curveTop || y > this.curveBottom || time > q.knownUntil) return null;
    return {name: `${countText(q.countAt(q.live, time))} live deques`,
            lines: [`${countText(q.countAt(q.suspended, time))} of them suspended`,
                    `at ${durationText(Math.round(time))}`]};
  }

  draw(view, pen, colours) {
    const hatch = hatched(pen, colours);
    const looks = {suspended: hatch, resumable: colours.resumable, muggable: colours.muggable};
    for (let row = 0; row < this.queues.rows.length; ++row) this.drawRow(view, pen, row, colours, looks);
    this.drawCurve(view, pen, this.queues.live, colours.live);
    this.drawCurve(view, pen, this.queues.suspended, colours.hatch);
    pen.fillStyle = colours.faint;
    pen.textAlign = 'right';
    if (this.queues.rows.length > 0) pen.fillText('deques', gutter - 6, this.rowsTop + queueRowHeight / 2);
    pen.fillText(String(this.queues.live.most), gutter - 6, this.curveTop + 5);
    pen.fillText('0', gutter - 6, this.curveBottom - 4);
    if (this.queues.leftOut > 0) this.drawUnknown(view, pen, colours);
  }

  drawRow(view, pen, row, colours, looks) {
    const q = this.queues, spans = q.rows[row], top = this.rowsTop + row * queueRowHeight;
    let named = -1, next = 0;
    for (let at = q.firstAfter(row, view.span[0]); at < spans.length; at = next) {
      const i = spans[at];
      if (q.start[i] > view.span[1]) break;
      const left = Math.max(gutter, view.x(q.start[i])), right = Math.min(view.width, view.x(q.end[i]));
      const drawnUpTo = Math.max(right, left + 1);
      next = Math.max(at + 1, right < drawnUpTo ? q.firstAfter(row, view.timeAt(drawnUpTo)) : 0);
      const crowded = next > at + 1;  // too much in a pixel for the look of any one of them
      const active = q.state[i] === 'active', own = this.styles[Math.max(0, q.worker[i]) % this.styles.length];
      pen.fillStyle = crowded ? colours.live : active ? own.fill : looks[q.state[i]];
      pen.fillRect(left, top, drawnUpTo - left, queueRowHeight - 3);
      if (right - left < 4) continue;
      pen.strokeStyle = active ? '#333333' : colours.hatch;
      pen.strokeRect(left + 0.5, top + 0.5, right - left - 1, queueRowHeight - 4);
      if (active) {
        this.write(pen, [`worker ${q.worker[i]}`, String(q.worker[i])], left, right, top, own.text, null);
      } else if (named !== q.queue[i] &&
                 this.write(pen, [`deque ${q.queue[i]}`], left, right, top, colours.ink, colours.paper)) {
        named = q.queue[i];
      }
    }
  }
  // The first of the words that there is room for, on paper where that is given; whether there is.
  write(pen, words, left, right, top, colour, paper) {
    for (const word of words) {
      const width = pen.measureText(word).width;
      if (width + 6 > right - left) continue;
      const middle = (left + right) / 2;
      if (paper) {
        pen.fillStyle = paper;
        pen.fillRect(middle - width / 2 - 2, top + 1, width + 4, queueRowHeight - 5);
      }
      pen.fillStyle = colour;
      pen.textAlign = 'center';
      pen.fillText(word, middle, top + (queueRowHeight - 3) / 2 + 0.5);
      return true;
    }
    return false;
  }

  // By pixel columns, each as high as the most in it.
  drawCurve(view, pen, curve, colour) {
    const columns = Math.ceil(view.plotWidth), highest = Math.max(1, this.queues.live.most);
    const perColumn = (view.span[1] - view.span[0]) / view.plotWidth;
    let at = placeBefore(curve.times, view.span[0]);
    pen.fillStyle = colour;
    for (let c = 0; c < columns; ++c) {
      let most = curve.counts[at];
      const until = view.span[0] + (c + 1) * perColumn;
      while (at + 1 < curve.times.length && curve.times[at + 1] < until) most = Math.max(most, curve.counts[++at]);
      const tall = queueCurveHeight * most / highest;
      pen.fillRect(gutter + c, this.curveBottom - tall, 1, tall);
    }
    pen.strokeStyle = colour;
    line(pen, gutter, this.curveBottom + 0.5, view.width, this.curveBottom + 0.5);
  }

  drawUnknown(view, pen, colours) {
    const left = Math.max(gutter, view.x(this.queues.knownUntil));
    pen.fillStyle = colours.track;
    pen.fillRect(left, this.rowsTop, Math.max(0, view.width - left), this.curveBottom - this.rowsTop);
  }
}

function hatched(pen, colours) {
  const tile = document.createElement('canvas'), size = 6;
  tile.width = tile.height = size;
  const drawn = tile.getContext('2d');
  drawn.fillStyle = colours.paper;
  drawn.fillRect(0, 0, size, size);
  drawn.strokeStyle = colours.hatch;
  for (const x of [-size, 0, size]) line(drawn, x, size, x + size, 0);
  return pen.createPattern(tile, 'repeat');
}
