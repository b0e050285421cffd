import { spawn } from 'node:child_process';
import { ROOT } from './files.ts';

export type Outcome = { readonly ok: boolean; readonly output: string };

/** Runs a JavaScript or TypeScript program under this Node and gathers what it prints. */
export function runNode(options: {
  program: string;
  flags?: readonly string[];
  env?: NodeJS.ProcessEnv;
}): Promise<Outcome> {
  const { program, flags = [], env = {} } = options;
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  const child = spawn(process.execPath, [program, ...flags], {
    cwd: ROOT,
    env: { ...process.env, NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const endWithUs = () => child.kill();
  process.once('exit', endWithUs);
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.once('error', (error) => resolve({ ok: false, output: error.message }));
  child.once('close', (code) => {
    process.off('exit', endWithUs);
    resolve({ ok: code === 0, output: output.trim() });
  });
  return promise;
}
