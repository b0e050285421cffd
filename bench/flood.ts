import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

export type Flood = {
  readonly port: number;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Requests a second, sent whether or not earlier ones were answered. */
  readonly perSecond: number;
  readonly seconds: number;
};

export type Flooded = {
  /** Answers 200 and 503, and requests that got neither in time. */
  readonly good: number;
  readonly shed: number;
  readonly failed: number;
  /** Seconds from the first request to the last answer 200. */
  readonly seconds: number;
  /** Milliseconds that 95 of 100 good answers took at most. */
  readonly slowest: number;
  /** Liveness asked for twice a second meanwhile, and how often it was there. */
  readonly probes: number;
  readonly alive: number;
};

const PATIENCE = 10_000;

/** The status of an answer read to its end; 0 where none came in time. */
const ask = (port: number, path: string, headers: Flood['headers']): Promise<number> => {
  const { promise, resolve } = Promise.withResolvers<number>();
  const sending = request({ host: '127.0.0.1', port, path, headers, agent: false, timeout: PATIENCE }, (answer) => {
    answer.resume();
    answer.once('end', () => resolve(answer.statusCode ?? 0));
    answer.once('error', () => resolve(0));
  });
  sending.once('timeout', () => sending.destroy());
  sending.once('error', () => resolve(0));
  sending.end();
  return promise;
};

/** Visitors who come whether or not there is room, each on a connection of their own. */
export const flood = async ({ port, path, headers, perSecond, seconds }: Flood): Promise<Flooded> => {
  const began = performance.now();
  const counts = { good: 0, shed: 0, failed: 0, probes: 0, alive: 0 };
  const times: number[] = [];
  let last = 0;
  const visit = async (): Promise<void> => {
    const came = performance.now();
    const status = await ask(port, path, headers);
    if (status === 503) counts.shed += 1;
    else if (status !== 200) counts.failed += 1;
    else {
      counts.good += 1;
      last = performance.now();
      times.push(last - came);
    }
  };
  const probe = async (): Promise<void> => {
    counts.probes += 1;
    if ((await ask(port, '/health/live', {})) === 200) counts.alive += 1;
  };
  const open: Promise<void>[] = [];
  let sent = 0;
  let probed = 0;
  while (performance.now() - began < seconds * 1000) {
    const elapsed = (performance.now() - began) / 1000;
    for (; sent < elapsed * perSecond; sent += 1) open.push(visit());
    for (; probed < elapsed * 2; probed += 1) open.push(probe());
    await sleep(5);
  }
  await Promise.all(open);
  const slowest = times.toSorted((left, right) => left - right)[Math.floor(times.length * 0.95)] ?? 0;
  return { ...counts, seconds: (last - began) / 1000, slowest };
};

/** Seconds until so many pages in a row come as fast as they should. */
export const recover = async (
  input: Omit<Flood, 'perSecond' | 'seconds'> & { readonly within: number },
): Promise<number> => {
  const began = performance.now();
  let row = 0;
  while (row < 5 && performance.now() - began < 60_000) {
    const request = performance.now();
    const status = await ask(input.port, input.path, input.headers);
    row = status === 200 && performance.now() - request <= input.within ? row + 1 : 0;
  }
  return (performance.now() - began) / 1000;
};
