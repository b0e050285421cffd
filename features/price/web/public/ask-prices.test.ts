import { expect, it, vi } from 'vitest';
import type { CallApi } from '#kernel/client.ts';
import { money } from '#kernel/money.ts';
import { askOnlinePrice, askPrices, ONLINE_PRICE_FAILURE } from './ask-prices.ts';

const version = { mvsCode: '6752E10', year: 2027 };
const parts = [{ partId: 'a', price: money(1, 'BRL') }];
const answering = (answer: () => unknown): CallApi => (async () => answer()) as unknown as CallApi;
const good = answering(() => ({ ok: true, value: { price: money(5, 'BRL'), parts } }));
const refused = answering(() => ({ ok: false, kind: 'not found' }));
const broken = answering(() => {
  throw new TypeError('fetch failed');
});

it('has the online price, and is silent', async () => {
  const log = vi.fn<(line: string) => void>();
  expect(await askOnlinePrice(good, version, log)).toEqual(money(5, 'BRL'));
  expect(log).not.toHaveBeenCalled();
});

it.each([
  ['refused', refused],
  ['broken', broken],
])('is empty where the call is %s, with the line the spec fixes', async (_what, call) => {
  const log = vi.fn<(line: string) => void>();
  expect(await askOnlinePrice(call, version, log)).toBeNull();
  expect(log.mock.calls).toEqual([['Error getting online sale price']]);
  expect(ONLINE_PRICE_FAILURE).toBe('Error getting online sale price');
  expect(await askPrices(call, version)).toBeNull();
});

it('has the prices of the parts', async () => {
  expect(await askPrices(good, version)).toEqual({ parts });
});
