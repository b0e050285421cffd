import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { compileModel } from '#features/configurator/rules/engine.ts';
import type { Random, SampleModel } from '#features/configurator/rules/engine/sample-models.ts';
import type { Domain, ItemChoice, Rule } from '#features/configurator/rules/engine/types.ts';
import type { Figure } from './figures.ts';
import { medianOf } from './rounds.ts';

/** Clicks of one visitor, in turn; each was free before it was made. */
export type Sequence = readonly ItemChoice[];

/** One visitor's clicks on features that are free at the time, three in four wanted, one left out. */
export const drawClicks = (sample: SampleModel, random: Random, count: number): Sequence => {
  const opened = compileModel(sample).open();
  for (let click = 0; click < count; click += 1) {
    const free = sample.items.filter(({ id }) => opened.domain(id) === 'free');
    const item = free[random.int(free.length)];
    if (item === undefined) break;
    opened.choose({ id: item.id, chosen: random.chance(0.75) });
  }
  return opened.choices();
};

type Answers = { readonly times: number[]; readonly states: string[] };

const LETTERS: Readonly<Record<Domain, string>> = { free: 'f', forced: 'c', forbidden: 'n' };

/** Every rule as clauses of signed 1-based numbers, groups pair by pair: all that MiniSat knows. */
const clausesOf = ({ items, rules }: SampleModel): number[][] => {
  const numbers = new Map(items.map(({ id }, at) => [id, at + 1]));
  const numberOf = (id: string): number => numbers.get(id) ?? Number.NaN;
  const read = (rule: Rule): number[][] => {
    switch (rule.kind) {
      case 'one': {
        const of = rule.of.map(numberOf);
        return [of, ...of.flatMap((one, at) => of.slice(at + 1).map((other) => [-one, -other]))];
      }
      case 'requires':
        return rule.all.map((other) => [-numberOf(rule.id), numberOf(other)]);
      case 'excludes':
        return rule.others.map((other) => [-numberOf(rule.id), -numberOf(other)]);
      case 'colors':
        return rule.among
          .filter((color) => !rule.allowed.includes(color))
          .map((color) => [-numberOf(rule.id), -numberOf(color)]);
      default:
        throw new Error(`no clauses for a rule of kind ${rule.kind}`);
    }
  };
  return rules.flatMap(read);
};

/** Builds the program that asks Debian's MiniSat; null where the packages minisat and g++ are not installed. */
const buildFloor = async (folder: string): Promise<string | null> => {
  const program = path.join(folder, 'minisat');
  const source = path.join(import.meta.dirname, 'minisat.cpp');
  const made = promisify(execFile)('g++', ['-O3', '-o', program, source, '-lminisat']);
  return made.then(
    () => program,
    () => null,
  );
};

const askFloor = async (program: string, sample: SampleModel, sequences: readonly Sequence[]): Promise<Answers> => {
  const numbers = new Map(sample.items.map(({ id }, at) => [id, at + 1]));
  const clauses = clausesOf(sample);
  const lines = [
    [sample.items.length, clauses.length],
    ...clauses.map((clause) => [clause.length, ...clause]),
    [sequences.length],
    ...sequences.map((clicks) => [
      clicks.length,
      ...clicks.map(({ id, chosen }) => (numbers.get(id) ?? 0) * (chosen ? 1 : -1)),
    ]),
  ];
  const child = spawn(program, { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(lines.map((line) => line.join(' ')).join('\n'));
  const rows = (await text(child.stdout)).trimEnd().split('\n');
  return {
    times: rows.map((row) => Number(row.split(' ')[0])),
    states: rows.map((row) => row.split(' ')[1] ?? ''),
  };
};

const askOurs = (sample: SampleModel, sequences: readonly Sequence[]): Answers => {
  const opened = compileModel(sample).open();
  const answers: Answers = { times: [], states: [] };
  opened.domain('');
  for (const clicks of sequences) {
    for (const click of clicks) {
      const start = performance.now();
      opened.choose(click);
      const states = sample.items.map(({ id }) => LETTERS[opened.domain(id)]);
      answers.times.push(performance.now() - start);
      answers.states.push(states.join(''));
    }
    for (const { id } of opened.choices().toReversed()) opened.retract(id);
  }
  return answers;
};

/**
 * Our engine and MiniSat on the same clicks, every variable's state after each: the median click of both. The states must be the
 * same. Where MiniSat cannot be built the figure is missing, and missed.
 */
export const compareWithMinisat = async (input: {
  name: string;
  sample: SampleModel;
  /** Those of `warm` are played first and do not count. */
  warm: readonly Sequence[];
  sequences: readonly Sequence[];
  most: number;
}): Promise<Figure> => {
  const { sample, warm, sequences } = input;
  const folder = mkdtempSync(path.join(tmpdir(), 'volante-minisat-'));
  const name = `${input.name}: click p50 against MiniSat`;
  try {
    const program = await buildFloor(folder);
    const aim = { most: input.most };
    if (program === null)
      return { name: `${name}: Debian's minisat and g++ are missing`, unit: 'ms', ours: Number.NaN, aim };
    const played = [...warm, ...sequences];
    const floor = await askFloor(program, sample, played);
    const ours = askOurs(sample, played);
    const differs = ours.states.findIndex((states, at) => states !== floor.states[at]);
    if (differs >= 0 || floor.states.length !== ours.states.length)
      throw new Error(`${name}: other states at ${differs}`);
    const skipped = warm.reduce((sum, clicks) => sum + clicks.length, 0);
    const [below, own] = [medianOf(floor.times.slice(skipped)), medianOf(ours.times.slice(skipped))];
    return { name, unit: 'ms', floor: below, ours: own, ratio: own / below, aim };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
