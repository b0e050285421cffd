import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const PLACES = ['/usr/bin/apt-get', '/bin/apt-get'];

/** Installs a package of Debian's where that can be done: by root, with apt. Whether it worked. */
export function installPackage(name: string, env: NodeJS.ProcessEnv): boolean {
  if (process.getuid?.() !== 0 || !PLACES.some((place) => existsSync(place))) return false;
  process.stdout.write(`Installing ${name} for the tests ...\n`);
  const quiet = { ...env, DEBIAN_FRONTEND: 'noninteractive' };
  return [['update'], ['install', '-y', '--no-install-recommends', name]].every(
    (step) =>
      spawnSync('apt-get', ['-q', ...step], { env: quiet, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0,
  );
}
