'use strict';
// Numbers as people read them: the same texts as reports/quantity.cpp makes, rounded in whole numbers.

function roundedText(valueNs, unitNs, decimals) {
  const partNs = unitNs / 10 ** decimals;
  const count = Math.floor(valueNs / partNs) + (valueNs % partNs >= partNs - Math.floor(partNs / 2) ? 1 : 0);
  if (decimals === 0) return String(count);
  const parts = 10 ** decimals;
  return `${Math.floor(count / parts)}.${String(count % parts).padStart(decimals, '0')}`;
}

function durationText(ns) {
  if (ns < 1000) return `${ns} ns`;
  for (const [unitNs, name] of [[1e3, 'µs'], [1e6, 'ms'], [1e9, 's']]) {
    for (let decimals = 3; decimals > 0; --decimals) {
      const text = roundedText(ns, unitNs, decimals);
      if (text.length <= 5) return `${text} ${name}`;
    }
  }
  return `${roundedText(ns, 1e9, 0)} s`;
}

function countText(count) {
  const digits = String(count);
  return digits.length <= 4 ? digits : digits.replace(/\B(?=(\d{3})+$)/g, ',');
}

// An element with text and attributes; children may be elements or strings. Text stays text.
function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

function svgElement(name, attributes = {}, ...children) {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}
