import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { compileModel } from '#features/configurator/rules/engine.ts';
import {
  CAR_500,
  MODEL_18000,
  MODEL_2500,
  plantedModel,
  type PlantedSize,
} from '#features/configurator/rules/engine/planted-model.ts';
import { createRandom, type Random, type SampleModel } from '#features/configurator/rules/engine/sample-models.ts';
import type { Opened, Rule } from '#features/configurator/rules/engine/types.ts';
import type { Figure } from './figures.ts';
import { compareWithMinisat, drawClicks } from './minisat.ts';
import { medianOf } from './rounds.ts';

/**
 * The rules engine in one process: clicks on free features of generated cars (three in four wanted, one left out), every
 * feature's state after each, and why and ways out of one that the click made impossible. All figures are wall time in ms.
 */

const SEQUENCES = 10;
const ROUNDS = 5;
const CLICKS = 30;
/** Sequences that do not count: until then the machine code is still being made. The first is told apart. */
const WARM_UPS = 8;
const MODEL_SEED = 1;

type Times = { readonly click: number[]; readonly undo: number[]; readonly why: number[]; readonly repairs: number[] };

const timed = <T>(times: number[], work: () => T): T => {
  const start = performance.now();
  const result = work();
  times.push(performance.now() - start);
  return result;
};

const quantile = (times: readonly number[], share: number): number => {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
};

const pick = <T>(random: Random, list: readonly T[]): T | undefined => list[random.int(list.length)];

/** One visitor's clicks, then all of them taken back. */
const replay = (input: { sample: SampleModel; opened: Opened<Rule>; random: Random; times: Times }): void => {
  const { sample, opened, random, times } = input;
  const ids = sample.items.map(({ id }) => id);
  const states = () => ids.map((id) => opened.domain(id));
  let before = states();
  for (let click = 0; click < CLICKS; click += 1) {
    const id = pick(
      random,
      ids.filter((_, at) => before[at] === 'free'),
    );
    if (id === undefined) break;
    const chosen = random.chance(0.75);
    const after = timed(times.click, () => {
      opened.choose({ id, chosen });
      return states();
    });
    const gone = pick(
      random,
      ids.filter((other, at) => other !== id && before[at] === 'free' && after[at] !== 'free'),
    );
    if (gone !== undefined) {
      timed(times.why, () => opened.explain(gone));
      timed(times.repairs, () => opened.repairs(gone, { by: 'changes' }));
    }
    before = after;
  }
  for (const { id } of opened.choices().toReversed()) {
    timed(times.undo, () => {
      opened.retract(id);
      return states();
    });
  }
};

const noTimes = (): Times => ({ click: [], undo: [], why: [], repairs: [] });

type Aims = {
  readonly first: number;
  readonly p50?: number;
  readonly p99: number;
  readonly why?: number;
  readonly repairs?: number;
};

/** The whole of one size: building, the first domains, then clicks after the sequences that do not count. */
const measureSize = (name: string, size: PlantedSize, aims: Aims): Figure[] => {
  const sample = plantedModel(size, MODEL_SEED);
  const building: number[] = [];
  const first: number[] = [];
  const open = (): Opened<Rule> => {
    const opened = timed(building, () => compileModel(sample)).open();
    timed(first, () => opened.domain(''));
    return opened;
  };
  const opened = open();
  const early = noTimes();
  for (let sequence = 1; sequence <= WARM_UPS; sequence += 1) {
    replay({ sample, opened, random: createRandom(-sequence), times: sequence === 1 ? early : noTimes() });
  }
  const times = noTimes();
  for (let sequence = 1; sequence <= SEQUENCES; sequence += 1) {
    replay({ sample, opened, random: createRandom(sequence), times });
  }
  for (let round = 0; round < ROUNDS; round += 1) open();
  const most = (limit: number | undefined) => (limit === undefined ? {} : { aim: { most: limit } });
  const line = (what: string, ours: number, limit?: number): Figure => ({
    name: `${name}: ${what}`,
    unit: 'ms',
    ours,
    ...most(limit),
  });
  const whole = building.map((time, at) => time + first[at]!);
  const isCar = size === CAR_500;
  return [
    line('built, first time in the process', building[0]!),
    line('built', medianOf(building)),
    // One sample, with the machine code still to be made: told, not judged.
    line('built and all domains, first time in the process', whole[0]!),
    line(isCar ? 'built and all domains' : 'all domains', medianOf(isCar ? whole : first), aims.first),
    line('click p50, first visitor in the process', quantile(early.click, 0.5)),
    line('click p50', quantile(times.click, 0.5), aims.p50),
    line('click p99', quantile(times.click, 0.99), aims.p99),
    line('undo p50', quantile(times.undo, 0.5)),
    line('why p99', quantile(times.why, 0.99), aims.why),
    line('repairs p99', quantile(times.repairs, 0.99), aims.repairs),
  ];
};

