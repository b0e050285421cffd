import { expect, test } from 'vitest';
import { viewFrame } from '#features/content/contract/frame.ts';
import type { Page } from '#ui/page-context.ts';
import { ownFrame } from './own-frame.ts';

const menuOf = (label: string) => ({
  menu: [{ kind: 'links', title: '', items: [{ label, href: 'https://cars.example/' }] }],
  footer: null,
  banners: null,
});
type Answer = { readonly ok: boolean; readonly value?: ReturnType<typeof menuOf> };

const read = async (market: string, answer: Answer) => {
  const page = {
    brand: 'jeep',
    market,
    url: new URL('https://cars.example/br/jeep'),
    user: null,
    path: () => '/br/jeep',
    call: async ({ id }: { id: string }) => (id === viewFrame.id ? answer : expect.fail(id)),
  } as unknown as Page;
  return (await ownFrame(page))?.menu?.map(({ label }) => label) ?? null;
};

test('a page whose frame cannot be read has the last of its site, and the next one what is read', async () => {
  const busy = { ok: false };
  expect(await read('br', busy)).toBeNull();
  expect(await read('br', { ok: true, value: menuOf('One') })).toEqual(['One']);
  expect(await read('br', busy)).toEqual(['One']);
  expect(await read('ar', busy)).toBeNull();
  expect(await read('br', { ok: true, value: menuOf('Two') })).toEqual(['Two']);
});
