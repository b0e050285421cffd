import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentPageLoader } from '#app/web/content-page-data.ts';
import { homeLoader } from '#app/web/home-data.ts';
import { shellData } from '#app/web/shell-data.ts';
import { pagesAction, pagesLoader } from '#features/content/web/admin/pages-data.ts';
import { codeOf, draftOf, faultsOf, openPages, type Begun, type Pages } from '#tests/harness/brand-pages.ts';
import { ask } from '#tests/harness/cars.ts';
import { pagesOf } from '#tests/harness/pages.ts';
import { pageContext } from '#ui/page-context.ts';

let app: Pages;

beforeAll(async () => {
  app = await openPages();
});
afterAll(() => app.stop());

const frame = async (from = app.call, place: object = { brand: 'jeep', market: 'br' }) =>
  (await from('GET', 'page/v1/frame', place)).json;
const links = (items: object[], title = '') => ({ kind: 'links', title, items });
const link = (label: string, href: string) => ({ label, href });
const banner = (text: string, more: object = {}) => ({
  kind: 'banner',
  text,
  label: '',
  href: '',
  on: 'everywhere',
  from: '',
  until: '',
  ...more,
});
const partDraft = (...blocks: object[]) => draftOf('', { description: '', blocks });

/** What stands around a page, as its visitors get it. */
const around = (path: string, token?: string) =>
  pagesOf(app.application).read({
    path,
    ...(token !== undefined && { token }),
    load: ({ context }) => shellData(context.get(pageContext)),
  });
const menuAt = async (path: string, token?: string) =>
  (await around(path, token)).menu.map(({ label, href }) => `${label} ${href}`);

const begun = new Map<string, Begun>();
const partOf = async (slug: string): Promise<Begun> => {
  const known = begun.get(slug) ?? (await app.begin(slug));
  begun.set(slug, known);
  return known;
};
const publish = async (slug: string, ...blocks: object[]) => {
  const { id } = await partOf(slug);
  expect(codeOf(await app.save(id, partDraft(...blocks)))).toBe('200');
  expect(codeOf(await app.submit(id))).toBe('200');
  expect(codeOf(await app.decide(id, 'APPROVE'))).toBe('200');
};
const faultsOfPart = async (slug: string, ...blocks: object[]) => {
  const { id } = await partOf(slug);
  expect(codeOf(await app.save(id, partDraft(...blocks)))).toBe('200');
  return faultsOf(await app.submit(id));
};

