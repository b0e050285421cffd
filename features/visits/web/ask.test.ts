import { describe, expect, it } from 'vitest';
import { askQuery, backTo, driveStep, readAsk, serviceStep, type VisitAsk } from './ask.ts';

const FULL: VisitAsk = {
  model: 'JCP',
  plate: 'BRA2E19',
  km: '12500',
  service: 'REVISION',
  revision: '2',
  where: 'Campinas, SP',
  dealer: '0f8fad5b-d9cb-469f-a165-70867728950e',
  from: '2026-12-01',
  day: '2026-12-03',
  period: 'MORNING',
  at: '2026-12-03T11:00:00.000Z',
};

describe('the address of a booking', () => {
  it('says all it was asked, and reads back the same', () => {
    expect(readAsk(new URLSearchParams(askQuery(FULL)))).toEqual(FULL);
    expect(askQuery({})).toBe('');
  });

  it('reads kilometres as people write them', () => {
    for (const [written, km] of [
      ['12.500', '12500'],
      ['12 500 km', '12500'],
      ['0', '0'],
      ['-5', undefined],
      ['muitos', undefined],
    ] as const)
      expect(readAsk(new URLSearchParams({ km: written })).km).toBe(km);
  });

  it('hears nothing in what has not its form', () => {
    const wrong = { model: 'a b', dealer: '1', day: '3/12', period: 'NIGHT', at: 'now', service: '<b>', where: '' };
    expect(readAsk(new URLSearchParams(wrong))).toEqual({});
  });
});

describe('the step', () => {
  it('is the first choice that is missing', () => {
    expect(driveStep({})).toBe('car');
    expect(driveStep({ model: 'JCP' })).toBe('dealer');
    expect(driveStep({ model: 'JCP', dealer: FULL.dealer ?? '' })).toBe('time');
    expect(driveStep({ ...FULL, period: 'MORNING' })).toBe('person');
    expect(serviceStep({ km: '5' })).toBe('car');
    expect(serviceStep({ model: 'JCP' })).toBe('service');
    expect(serviceStep(FULL)).toBe('person');
  });

  it('opens again with what comes after it, and keeps what came before', () => {
    for (const step of ['car', 'service', 'dealer', 'time'] as const)
      expect(serviceStep(backTo(FULL, step))).toBe(step);
    expect(backTo(FULL, 'dealer')).toMatchObject({ model: 'JCP', km: '12500', where: 'Campinas, SP' });
    expect(driveStep(backTo(FULL, 'time'))).toBe('time');
  });
});
