import { write, writeSync } from 'node:fs';
import { lostLines } from './metrics.server.ts';

/** Where lines go: many of them at a time. */
export type Output = { readonly write: (lines: Buffer) => void; readonly flushSync: () => void };

/** Bytes that wait for whoever reads them. A reader that stands still must neither stop the site nor fill its memory. */
const MOST_BYTES = 16 * 1024 * 1024;
const AGAIN_MS = 100;
/** How long the end of a process waits for a reader. */
const MOST_END_MS = 1_000;
const PAUSE_MS = 10;
const IN_WORK_MS = 50;

/**
 * Written by another thread, in the order they came. What finds no room (a full disk, a reader that stands still) is thrown away and counted:
 * nobody is kept waiting for a log. The stream that pino brings tries for ever when the disk is full at the end of the process.
 */
export const openOutput = (descriptor: number, most = MOST_BYTES): Output => {
  const waiting: Buffer[] = [];
  let bytes = 0;
  let isWriting = false;
  const put = (lines: Buffer): void => {
    isWriting = true;
    write(descriptor, lines, (error, written) => {
      isWriting = false;
      if (error?.code === 'EAGAIN') {
        waiting.unshift(lines);
        bytes += lines.length;
        setTimeout(next, AGAIN_MS).unref();
      } else if (error === null && written < lines.length) put(lines.subarray(written));
      else {
        if (error !== null) lostLines.inc();
        next();
      }
    });
  };
  const next = (): void => {
    const lines = isWriting ? undefined : waiting.shift();
    if (lines === undefined) return;
    bytes -= lines.length;
    put(lines);
  };
  return {
    write: (lines) => {
      if (bytes + lines.length > most) return lostLines.inc();
      waiting.push(lines);
      bytes += lines.length;
      next();
    },
    flushSync: () => {
      const until = Date.now() + MOST_END_MS;
      // The other thread goes on, but its word that it has ended cannot come any more.
      if (isWriting) pause(IN_WORK_MS);
      try {
        for (let lines = waiting.shift(); lines !== undefined; lines = waiting.shift())
          for (let rest = lines; rest.length > 0;) rest = rest.subarray(writeSoon(descriptor, rest, until));
      } catch {
        lostLines.inc();
      }
    },
  };
};

const pause = (ms: number): unknown => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

/** Writes at once; a pipe that is full for a moment is tried again until the time is up. */
const writeSoon = (descriptor: number, lines: Buffer, until: number): number => {
  for (;;)
    try {
      return writeSync(descriptor, lines);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN' || Date.now() > until) throw error;
      pause(PAUSE_MS);
    }
};

let standard: Output | undefined;

/** The lines of all requests of this process, to its standard output. */
export const standardOutput = (): Output => {
  standard ??= openOutput(1);
  return standard;
};

/** A line of the program itself, which is written before anything else happens: its next step may be the end of the process. */
export const writeLine = (line: string): void => {
  const until = Date.now() + MOST_END_MS;
  try {
    for (let rest = Buffer.from(line); rest.length > 0;) rest = rest.subarray(writeSoon(1, rest, until));
  } catch {
    lostLines.inc();
  }
};
