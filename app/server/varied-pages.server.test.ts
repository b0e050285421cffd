import { afterAll, beforeAll, expect, test } from 'vitest';
import { actionsOf, codeOf } from '#tests/harness/brand-pages.ts';
import { openExperiments, until } from '#tests/harness/experiments.ts';

let site: Awaited<ReturnType<typeof openExperiments>>;
let pages: ReturnType<typeof actionsOf>;
beforeAll(async () => {
  site = await openExperiments();
  pages = actionsOf(site.app.call, { writer: site.writer, approver: site.second });
});
afterAll(() => site.close());

const varying = (id: string, value: string): object => ({
  variants: [
    { weight: 50, texts: [] },
    { weight: 50, texts: [{ id, value }] },
  ],
});
const refusal = async (id: string, value: string): Promise<string> =>
  codeOf(await site.send('POST', '', site.body(varying(id, value))));
const titleAt = async (slug: string, visitor?: string): Promise<string> =>
  (await site.titleAt(`/br/jeep/p/${slug}`, visitor)).split('|')[0] ?? '';

/** A page of two versions that visitors have seen, the first of them shown now. */
const twoVersions = async (more: object = {}, slug?: string) => {
  const page = await pages.publish('Como era', slug === undefined ? undefined : await pages.begin(slug), more);
  await pages.publish('Como seria', page, more);
  const [, first] = (await pages.read(page.id)).versions;
  expect(codeOf(await pages.show(page.id, first?.id ?? ''))).toBe('200');
  return page;
};

test('two versions of a page are compared: each browser sees one, nobody else the second, and none what is off the air', async () => {
  const page = await twoVersions();
  const id = await site.create(varying(`/p/${page.slug}`, '2'));
  await site.begin(id);
  const visitors = Array.from({ length: 12 }, site.newVisitor);
  const seen = () => Promise.all(visitors.map((one) => titleAt(page.slug, one)));
  await until(async () => new Set(await seen()).has('Como seria'));
  const first = await seen();
  expect(new Set(first)).toEqual(new Set(['Como era', 'Como seria']));
  expect(await seen()).toEqual(first);
  const changed = visitors[first.indexOf('Como seria')] ?? '';
  for (const other of [undefined, 'vlt_consent=necessary', changed.replace('.versions', '.compared')])
    expect(await titleAt(page.slug, other)).toBe('Como era');
  // No call gives it out.
  expect(await pages.wordsOf(page.slug)).toBe('Como era');
  expect((await site.found(id)).warning).toBeNull();
  await pages.publish('Uma terceira', page);
  expect((await site.found(id)).warning).toBe('baseChanged');
  await pages.show(page.id, null, 'Fora do ar');
  expect(await titleAt(page.slug, site.newVisitor())).toBe('404');
  await site.end(id);
});

const heroOf = (href: string) => ({
  kind: 'hero',
  title: 'Veja',
  text: '',
  picture: { id: '', alt: '', x: 50, y: 50 },
  model: '',
  label: href === '' ? '' : 'Ver',
  href,
});

/** Browsers that see the second version, once the experiment is held. */
const whoSees = async (titles: (one: string) => Promise<string>, title: string): Promise<string[]> => {
  const visitors = Array.from({ length: 12 }, site.newVisitor);
  const seen = () => Promise.all(visitors.map(titles));
  await until(async () => new Set(await seen()).has(title));
  const now = await seen();
  return visitors.filter((_, index) => now[index] === title);
};

test('a version that ends before the experiment is refused, and one that ends later is shown no longer than until then', async () => {
  const soon = new Date(Date.now() + 3_600_000).toISOString();
  const early = await twoVersions({ endsAt: soon });
  expect(await refusal(`/p/${early.slug}`, '2')).toBe('422 versionEnds');
  const endsAt = new Date(Date.now() + 30 * 86_400_000).toISOString();
  const page = await twoVersions({ endsAt });
  const id = await site.create(varying(`/p/${page.slug}`, '2'));
  await site.begin(id);
  const titles = (one: string) => site.titleAt(`/br/jeep/p/${page.slug}`, one);
  const [visitor = ''] = await whoSees(titles, `Como seria|${endsAt}`);
  expect(await titles(visitor)).toBe(`Como seria|${endsAt}`);
  await site.end(id);
});

