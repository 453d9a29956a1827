// Steps through a counterexample: the diagram shows where, the panel what and why. Whatever came from a file is put
// into the page as text.
'use strict';

const example = JSON.parse(document.getElementById('counterexample').textContent);
const find = (id) => document.getElementById(id);
const groups = new Map(), arrows = new Map();
for (const g of document.querySelectorAll('#diagram .step')) groups.set(Number(g.dataset.step), g);
for (const a of document.querySelectorAll('#diagram path[data-load]')) arrows.set(Number(a.dataset.load), a);
let current = 1;  // steps are counted from 1, as in the diagram

function element(tag, text, className) {
  const made = document.createElement(tag);
  if (text !== undefined) made.textContent = text;
  if (className) made.className = className;
  return made;
}

function stepLink(step) {
  const link = element('button', `step ${step}`, 'step-link');
  link.type = 'button';
  link.addEventListener('click', () => show(step));
  return link;
}

// What every shared variable holds after so many steps, and who stored it; step 0 is what it was built with.
function valuesAfter(steps) {
  const values = example.variables.map((v) => ({ value: v.initial, step: 0 }));
  for (let i = 0; i < steps; ++i) {
    const e = example.events[i];
    if (e.writes !== undefined) values[e.variable] = { value: e.writes, step: i + 1 };
  }
  return values;
}

function threadOf(step) { return example.threads[example.events[step - 1].thread]; }

// Sentences, as a list of texts and elements.
function meaningOf(step) {
  const e = example.events[step - 1], said = [];
  if (e.races_with !== undefined) {
    said.push(element('span', 'races', 'stale'), ' with ', threadOf(e.races_with + 1), ' in ', stepLink(e.races_with + 1));
  } else if (e.reads) {
    if (e.reads_from === undefined) said.push('reads what was there from the beginning');
    else said.push('reads what ', threadOf(e.reads_from + 1), ' stored in ', stepLink(e.reads_from + 1));
    if (e.stale) {
      const newest = e.variable === undefined ? undefined : valuesAfter(step - 1)[e.variable];
      said.push(element('span', ': stale', 'stale'));
      if (newest && newest.step > 0) {
        said.push(`, because ${newest.value} has been stored since, in `, stepLink(newest.step));
      }
    }
    if (e.writes !== undefined) said.push(`, and stores ${e.writes}`);
  } else if (e.writes !== undefined) {
    said.push(`stores ${e.writes}`);
  } else if (e.file === undefined) {
    said.push('a step of the test program');
  }
  if (e.order) said.push(said.length ? '; ' : '', `memory order ${e.order}`);
  return said;
}

function showStep(step) {
  const e = example.events[step - 1];
  const badge = element('span', example.threads[e.thread], 'badge');
  const colours = example.colours[e.thread];
  badge.style.setProperty('--badge', colours.fill);
  badge.style.setProperty('--badge-ink', colours.ink);
  const value = e.value === undefined ? '' : ` = ${e.value}`;
  find('operation').replaceChildren(badge, element('span', e.operation + value, e.stale ? 'stale' : ''));
  find('meaning').replaceChildren(...meaningOf(step));
  find('verdict').classList.toggle('shown', step === example.events.length);
}

function showSource(step) {
  const e = example.events[step - 1], box = find('source'), lines = example.sources[e.file];
  find('place').textContent = e.file === undefined ? 'Source' : `Source: ${e.file}:${e.line}`;
  box.classList.toggle('unknown', lines === undefined);
  if (lines === undefined) {
    box.textContent = e.file === undefined ? 'None: the test program calls the protocol, or has had its answer.'
                                           : 'The text of this file was not built into heist.';
    return;
  }
  const shown = [];
  for (let n = e.line - example.context; n <= e.line + example.context; ++n) {
    if (lines[n] !== undefined) shown.push(n);
  }
  const indents = shown.filter((n) => lines[n].trim() !== '').map((n) => lines[n].search(/\S/));
  const common = Math.min(...indents);
  box.replaceChildren(...shown.map((n) => {
    const row = element('div', undefined, n === e.line ? (e.stale ? 'here of-stale' : 'here') : '');
    row.append(element('span', String(n), 'line-number'), lines[n].slice(common));
    return row;
  }));
}

function showVariables(step) {
  const rows = find('variables').tBodies[0], values = valuesAfter(step), e = example.events[step - 1];
  rows.replaceChildren();
  example.variables.forEach((variable, i) => {
    const held = values[i], row = element('tr', undefined, held.step === step ? 'changed' : '');
    const by = element('td');
    if (held.step > 0) by.append(`${threadOf(held.step)}, `, stepLink(held.step));
    else by.append(element('span', 'from the beginning', 'faint'));
    if (e.variable === i && e.reads && e.stale) by.append('; ', element('span', `read as ${e.value}`, 'stale'));
    row.append(element('th', variable.name), element('td', held.value === undefined ? '?' : held.value), by);
    rows.append(row);
  });
}

