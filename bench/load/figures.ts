import type { Figure } from '../figures.ts';
import { within } from '../flood.ts';
import type { Heard } from './crowd.ts';
import type { Kept } from './launch.ts';
import { STEPS, type StepName } from './mix.ts';
import { nameStop, showUsage, type Usage } from './usage.ts';

type Run = {
  readonly heard: readonly Heard[];
  readonly kept: Kept;
  readonly processes: number;
  readonly perSecond: number;
  readonly seconds: number;
};

/** Of what failed, each step and answer that came, and how often; without an answer in time it is 0. */
const showFailed = (heard: readonly Heard[]): string => {
  const failed = heard.filter(({ outcome }) => outcome === 'failed');
  const groups = Map.groupBy(failed, ({ step, status }) => `${step} ${status}`);
  return [...groups].map(([what, list]) => `, ${what}: ${list.length}`).join('');
};

const count = (heard: readonly Heard[], outcome: Heard['outcome'], step?: StepName): number =>
  heard.filter((one) => one.outcome === outcome && (step === undefined || one.step === step)).length;

/** What a launch day's crowd met. What was answered must be there: one order and one charge too few or too many is a missed aim. */
export const figuresOf = ({ heard, kept, processes, perSecond, seconds }: Run): Figure[] => {
  const name = (what: string): string => `load, ${processes} web, ${what}`;
  const times = STEPS.flatMap((step): Figure[] => {
    const ms = heard.filter((one) => one.step === step && one.outcome === 'answered').map((one) => one.ms);
    if (ms.length === 0) return [];
    return [
      { name: name(`${step}, half within`), unit: 'ms', ours: within(0.5, ms) },
      { name: name(`${step}, 99 of 100 within`), unit: 'ms', ours: within(0.99, ms) },
    ];
  });
  const reserved = count(heard, 'answered', 'reservation');
  const paid = count(heard, 'answered', 'payment');
  const same = (there: number, answered: number) => ({
    floor: answered,
    ours: there,
    ratio: Number(there === answered),
  });
  return [
    { name: name(`visitors a second, for ${seconds} s`), unit: '/s', ours: perSecond },
    { name: name('steps answered'), unit: '', ours: count(heard, 'answered') },
    { name: name('steps sent away'), unit: '', ours: count(heard, 'sent away') },
    { name: name(`steps failed${showFailed(heard)}`), unit: '', ours: count(heard, 'failed'), aim: { most: 0 } },
    { name: name('orders there, reservations answered'), unit: '', ...same(kept.orders, reserved), aim: { least: 1 } },
    { name: name('charges there, payments answered'), unit: '', ...same(kept.charges, paid), aim: { least: 1 } },
    ...times,
  ];
};

/** Steps answered a second, and who was how busy meanwhile. */
export type Throughput = {
  readonly processes: number;
  readonly perSecond: number;
  readonly usage: Usage;
  readonly isServed: boolean;
};

/** Of each number of web processes against the first, and what stopped it. */
export const compareThroughputs = (runs: readonly Throughput[]): Figure[] =>
  runs.map(({ processes, perSecond, usage, isServed }) => {
    const floor = runs[0]?.perSecond ?? perSecond;
    const report = `stopped by ${nameStop(usage, isServed)}; processors busy: ${showUsage(usage)}`;
    return {
      name: `load, ${processes} web, steps answered a second, ${report}`,
      unit: '/s',
      floor,
      ours: perSecond,
      ratio: perSecond / floor,
    };
  });