/** The same clicks asked of MiniSat; the largest model in few clicks, because it takes MiniSat a second for each. */
const measureAgainstMinisat = async (): Promise<Figure[]> => {
  const stands = [
    { name: '500 parts', size: CAR_500, warm: WARM_UPS, sequences: SEQUENCES, clicks: CLICKS, most: 1 },
    { name: '2,500 features', size: MODEL_2500, warm: 2, sequences: 5, clicks: CLICKS, most: 0.5 },
    { name: '18,000 features', size: MODEL_18000, warm: 1, sequences: 2, clicks: 4, most: 0.5 },
  ];
  const figures: Figure[] = [];
  for (const { name, size, warm, sequences, clicks, most } of stands) {
    const sample = plantedModel(size, MODEL_SEED);
    const drawn = Array.from({ length: warm + sequences }, (_, at) => drawClicks(sample, createRandom(at + 1), clicks));
    figures.push(
      await compareWithMinisat({ name, sample, warm: drawn.slice(0, warm), sequences: drawn.slice(warm), most }),
    );
  }
  return figures;
};

const CHOICES = 8;

/** Cheapest completion with eight choices, and a cap a little above it over every feature, on five cars. */
const measurePrices = (): Figure[] => {
  const cheapest: number[] = [];
  const capped: number[] = [];
  for (let seed = 0; seed <= ROUNDS; seed += 1) {
    const sample = plantedModel(CAR_500, MODEL_SEED + seed);
    const opened = compileModel(sample).open();
    const random = createRandom(seed);
    for (let at = 0; at < CHOICES; at += 1) {
      const free = sample.items.filter(({ id }) => opened.domain(id) === 'free');
      opened.choose({ id: pick(random, free)?.id ?? '', chosen: true });
    }
    const times = noTimes();
    const done = timed(times.click, () => opened.complete({ by: 'price' }));
    timed(times.why, () => {
      const cap = opened.withCap(Math.round((done?.price ?? 0) * 1.05));
      for (const { id } of sample.items) cap.domain(id);
    });
    // The first car warms up.
    if (seed === 0) continue;
    cheapest.push(...times.click);
    capped.push(...times.why);
  }
  return [
    { name: '500 parts: cheapest completion, median', unit: 'ms', ours: medianOf(cheapest) },
    { name: '500 parts: cheapest completion, slowest', unit: 'ms', ours: Math.max(...cheapest), aim: { most: 150 } },
    { name: '500 parts: cap on all parts, slowest', unit: 'ms', ours: Math.max(...capped), aim: { most: 1500 } },
  ];
};

/** What a browser loads, minified and compressed, in kB of 1,000 bytes. */
const weigh = async (name: string, file: string, limit?: number): Promise<Figure> => {
  const entry = path.join(import.meta.dirname, '../features/configurator/rules', file);
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: entry, preserveEntrySignatures: 'strict' },
    },
  });
  const outputs = [built].flat().flatMap((result) => ('output' in result ? result.output : []));
  const code = outputs.map((output) => (output.type === 'chunk' ? output.code : '')).join('');
  const aim = limit === undefined ? {} : { aim: { most: limit } };
  return { name, unit: 'kB gzip', ours: gzipSync(code).length / 1000, ...aim };
};

export const measureSolver = async (): Promise<Figure[]> => [
  ...measureSize('500 parts', CAR_500, { first: 20, p50: 0.5, p99: 5, why: 5, repairs: 10 }),
  ...measurePrices(),
  ...measureSize('2,500 features', MODEL_2500, { first: 30, p99: 15 }),
  ...measureSize('18,000 features', MODEL_18000, { first: 100, p99: 120 }),
  ...(await measureAgainstMinisat()),
  await weigh('engine: choosing and explaining', 'engine/choices-only.ts', 8),
  await weigh('engine: with prices', 'engine.ts'),
];
