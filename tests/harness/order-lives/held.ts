import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { ORDER_LIVES_SEED } from '../full.ts';

const FOLDER = '.volante';
const FILE = `${FOLDER}/order-lives-held.txt`;

const git = (...words: string[]): string => execFileSync('git', words, { encoding: 'utf8' }).trim();

/** The commit that is tested; null where there is none, where files differ from it, or where one seed is to be seen: nothing is remembered then. */
const commitNow = (): string | null => {
  if (ORDER_LIVES_SEED !== undefined) return null;
  try {
    return git('status', '--porcelain', '-uno') === '' ? git('rev-parse', 'HEAD') : null;
  } catch {
    return null;
  }
};

/** Seeds that held at this commit: a full run that was broken off goes on behind them. */
export const heldSeeds = () => {
  const commit = commitNow();
  const lines = commit !== null && existsSync(FILE) ? readFileSync(FILE, 'utf8').split('\n') : [];
  const held = new Set(lines.filter((line) => line.startsWith(`${commit} `)).map((line) => Number(line.split(' ')[1])));
  return {
    has: (seed: number): boolean => held.has(seed),
    add: (seed: number): void => {
      if (commit === null) return;
      mkdirSync(FOLDER, { recursive: true });
      appendFileSync(FILE, `${commit} ${seed}\n`);
    },
  };
};
