import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';

const FOLDER = '.volante';
const FILE = `${FOLDER}/order-lives-held.txt`;

/** The commit that is tested; null where there is none, and nothing is remembered. */
const commitNow = (): string | null => {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim();
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
