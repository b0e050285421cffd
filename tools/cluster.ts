import path from 'node:path';
import { startCluster } from './cluster/cluster.ts';
import { provideCluster } from './cluster/programs.ts';
import { fail, printLine } from './run/print.ts';
import { findTaken } from './run/ports.ts';
import { onStop } from './run/stop.ts';

/** As root another account owns the folder, which must be able to enter it. */
const folder = path.resolve(
  process.env.CLUSTER_FOLDER || (process.getuid?.() === 0 ? '/var/lib/volante-cluster' : '.volante/cluster'),
);
const FIRST = Number(process.env.CLUSTER_PORT || 5700);
const ports = [FIRST + 8, FIRST + 9, FIRST, FIRST + 1, ...[2, 3, 4, 5, 6, 7].map((more) => FIRST + more)];

const found = provideCluster(process.env);
if ('problem' in found) fail(found.problem);
const taken = await findTaken(ports.map((port) => ({ key: 'CLUSTER_PORT', port, host: '127.0.0.1' })));
if (taken.length > 0) fail(taken.join('\n'));
printLine(`three nodes in ${folder}, the first time half a minute`);
const cluster = startCluster({ folder, programs: found.programs, ports });
const stop = async (code: number): Promise<never> => {
  printLine('stopping');
  await cluster.stop();
  return process.exit(code);
};
onStop(() => void stop(0));
// Until it is told to end.
setInterval(() => undefined, 60_000);
await cluster.ready.catch(async (error: Error) => {
  printLine(error.message);
  await stop(1);
});
printLine(`the leader     DATABASE_URL=${cluster.leaderUrl}`);
printLine(`its replicas   DATABASE_REPLICA_URL=${cluster.replicaUrl}`);
printLine(`who is what    patronictl -c ${folder}/n1.yml list`);