// The last thing each thread said it does, and the last line it was at.
function showThreads(step) {
  const rows = find('threads').tBodies[0];
  rows.replaceChildren();
  example.threads.forEach((name, thread) => {
    let said = '', place = '';
    for (let i = 0; i < step; ++i) {
      const e = example.events[i];
      if (e.thread !== thread) continue;
      if (e.file === undefined) { said = e.operation; place = ''; }
      else place = `${e.file.split('/').pop()}:${e.line}`;
    }
    const row = element('tr');
    row.append(element('th', name), element('td', said || 'has not begun'), element('td', place, 'faint'));
    rows.append(row);
  });
}

function showDiagram(step) {
  const diagram = find('diagram'), from = example.events[step - 1].reads_from;
  diagram.classList.add('stepping');
  for (const [number, g] of groups) {
    g.classList.toggle('later', number > step);
    g.classList.toggle('now', number === step);
    g.classList.toggle('store', from !== undefined && number === from + 1);
  }
  for (const [load, a] of arrows) a.classList.toggle('now', load === step);
  const g = groups.get(step);
  if (!g) return;  // of a very long one the middle has no place
  const box = g.getBoundingClientRect(), frame = diagram.getBoundingClientRect();
  diagram.scrollTop += box.top - frame.top - frame.height / 2 + box.height / 2;
  if (box.left < frame.left || box.right > frame.right) {
    diagram.scrollLeft += box.left - frame.left - frame.width / 2 + box.width / 2;
  }
}

// The names of the threads stay in sight. They stand on a plate of paper, in front of everything.
function keepHeads() {
  const diagram = find('diagram'), picture = diagram.querySelector('svg'), heads = picture.querySelector('.heads');
  const box = heads.getBBox();
  const plate = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  const plateBox = { x: 0, y: box.y - 8, width: '100%', height: box.height + 14, fill: '#fff' };
  for (const [name, value] of Object.entries(plateBox)) plate.setAttribute(name, value);
  heads.prepend(plate);
  picture.append(heads);
  const place = () => heads.setAttribute('transform', `translate(0 ${Math.max(0, diagram.scrollTop - box.y + 8)})`);
  diagram.addEventListener('scroll', place);
  place();
}

function show(step) {
  const last = example.events.length;
  current = Math.min(Math.max(1, step), last);
  find('slider').value = current;
  find('count').textContent = `step ${current} of ${last}`;
  find('first').disabled = find('previous').disabled = current === 1;
  find('next').disabled = find('last').disabled = current === last;
  showStep(current);
  showSource(current);
  showVariables(current);
  showThreads(current);
  showDiagram(current);
  try { history.replaceState(null, '', `#${current}`); } catch { /* a page that may not name its place */ }
}

// The next one, or the first one after the last.
function nextStale() {
  const stale = example.events.flatMap((e, i) => (e.stale ? [i + 1] : []));
  show(stale.find((step) => step > current) ?? stale[0]);
}

function start() {
  if (example.events.length === 0) return;
  find('panel').hidden = false;
  const slider = find('slider');
  slider.max = example.events.length;
  slider.addEventListener('input', () => show(Number(slider.value)));
  find('first').addEventListener('click', () => show(1));
  find('previous').addEventListener('click', () => show(current - 1));
  find('next').addEventListener('click', () => show(current + 1));
  find('last').addEventListener('click', () => show(example.events.length));
  find('next-stale').hidden = !example.events.some((e) => e.stale);
  find('next-stale').addEventListener('click', nextStale);
  for (const [step, g] of groups) g.addEventListener('click', () => show(step));
  const forth = () => show(current + 1), back = () => show(current - 1);
  const keys = { ArrowRight: forth, ArrowDown: forth, ArrowLeft: back, ArrowUp: back, Home: () => show(1),
    End: () => show(example.events.length), s: nextStale };
  document.addEventListener('keydown', (e) => {
    if (e.ctrlKey || e.metaKey || e.altKey || e.target === slider || !Object.hasOwn(keys, e.key)) return;
    if (e.key === 's' && find('next-stale').hidden) return;
    e.preventDefault();
    keys[e.key]();
  });
  keepHeads();
  window.addEventListener('hashchange', () => show(parseInt(location.hash.slice(1), 10) || 1));
  show(parseInt(location.hash.slice(1), 10) || 1);
}

start();
