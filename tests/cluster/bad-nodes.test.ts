import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  endLeader,
  expectKept,
  since,
  startClusterApp,
  type Disruption,
  type ClusterApp,
  type Way,
} from '#tests/harness/failover.ts';
import { waitFor } from '#tests/harness/wait-for.ts';

/** More than the log, the seed and the leads of a run. */
const DISK = '2g';
/** How long a disk stays full after somebody else does its work. */
const FULL_MS = 20_000;

let app: ClusterApp;

beforeAll(async () => {
  app = await startClusterApp('bad-nodes', { disk: DISK });
}, 400_000);
afterAll(() => app?.stop(), 120_000);

const fullDisk = ({ cluster }: ClusterApp): Way => ({ end: cluster.fill, bringBack: cluster.empty });

test(
  'the leader’s disk is full: another leads, none is lost or doubled, and it comes back when there is room',
  () => expectKept(app, 2, endLeader(fullDisk(app))),
  400_000,
);

/** Another is synchronous, and writing goes on all the while. */
const fillReplica: Disruption = async (times, { cluster }) => {
  const full = await cluster.find('synchronous');
  if (full === null) throw new Error('nobody is synchronous');
  const filled = performance.now();
  cluster.fill(full);
  const other = async (): Promise<boolean> => ![null, full].includes(await cluster.find('synchronous'));
  await waitFor(other, { timeout: 60_000, pause: 100 });
  const replaced = since(filled);
  const before = times.length;
  await sleep(FULL_MS);
  expect(times.length - before, 'writing goes on').toBeGreaterThan(0);
  cluster.empty(full);
  return { full, replaced };
};

test(
  'the synchronous replica’s disk is full: another is synchronous, none is lost or doubled, and it comes back when there is room',
  () => expectKept(app, 1, fillReplica),
  400_000,
);
