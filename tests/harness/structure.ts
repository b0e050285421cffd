import type { Page } from 'playwright-core';

/**
 * What axe judges a screen by, as numbers: one for each element with all that stands above it (tags, classes, attributes, states, whether
 * it is shown, it or what it holds says anything, it has a label, and what it points to is there), one for each step from a heading to the next, one for the landmarks. Texts, addresses, ids
 * and the brand are left out, as two cars on one page differ in them alone. Ids that stand twice make a structure like no other.
 */
const READ = `(() => {
  const fold = (hash, text) => {
    for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 16777619);
    return hash >>> 0;
  };
  const SAID = /^(?:class|lang|role|type|scope|tabindex|autocomplete|aria-(?:hidden|expanded|current|live|selected|checked|pressed|disabled|invalid|required|modal|sort|haspopup))$/;
  const LEFT_OUT = /^(?:id|nonce|data-brand|data-market)$/;
  const describe = ({ name, value }) => {
    if (LEFT_OUT.test(name)) return '';
    if (name === 'style') return value.replace(/(^|;)([^:;]+):[^;]*/g, (all, _, property) => /color|background/.test(property) ? all : property);
    if (SAID.test(name) || (name.startsWith('data-') && /^(?:true|false)$/.test(value))) return name + '=' + value;
    return name + (value.trim() === '' ? '' : '+');
  };
  const POINTS = ['for', 'headers', 'aria-labelledby', 'aria-describedby', 'aria-controls', 'aria-owns', 'aria-activedescendant'];
  const pointsNowhere = (element) => {
    const ids = POINTS.flatMap((name) => (element.getAttribute(name) ?? '').split(/\\s+/)).filter((id) => id !== '');
    const place = element.getAttribute('href') ?? '';
    if (place.startsWith('#') && place.length > 1) ids.push(decodeURIComponent(place.slice(1)));
    return ids.some((id) => document.getElementById(id) === null);
  };
  const NAMED = '[aria-label]:not([aria-label=""]), img[alt]:not([alt=""]), svg title';
  const saysInside = (element) => element.textContent.trim() !== '' || element.querySelector(NAMED) !== null;
  const says = (element) => [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim() !== '');
  const found = new Set();
  const walk = (element, above) => {
    const facts = [
      element.localName,
      ...[...element.attributes].map(describe).sort(),
      says(element),
      saysInside(element),
      pointsNowhere(element),
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
      element.labels != null && element.labels.length > 0,
      element.disabled === true,
      element.matches(':popover-open, :modal'),
    ];
    const mine = fold(above, facts.join('|'));
    found.add(mine);
    for (const child of element.children) walk(child, mine);
  };
  const page = [innerWidth, document.title.trim() !== '', document.documentElement.lang !== ''];
  walk(document.body, fold(2166136261, page.join('|')));

  const shown = (selector) => [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility());
  const levels = ['none', ...shown('h1, h2, h3, h4, h5, h6').map(({ localName }) => localName)];
  levels.slice(1).forEach((level, index) => found.add(fold(1, levels[index] + level)));
  found.add(fold(2, 'h1 ' + levels.filter((level) => level === 'h1').length));
  const landmarks = shown('main, nav, header, footer, aside, section[aria-label], section[aria-labelledby], form[aria-label], [role=region]');
  const names = landmarks.map((place) => [place.localName, place.role, place.ariaLabel, place.getAttribute('aria-labelledby')].join('|'));
  found.add(fold(3, 'alike ' + (names.length - new Set(names).size)));
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
  if (new Set(ids).size < ids.length) found.add('twice ' + Math.random());
  return [...found].map((number) => number.toString(36));
})()`;

export const readStructure = (page: Page): Promise<string[]> => page.evaluate<string[]>(READ);
