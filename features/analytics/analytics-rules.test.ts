import { expect, test } from 'vitest';
import { dayIn } from '#kernel/dates.ts';
import { isWellFormed, stepBefore } from './rules/events.ts';
import { isProgram, spanAt } from './rules/visitor.ts';
import { bucketOf, quantileOf, ratingOf } from './rules/vitals.ts';
import { countedWords } from './rules/words.ts';
import { consentIn, measuredVisitor } from './visitor.server.ts';
import { visitorKey } from './visitor-key.server.ts';

const PHONE =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';
const COMPUTER = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0';
const NUMBER = 'abcdefghijklmnopqrstuvwx';

test.each([
  ['vlt_consent=necessary.measurement', true],
  ['a=b; vlt_consent=necessary.measurement.marketing; c=d', true],
  ['vlt_consent=necessary.marketing', false],
  ['vlt_consent=necessary', false],
  ['x_vlt_consent=necessary.measurement', false],
  ['vlt_consent=necessary.measurements', false],
  ['note=vlt_consent=necessary.measurement', false],
  [undefined, false],
])('measuring is allowed by the consent alone: %s', (cookie, isAllowed) => {
  expect(consentIn(cookie) === 'measured').toBe(isAllowed);
});

test('a visitor has both the consent and a number of their own, and is no program', () => {
  const numbers = { read: (value: string) => (value === `${NUMBER}.signed` ? NUMBER : null) };
  const visitorOf = (cookie: string, userAgent: string | undefined) => measuredVisitor({ cookie, userAgent }, numbers);
  const cookie = `vlt_consent=necessary.measurement; vlt_measure=${NUMBER}.signed`;
  expect(visitorOf(cookie, PHONE)).toEqual({ secret: NUMBER, device: 'phone', isCompared: false });
  expect(visitorOf(cookie.replace('measurement', 'measurement.versions'), PHONE)?.isCompared).toBe(true);
  expect(visitorOf(cookie, COMPUTER)).toMatchObject({ secret: NUMBER, device: 'desktop' });
  expect(visitorOf(`vlt_measure=${NUMBER}.signed`, PHONE)).toBeNull();
  expect(visitorOf('vlt_consent=necessary.measurement', PHONE)).toBeNull();
  expect(visitorOf(`vlt_consent=necessary.measurement; vlt_measure=${NUMBER}`, PHONE)).toBeNull();
  for (const userAgent of [undefined, '', 'curl/8.9', 'Mozilla/5.0 (compatible; Googlebot/2.1)', 'HeadlessChrome/142'])
    expect(isProgram(userAgent), String(userAgent)).toBe(true);
});

test('a visitor is another one after thirty days', () => {
  expect(spanAt(new Date('2026-12-29T12:00:00Z'))).toBe(spanAt(new Date('2026-11-29T12:00:00Z')) + 1);
  // At the midnight of both markets.
  const end = new Date((spanAt(new Date('2026-11-29T12:00:00Z')) + 1) * 30 * 86_400_000 + 3 * 3_600_000);
  const before = new Date(end.getTime() - 1);
  expect(spanAt(end)).toBe(spanAt(before) + 1);
  for (const market of ['br', 'ar'] as const) expect(dayIn(end, market)).not.toBe(dayIn(before, market));
  expect(visitorKey('a'.repeat(32), NUMBER)).toMatch(/^[0-9a-f]{32}$/);
  expect(visitorKey('a'.repeat(32), NUMBER)).not.toBe(visitorKey('b'.repeat(32), NUMBER));
});

test('an event has the properties of its name and no others', () => {
  expect(isWellFormed({ name: 'model.seen', properties: { model: 'compass' } })).toBe(true);
  expect(isWellFormed({ name: 'model.seen', properties: { model: 'Anna <a@b.c>' } })).toBe(false);
  expect(isWellFormed({ name: 'model.seen', properties: { model: 'compass', email: 'a@b.c' } })).toBe(false);
  expect(isWellFormed({ name: 'model.sold', properties: {} })).toBe(false);
  expect(isWellFormed({ name: 'constructor', properties: {} })).toBe(false);
  expect(isWellFormed({ name: 'search.made', properties: { place: 'dealers', results: -1 } })).toBe(false);
});

test('each step of the funnel has one before, but for the first', () => {
  expect(stepBefore('home.seen')).toBeNull();
  expect(stepBefore('model.seen')).toBe('home.seen');
  expect(stepBefore('order.paid')).toBe('reservation.begun');
  expect(stepBefore('search.made')).toBeNull();
});

test('a quantile lies in its bucket, and of nobody there is none', () => {
  expect(quantileOf('LCP', [], 0.75)).toBeNull();
  expect(quantileOf('CLS', [{ bucket: 0, times: 9 }], 0.75)).toBeLessThanOrEqual(0.001);
  const spread = Array.from({ length: 1000 }, (_, n) => n * 4);
  const buckets = [...Map.groupBy(spread, (value) => bucketOf('LCP', value))].map(([bucket, values]) => ({
    bucket,
    times: values.length,
  }));
  const found = quantileOf('LCP', buckets, 0.75) ?? 0;
  expect(Math.abs(found - 3000)).toBeLessThan(60);
  // Above the last edge that edge is all that is known.
  expect(quantileOf('INP', [{ bucket: bucketOf('INP', 90_000), times: 1 }], 0.75)).toBe(5000);
  expect([ratingOf('LCP', 2500), ratingOf('LCP', 2501), ratingOf('LCP', 4001)]).toEqual(['good', 'middling', 'poor']);
});

test.each([
  ['Guincho', 'guincho'],
  ['  Porta   malas ', 'porta malas'],
  ['são josé', 'são josé'],
  ['rua augusta 100', null],
  ['a@b.c', null],
  ['one two three four five', null],
  ['x', null],
  // One letter, which a string holds as two.
  ['𠮷', null],
  ['𠮷野', '𠮷野'],
  ['x'.repeat(41), null],
  ['💥💥', null],
])('words are counted where they can hardly be somebody’s own: %s', (typed, words) => {
  expect(countedWords(typed)).toBe(words);
});
