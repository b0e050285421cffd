import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import path from 'node:path';
import { judge, showFigure, type Figure } from './figures.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const FILE = path.join(ROOT, 'docs/figures.md');

export type Run = {
  readonly figures: readonly Figure[];
  readonly date: string;
  readonly commit: string;
  readonly machine: string;
  /** Processes that wanted a processor, on average of the last quarter of an hour: what else ran beside. */
  readonly busy: number;
  /** What was typed. */
  readonly command: string;
};

/** A run as a section of the figures: ratios count, and what ran beside says how much. */
export const sectionOf = ({ figures, date, commit, machine, busy, command }: Run): string => {
  const rows = figures.map((figure) => {
    const { floor, ours, unit, ratio, aim, name } = figure;
    const bound = aim === undefined ? '' : 'least' in aim ? `at least ${aim.least}` : `at most ${aim.most}`;
    const verdict = { ok: '', below: ': missed', over: ': missed', '': '' }[judge(figure)];
    const cells = [name, showFigure(floor), showFigure(ours), unit, ratio?.toFixed(2) ?? '', `${bound}${verdict}`];
    return `| ${cells.join(' | ')} |`;
  });
  return [
    `## ${date}, ${commit}, by \`${command}\``,
    '',
    `${machine}; ${busy.toFixed(1)} processes wanted a processor meanwhile.`,
    '',
    '| what | floor | ours | unit | ratio | aim |',
    '|---|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
};

/** Adds a run to the end of `docs/figures.md`. */
export const recordFigures = (figures: readonly Figure[], command: string): void => {
  const commit = spawnSync('git', ['rev-parse', '--short=8', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).stdout.trim();
  const [processor] = cpus();
  const machine = `${cpus().length} x ${processor?.model.trim() ?? 'unknown'}, Node ${process.versions.node}`;
  const [, , busy = Number.NaN] = loadavg();
  const date = new Date().toISOString().slice(0, 10);
  const section = sectionOf({ figures, date, commit, machine, busy, command });
  writeFileSync(FILE, `${readFileSync(FILE, 'utf8').trimEnd()}\n\n${section}`);
};
