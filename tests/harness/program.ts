import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';

export type Program = {
  readonly child: ChildProcess;
  /** All that it printed so far. */
  readonly output: () => string;
  readonly ended: Promise<number | null>;
};

const ROOT = path.resolve(import.meta.dirname, '../..');

/** The whole program as `npm start` runs it, with no variable of this process but the path; `before` stands before its command. */
export function startProgram(env: Readonly<Record<string, string>>, before: readonly string[] = []): Program {
  const [program, ...rest] = [...before, process.execPath, 'tools/launch.mjs', 'start'];
  const child = spawn(program, rest, {
    cwd: ROOT,
    env: { PATH: process.env.PATH, ...env },
    stdio: 'pipe',
  });
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const ended = Promise.withResolvers<number | null>();
  child.once('close', (code) => ended.resolve(code));
  return { child, output: () => text, ended: ended.promise };
}
