import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chooseAccount, type Account } from '#platform/postgres/account.server.ts';
import { serverPids, signalAll, startDaemon, stopDaemon } from './daemon.ts';
import { mountDisk, type Disk } from './disk.ts';
import type { ClusterPrograms } from './programs.ts';
import { answers, askNodes, NODES, until, type Supervised, type NodeName } from './nodes.ts';
import { openRelay, type Relay } from './relay.ts';
import { renderTemplate } from './render.ts';

const HOST = '127.0.0.1';
export { NODES, type NodeName } from './nodes.ts';
const SECRETS = ['superuser', 'replicator', 'rewinder', 'owner'] as const;
/** How many ports a cluster needs: two of etcd, two addresses, and two for each node. */
export const PORTS = 4 + 2 * NODES.length;
/** How many more it needs where nodes can be cut off: three relays for each. */
export const RELAY_PORTS = 3 * NODES.length;

export type Cluster = Supervised & {
  /** Of the leader, whoever leads; and of replicas that are little behind. */
  readonly leaderUrl: string;
  readonly replicaUrl: string;
  /** A node itself, with the administrator's login. */
  readonly adminUrl: (node: NodeName) => string;
  /** As when a machine dies: the server with all its processes, and who watches over it. */
  readonly kill: (node: NodeName) => void;
  /** Its processes have more in their environment, where need be: another time to see. */
  readonly start: (node: NodeName, env?: NodeJS.ProcessEnv) => void;
  /** As when a machine stands still, and goes on as if nothing had been. */
  readonly freeze: (node: NodeName) => void;
  readonly wake: (node: NodeName) => void;
  /** As when a machine's network is gone: it runs on, and neither others nor etcd hear from it. Where there are relays alone. */
  readonly cutOff: (node: NodeName) => void;
  readonly reconnect: (node: NodeName) => void;
  /** Its disk has no room, and gets none, until it is emptied. Where nodes have disks of their own alone. */
  readonly fill: (node: NodeName) => void;
  readonly empty: (node: NodeName) => void;
  /** The first time all were well; rejected where that takes longer than two minutes. */
  readonly ready: Promise<void>;
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

const mountDisks = (place: Place, size: string | undefined): ReadonlyMap<NodeName, Disk> => {
  const disks = new Map<NodeName, Disk>();
  if (size === undefined) return disks;
  for (const node of NODES) {
    const folder = path.join(place.folder, node);
    disks.set(node, mountDisk(folder, size));
    own(place, folder, 0o700);
  }
  return disks;
};

const writeSettings = (place: Place, programs: ClusterPrograms, ports: Ports): void => {
  const secrets = secretsOf(place);
  const values = {
    HOST,
    NETWORK: `${HOST}/32`,
    FOLDER: place.folder,
    PROGRAMS: programs.postgres,
    PATRONICTL: path.join(path.dirname(programs.patroni), 'patronictl'),
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
    const [own, seen] = [ports.own[node], ports.seen[node]];
    const address = { PORT: own.server, REST_PORT: own.rest, SEEN: seen.server, REST_SEEN: seen.rest };
    const ofNode = { ...values, ...address, NAME: node, ETCD_PORT: seen.etcd, ETCD_RELAYED: String(ports.hasRelays) };
    write(place, `${node}.yml`, renderTemplate('patroni.yml', ofNode));
    write(place, `${node}-room.sh`, renderTemplate('room.sh', ofNode), 0o700);
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

type Started = {
  readonly place: Place;
  readonly programs: ClusterPrograms;
  readonly ports: Ports;
  readonly disks: ReadonlyMap<NodeName, Disk>;
};

/** What the nodes answer of themselves. */
const supervised = ({ own }: Ports) => askNodes((node) => `http://${HOST}:${own[node].rest}`);

const filled = (disks: ReadonlyMap<NodeName, Disk>): Pick<Cluster, 'fill' | 'empty'> => {
  const diskOf = (node: NodeName): Disk => {
    const found = disks.get(node);
    if (found === undefined) throw new Error(`${node} has no disk of its own`);
    return found;
  };
  return { fill: (node) => diskOf(node).fill(), empty: (node) => diskOf(node).empty() };
};

/** What is done to the nodes. */
const nodesOf = ({ place, programs, ports, disks }: Started) => {
  const { folder, account } = place;
  const running = new Map<NodeName, readonly ChildProcess[]>();
  const relays = relaysOf(ports);
  const start: Cluster['start'] = (node, env) => {
    const daemon = (name: string, program: string, file: string, more: NodeJS.ProcessEnv = {}) =>
      startDaemon({ name, program, flags: [path.join(folder, file)], folder, account, env: { ...env, ...more } });
    // One disk after another is filled on purpose here, within minutes.
    const room = daemon(`${node}-room`, 'sh', `${node}-room.sh`, { ROOM_PAUSE: '0' });
    running.set(node, [daemon(node, programs.patroni, `${node}.yml`), room]);
  };
  const send = (node: NodeName, signal: NodeJS.Signals): void => {
    for (const child of running.get(node) ?? []) child.kill(signal);
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
  const stop = async (): Promise<void> => {
    // Patroni stops its server with itself.
    await Promise.all([...running.values()].flat().map((child) => stopDaemon(child)));
    for (const node of NODES) signalAll(serverPids(path.join(folder, node, 'data')), 'SIGKILL');
    for (const relay of [...relays.values()].flat()) relay.close();
    for (const disk of disks.values()) disk.unmount();
  };
  return { start, kill, freeze, wake, cutOff, reconnect, stop, ...supervised(ports), ...filled(disks) };
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
  /** Each node has a disk of its own, so large. */
  readonly disk?: string;
}): Cluster => {
  const { folder, programs } = options;
  mkdirSync(folder, { recursive: true });
  const place: Place = { folder, account: chooseAccount(folder) };
  own(place, folder, 0o700);
  const ports = portsOf(options.ports);
  makeFolder(place, path.join(folder, 'etcd'));
  for (const node of NODES) makeFolder(place, path.join(folder, node));
  const disks = mountDisks(place, options.disk);
  writeSettings(place, programs, ports);
  const secrets = secretsOf(place);
  const daemon = (name: string, program: string, flags: readonly string[]) =>
    startDaemon({ name, program, flags, ...place });
  const etcd = daemon('etcd', programs.etcd, etcdFlags(folder, ports));
  const haproxy = daemon('haproxy', programs.haproxy, ['-db', '-f', path.join(folder, 'haproxy.cfg')]);
  const nodes = nodesOf({ place, programs, ports, disks });
  const ready = (async () => {
    await until('etcd', () => answers(`http://${HOST}:${ports.etcd}/health`));
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
