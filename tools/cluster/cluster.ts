import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chooseAccount, type Account } from '#platform/postgres/account.server.ts';
import { serverPids, signalAll, startDaemon, stopDaemon } from './daemon.ts';
import type { ClusterPrograms } from './programs.ts';
import { openRelay, type Relay } from './relay.ts';
import { renderTemplate } from './render.ts';

const HOST = '127.0.0.1';
export const NODES = ['n1', 'n2', 'n3'] as const;
export type NodeName = (typeof NODES)[number];
const SECRETS = ['superuser', 'replicator', 'rewinder', 'owner'] as const;
/** How many ports a cluster needs: two of etcd, two addresses, and two for each node. */
export const PORTS = 4 + 2 * NODES.length;
/** How many more it needs where nodes can be cut off: three relays for each. */
export const RELAY_PORTS = 3 * NODES.length;

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
  /** As when a machine's network is gone: it runs on, and neither others nor etcd hear from it. Where there are relays alone. */
  readonly cutOff: (node: NodeName) => void;
  readonly reconnect: (node: NodeName) => void;
  /** Changes settings that all nodes keep in common, as `patronictl edit-config`; null takes one away. */
  readonly configure: (settings: object) => Promise<void>;
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

/** A node's server, its Patroni, and the etcd that it asks. */
type NodePorts = { readonly server: number; readonly rest: number; readonly etcd: number };
type Ports = {
  readonly etcd: number;
  readonly peer: number;
  readonly leader: number;
  readonly replica: number;
  readonly own: Record<NodeName, NodePorts>;
  /** Where others reach a node, and it reaches etcd: by relays, or as they are. */
  readonly seen: Record<NodeName, NodePorts>;
  readonly hasRelays: boolean;
};

const portsOf = (list: readonly number[]): Ports => {
  const hasRelays = list.length === PORTS + RELAY_PORTS;
  if (list.length !== PORTS && !hasRelays) throw new Error(`a cluster needs ${PORTS} ports, or ${PORTS + RELAY_PORTS}`);
  const [etcd = 0, peer = 0, leader = 0, replica = 0, s1 = 0, s2 = 0, s3 = 0, r1 = 0, r2 = 0, r3 = 0, ...relays] = list;
  const nodes = (server: readonly number[], rest: readonly number[], relayed: readonly number[]) =>
    Object.fromEntries(
      NODES.map((node, at) => [node, { server: server[at] ?? 0, rest: rest[at] ?? 0, etcd: relayed[at] ?? etcd }]),
    ) as Ports['own'];
  const own = nodes([s1, s2, s3], [r1, r2, r3], []);
  const seen = hasRelays ? nodes(relays.slice(0, 3), relays.slice(3, 6), relays.slice(6)) : own;
  return { etcd, peer, leader, replica, own, seen, hasRelays };
};

/** Between a node and all others. */
const relaysOf = ({ etcd, own, seen, hasRelays }: Ports): ReadonlyMap<NodeName, readonly Relay[]> =>
  new Map(
    NODES.map((node) => {
      const pairs = [
        [seen[node].server, own[node].server],
        [seen[node].rest, own[node].rest],
        [seen[node].etcd, etcd],
      ] as const;
      return [node, hasRelays ? pairs.map(([port, to]) => openRelay({ host: HOST, port, to })) : []];
    }),
  );

const writeSettings = (place: Place, programs: ClusterPrograms, ports: Ports): void => {
  const secrets = secretsOf(place);
  const values = {
    HOST,
    NETWORK: `${HOST}/32`,
    FOLDER: place.folder,
    PROGRAMS: programs.postgres,
    LEADER_PORT: ports.leader,
    REPLICA_PORT: ports.replica,
    SUPERUSER: secrets.superuser,
    REPLICATOR: secrets.replicator,
    REWINDER: secrets.rewinder,
    OWNER: secrets.owner,
    SERVERS: NODES.map(
      (node) => `  server ${node} ${HOST}:${ports.seen[node].server} check port ${ports.seen[node].rest}`,
    ).join('\n'),
  };
  write(place, 'post-bootstrap.sh', renderTemplate('post-bootstrap.sh', values), 0o700);
  write(place, 'haproxy.cfg', renderTemplate('haproxy.cfg', values));
  for (const node of NODES) {
    makeFolder(place, path.join(place.folder, node));
    const [own, seen] = [ports.own[node], ports.seen[node]];
    const address = { PORT: own.server, REST_PORT: own.rest, SEEN: seen.server, REST_SEEN: seen.rest };
    const ofNode = { ...values, ...address, NAME: node, ETCD_PORT: seen.etcd, ETCD_RELAYED: String(ports.hasRelays) };
    write(place, `${node}.yml`, renderTemplate('patroni.yml', ofNode));
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
  const relays = relaysOf(ports);
  const is: Cluster['is'] = (node, role) => answers(`http://${HOST}:${ports.own[node].rest}/${role}`);
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
  const cutOff: Cluster['cutOff'] = (node) => {
    if (!ports.hasRelays) throw new Error(`nothing stands between ${node} and the others`);
    for (const relay of relays.get(node) ?? []) relay.cut();
  };
  const reconnect: Cluster['reconnect'] = (node) => {
    for (const relay of relays.get(node) ?? []) relay.mend();
  };
  const configure: Cluster['configure'] = async (settings) => {
    const url = `http://${HOST}:${ports.own.n1.rest}/config`;
    const answer = await fetch(url, { method: 'PATCH', body: JSON.stringify(settings) });
    if (!answer.ok) throw new Error(`the settings were refused: ${answer.status} ${await answer.text()}`);
  };
  const isWhole = async (): Promise<boolean> => {
    const well = await Promise.all(NODES.map((node) => is(node, 'health')));
    return well.every(Boolean) && (await find('primary')) !== null && (await find('synchronous')) !== null;
  };
  const stop = async (): Promise<void> => {
    // Patroni stops its server with itself.
    await Promise.all([...running.values()].map((child) => stopDaemon(child)));
    for (const node of NODES) signalAll(serverPids(path.join(folder, node, 'data')), 'SIGKILL');
    for (const relay of [...relays.values()].flat()) relay.close();
  };
  return {
    is,
    find,
    start,
    kill,
    freeze,
    wake,
    cutOff,
    reconnect,
    configure,
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
    adminUrl: (node) => urlOf('postgres', secrets.superuser, ports.own[node].server),
    stop: async () => {
      await nodes.stop();
      for (const child of [haproxy, etcd]) await stopDaemon(child);
    },
  };
};
