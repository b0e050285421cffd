import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';

/** PostgreSQL refuses to run as root: started by root, it runs as this account. */
export type Account = { readonly uid: number; readonly gid: number };

/** The account to run as, or undefined for the present user. An existing cluster keeps its owner. */
export function chooseAccount(cluster: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner = readOwner(cluster);
  if (owner !== undefined && owner.uid !== 0) return owner;
  const accounts = readAccounts();
  // A number without an entry in passwd does not do: PostgreSQL looks its own user up.
  const account = accounts.get('nobody') ?? accounts.get('daemon');
  if (account === undefined) throw new Error('PostgreSQL does not run as root and there is no account "nobody"');
  return account;
}

/** Whether the account can enter the folder, asked of the system itself: modes, groups and access lists all count. */
export function canEnter({ account, folder }: { account: Account | undefined; folder: string }): boolean {
  if (account === undefined) return true;
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...account, cwd: '/', stdio: 'ignore' }).status === 0;
}

export function canRun({ account, program }: { account: Account | undefined; program: string }): boolean {
  if (account === undefined) return true;
  return spawnSync(program, ['--version'], { ...account, cwd: '/', stdio: 'ignore' }).status === 0;
}

function readOwner(folder: string): Account | undefined {
  const found = statSync(folder, { throwIfNoEntry: false });
  return found && { uid: found.uid, gid: found.gid };
}

function readAccounts(): Map<string, Account> {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  const entries = lines.map((line) => line.split(':')).filter((fields) => Number(fields[2]) > 0);
  return new Map(entries.map(([name, , uid, gid]) => [name ?? '', { uid: Number(uid), gid: Number(gid) }]));
}
