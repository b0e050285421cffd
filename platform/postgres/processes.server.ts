import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';

/** When the process began, in the system's own unit; undefined when there is none or only its zombie is left. */
export function readStartTime(pid: number): string | undefined {
  if (process.platform !== 'linux') return ask(pid, 'lstart');
  try {
    // proc(5): the name in parentheses may hold spaces, so the fields are counted from its end; the start time is no 22.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return fields[0] === 'Z' ? undefined : fields[19];
  } catch {
    return undefined;
  }
}

/**
 * Whether the process table still holds the number: a killed child whose parent is gone stays a zombie until init
 * collects it, and PostgreSQL refuses to start for as long.
 */
export function isListed(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Whether the process is the PostgreSQL server of this very data directory. */
export function isPostmasterOf({ pid, cluster }: { pid: number; cluster: string }): boolean {
  if (process.platform !== 'linux') return /(^|\/)postgres$/.test(ask(pid, 'comm') ?? '');
  try {
    const program = readlinkSync(`/proc/${pid}/exe`).replace(/ \(deleted\)$/, '');
    return program.endsWith('/postgres') && readlinkSync(`/proc/${pid}/cwd`) === cluster;
  } catch {
    return false;
  }
}

function ask(pid: number, field: 'lstart' | 'comm'): string | undefined {
  try {
    return execFileSync('ps', ['-o', `${field}=`, '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined;
  } catch {
    return undefined;
  }
}
