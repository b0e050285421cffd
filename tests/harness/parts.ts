import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import path from 'node:path';

export type PartProcess = {
  readonly pid: number;
  /** Its line that says it serves; rejected when it ends before. */
  readonly ready: Promise<void>;
  readonly ended: Promise<number | string>;
  readonly output: () => string;
  readonly kill: (signal: NodeJS.Signals) => void;
};

const ROOT = path.resolve(import.meta.dirname, '../..');

/** One part of the program as `npm start -- <part>` runs it, with no variable of this process but the path. */
export const startPart = (part: string, env: Readonly<Record<string, string>>): PartProcess => {
  const child = spawn(process.execPath, ['--disable-proto=throw', 'tools/start.ts', part], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  const ready = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<number | string>();
  ready.promise.catch(() => undefined);
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line);
    if (line.startsWith('{"ready":true')) ready.resolve();
  });
  createInterface({ input: child.stderr }).on('line', (line) => lines.push(line));
  child.once('close', (code, signal) => {
    ready.reject(new Error(`${part} ended before it was ready:\n${lines.join('\n')}`));
    ended.resolve(code ?? signal ?? '');
  });
  return {
    pid: child.pid ?? 0,
    ready: ready.promise,
    ended: ended.promise,
    output: () => lines.join('\n'),
    kill: (signal) => void child.kill(signal),
  };
};