describe('what stands around a site’s pages', () => {
  it.each(['br', 'ar'] as const)(
    'begins as what the site shows by itself, and can be handed on as it is: %s',
    async (market) => {
      const there = market === 'br' ? app : app.inArgentina;
      const standard = await around(`/${market}/jeep`);
      for (const slug of ['menu', 'footer']) {
        const { id } = market === 'br' ? await partOf(slug) : await there.begin(slug);
        const lists = (await there.read(id)).versions[0]?.blocks as { title: string; items: { label: string }[] }[];
        const shown = slug === 'menu' ? [{ title: '', links: standard.menu }] : standard.footer.columns;
        expect(lists.map(({ title, items }) => [title, items.length])).toEqual(
          shown.map(({ title, links: own }) => [title, own.length]),
        );
        expect(codeOf(await there.submit(id))).toBe('200');
        expect(codeOf(await there.decide(id, 'WITHDRAW', { token: app.writer }))).toBe('200');
      }
      expect(await frame(app.call, { brand: 'jeep', market })).toEqual({ menu: null, footer: null, banners: null });
    },
  );

  it('is the team’s own once a second person approved it, on every process, and the site’s own again in one step', async () => {
    const before = await menuAt('/br/jeep/ofertas');
    await publish('menu', links([link('Modelos do {brand}', '/#modelos'), link('Fora', 'https://example.com/')]));
    expect(await menuAt('/br/jeep/ofertas')).toEqual(['Modelos do Jeep /br/jeep#modelos', 'Fora https://example.com/']);
    await expect.poll(async () => (await frame(app.elsewhere))['menu']).toHaveLength(1);
    const { id } = await partOf('menu');
    expect(codeOf(await app.show(id, null))).toBe('200');
    expect(await menuAt('/br/jeep/ofertas')).toEqual(before);
    const [{ id: version } = { id: '' }] = (await app.read(id)).versions;
    expect(codeOf(await app.show(id, version))).toBe('200');
    expect(await menuAt('/br/jeep/ofertas')).toHaveLength(2);
    expect(await frame(app.call, { brand: 'ram', market: 'br' })).toMatchObject({ menu: null });
    const { rows } = await ask(
      app.databaseUrl,
      `SELECT string_agg(DISTINCT action, ' ' ORDER BY action) AS actions FROM platform.audit WHERE subject_id = $1`,
      [id],
    );
    expect(rows).toEqual([{ actions: 'page.created page.decided page.saved page.shown page.submitted' }]);
  });

  it('leads nowhere that is not there, and no place of one page', async () => {
    const draft = await app.begin();
    expect(
      await faultsOfPart(
        'menu',
        links([
          link('A', `/p/${draft.slug}`),
          link('B', '/nada'),
          link('C', '#lugar'),
          link('D', '/p/footer'),
          link('', '/'),
        ]),
      ),
    ).toEqual([
      'blocks.0.items.0.href page.linkToDraft',
      'blocks.0.items.1.href page.linkBroken',
      'blocks.0.items.2.href page.placeOfPage',
      'blocks.0.items.3.href page.linkBroken',
      'blocks.0.items.4.label field.required',
    ]);
    expect(codeOf(await app.save((await partOf('menu')).id, partDraft(links([link('X', 'http://example.com')]))))).toBe(
      '400 invalid',
    );
    expect(codeOf(await app.save((await partOf('menu')).id, partDraft({ kind: 'strip' })))).toBe('400 invalid');
  });

  it('has room for so much, of its own kind, and names each list of a footer', async () => {
    const nine = links(Array.from({ length: 9 }, (_, n) => link(`${n}`, '/')));
    expect(await faultsOfPart('menu', nine, links([link('A', '/')]))).toEqual([
      'blocks.0.items page.tooManyLinks',
      'blocks.1.kind page.tooManyBlocks',
    ]);
    expect(await faultsOfPart('menu', { kind: 'text', title: '', text: 'A' })).toEqual([
      'blocks.0.kind page.kindElsewhere',
    ]);
    const one = [link('A', '/')];
    expect(await faultsOfPart('footer', links(one, 'Comprar'), links(one, ' comprar'), links(one))).toEqual([
      'blocks.1.title page.titleTwice',
      'blocks.2.title field.required',
    ]);
    const page = await app.begin();
    await app.save(page.id, draftOf('Página', { blocks: [links(one)] }));
    expect(faultsOf(await app.submit(page.id))).toEqual(['blocks.0.kind page.kindElsewhere']);
  });

  it('is previewed around the home, by staff alone, and visited at none of its own', async () => {
    const { id } = await partOf('menu');
    await app.save(id, partDraft(links([link('Só na prévia', '/')])));
    const { preview } = await app.read(id);
    expect(await menuAt(`/br/jeep?preview=${preview}`, app.writer)).toEqual(['Só na prévia /br/jeep']);
    // Nobody else sees what nobody approved, nor does any other page show it.
    expect(await menuAt(`/br/jeep?preview=${preview}`)).toHaveLength(2);
    expect(await menuAt(`/br/jeep/ofertas?preview=${preview}`, app.writer)).toHaveLength(2);
    expect(await menuAt('/br/jeep')).toHaveLength(2);
    const home = await pagesOf(app.application).read({ path: `/br/jeep?preview=${preview}`, load: homeLoader });
    expect(home).toMatchObject({ isPreview: true });
    expect(codeOf(await app.visit('menu'))).toBe('404 pageUnknown');
    const visit = { path: `/br/jeep/p/menu?preview=${preview}`, params: { slug: 'menu' }, load: contentPageLoader };
    await expect(pagesOf(app.application).read(visit)).rejects.toMatchObject({ init: { status: 404 } });
  });

  it('is the second editor’s to settle: what both changed is named', async () => {
    const { id } = await partOf('footer');
    const { edition } = await app.read(id);
    const body = { edition, ...partDraft(links([link('Meu', '/')], 'Meu')) };
    expect(codeOf(await app.staff('PUT', `pages/${id}/draft`, { body }))).toBe('200');
    expect(codeOf(await app.staff('PUT', `pages/${id}/draft`, { body, token: app.approver }))).toBe(
      '409 changedMeanwhile',
    );
    expect(codeOf(await app.staff('PUT', `pages/${id}/draft`, { body, token: app.seller }))).toBe('403 forbidden');
  });

  it('is opened from the list of pages, begun once', async () => {
    const open = { path: '/br/jeep/admin/pages', token: app.writer };
    const pages = pagesOf(app.application);
    const { own, rows } = await pages.read({ ...open, load: pagesLoader });
    expect(own.map(({ slug, href }) => [slug, href !== null])).toEqual([
      ['home', false],
      ['menu', true],
      ['footer', true],
      ['banners', false],
    ]);
    expect(rows.find(({ slug }) => slug === 'menu')).toMatchObject({ address: '/', ownName: 'pageAdmin.menu' });
    const again = await pages.visit({ ...open, form: { do: 'menu' }, load: pagesAction });
    const answer = 'value' in again ? again.value : null;
    expect(answer instanceof Response && answer.headers.get('location')).toBe(
      `/br/jeep/admin/pages/${(await partOf('menu')).id}`,
    );
  });
});

