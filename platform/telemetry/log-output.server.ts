import { fstatSync, readFileSync, write, writeSync } from 'node:fs';
import { isatty } from 'node:tty';
import { lostLines } from './metrics.server.ts';

/** Where lines go: many of them at a time. Their bytes may be used again as soon as they were handed over. */
export type Output = { readonly write: (lines: Uint8Array) => void; readonly flushSync: () => void };

/** Bytes that wait for whoever reads them. A reader that stands still must neither stop the site nor fill its memory. */
const MOST_BYTES = 16 * 1024 * 1024;
const AGAIN_MS = 5;
const LONGEST_AGAIN_MS = 100;
/** How long the end of a process waits for a reader. */
const MOST_END_MS = 1_000;
const PAUSE_MS = 10;
const IN_WORK_MS = 50;
/** O_NONBLOCK, as Linux has it. */
const NON_BLOCKING = 0o4000;

/** Whether a write comes back at once, whoever reads: a file, a device that is no terminal, a pipe or socket that does not block. */
const comesBackAtOnce = (descriptor: number): boolean => {
  try {
    const stat = fstatSync(descriptor);
    if (stat.isFile() || (stat.isCharacterDevice() && !isatty(descriptor))) return true;
    // The program's own stream makes its pipe or socket so when it is first asked for.
    if (descriptor === 1) void process.stdout;
    const flags = /^flags:\s*(\d+)/m.exec(readFileSync(`/proc/self/fdinfo/${descriptor}`, 'utf8'))?.[1];
    return flags !== undefined && (Number.parseInt(flags, 8) & NON_BLOCKING) !== 0;
  } catch {
    return false;
  }
};

/**
 * Written in the order it came. What finds no room (a full disk, a reader that stands still) is thrown away and counted: nobody is
 * kept waiting for a log. Another thread writes only where a write may stand still: asking it costs three times what the write does.
 * The stream that pino brings tries for ever when the disk is full at the end of the process.
 */
export const openOutput = (descriptor: number, most = MOST_BYTES): Output => {
  const waiting: Uint8Array[] = [];
  let bytes = 0;
  let isBusy = false;
  let again = AGAIN_MS;
  const later = (): void => {
    isBusy = true;
    setTimeout(next, again).unref();
    again = Math.min(2 * again, LONGEST_AGAIN_MS);
  };
  const handOver = (): void => {
    for (let lines = waiting[0]; lines !== undefined; lines = waiting[0]) {
      const rest = writeOnce(descriptor, lines);
      bytes -= lines.length - rest.length;
      if (rest.length === lines.length) return later();
      if (rest.length > 0) waiting[0] = rest;
      else waiting.shift();
    }
    again = AGAIN_MS;
  };
  const handToThread = (): void => {
    const lines = waiting.shift();
    if (lines === undefined) return;
    isBusy = true;
    write(descriptor, lines, (error, written) => {
      const rest = error === null ? lines.subarray(written) : hasNoRoom(error) ? lines : NOTHING;
      if (error !== null && rest.length === 0) lostLines.inc();
      if (rest.length > 0) waiting.unshift(rest);
      bytes -= lines.length - rest.length;
      if (rest.length === lines.length) later();
      else next();
    });
  };
  const isAtOnce = comesBackAtOnce(descriptor);
  const next = (): void => {
    isBusy = false;
    if (isAtOnce) handOver();
    else handToThread();
  };
  return {
    write: (lines) => {
      if (bytes + lines.length > most) return lostLines.inc();
      const rest = isAtOnce && waiting.length === 0 ? writeOnce(descriptor, lines) : lines;
      if (rest.length === 0) return undefined;
      waiting.push(Uint8Array.from(rest));
      bytes += rest.length;
      return isBusy ? undefined : next();
    },
    flushSync: () => {
      // The other thread goes on, but its word that it has ended cannot come any more.
      if (isBusy && !isAtOnce) pause(IN_WORK_MS);
      writeRest(descriptor, waiting.splice(0));
    },
  };
};

const NOTHING = new Uint8Array(0);

/** What is left of lines after one write: all of them where there is no room now, none where they can never be written. */
const writeOnce = (descriptor: number, lines: Uint8Array): Uint8Array => {
  try {
    return lines.subarray(writeSync(descriptor, lines));
  } catch (error) {
    if (hasNoRoom(error)) return lines;
    lostLines.inc();
    return NOTHING;
  }
};

/** At the end of the process. */
const writeRest = (descriptor: number, waiting: readonly Uint8Array[]): void => {
  const until = Date.now() + MOST_END_MS;
  try {
    for (const lines of waiting)
      for (let rest = lines; rest.length > 0;) rest = rest.subarray(writeSoon(descriptor, rest, until));
  } catch {
    lostLines.inc();
  }
};

const hasNoRoom = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'EAGAIN';

const pause = (ms: number): unknown => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

/** Writes at once; a pipe that is full for a moment is tried again until the time is up. */
const writeSoon = (descriptor: number, lines: Uint8Array, until: number): number => {
  for (;;)
    try {
      return writeSync(descriptor, lines);
    } catch (error) {
      if (!hasNoRoom(error) || Date.now() > until) throw error;
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
    for (let rest: Uint8Array = Buffer.from(line); rest.length > 0;) rest = rest.subarray(writeSoon(1, rest, until));
  } catch {
    lostLines.inc();
  }
};
