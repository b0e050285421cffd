import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { installPackage } from '../run/apt.ts';

/** Where the programs of a cluster lie. `postgres` is the folder of PostgreSQL's own. */
export type ClusterPrograms = {
  readonly patroni: string;
  readonly etcd: string;
  readonly haproxy: string;
  readonly postgres: string;
};

/** The package of Debian's that brings each. */
export const PACKAGES = {
  patroni: 'patroni',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  postgres: 'postgresql',
} as const satisfies Record<keyof ClusterPrograms, string>;

const FOLDERS = ['/usr/local/bin', '/usr/bin', '/usr/sbin', '/bin', '/sbin'];

const findProgram = (name: string): string | undefined =>
  FOLDERS.map((folder) => path.join(folder, name)).find((file) => existsSync(file));

/** The newest that is installed. */
const findPostgres = (): string | undefined =>
  globSync('/usr/lib/postgresql/*/bin/postgres')
    .map((file) => path.dirname(file))
    .toSorted((a, b) => Number(b.split('/')[4]) - Number(a.split('/')[4]))[0];

const find = (): Partial<ClusterPrograms> => {
  const found = {
    patroni: findProgram('patroni'),
    etcd: findProgram('etcd'),
    haproxy: findProgram('haproxy'),
    postgres: findPostgres(),
  };
  return Object.fromEntries(Object.entries(found).filter(([, place]) => place !== undefined));
};

export const missingPrograms = (found: Partial<ClusterPrograms>): (keyof ClusterPrograms)[] =>
  (Object.keys(PACKAGES) as (keyof ClusterPrograms)[]).filter((name) => found[name] === undefined);

/** What a cluster needs, installed where it is missing and can be; else what is missing, by name. */
export const provideCluster = (
  env: NodeJS.ProcessEnv = process.env,
): { readonly programs: ClusterPrograms } | { readonly problem: string } => {
  for (const name of missingPrograms(find())) installPackage(PACKAGES[name], env);
  const found = find();
  const missing = missingPrograms(found);
  if (missing.length === 0) return { programs: found as ClusterPrograms };
  const packages = missing.map((name) => PACKAGES[name]).join(' ');
  return { problem: `no ${missing.join(', no ')} found: apt-get install -y --no-install-recommends ${packages}` };
};
