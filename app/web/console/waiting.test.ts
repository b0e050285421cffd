import { expect, test, vi } from 'vitest';
import { listLinks } from '#features/content/contract/links.ts';
import type { Page } from '#ui/page-context.ts';
import { readWaiting } from './waiting.ts';

test('links of all pages are judged once in a while for each site, and anew where they could not be', async () => {
  const call = vi.fn(async ({ id }: { id: string }) =>
    id === listLinks.id && call.mock.calls.length > 1 ? { ok: true, value: { total: 3 } } : { ok: false },
  );
  const start = Date.parse('2026-11-20T12:00:00Z');
  const countAt = async (seconds: number, market = 'br') => {
    const page = { brand: 'jeep', market, now: new Date(start + seconds * 1000), call, path: () => '/links' };
    return (await readWaiting(page as unknown as Page, ['links']))[0]?.count ?? null;
  };
  expect(await countAt(0)).toBeNull();
  expect([await countAt(1), await countAt(2), await countAt(15)]).toEqual([3, 3, 3]);
  expect(call).toHaveBeenCalledTimes(2);
  await countAt(16);
  await countAt(16, 'ar');
  expect(call).toHaveBeenCalledTimes(4);
});
