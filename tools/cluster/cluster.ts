import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chooseAccount, type Account } from '#platform/postgres/account.server.ts';
import { serverPids, signalAll, startDaemon, stopDaemon } from './daemon.ts';
import type { ClusterPrograms } from './programs.ts';
import { renderTemplate } from './render.ts';

const HOST = '127.0.0.1';
export const NODES = ['n1', 'n2', 'n3'] as const;
export type NodeName = (typeof NODES)[number];
const SECRETS = ['superuser', 'replicator', 'rewinder', 'owner'] as const;
/** How many ports a cluster needs: two of etcd, two addresses, and two for each node. */
export const PORTS = 4 + 2 * NODES.length;

export type Cluster = {
  /** Of the leader, whoever leads; and of replicas that are little behind. */
  readonly leaderUrl: string;
  readonly replicaUrl: string;
  /** A node itself, with the administrator's login. */
  readonly adminUrl: (node: NodeName) => string;
  readonly is: (node: NodeName, role: 'primary' | 'replica' | 'synchronous' | 'health') => Promise<boolean>;
  readonly find: (role: 'primary' | 'synchronous') => Promise<NodeName | null>;
  /** As when a machine dies: the server with all its processes, and who watches over it. */
  readonly kill: (node: NodeName) => void;
  readonly start: (node: NodeName) => void;
  /** As when a machine stands still, and goes on as if nothing had been. */
  readonly freeze: (node: NodeName) => void;
  readonly wake: (node: NodeName) => void;
  /** The first time all were well; rejected where that takes longer than two minutes. */
  readonly ready: Promise<void>;
  /** Waits until one leads, another is synchronous and all are well. */
  readonly whole: (patience?: number) => Promise<void>;
  readonly stop: () => Promise<void>;
};

type Place = { readonly folder: string; readonly account: Account | undefined };

const own = ({ account }: Place, file: string, mode: number): void => {
  if (account !== undefined) chownSync(file, account.uid, account.gid);
  chmodSync(file, mode);
};

const makeFolder = (place: Place, folder: string): void => {
  mkdirSync(folder, { recursive: true });
  own(place, folder, 0o700);
};

const write = (place: Place, name: string, text: string, mode = 0o600): void => {
  const file = path.join(place.folder, name);
  writeFileSync(file, text);
  own(place, file, mode);
};

/** Made once for each cluster, and kept beside its data. */
const secretsOf = (place: Place): Record<(typeof SECRETS)[number], string> => {
  const file = path.join(place.folder, 'secrets.json');
  if (!existsSync(file)) {
    const made = Object.fromEntries(SECRETS.map((name) => [name, randomBytes(16).toString('hex')]));
    write(place, 'secrets.json', JSON.stringify(made));
  }
  return JSON.parse(readFileSync(file, 'utf8')) as Record<(typeof SECRETS)[number], string>;
};

type Ports = {
  readonly etcd: number;
  readonly peer: number;
  readonly leader: number;
  readonly replica: number;
  readonly server: Record<NodeName, number>;
  readonly rest: Record<NodeName, number>;
};

const portsOf = (list: readonly number[]): Ports => {
  if (list.length !== PORTS) throw new Error(`a cluster needs ${PORTS} ports`);
  const [etcd = 0, peer = 0, leader = 0, replica = 0, s1 = 0, s2 = 0, s3 = 0, r1 = 0, r2 = 0, r3 = 0] = list;
  return { etcd, peer, leader, replica, server: { n1: s1, n2: s2, n3: s3 }, rest: { n1: r1, n2: r2, n3: r3 } };
};

const writeSettings = (place: Place, programs: ClusterPrograms, ports: Ports): void => {
  const secrets = secretsOf(place);
  const values = {
    HOST,
    NETWORK: `${HOST}/32`,
    FOLDER: place.folder,
    PROGRAMS: programs.postgres,
    ETCD_PORT: ports.etcd,
    LEADER_PORT: ports.leader,
    REPLICA_PORT: ports.replica,
    SUPERUSER: secrets.superuser,
    REPLICATOR: secrets.replicator,
    REWINDER: secrets.rewinder,
    OWNER: secrets.owner,
    SERVERS: NODES.map((node) => `  server ${node} ${HOST}:${ports.server[node]} check port ${ports.rest[node]}`).join(
      '\n',
    ),
  };
  write(place, 'post-bootstrap.sh', renderTemplate('post-bootstrap.sh', values), 0o700);
  write(place, 'haproxy.cfg', renderTemplate('haproxy.cfg', values));
  for (const node of NODES) {
    makeFolder(place, path.join(place.folder, node));
    const own = { NAME: node, PORT: ports.server[node], REST_PORT: ports.rest[node] };
    write(place, `${node}.yml`, renderTemplate('patroni.yml', { ...values, ...own }));
  }
};

