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
