import { expect, test } from 'vitest';
import { judge } from '../figures.ts';
import type { Heard } from './crowd.ts';
import { figuresOf } from './figures.ts';
import { countOf, STEPS, stepsOf } from './mix.ts';
import { readSettings } from './settings.ts';

test('of a hundred visitors in a row so many come as far as each step, wherever the hundred begins', () => {
  const shares = { home: 100, model: 70, configurator: 40, price: 40, simulation: 20, reservation: 10, payment: 8 };
  for (const step of STEPS) {
    expect(countOf(step, 100)).toBe(shares[step]);
    expect(countOf(step, 300) - countOf(step, 200)).toBe(shares[step]);
  }
});

test('nobody skips a step', () => {
  for (let visitor = 0; visitor < 100; visitor += 1) {
    const steps = stepsOf(visitor);
    expect(steps).toEqual(STEPS.slice(0, steps.length));
  }
});

test('settings are read, and a wrong one is named', () => {
  expect(readSettings([])).toEqual({ perSecond: 5, seconds: 60, pause: 1000, processes: [1, 2], isRecorded: false });
  const typed = ['--rate', '0.5', '--seconds', '3', '--pause', '0', '--processes', '4', '--record'];
  expect(readSettings(typed)).toEqual({ perSecond: 0.5, seconds: 3, pause: 0, processes: [4], isRecorded: true });
  const wrong = [
    ['--rate', '0'],
    ['--rate', 'many'],
    ['--seconds', ''],
    ['--processes', '1,x'],
    ['--processes', '1.5'],
    ['--processes', '17'],
  ] as const;
  for (const args of wrong) expect(() => readSettings(args)).toThrow(args[0]);
  expect(() => readSettings(['--users', '3'])).toThrow('--users');
});

test('an order or a charge that is not there is a missed aim, as is a step that failed', () => {
  const heard: Heard[] = (['home', 'reservation', 'payment'] as const).map((step) => ({
    step,
    status: 200,
    ms: 10,
    outcome: 'answered',
  }));
  const missed = (more: Partial<Parameters<typeof figuresOf>[0]> = {}) =>
    figuresOf({ heard, kept: { orders: 1, charges: 1 }, processes: 2, perSecond: 1, seconds: 1, ...more })
      .filter((figure) => ['below', 'over'].includes(judge(figure)))
      .map(({ name }) => name);
  expect(missed()).toEqual([]);
  expect(missed({ kept: { orders: 2, charges: 1 } })).toEqual(['load, 2 web, orders there, reservations answered']);
  expect(missed({ kept: { orders: 1, charges: 0 } })).toEqual(['load, 2 web, charges there, payments answered']);
  const failed: Heard = { step: 'model', status: 0, ms: 10_000, outcome: 'failed' };
  expect(missed({ heard: [...heard, failed] })).toEqual(['load, 2 web, steps failed']);
});
