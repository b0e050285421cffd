import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';

const ROOT = path.resolve(import.meta.dirname, '../..');
const CHILD = path.join(import.meta.dirname, 'reencode.child.ts');
const SECONDS = 15;
/** Each may need a few hundred megabytes: two at once, so that uploads cannot starve the rest. */
const AT_ONCE = 2;

/**
 * Decodes an image and encodes it anew, in a child process that may read the program and nothing else, has no environment, a
 * bounded heap, and is killed when its time is over. Null when it could not be read as what it says it is.
 */
export const reencode = (
  from: string,
  to: string,
  mediaType: string,
): Promise<{ bytes: number; sha256: string } | null> =>
  inTurn(async () => {
    const child = spawn(
      process.execPath,
      ['--permission', '--allow-addons', `--allow-fs-read=${ROOT}`, '--max-old-space-size=128', CHILD, mediaType],
      { cwd: ROOT, env: {}, stdio: ['pipe', 'pipe', 'ignore'], timeout: SECONDS * 1000, killSignal: 'SIGKILL' },
    );
    const ended = new Promise<number | null>((resolve) => {
      child.on('close', (code) => resolve(code));
      child.on('error', () => resolve(null));
    });
    // A child that gives up stops reading; that shows in its exit code.
    const fed = pipeline(createReadStream(from), child.stdin).catch(() => undefined);
    await pipeline(child.stdout, createWriteStream(to, { flags: 'wx', mode: 0o600 }));
    await fed;
    if ((await ended) !== 0) return null;
    const { size } = await stat(to);
    if (size === 0) return null;
    return {
      bytes: size,
      sha256: createHash('sha256')
        .update(await readFile(to))
        .digest('hex'),
    };
  });

let running = 0;
const waiting: (() => void)[] = [];

const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
};
