import { expect, test } from 'vitest';
import { judge } from '../figures.ts';
import type { Heard } from './crowd.ts';
import { compareThroughputs, figuresOf } from './figures.ts';
import { countOf, STEPS, stepsOf } from './mix.ts';
import { readSettings } from './settings.ts';
import { nameStop } from './usage.ts';

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
  expect(missed({ heard: [...heard, failed] })).toEqual(['load, 2 web, steps failed, model 0: 1']);
});

test('what stops a run is named by what was busy, and each number of processes is compared with the first', () => {
  const quiet = { webs: [0.5, 0.5], worker: 0, sandbox: 0, database: 0.3, client: 0.1 };
  expect(nameStop(quiet, true, 2)).toContain('nothing');
  expect(nameStop(quiet, false, 2)).toContain('no processor');
  expect(nameStop({ ...quiet, webs: [0.95, 0.96] }, false, 8)).toContain('web processes');
  expect(nameStop({ ...quiet, database: 0.9 }, false, 2)).toContain('the machine');
  expect(nameStop({ ...quiet, client: 0.97 }, false, 8)).toContain('the client');
  const [first, second] = compareThroughputs([
    { processes: 1, perSecond: 40, usage: { ...quiet, webs: [1] }, isServed: false },
    { processes: 2, perSecond: 60, usage: quiet, isServed: false },
  ]);
  expect([first?.ratio, second?.ratio]).toEqual([1, 1.5]);
  expect(first?.name).toContain('stopped by the web process');
});
