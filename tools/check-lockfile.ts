import { readFileSync } from 'node:fs';
import { runAlone } from './checks/report.ts';
import type { Breach } from './checks/sources.ts';

const LOCKFILE = 'package-lock.json';

type LockedPackage = {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
};
export type Lockfile = { readonly packages: Readonly<Record<string, LockedPackage>> };

/**
 * Packages that others ask for and the lockfile does not hold: a clean install (`npm ci`) refuses such a lockfile, while
 * the machine it was written on goes on working. Packages for other platforms count: npm leaves one out in silence when
 * the registry lacks that version.
 */
export function findUnlocked({ packages }: Lockfile): Breach[] {
  return Object.entries(packages).flatMap(([place, entry]) =>
    Object.keys({ ...entry.dependencies, ...entry.devDependencies, ...entry.optionalDependencies })
      .filter((name) => !listPlaces({ place, name }).some((candidate) => candidate in packages))
      .map((name) => ({
        file: LOCKFILE,
        line: 1,
        message: `lacks ${name}, which ${place === '' ? 'the project' : place} asks for`,
      })),
  );
}

/** Where Node looks for a package from inside another, the nearest first. */
function listPlaces({ place, name }: { place: string; name: string }): string[] {
  const folders = place === '' ? [] : place.split('/node_modules/');
  const upwards = folders.map((_, index) => folders.slice(0, folders.length - index).join('/node_modules/'));
  return [...upwards.map((folder) => `${folder}/node_modules/${name}`), `node_modules/${name}`];
}

export function checkLockfile(): Breach[] {
  const lockfile: Lockfile = JSON.parse(readFileSync(LOCKFILE, 'utf8'));
  return findUnlocked(lockfile);
}

runAlone(import.meta, checkLockfile);
