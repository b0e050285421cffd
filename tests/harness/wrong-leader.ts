import { NODES, type Cluster, type NodeName } from '#tools/cluster/cluster.ts';
import { ask } from './cars.ts';
import { waitFor } from './wait-for.ts';
import { aheadBy } from './wrong-clock.ts';

const findLeader = async ({ find }: Cluster): Promise<NodeName> => {
  const found = await find('primary');
  if (found === null) throw new Error('nobody leads');
  return found;
};

const startAgain = async (cluster: Cluster, node: NodeName, env?: NodeJS.ProcessEnv): Promise<void> => {
  cluster.kill(node);
  cluster.start(node, env);
  await cluster.whole();
};

/** The leader hands over to this one, which is synchronous while the third is away. */
const giveLead = async (cluster: Cluster, to: NodeName): Promise<void> => {
  const leader = await findLeader(cluster);
  const third = NODES.find((node) => node !== leader && node !== to);
  if (third === undefined) throw new Error(`${to} leads`);
  if ((await cluster.find('synchronous')) !== to) {
    cluster.kill(third);
    await waitFor(async () => (await cluster.find('synchronous')) === to, { timeout: 60_000 });
    cluster.start(third);
    await cluster.whole();
  }
  await cluster.handOver();
  await cluster.whole();
};

/** Milliseconds that the leader's clock is ahead of this machine's. */
export const leaderAhead = async ({ leaderUrl }: Cluster): Promise<number> => {
  const text = 'SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS time';
  const { rows } = await ask<{ time: number }>(leaderUrl, text);
  return (rows[0]?.time ?? 0) - Date.now();
};

/** Who leads leads on, as a node whose clock is ahead. */
export const putLeaderAhead = async (cluster: Cluster, ms: number): Promise<NodeName> => {
  const node = await findLeader(cluster);
  await cluster.handOver();
  await cluster.whole();
  await startAgain(cluster, node, aheadBy(ms));
  await giveLead(cluster, node);
  return node;
};

/** Another leads, by a right clock, and then this one has a right clock too. */
export const setRight = async (cluster: Cluster, node: NodeName): Promise<void> => {
  await cluster.handOver();
  await cluster.whole();
  await startAgain(cluster, node);
};
