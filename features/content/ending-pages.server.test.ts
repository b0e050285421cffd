import { afterAll, beforeAll, expect, it } from 'vitest';
import { pageLoader } from '#features/content/web/admin/page-data.ts';
import { pagesLoader } from '#features/content/web/admin/pages-data.ts';
import { draftOf, openPages, type Begun, type Pages } from '#tests/harness/brand-pages.ts';
import { ask } from '#tests/harness/cars.ts';
import { pagesOf } from '#tests/harness/pages.ts';
import { signInStaff } from '#tests/harness/people.ts';

let app: Pages;
beforeAll(async () => {
  app = await openPages();
});
afterAll(() => app.stop());

const DAY = 86_400_000;
const inDays = (days: number): string => new Date(Date.now() + days * DAY).toISOString();
const until = (days: number) => ({ endsAt: inDays(days) });

const rowOf = async ({ id }: Begun) => {
  const { rows } = await pagesOf(app.application).read({
    path: '/br/jeep/admin/pages',
    token: app.writer,
    load: async (args) => pagesLoader(args),
  });
  return rows.find((row) => row.id === id) ?? expect.fail('the page is not in the list');
};
const endingOf = async ({ id }: Begun) =>
  (
    await pagesOf(app.application).read({
      path: `/br/jeep/admin/pages/${id}`,
      params: { page: id },
      token: app.writer,
      load: async (args) => pageLoader(args),
    })
  ).ending;
const weakOf = async (path: string, name: 'popups' | 'codes', token: string) => {
  const { json } = await app.call('GET', path, { brand: 'jeep', market: 'br', token });
  const rows = json[name] as { id: string; title?: string; label?: string }[];
  return (json['weakLinks'] as { id: string; isSoon: boolean }[]).map(({ id, isSoon }) => {
    const row = rows.find((one) => one.id === id);
    return `${row?.title ?? row?.label} ${isSoon}`;
  });
};

it('a page that ends within a week says so in the list and on its own screen, with what leads to it', async () => {
  const ending = await app.publish('Acaba logo', undefined, until(3));
  const later = await app.publish('Acaba depois', undefined, until(8));
  const link = {
    kind: 'hero',
    title: 'Ver',
    text: '',
    picture: { id: '', alt: '', x: 50, y: 50 },
    model: '',
    label: 'Ver',
  };
  const from = await app.publish('Origem', undefined, {
    blocks: [
      { ...link, href: `/p/${ending.slug}` },
      { ...link, href: `/p/${later.slug}` },
    ],
  });
  await ask(
    app.databaseUrl,
    `INSERT INTO content.code (id, brand, market, purpose, label, target, level, quiet, active)
     VALUES (gen_random_uuid(), 'jeep', 'br', 'SHOWROOM', 'Mesa', '/p/${ending.slug}?mesa=1', 'AUTO', 4, true),
       (gen_random_uuid(), 'jeep', 'br', 'SHOWROOM', 'Porta', '/p/${later.slug}', 'AUTO', 4, true);
     INSERT INTO content.popup (id, brand, market, kind, place, title, text, label, href, after_seconds, seconds, valid_from, active, makers,
       approved_by, approved_at)
     VALUES (gen_random_uuid(), 'jeep', 'br', 'CONFIRMATION', 'HOME', 'Aviso', 'Um aviso', 'Ver', '/p/${ending.slug}', 5, 10, now(), true,
       '{account:a}', 'account:b', now())`,
  );
  const row = await rowOf(ending);
  expect(row.ends).not.toBeNull();
  expect(row.linked.toSorted()).toEqual(['Popup: Aviso', 'Página: Origem', 'QR Code: Mesa']);
  const shown = await endingOf(ending);
  expect(shown?.when).toBe(row.ends);
  expect(shown?.places.map(({ text }) => text).toSorted()).toEqual(row.linked.toSorted());
  for (const other of [later, from]) {
    expect(await rowOf(other)).toMatchObject({ ends: null, linked: [] });
    expect(await endingOf(other)).toBeNull();
  }
  // Whoever keeps what leads there is told in their own lists.
  expect(await weakOf('page/v1/popups?size=50', 'popups', app.writer)).toEqual(['Aviso true']);
  const keeper = await signInStaff(app.call, 'qr_code_generator');
  expect(await weakOf('code/v1/codes?size=50', 'codes', keeper)).toEqual(['Mesa true']);
  await app.show(from.id, null, 'Fim');
});

it('one of which the next version follows before does not end, and neither does one that shows nothing', async () => {
  const page = await app.publish('Agora', undefined, until(3));
  expect(await endingOf(page)).not.toBeNull();
  await app.publish('Depois', page, { publishAt: inDays(2) });
  expect(await endingOf(page)).toBeNull();
  expect((await rowOf(page)).ends).toBeNull();
  await app.show(page.id, null, 'Fora do ar');
  expect((await rowOf(page)).ends).toBeNull();

  // One that is followed after a gap ends first.
  const gap = await app.publish('Agora', undefined, until(2));
  await app.publish('Mais tarde', gap, { publishAt: inDays(3) });
  expect(await endingOf(gap)).not.toBeNull();
  expect((await rowOf(gap)).ends).not.toBeNull();

  // The last of those that follow each other ends it, also where the first had no end.
  for (const first of [until(3), {}]) {
    const chain = await app.publish('Agora', undefined, first);
    await app.publish('Depois', chain, { publishAt: inDays(2), ...until(5) });
    const shown = await endingOf(chain);
    expect(shown).not.toBeNull();
    expect((await rowOf(chain)).ends).toBe(shown?.when);
  }

  const planned = await app.begin();
  await app.save(planned.id, draftOf('Só depois', { publishAt: inDays(1), ...until(2) }));
  await app.submit(planned.id);
  await app.decide(planned.id, 'APPROVE');
  expect(await rowOf(planned)).toMatchObject({ shown: 'planned', ends: null });
  expect(await endingOf(planned)).toBeNull();
});
