import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { renderTemplate } from '#tools/cluster/render.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'room-'));
const programs = path.join(folder, 'programs');
const data = path.join(folder, 'n1/data');
afterAll(() => rmSync(folder, { recursive: true }));

const program = (name: string, body: string): void => {
  writeFileSync(path.join(programs, name), `#!/bin/sh\n${body}\n`);
  chmodSync(path.join(programs, name), 0o755);
};

/** What `df` says: free KiB and files; nothing where it fails. */
const disk = (kib: string | null, files = '99999 1 99998'): void => {
  const head = 'echo "Filesystem total used free Use% Mounted"';
  const kilobytes = kib === null ? 'exit 1' : `${head}; echo "disk 999999 1 ${kib} 1% /"`;
  program('df', `case "$1" in -Pk) ${kilobytes} ;; *) ${head}; echo "disk ${files} 1% /" ;; esac`);
};

beforeEach(() => {
  rmSync(folder, { recursive: true });
  mkdirSync(programs, { recursive: true });
  mkdirSync(path.join(data, 'pg_wal'), { recursive: true });
  mkdirSync(path.join(data, 'pg_tblspc'));
  writeFileSync(path.join(data, 'postmaster.pid'), '1');
  program('patronictl', `echo "$@" >> '${folder}/handed'`);
  // Looks three times.
  program('sleep', `echo >> '${folder}/looks'; [ "$(wc -l < '${folder}/looks')" -le 3 ]`);
  const values = { FOLDER: folder, NAME: 'n1', PATRONICTL: path.join(programs, 'patronictl') };
  writeFileSync(path.join(folder, 'room.sh'), renderTemplate('room.sh', values));
});

const look = (env: NodeJS.ProcessEnv = {}) => {
  const { stdout } = spawnSync('sh', [path.join(folder, 'room.sh')], {
    env: { PATH: `${programs}:/usr/bin:/bin`, ...env },
    encoding: 'utf8',
    timeout: 30_000,
  });
  const handed = path.join(folder, 'handed');
  const times = existsSync(handed) ? readFileSync(handed, 'utf8').trim().split('\n').length : 0;
  return { times, lines: stdout.split('\n').filter((line) => line !== '') };
};
const movedMinutesAgo = (minutes: number): void => {
  const history = path.join(data, 'pg_wal/00000002.history');
  writeFileSync(history, '');
  const at = Date.now() / 1000 - minutes * 60;
  utimesSync(history, at, at);
};

test('the lead is handed over where there is no room, and only by who leads', () => {
  disk('999999');
  expect(look()).toEqual({ times: 0, lines: [] });
  rmSync(path.join(folder, 'looks'));
  disk('100');
  expect(look().times).toBe(3);
  rmSync(path.join(folder, 'looks'));
  rmSync(path.join(folder, 'handed'));
  writeFileSync(path.join(data, 'standby.signal'), '');
  expect(look().times).toBe(0);
});

test('files may run out before room does, and a disk that does not count them says nothing', () => {
  disk('999999', '1000 990 10');
  expect(look().times).toBe(3);
  rmSync(path.join(folder, 'looks'));
  rmSync(path.join(folder, 'handed'));
  disk('999999', '0 0 0');
  expect(look().times).toBe(0);
});

test('it stays where it moved a moment ago, from whichever node, and that is said once', () => {
  disk('100');
  movedMinutesAgo(1);
  const { times, lines } = look();
  expect(times).toBe(0);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('make room');
  rmSync(path.join(folder, 'looks'));
  expect(look({ ROOM_PAUSE: '0' }).times).toBe(3);
  rmSync(path.join(folder, 'looks'));
  rmSync(path.join(folder, 'handed'));
  movedMinutesAgo(6);
  expect(look().times).toBe(3);
});

test('a disk that cannot be looked at is no disk with room: it is said', () => {
  disk(null);
  const { times, lines } = look();
  expect(times).toBe(0);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('cannot be seen');
});
