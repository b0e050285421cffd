import { expect, it } from 'vitest';
import { dayEnd, dayEndIn, dayStart, dayStartIn, fromLocal, instantIn, momentAt, toLocal } from './local-time.ts';

const at = (local: string, zone: string) => instantIn(local, zone)?.toISOString() ?? null;
const dayAt = (day: string, zone: string) => dayStartIn(day, zone)?.toISOString() ?? null;

it.each([
  // Chile and Spain move their clocks; Brazil did until 2019.
  ['2026-09-06T00:00', 'America/Santiago', null],
  ['2026-09-06T00:59', 'America/Santiago', null],
  ['2026-09-06T01:00', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
  ['2026-09-05T23:59', 'America/Santiago', '2026-09-06T03:59:00.000Z'],
  ['2027-03-28T02:30', 'Europe/Madrid', null],
  ['2027-03-28T03:00', 'Europe/Madrid', '2027-03-28T01:00:00.000Z'],
  ['2018-11-04T00:30', 'America/Sao_Paulo', null],
  ['2018-11-04T01:00', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
])('%s in %s: an hour that is passed over is no moment', (local, zone, instant) => {
  expect(at(local, zone)).toBe(instant);
});

it('an hour that comes twice is the first of the two', () => {
  expect(at('2026-10-25T02:30', 'Europe/Madrid')).toBe('2026-10-25T00:30:00.000Z');
  expect(at('2018-02-17T23:30', 'America/Sao_Paulo')).toBe('2018-02-18T01:30:00.000Z');
});

it('a day begins with its midnight, or where the clock passes that over with the hour after', () => {
  expect(dayAt('2018-11-04', 'America/Sao_Paulo')).toBe('2018-11-04T03:00:00.000Z');
  expect(dayAt('2018-11-03', 'America/Sao_Paulo')).toBe('2018-11-03T03:00:00.000Z');
  expect(dayAt('2018-11-05', 'America/Sao_Paulo')).toBe('2018-11-05T02:00:00.000Z');
  expect(dayAt('2026-09-06', 'America/Santiago')).toBe('2026-09-06T04:00:00.000Z');
  expect(dayAt('2027-03-28', 'Europe/Madrid')).toBe('2027-03-27T23:00:00.000Z');
});

it('a day ends a millisecond before the next begins, however many hours it has', () => {
  const endAt = (day: string, zone: string) => dayEndIn(day, zone)?.toISOString() ?? null;
  expect(endAt('2018-11-03', 'America/Sao_Paulo')).toBe('2018-11-04T02:59:59.999Z');
  expect(endAt('2018-11-04', 'America/Sao_Paulo')).toBe('2018-11-05T01:59:59.999Z');
  expect(endAt('2018-02-17', 'America/Sao_Paulo')).toBe('2018-02-18T02:59:59.999Z');
  expect(endAt('2026-02-29', 'America/Sao_Paulo')).toBe(null);
  expect(dayEnd('2026-12-31', 'ar').toISOString()).toBe('2027-01-01T02:59:59.999Z');
  expect(() => dayEnd('2026-13-01', 'br')).toThrow('no day');
});

it('a planned moment is of the market’s clock on that day, and of an hour passed over the moment the clock is moved', () => {
  expect(momentAt('2026-12-01T09:30', 'br').toISOString()).toBe('2026-12-01T12:30:00.000Z');
  expect(momentAt('2018-12-01T09:30', 'br').toISOString()).toBe('2018-12-01T11:30:00.000Z');
  expect(momentAt('2018-11-04T00:30', 'br').toISOString()).toBe('2018-11-04T03:30:00.000Z');
  for (const text of ['', '2026-02-30T10:00']) expect(momentAt(text, 'ar').getTime()).toBeNaN();
});

it('a form of the market means its own clock, and what that never shows is left for the call to refuse', () => {
  expect(fromLocal('2026-12-01T09:30', 'br')).toBe('2026-12-01T12:30:00.000Z');
  expect(fromLocal('2026-12-01T09:30', 'ar')).toBe('2026-12-01T12:30:00.000Z');
  expect(fromLocal('2018-11-04T00:30', 'br')).toBe('2018-11-04T00:30');
  for (const text of [
    '',
    'amanhã',
    '2026-13-01T00:00',
    '2026-02-30T10:00',
    '2026-12-01T24:00',
    '0026-12-01T10:00',
    '9999-12-31T10:00',
  ])
    expect(fromLocal(text, 'br')).toBe(text);
  expect(toLocal('2026-12-01T12:30:00.000Z', 'ar')).toBe('2026-12-01T09:30');
  expect(toLocal('2018-12-01T12:30:00.000Z', 'br')).toBe('2018-12-01T10:30');
  expect(toLocal(null, 'br')).toBe('');
  expect(dayStart('2026-12-01', 'br')).toBe('2026-12-01T03:00:00.000Z');
  expect(dayStart('2018-11-04', 'br')).toBe('2018-11-04T03:00:00.000Z');
  for (const text of ['', 'x', '2026-13-01', '2026-02-30', '0026-12-01', '0000-01-01'])
    expect(dayStart(text, 'ar')).toBe(text);
});

it('every minute of a year is there and back', () => {
  for (let at = Date.UTC(2018, 0); at < Date.UTC(2019, 0); at += 1_800_000) {
    const iso = new Date(at).toISOString();
    const back = fromLocal(toLocal(iso, 'br'), 'br');
    // Of an hour that came twice the first is meant.
    expect([at, at - 3_600_000]).toContain(Date.parse(back));
  }
});
