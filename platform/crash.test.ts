import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { createCrashPoints } from './crash.server.ts';

const kill = vi.spyOn(process, 'kill').mockReturnValue(true);
afterEach(() => kill.mockClear());

test('inert where nothing is named', () => {
  const crash = createCrashPoints(undefined);
  crash('reserve.held');
  expect(kill).not.toHaveBeenCalled();
});

test.each([
  ['reserve.held', 1],
  ['reserve.held:3', 3],
])('%s kills at passing %d, and at no other place', (setting, nth) => {
  const crash = createCrashPoints(setting);
  for (let passing = 1; passing < nth; passing += 1) crash('reserve.held');
  crash('reserve.other');
  crash('reserve');
  expect(kill).not.toHaveBeenCalled();
  crash('reserve.held');
  expect(kill).toHaveBeenCalledExactlyOnceWith(process.pid, 'SIGKILL');
});

test('a file names the place at the moment: none while it is missing or empty, each in turn, counted anew', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'volante-crash-'));
  const file = path.join(folder, 'place');
  const crash = createCrashPoints(`@${file}`);
  crash('reserve.held');
  writeFileSync(file, '');
  crash('reserve.held');
  writeFileSync(file, 'reserve.other:2\n');
  crash('reserve.other');
  crash('reserve.held');
  expect(kill).not.toHaveBeenCalled();
  crash('reserve.other');
  expect(kill).toHaveBeenCalledOnce();
  writeFileSync(file, 'reserve.held');
  crash('reserve.other');
  expect(kill).toHaveBeenCalledOnce();
  crash('reserve.held');
  expect(kill).toHaveBeenCalledTimes(2);
  rmSync(folder, { recursive: true });
});