describe('a banner', () => {
  const bannerAt = async (path: string) => (await around(path)).banner?.text ?? null;

  it('stands on the pages it is for, the first of several, and on no step of a purchase', async () => {
    expect(await bannerAt('/br/jeep')).toBeNull();
    await publish(
      'banners',
      banner('Nas ofertas', { on: 'onOffers', label: 'Ver', href: '/ofertas' }),
      banner('Nos modelos', { on: 'onModels' }),
      banner('Em casa', { on: 'atHome' }),
      banner('Nas páginas', { on: 'onPages' }),
      banner('Em todas, {brand}'),
    );
    expect(await bannerAt('/br/jeep/ofertas')).toBe('Nas ofertas');
    expect(await bannerAt('/br/jeep/ofertas/uma')).toBe('Nas ofertas');
    expect(await bannerAt('/br/jeep/modelos/compass')).toBe('Nos modelos');
    expect(await bannerAt('/br/jeep')).toBe('Em casa');
    expect(await bannerAt('/br/jeep/p/verao')).toBe('Nas páginas');
    expect(await bannerAt('/br/jeep/concessionarias')).toBe('Em todas, Jeep');
    expect(await bannerAt(`/br/jeep/reserva/${(await partOf('banners')).id}/pagamento`)).toBeNull();
    expect(await bannerAt('/ar/jeep')).toBeNull();
  });

  it('comes and goes at its moments', async () => {
    await publish(
      'banners',
      banner('Foi', { until: '2020-01-01T00:00' }),
      banner('Vem', { from: '2199-01-01T00:00' }),
      banner('É', { from: '2020-01-01T00:00', until: '2199-01-01T00:00' }),
    );
    expect(await bannerAt('/br/jeep')).toBe('É');
    const { id } = await partOf('banners');
    const { preview } = await app.read(id);
    expect(await bannerAt(`/br/jeep?preview=${preview}&day=2199-06-01`)).toBe('Vem');
  });

  it('is refused where it ends before it begins, is no time, or has half a link', async () => {
    expect(
      await faultsOfPart(
        'banners',
        banner('A', { from: '2026-02-01T10:00', until: '2026-02-01T10:00' }),
        banner('', {}),
        banner('C', { label: 'Ver' }),
        banner('D', { href: '/ofertas' }),
        banner('E', { label: 'Ver', href: '#x' }),
      ),
    ).toEqual([
      'blocks.0.until page.period',
      'blocks.1.text field.required',
      'blocks.2.href field.required',
      'blocks.3.label field.required',
      'blocks.4.href page.placeOfPage',
    ]);
    const { id } = await partOf('banners');
    for (const from of ['2026-02-30T10:00', '2026-02-01T25:00', 'amanhã'])
      expect(codeOf(await app.save(id, partDraft(banner('A', { from }))))).toBe('400 invalid');
    expect(codeOf(await app.save(id, partDraft(banner('A', { on: 'onMoon' }))))).toBe('400 invalid');
  });
});
