import { expect, test } from 'vitest';
import { SCANNER } from '../rules/settings.ts';
import { openPool, type StartWorker } from './reader-pool.ts';
import type { ScanOrder, ScanReport } from './scan-messages.ts';

const frame = () => ({ width: 1, height: 1, data: new ArrayBuffer(4), isStill: false });

const openStaged = () => {
  const started: { orders: ScanOrder[]; report: (report: ScanReport) => void; broken: (reason: string) => void }[] = [];
  const read: string[] = [];
  const failed: string[] = [];
  const start: StartWorker = ({ report, broken }) => {
    const orders: ScanOrder[] = [];
    started.push({ orders, report, broken });
    return { post: (order) => orders.push(order), stop: () => undefined };
  };
  const pool = openPool(start, {
    onRead: ({ seen }) => read.push(...seen.map(({ text }) => text)),
    onFailed: (reason) => failed.push(reason),
  });
  return { pool, started, read, failed };
};

test('a second worker begins only while the first reads, and six read at most', () => {
  const { pool, started, read } = openStaged();
  pool.warm();
  expect(started.map(({ orders }) => orders)).toEqual([[{ kind: 'warm' }]]);
  started[0]?.report({ kind: 'ready' });
  expect(pool.offer(frame())).toBe(true);
  expect(started).toHaveLength(1);
  for (let more = 1; more < SCANNER.workers; more += 1) expect(pool.offer(frame())).toBe(true);
  expect(started).toHaveLength(SCANNER.workers);
  expect(pool.offer(frame())).toBe(false);
  started[2]?.report({ kind: 'read', seen: [{ text: 'A1B', format: 'codabar' }], ...frame() });
  expect(read).toEqual(['A1B']);
  expect(pool.offer(frame())).toBe(true);
});

test('a worker that breaks is let go; when none is left, the page hears of it', () => {
  const { pool, started, failed } = openStaged();
  pool.offer(frame());
  pool.offer(frame());
  started[0]?.broken('out of memory');
  expect(failed).toEqual([]);
  started[1]?.broken('out of memory');
  expect(failed).toEqual(['out of memory']);
});

test('a browser that gives no worker is heard of', () => {
  const failed: string[] = [];
  const pool = openPool(
    () => {
      throw new Error('no worker');
    },
    { onRead: () => undefined, onFailed: (reason) => failed.push(reason) },
  );
  expect(pool.offer(frame())).toBe(false);
  expect(failed).toEqual(['Error: no worker']);
});
