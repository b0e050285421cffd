import { write, writeSync } from 'node:fs';
import { lostLines } from './metrics.server.ts';

/** Where lines go: many of them at a time. */
export type Output = { readonly write: (lines: Buffer) => void; readonly flushSync: () => void };

/** Bytes that wait for whoever reads them. A reader that stands still must neither stop the site nor fill its memory. */
const MOST_BYTES = 16 * 1024 * 1024;
const AGAIN_MS = 100;

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
      try {
        for (let lines = waiting.shift(); lines !== undefined; lines = waiting.shift())
          for (let rest = lines; rest.length > 0;) rest = rest.subarray(writeSync(descriptor, rest));
      } catch {
        lostLines.inc();
      }
    },
  };
};
