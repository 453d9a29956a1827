// A task and what it hangs together with: its facts, and a small graph of what leads to it and what it leads to.

const mostNeighbours = 8, boxWidth = 210, boxHeight = 40, boxGap = 8, columnGap = 70;

function showTask(container, schedule, i, styles, choose) {
  if (i < 0) { container.replaceChildren(); return; }
  container.replaceChildren(
    element('h3', {}, schedule.nameOf(i)), factsOf(schedule, i),
    neighbourGraph(schedule, i, schedule.predecessors(i), schedule.successors(i), styles, choose));
}

function factsOf(schedule, i) {
  const facts = [
    ['cost', durationText(schedule.end[i] - schedule.start[i])],
    ['start', `${durationText(schedule.start[i])} (${countText(schedule.start[i])} ns)`],
    ['end', `${durationText(schedule.end[i])} (${countText(schedule.end[i])} ns)`],
    ['worker', String(schedule.worker[i])],
    ['stolen', schedule.stolenFrom.has(i) ? `from worker ${schedule.stolenFrom.get(i)}` : 'no'],
  ];
  if (schedule.deviates.size > 0) {
    facts.push(['deviation', schedule.deviates.has(i) ? 'yes: it follows another task than on one worker' : 'no']);
  }
  if (schedule.priority.has(i)) facts.push(['priority', String(schedule.priority.get(i))]);
  if (schedule.priority.size > 0) {
    const better = schedule.betterReady.get(i) ?? 0;
    const ready = better === 1 ? '1 better task was ready' : `${countText(better)} better tasks were ready`;
    facts.push(['inversion', better > 0 ? `yes: ${ready}` : 'no']);
  }
  if (schedule.critical.has(i)) facts.push(['costliest path', 'on it']);
  facts.push(['id', schedule.identityOf(i)]);
  const pair = ([name, value]) => element('div', {}, element('dt', {}, name), element('dd', {}, value));
  return element('dl', {class: 'facts'}, ...facts.map(pair));
}

function neighbourGraph(schedule, i, before, after, styles, choose) {
  const rows = Math.max(1, Math.min(before.length, mostNeighbours + 1), Math.min(after.length, mostNeighbours + 1));
  const height = 20 + rows * (boxHeight + boxGap), width = 3 * boxWidth + 2 * columnGap;
  const svg = svgElement('svg', {class: 'near', width, height, viewBox: `0 0 ${width} ${height}`, role: 'group',
                                 'aria-label': 'Predecessors and successors'});
  const xs = [1, boxWidth + columnGap, 2 * (boxWidth + columnGap) - 1];
  const heads = [`${countText(before.length)} predecessor${before.length === 1 ? '' : 's'}`, 'this task',
                 `${countText(after.length)} successor${after.length === 1 ? '' : 's'}`];
  heads.forEach((text, column) => svg.append(svgElement('text', {class: 'column', x: xs[column], y: 11}, text)));
  const top = (row, count) => 20 + ((rows - count) / 2 + row) * (boxHeight + boxGap);
  const middle = top(0, 1) + boxHeight / 2;
  const side = (edges, column) => {
    const shown = edges.length > mostNeighbours + 1 ? edges.slice(0, mostNeighbours) : edges;
    const count = shown.length + (shown.length < edges.length ? 1 : 0);
    shown.forEach((edge, row) => {
      const y = top(row, count), joint = y + boxHeight / 2;
      const [x1, y1, x2, y2] = column === 0 ? [xs[0] + boxWidth, joint, xs[1], middle]
                                            : [xs[1] + boxWidth, middle, xs[2], joint];
      const between = (x1 + x2) / 2, d = `M${x1} ${y1}C${between} ${y1} ${between} ${y2} ${x2} ${y2}`;
      svg.append(svgElement('path', {class: edge.kind, d}, svgElement('title', {}, edge.kind)));
      svg.append(taskBox(schedule, edge.task, xs[column], y, styles, edge, choose));
    });
    if (count > shown.length) {
      svg.append(svgElement('text', {class: 'second', x: xs[column] + 8, y: top(count - 1, count) + boxHeight / 2 + 4},
                            `and ${countText(edges.length - shown.length)} more`));
    }
  };
  side(before, 0);
  side(after, 2);
  svg.append(taskBox(schedule, i, xs[1], middle - boxHeight / 2, styles, null, null));
  return element('div', {class: 'scroll'}, svg);
}

// With the worker's colour at its left; a neighbour can be chosen.
function taskBox(schedule, i, x, y, styles, edge, choose) {
  const cut = (text, most) => (text.length > most ? `${text.slice(0, most - 1)}…` : text);
  const told = edge ? `${edge.kind}${edge.latency ? `, latency ${durationText(edge.latency)}` : ''}, ` : '';
  const second = `${told}worker ${schedule.worker[i]}${schedule.stolenFrom.has(i) ? ', stolen' : ''}, ` +
                 durationText(schedule.end[i] - schedule.start[i]);
  const name = `${schedule.nameOf(i)}: ${second}`, fill = styles[schedule.worker[i] % styles.length].fill;
  const role = choose ? {class: 'other', tabindex: 0, role: 'button', 'aria-label': name} : {class: 'chosen'};
  const group = svgElement('g', role,
    svgElement('title', {}, name),
    svgElement('rect', {x, y, width: boxWidth, height: boxHeight}),
    svgElement('rect', {x, y, width: 6, height: boxHeight, style: `fill:${fill};stroke:none`}),
    svgElement('text', {x: x + 14, y: y + 17}, cut(schedule.nameOf(i), 28)),
    svgElement('text', {class: 'second', x: x + 14, y: y + 32}, cut(second, 36)));
  if (choose) {
    group.addEventListener('click', () => choose(i));
    group.addEventListener('keydown', (e) => {
      if (e.key !== 'Enter' && e.key !== ' ') return;
      e.preventDefault();
      choose(i);
    });
  }
  return group;
}
