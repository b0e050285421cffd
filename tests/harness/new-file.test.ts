import { expect, test, vi } from 'vitest';
import { busyPage } from '#app/server/busy-page.ts';
import { noteProvider, writeProviders } from '#platform/telemetry/provider-state.server.ts';

test('a file begins with the real clock, the real globals, and nothing remembered of the last one’s database', async () => {
  vi.stubGlobal('leftBehind', true);
  vi.stubEnv('LEFT_BEHIND', 'yes');
  vi.useFakeTimers();
  noteProvider('crm', 'ok');
  const translate = vi.fn<(key: string) => string>((key) => key);
  const show = () => busyPage({ method: 'GET', path: '/br', market: 'br', translate, seconds: 5 });
  show();
  const words = translate.mock.calls.length;
  await import('./new-file.ts');
  expect(vi.isFakeTimers()).toBe(false);
  expect(['leftBehind' in globalThis, process.env['LEFT_BEHIND']]).toEqual([false, undefined]);
  show();
  expect(translate).toHaveBeenCalledTimes(2 * words);
  const run = vi.fn();
  await writeProviders({ run } as never);
  expect(run).not.toHaveBeenCalled();
});
