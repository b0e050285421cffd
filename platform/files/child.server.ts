import { spawn } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const ROOT = path.resolve(import.meta.dirname, '../..');
const SECONDS = 15;
/** Each may need a few hundred megabytes: two at once, so that uploads cannot starve the rest. */
const AT_ONCE = 2;

type Work = {
  /** A file of this folder. */
  readonly child: string;
  readonly args?: readonly string[];
  /** The file it reads as its input; or the bytes themselves, which then touch no disk. */
  readonly from: string | Uint8Array;
  /** Megabytes of heap. */
  readonly memory: number;
  /** Ends the waiting, and the child, before its own time is over. */
  readonly signal?: AbortSignal;
};

/**
 * Gives a file to a child process that may read the program and nothing else, has no environment, a bounded heap, and is killed
 * when its time is over. Null when it did not end well.
 */
export const inChild = <T>(
  { child: file, args = [], from, memory, signal }: Work,
  take: (output: Readable) => Promise<T>,
): Promise<{ readonly value: T } | null> =>
  inTurn(signal, async () => {
    const child = spawn(
      process.execPath,
      [
        '--permission',
        '--allow-addons',
        `--allow-fs-read=${ROOT}`,
        `--max-old-space-size=${memory}`,
        path.join(import.meta.dirname, file),
        ...args,
      ],
      {
        cwd: ROOT,
        env: {},
        stdio: ['pipe', 'pipe', 'ignore'],
        timeout: SECONDS * 1000,
        killSignal: 'SIGKILL',
        ...(signal !== undefined && { signal }),
      },
    );
    // Whoever sent the file waits for it; whoever looks at cars should not.
    if (child.pid !== undefined) giveWay(child.pid);
    const ended = new Promise<number | null>((resolve) => {
      child.on('close', (code) => resolve(code));
      child.on('error', () => resolve(null));
    });
    // A child that gives up stops reading; that shows in its exit code.
    const source = typeof from === 'string' ? createReadStream(from) : Readable.from([from]);
    const fed = pipeline(source, child.stdin).catch(() => undefined);
    const value = await take(child.stdout);
    await fed;
    return (await ended) === 0 ? { value } : null;
  });

const giveWay = (pid: number): void => {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended already.
  }
};

let running = 0;
const waiting: (() => void)[] = [];

/** Null, without having begun, where the signal comes first. */
const inTurn = async <T>(signal: AbortSignal | undefined, work: () => Promise<T | null>): Promise<T | null> => {
  if (signal?.aborted === true) return null;
  if (running < AT_ONCE) running += 1;
  else if (!(await nextPlace(signal))) return null;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
};

const nextPlace = (signal: AbortSignal | undefined): Promise<boolean> =>
  new Promise((resolve) => {
    const take = (): void => {
      signal?.removeEventListener('abort', leave);
      resolve(true);
    };
    const leave = (): void => {
      const at = waiting.indexOf(take);
      if (at !== -1) waiting.splice(at, 1);
      resolve(false);
    };
    waiting.push(take);
    signal?.addEventListener('abort', leave, { once: true });
  });