test('what one person takes off the air or puts in its place ends the variant too, also where the old version comes back', async () => {
  const page = await twoVersions();
  const [, first] = (await pages.read(page.id)).versions;
  const id = await site.create(varying(`/p/${page.slug}`, '2'));
  await site.begin(id);
  const [visitor = ''] = await whoSees((one) => titleAt(page.slug, one), 'Como seria');
  await pages.show(page.id, null, 'Preço errado');
  expect(await titleAt(page.slug, visitor)).toBe('404');
  await pages.publish('Corrigida', page);
  expect(await titleAt(page.slug, visitor)).toBe('Corrigida');
  await pages.show(page.id, first?.id ?? '');
  expect(await titleAt(page.slug, visitor)).toBe('Como era');
  await site.end(id);
});

test('what stands as the experiment begins is what counts: it is refused where the variant is shown already', async () => {
  const page = await twoVersions();
  const id = await site.create(varying(`/p/${page.slug}`, '2'));
  const [newest] = (await pages.read(page.id)).versions;
  await pages.show(page.id, newest?.id ?? '');
  expect(codeOf(await site.begin(id))).toBe('422 textSame');
});

test('a version whose links lead nowhere by now does not begin, and what it leads to is known while it is shown', async () => {
  const target = await pages.publish('Destino');
  const href = `/p/${target.slug}`;
  const page = await pages.publish('Como era');
  await pages.publish('Como seria', page, { blocks: [heroOf(href)] });
  const [, first] = (await pages.read(page.id)).versions;
  await pages.show(page.id, first?.id ?? '');
  const id = await site.create(varying(`/p/${page.slug}`, '2'));
  expect(codeOf(await site.begin(id))).toBe('200');
  const compared = async () => ((await pages.read(page.id)) as unknown as { compared: number[] }).compared;
  const linked = async () => (await pages.staff('GET', `links?to=${encodeURIComponent(href)}`)).json['total'];
  expect(await linked()).toBe(1);
  expect(await compared()).toEqual([2]);
  await site.end(id);
  expect(await linked()).toBe(0);
  expect(await compared()).toEqual([]);
  await pages.show(target.id, null, 'Acabou');
  const other = await site.create(varying(`/p/${page.slug}`, '2'));
  expect(codeOf(await site.begin(other))).toBe('422 versionBroken');
});

test('what visitors have not seen, is over, stands around pages or is shown already is refused with its field', async () => {
  const page = await twoVersions();
  const address = `/p/${page.slug}`;
  expect(await refusal(address, '1')).toBe('422 textSame');
  for (const value of ['0', '3', '02', '2.0', '-1', 'x', ' '])
    expect(await refusal(address, value), value).toBe('422 versionUnknown');
  expect(await refusal('/p/nunca', '1')).toBe('422 versionUnknown');
  expect(await refusal('/', '1')).toBe('422 versionUnknown');
  for (const part of ['menu', 'footer', 'home'])
    expect(await refusal(`/p/${part}`, '1'), part).toBe('422 versionUnknown');
  for (const id of ['/p/', '//x', '/p/a/b', '/ofertas', '/p/A']) expect(await refusal(id, '1'), id).toBe('400 invalid');
  // Approved for later: nobody has seen it.
  const planned = new Date(Date.now() + 86_400_000).toISOString();
  await pages.publish('Só amanhã', page, { publishAt: planned });
  expect(await refusal(address, '3')).toBe('422 versionUnknown');
  const draft = await pages.begin();
  expect(await refusal(`/p/${draft.slug}`, '1')).toBe('422 versionUnknown');
  const { json } = await site.send('POST', '', site.body(varying(address, '9')));
  expect(json).toMatchObject({ fields: [{ field: 'variants.1.texts' }] });
});

// The last one, as a home that was begun is there for all.
test('the home that is taken off the air is what the site has by itself for everybody', async () => {
  const page = await twoVersions({ blocks: [heroOf('')] }, 'home');
  const id = await site.create(varying('/', '2'));
  await site.begin(id);
  const [visitor = ''] = await whoSees((one) => titleAt('home', one), 'Como seria');
  await pages.show(page.id, null, 'Preço errado');
  expect(await titleAt('home', visitor)).toBe('');
  await site.end(id);
});