const etcdFlags = (folder: string, ports: Ports): string[] => {
  const [client, peer] = [`http://${HOST}:${ports.etcd}`, `http://${HOST}:${ports.peer}`];
  const flags = {
    name: 'volante',
    'data-dir': path.join(folder, 'etcd'),
    logger: 'zap',
    'log-level': 'warn',
    'listen-client-urls': client,
    'advertise-client-urls': client,
    'listen-peer-urls': peer,
    'initial-advertise-peer-urls': peer,
    'initial-cluster': `volante=${peer}`,
  };
  return ['--enable-v2', ...Object.entries(flags).map(([name, value]) => `--${name}=${value}`)];
};

const answers = async (url: string): Promise<boolean> => {
  const answer = await fetch(url, { signal: AbortSignal.timeout(1_500) }).catch(() => null);
  await answer?.body?.cancel();
  return answer?.status === 200;
};

const until = async (what: string, test: () => Promise<boolean>, patience: number): Promise<void> => {
  for (const end = Date.now() + patience; !(await test());) {
    if (Date.now() > end) throw new Error(`${what} did not come within ${patience / 1000} s`);
    await sleep(200);
  }
};

const PATIENCE = 120_000;

type Started = { readonly place: Place; readonly programs: ClusterPrograms; readonly ports: Ports };

/** What the nodes say of themselves, and what is done to them. */
const nodesOf = ({ place, programs, ports }: Started) => {
  const { folder, account } = place;
  const running = new Map<NodeName, ChildProcess>();
  const is: Cluster['is'] = (node, role) => answers(`http://${HOST}:${ports.rest[node]}/${role}`);
  const find: Cluster['find'] = async (role) => {
    for (const node of NODES) if (await is(node, role)) return node;
    return null;
  };
  const start: Cluster['start'] = (node) => {
    const flags = [path.join(folder, `${node}.yml`)];
    running.set(node, startDaemon({ name: node, program: programs.patroni, flags, folder, account }));
  };
  const send = (node: NodeName, signal: NodeJS.Signals): void => {
    running.get(node)?.kill(signal);
    signalAll(serverPids(path.join(folder, node, 'data')), signal);
  };
  const kill: Cluster['kill'] = (node) => send(node, 'SIGKILL');
  const freeze: Cluster['freeze'] = (node) => send(node, 'SIGSTOP');
  const wake: Cluster['wake'] = (node) => send(node, 'SIGCONT');
  const isWhole = async (): Promise<boolean> => {
    const well = await Promise.all(NODES.map((node) => is(node, 'health')));
    return well.every(Boolean) && (await find('primary')) !== null && (await find('synchronous')) !== null;
  };
  const stop = async (): Promise<void> => {
    // Patroni stops its server with itself.
    await Promise.all([...running.values()].map((child) => stopDaemon(child)));
    for (const node of NODES) signalAll(serverPids(path.join(folder, node, 'data')), 'SIGKILL');
  };
  return {
    is,
    find,
    start,
    kill,
    freeze,
    wake,
    stop,
    whole: (patience = PATIENCE) => until('the whole cluster', isWhole, patience),
  };
};

const urlOf = (login: string, password: string, port: number): string =>
  `postgresql://${login}:${password}@${HOST}:${port}/volante`;

/**
 * Three nodes of PostgreSQL under Patroni, with etcd and HAProxy, on this machine: for trying and for tests. All lies in the folder,
 * which the account of PostgreSQL owns.
 */
export const startCluster = (options: {
  readonly folder: string;
  readonly programs: ClusterPrograms;
  readonly ports: readonly number[];
}): Cluster => {
  const { folder, programs } = options;
  mkdirSync(folder, { recursive: true });
  const place: Place = { folder, account: chooseAccount(folder) };
  own(place, folder, 0o700);
  const ports = portsOf(options.ports);
  makeFolder(place, path.join(folder, 'etcd'));
  writeSettings(place, programs, ports);
  const secrets = secretsOf(place);
  const daemon = (name: string, program: string, flags: readonly string[]) =>
    startDaemon({ name, program, flags, ...place });
  const etcd = daemon('etcd', programs.etcd, etcdFlags(folder, ports));
  const haproxy = daemon('haproxy', programs.haproxy, ['-db', '-f', path.join(folder, 'haproxy.cfg')]);
  const nodes = nodesOf({ place, programs, ports });
  const ready = (async () => {
    await until('etcd', () => answers(`http://${HOST}:${ports.etcd}/health`), PATIENCE);
    for (const node of NODES) nodes.start(node);
    await nodes.whole();
  })();
  ready.catch(() => undefined);
  return {
    ...nodes,
    ready,
    leaderUrl: urlOf('volante', secrets.owner, ports.leader),
    replicaUrl: urlOf('volante', secrets.owner, ports.replica),
    adminUrl: (node) => urlOf('postgres', secrets.superuser, ports.server[node]),
    stop: async () => {
      await nodes.stop();
      for (const child of [haproxy, etcd]) await stopDaemon(child);
    },
  };
};
