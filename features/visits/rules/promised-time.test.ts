import { expect, test } from 'vitest';
import { instantAt } from './local-time.ts';
import { promisedTime } from './promised-time.ts';

const SITES = [
  ['br', 'America/Sao_Paulo', 'terça-feira, 24 de novembro', ['manhã', 'tarde']],
  ['ar', 'America/Argentina/Buenos_Aires', 'martes, 24 de noviembre', ['mañana', 'tarde']],
] as const;

test.each(SITES)(
  'in %s no hour is promised of a drive that nobody confirmed, only the part of the day that was asked for',
  (market, timeZone, day, parts) => {
    const of = (time: string, state: 'REQUESTED' | 'CONFIRMED', kind: 'TEST_DRIVE' | 'VIRTUAL' = 'TEST_DRIVE') =>
      promisedTime({ market, starts: instantAt('2026-11-24', time, timeZone), state, kind });
    expect([of('08:00', 'REQUESTED'), of('11:00', 'REQUESTED')]).toEqual(Array(2).fill(`${day}, ${parts[0]}`));
    expect([of('12:00', 'REQUESTED'), of('17:00', 'REQUESTED')]).toEqual(Array(2).fill(`${day}, ${parts[1]}`));
    expect(of('08:00', 'CONFIRMED')).toMatch(/08:00/);
    expect(of('08:00', 'REQUESTED', 'VIRTUAL')).toMatch(/08:00/);
  },
);
