import { expect, it } from 'vitest';
import { readViewedOffer, VIEWED_FOR_MS } from './last-viewed.ts';

const NOW = 1_800_000_000_000;
const viewed = { id: 'a', title: 'Compass Longitude', href: '/br/jeep/ofertas/compass-7f3k2m9q', viewedAt: NOW };

it.each([
  ['of this moment', viewed, NOW, true],
  ['a millisecond under four hours old', viewed, NOW + VIEWED_FOR_MS - 1, true],
  ['four hours old', viewed, NOW + VIEWED_FOR_MS, false],
  ['from the future', viewed, NOW - 1, false],
  ['without a title', { ...viewed, title: '' }, NOW, false],
  ['with an address elsewhere', { ...viewed, href: '//elsewhere.example' }, NOW, false],
  ['with a script for an address', { ...viewed, href: 'javascript:alert(1)' }, NOW, false],
  ['with more than is kept', { ...viewed, price: 1 }, NOW, true],
  ['without a time', { ...viewed, viewedAt: 'now' }, NOW, false],
  ['null', null, NOW, false],
  ['something else', 7, NOW, false],
])('%s', (_what, value, now, counts) => {
  expect(readViewedOffer(JSON.stringify(value), now)).toEqual(counts ? viewed : null);
});

it('is nothing where nothing, or broken text, was kept', () => {
  expect(readViewedOffer(null, NOW)).toBeNull();
  expect(readViewedOffer('{"id":', NOW)).toBeNull();
});
