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
const twoVersions = async (more: object = {}) => {
  const page = await pages.publish('Como era');
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

test('a version that ends is shown until then, and the page is not kept longer', async () => {
  const endsAt = new Date(Date.now() + 3_600_000).toISOString();
  const page = await twoVersions({ endsAt });
  const id = await site.create(varying(`/p/${page.slug}`, '2'));
  await site.begin(id);
  const visitors = Array.from({ length: 12 }, site.newVisitor);
  const seen = () => Promise.all(visitors.map((one) => site.titleAt(`/br/jeep/p/${page.slug}`, one)));
  await until(async () => new Set(await seen()).has(`Como seria|${endsAt}`));
  expect(new Set(await seen())).toEqual(new Set([`Como seria|${endsAt}`, 'Como era|']));
  await site.end(id);
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
