import { expect, it } from 'vitest';
import { money } from '#kernel/money.ts';
import type { Page } from '#ui/page-context.ts';
import { provenVersions } from './former-prices.ts';

const version = (id: string, list: number, price: number) => ({
  id,
  listAmount: money(list, 'BRL'),
  listPrice: price < list ? String(list) : null,
});
const pageThat = (call: () => unknown): Page => ({ call: () => Promise.resolve(call()) }) as unknown as Page;
const answers = (amount: number): Page =>
  pageThat(() => ({ ok: true, value: { former: [{ version: 'a', price: money(amount, 'BRL') }] } }));

it.each([
  ['charged before', answers(100), '100'],
  ['more was charged before', answers(120), '100'],
  ['less was charged before', answers(99), null],
  ['nothing is proven', pageThat(() => ({ ok: true, value: { former: [] } })), null],
  ['nobody answers', pageThat(() => ({ ok: false })), null],
])('strikes the list price through only with proof: %s', async (_what, page, shown) => {
  expect((await provenVersions(page, [version('a', 100, 90)])).map(({ listPrice }) => listPrice)).toEqual([shown]);
});

it('asks nothing where no list price is shown', async () => {
  const page = pageThat(() => expect.fail('asked'));
  expect(await provenVersions(page, [version('a', 100, 100)])).toHaveLength(1);
});
