// Puts the page together: nothing here runs before the page has been painted once.

function parsed(id) { return JSON.parse(document.getElementById(id).textContent); }

function startReport() {
  const choice = document.getElementById('run-choice');
  if (!choice) return;
  const find = (id) => document.getElementById(id);
  const styles = parsed('settings').worker_styles, schedules = new Map();
  const task = find('task'), colour = find('colour-choice');
  const timeline = new Timeline(find('lanes'), find('overview'), find('tip'), styles, (i) => {
    showTask(task, timeline.schedule, i, styles, (other) => timeline.choose(other));
  });
  timeline.onRange = ([from, to]) => {
    const times = timeline.whole[1] / (to - from);
    find('shown-range').textContent = `${durationText(Math.round(from))} to ${durationText(Math.round(to))}` +
      (times > 1.005 ? `, ${times < 100 ? times.toFixed(1) : countText(Math.round(times))}×` : ', the whole run');
  };
  const scheduleAt = (index) => {
    if (!schedules.has(index)) schedules.set(index, new Schedule(parsed(`schedule-${index}`)));
    return schedules.get(index);
  };
  const showRun = () => {
    const schedule = scheduleAt(choice.value);
    offerColours(colour, schedule);
    timeline.colouring = colour.value;
    timeline.show(schedule);
    showTask(task, schedule, -1, styles, null);
    showNote(find('timeline-note'), schedule);
    showLegend(find('colour-legend'), timeline, styles);
    showGraph(find('graph-frame'), choice.value, timeline);
  };
  choice.addEventListener('change', showRun);
  colour.addEventListener('change', () => {
    timeline.colouring = colour.value;
    showLegend(find('colour-legend'), timeline, styles);
    timeline.redraw();
  });
  find('zoom-in').addEventListener('click', () => timeline.zoom(0.5));
  find('zoom-out').addEventListener('click', () => timeline.zoom(2));
  find('zoom-all').addEventListener('click', () => timeline.look(...timeline.whole));
  window.heistTimeline = timeline;  // for who scripts the page
  showRun();
}

// Only what the schedule can tell.
function offerColours(select, schedule) {
  const before = select.value;
  const offers = [
    ['worker', 'by worker', true],
    ['stolen', 'stolen tasks', schedule.stolenFrom.size > 0],
    ['deviation', 'deviations', schedule.deviates.size > 0],
    ['inversion', 'priority inversions', schedule.betterReady.size > 0],
    ['priority', 'by priority', schedule.priority.size > 0],
    ['critical', 'costliest path', schedule.critical.size > 0],
  ];
  select.replaceChildren(...offers.filter((o) => o[2]).map(([value, text]) => element('option', {value}, text)));
  if (offers.some((o) => o[2] && o[0] === before)) select.value = before;
}

function showLegend(container, timeline, styles) {
  const schedule = timeline.schedule, entries = [];
  const say = (text) => entries.push(element('span', {}, text));
  const swatch = (colour, text) => {
    entries.push(element('span', {}, element('i', {class: 'swatch', style: `background:${colour}`}), text));
  };
  const words = {stolen: 'stolen', deviation: 'deviates from the one-worker order',
                 inversion: 'better tasks were ready', critical: 'on the costliest path'};
  if (timeline.colouring === 'worker') {
    for (const w of schedule.laneWorker.slice(0, styles.length)) swatch(styles[w % styles.length].fill, `worker ${w}`);
    if (schedule.laneWorker.length > styles.length) say('colours begin again');
    if (schedule.stolenFrom.size > 0) say('◤ stolen: the corner has the victim’s colour');
  } else if (timeline.colouring === 'priority') {
    const [least, most] = timeline.priorityRange();
    for (const share of [0, 0.25, 0.5, 0.75, 1]) {
      swatch(ramp(share), `priority ${Math.round(least + share * (most - least))}`);
    }
  } else {
    swatch('var(--vermillion)', words[timeline.colouring]);
    swatch('var(--strong-rule)', 'other tasks');
  }
  if (schedule.critical.size > 0) say('▁ costliest path');
  if (schedule.queues) explainQueues(schedule.queues, swatch, say);
  container.replaceChildren(...entries);
}

function explainQueues(queues, swatch, say) {
  const hatch = 'repeating-linear-gradient(-45deg, var(--hatch) 0 1px, var(--paper) 1px 4px)';
  if (queues.has('suspended')) swatch(hatch, 'suspended deque: its worker left it, because a strand waits');
  if (queues.has('resumable')) swatch('var(--resumable)', 'resumable: the strand is back');
  if (queues.has('muggable')) swatch('var(--muggable)', 'muggable: and a task was stolen since');
  if (queues.has('active')) say('deque in a worker’s colour: that worker works on it');
  swatch('var(--live)', 'live deques');
  swatch('var(--hatch)', 'suspended ones among them');
}

function showNote(note, schedule) {
  const words = [];
  if (schedule.leftOut > 0) {
    const all = countText(schedule.count + schedule.leftOut);
    words.push(`The first ${countText(schedule.count)} of ${all} tasks are in this page.`);
  }
  if (schedule.lanesLeftOut > 0) words.push(`${countText(schedule.lanesLeftOut)} more workers are not drawn.`);
  if (schedule.queues) words.push(...wordsOnQueues(schedule.queues));
  note.textContent = words.join(' ');
  note.hidden = words.length === 0;
}

function wordsOnQueues(queues) {
  const words = [`At most ${countText(queues.live.most)} deques were live at once, and ${countText(queues.suspended.most)} suspended.`];
  if (queues.rows.length === 0 && queues.lives > 0) words.push('They are too many to have lanes.');
  if (queues.leftOut > 0) {
    const all = countText(queues.count + queues.leftOut);
    words.push(`The first ${countText(queues.count)} of ${all} states of deques are in this page.`);
  }
  return words;
}

function showGraph(frame, index, timeline) {
  frame.replaceChildren(document.getElementById(`graph-${index}`).content.cloneNode(true));
  const svg = frame.querySelector('svg'), size = document.getElementById('graph-size');
  size.hidden = !svg;
  if (!svg) return;
  const full = size.querySelector('input'), height = svg.getAttribute('height');
  full.onchange = () => {
    svg.style.maxWidth = full.checked ? 'none' : '100%';
    svg.style.height = full.checked ? height : 'auto';
  };
  full.onchange();
  svg.addEventListener('click', (e) => {
    const title = e.target.closest('.node')?.querySelector('title')?.textContent ?? '';
    const i = /^n\d+$/.test(title) ? timeline.schedule.taskWithIdentity(title.slice(1)) : -1;
    if (i >= 0) timeline.choose(i);
  });
}

requestAnimationFrame(() => setTimeout(startReport));
