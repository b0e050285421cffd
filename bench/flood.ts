import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A whole request as it goes over the wire. */
type Visit = { readonly port: number; readonly request: string };

export type Flood = Visit & {
  /** Asks whether the process is alive. */
  readonly probe: string;
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
  /** Milliseconds that each took: good answers, and those sent away. */
  readonly goodTimes: readonly number[];
  readonly shedTimes: readonly number[];
  /** Liveness asked for twice a second meanwhile, and how often it was there within a second. */
  readonly probes: number;
  readonly alive: number;
};

const PATIENCE = 10_000;
const ALIVE_WITHIN = 1_000;
const HEAD_END = '\r\n\r\n';

type Heard = { readonly status: number; readonly ms: number };

/** A crowd is not one caller: of the loopback addresses each has its own share. */
const ADDRESSES = 1_000;
const addressOf = (visitor: number): string => {
  const place = visitor % ADDRESSES;
  return `127.0.${Math.floor(place / 250)}.${(place % 250) + 1}`;
};

/** One visitor on a connection of their own: the status of an answer read to its end, 0 where none came in time. */
const ask = ({ port, request }: Visit, visitor = 0): Promise<Heard> => {
  const began = performance.now();
  const { promise, resolve } = Promise.withResolvers<Heard>();
  const socket = connect({ port, host: '127.0.0.1', localAddress: addressOf(visitor), noDelay: true });
  const end = (status: number): void => {
    clearTimeout(timer);
    socket.destroy();
    resolve({ status, ms: performance.now() - began });
  };
  const timer = setTimeout(() => end(0), PATIENCE);
  let head = '';
  let missing: number | null = null;
  socket.once('connect', () => socket.write(request));
  socket.once('error', () => end(0));
  socket.once('close', () => end(0));
  socket.on('data', (chunk) => {
    if (missing === null) {
      head += chunk.toString('latin1');
      const headEnd = head.indexOf(HEAD_END);
      if (headEnd < 0) return;
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
      missing = length - (head.length - headEnd - HEAD_END.length);
    } else missing -= chunk.length;
    if (missing <= 0) end(Number(head.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length)));
  });
  return promise;
};

/** What so many of all took at most. */
export const within = (share: number, times: readonly number[]): number =>
  times.toSorted((left, right) => left - right)[Math.floor(times.length * share)] ?? Number.NaN;

/** Visitors who come whether or not there is room. */
export const flood = async ({ perSecond, seconds, probe, ...visited }: Flood): Promise<Flooded> => {
  const began = performance.now();
  const counts = { failed: 0, probes: 0, alive: 0 };
  const good: number[] = [];
  const shed: number[] = [];
  let last = began;
  const visit = async (visitor: number): Promise<void> => {
    const { status, ms } = await ask(visited, visitor);
    if (status === 503) return void shed.push(ms);
    if (status !== 200) return void (counts.failed += 1);
    last = performance.now();
    good.push(ms);
  };
  const look = async (): Promise<void> => {
    counts.probes += 1;
    const { status, ms } = await ask({ port: visited.port, request: probe });
    if (status === 200 && ms <= ALIVE_WITHIN) counts.alive += 1;
  };
  const open: Promise<void>[] = [];
  let sent = 0;
  let probed = 0;
  while (performance.now() - began < seconds * 1000) {
    const elapsed = (performance.now() - began) / 1000;
    for (; sent < elapsed * perSecond; sent += 1) open.push(visit(sent));
    for (; probed < elapsed * 2; probed += 1) open.push(look());
    await sleep(2);
  }
  await Promise.all(open);
  return {
    ...counts,
    good: good.length,
    shed: shed.length,
    seconds: (last - began) / 1000,
    goodTimes: good,
    shedTimes: shed,
  };
};

/** Seconds until so many pages in a row come as fast as they should. */
export const recover = async ({ within, ...visited }: Visit & { readonly within: number }): Promise<number> => {
  const began = performance.now();
  let row = 0;
  while (row < 5 && performance.now() - began < 60_000) {
    const { status, ms } = await ask(visited);
    row = status === 200 && ms <= within ? row + 1 : 0;
  }
  return (performance.now() - began) / 1000;
};
