import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentPageLoader } from '#app/web/content-page-data.ts';
import { searchConsole } from '#app/web/console/search.ts';
import { homeLoader } from '#app/web/home-data.ts';
import { getModels } from '#features/catalog/contract/model.ts';
import { DEFAULT_HOME, HOME_SLUG } from '#features/content/contract/home-page.ts';
import { viewPage } from '#features/content/contract/page-view.ts';
import { pagesAction } from '#features/content/web/admin/pages-data.ts';
import { handle } from '#platform/http/context.server.ts';
import { sql } from '#platform/sql.server.ts';
import { codeOf, draftOf, faultsOf, openPages, textBlock, type Begun, type Pages } from '#tests/harness/brand-pages.ts';
import { ask } from '#tests/harness/cars.ts';
import { HERO_BLOCK } from '#tests/harness/hero-block.ts';
import { pagesOf } from '#tests/harness/pages.ts';
import { pageContext } from '#ui/page-context.ts';

let app: Pages;

beforeAll(async () => {
  app = await openPages();
});
afterAll(() => app.stop());

const section = (name: string) => ({ kind: 'home', section: name });
/** A home with words of its own between two of its sections. */
const changed = (words: string) => [section('hero'), textBlock(words), section('dealers')];
const home = (path: string) => pagesOf(app.application).read({ path, load: homeLoader });
const kindsOf = ({ views }: Awaited<ReturnType<typeof home>>) =>
  views.map((view) => (view.kind === 'home' ? view.section : view.kind));
const STANDARD = ['hero', 'menu', 'models', 'more', 'offers', 'steps', 'dealers'];

const MARKETS = ['br', 'ar'] as const;
const inMarket = (market: 'br' | 'ar') => (market === 'br' ? app : app.inArgentina);
const begun = new Map<string, Begun>();
/** The home of the market; one is begun the first time, as the console does. */
const homeOf = async (market: 'br' | 'ar'): Promise<Begun> => {
  const known = begun.get(market) ?? (await inMarket(market).begin(HOME_SLUG));
  begun.set(market, known);
  return known;
};

const STANDARD_VIEW = { title: '', blocks: DEFAULT_HOME };
/** Word of a change comes to the other process a moment later. */
const expectEverywhere = async (market: 'br' | 'ar', view: object) => {
  const { visit } = inMarket(market);
  expect((await visit(HOME_SLUG)).json).toMatchObject(view);
  await expect.poll(async () => (await visit(HOME_SLUG, {}, app.elsewhere)).json).toMatchObject(view);
};

describe.each(MARKETS)('a home in %s', (market) => {
  const path = `/${market}/jeep`;

  it('that nobody has changed is its own sections under the site’s own title', async () => {
    expect((await inMarket(market).visit(HOME_SLUG)).json).toMatchObject({ slug: 'home', blocks: DEFAULT_HOME });
    const shown = await home(path);
    expect(kindsOf(shown)).toEqual(STANDARD);
    expect(shown.title).toContain('Jeep');
    expect([shown.models.length > 1, shown.offers.length > 0]).toEqual([true, true]);
  });

  it('begins as what visitors see, and is changed by two, on every process, in this market and brand alone', async () => {
    const there = inMarket(market);
    const page = await homeOf(market);
    expect((await there.read(page.id)).versions[0]?.blocks).toEqual(DEFAULT_HOME);
    await there.visit(HOME_SLUG, {}, app.elsewhere);
    const words = `Casa ${market}`;
    await there.publish(words, page, { blocks: changed(words) });
    await expectEverywhere(market, { title: words, blocks: changed(words) });
    await expectEverywhere(market === 'br' ? 'ar' : 'br', STANDARD_VIEW);
    for (const from of [app.call, app.elsewhere])
      expect((await there.visit(HOME_SLUG, { brand: 'ram' }, from)).json).toMatchObject(STANDARD_VIEW);
    const shown = await home(path);
    expect(kindsOf(shown)).toEqual(['hero', 'text', 'dealers']);
    expect([shown.title, shown.offers, shown.event]).toEqual([`${words} | Jeep`, [], null]);
    const rows = await app.application.services.db.read({ brand: 'ram' }, (tx) =>
      tx.rows(sql<{ id: string }>`SELECT id FROM content.page WHERE id = ${page.id}`),
    );
    expect(rows).toEqual([]);
  });

  it('goes back in one step to an earlier version, and never to nothing', async () => {
    const there = inMarket(market);
    const page = await homeOf(market);
    const words = `Antes ${market}`;
    await there.publish(words, page, { blocks: changed(words) });
    await there.publish('Outra', page, { blocks: changed('Outra') });
    const [, first] = (await there.read(page.id)).versions;
    expect(codeOf(await there.show(page.id, first?.id ?? ''))).toBe('200');
    expect((await home(path)).title).toBe(`${words} | Jeep`);
    expect(codeOf(await there.show(page.id, null))).toBe('200');
    await expectEverywhere(market, STANDARD_VIEW);
    expect(kindsOf(await home(path))).toEqual(STANDARD);
  });
});

describe('a home', () => {
  it('that is planned shows its own sections until then', async () => {
    const page = await homeOf('br');
    await app.publish('Depois', page, { blocks: changed('Depois'), publishAt: '2199-01-01T00:00:00Z' });
    expect((await app.visit(HOME_SLUG)).json).toMatchObject({
      blocks: DEFAULT_HOME,
      changesAt: '2199-01-01T00:00:00.000Z',
    });
  });

  it('that has ended is its own sections again', async () => {
    const page = await homeOf('ar');
    const { publish, visit } = app.inArgentina;
    await publish('Por um dia', page, { blocks: changed('Por um dia'), endsAt: '2199-01-01T00:00:00Z' });
    expect((await visit(HOME_SLUG)).json).toMatchObject({ title: 'Por um dia' });
    await ask(
      app.databaseUrl,
      `UPDATE content.publication SET until_at = from_at + interval '1 microsecond'
       WHERE page_id = '${page.id}' AND until_at IS NOT NULL`,
    );
    await expect.poll(async () => (await visit(HOME_SLUG)).json).toMatchObject({ ...STANDARD_VIEW, changesAt: null });
  });

  it('that could not be read opens as it is by itself, and is kept for nobody', async () => {
    const kept = async ({ context, ...args }: Parameters<typeof homeLoader>[0]) => {
      const { data, init } = await homeLoader({ context, ...args });
      return { kinds: kindsOf(data), control: new Headers(init?.headers).get('cache-control') };
    };
    const path = '/br/ram';
    const { control } = await pagesOf(app.application).read({ path, load: kept });
    expect(control).toMatch(/^public, /);
    const fails = handle(viewPage, () => Promise.reject(new Error('the read failed')));
    const routeById = new Map([...app.application.routeById, [fails.id, fails]]);
    const failing = pagesOf({ ...app.application, routeById });
    expect(await failing.read({ path, load: kept })).toEqual({ kinds: STANDARD, control: 'private, no-store' });
  });

  it('asks for neither range nor instalments where no block of it shows a car', async () => {
    const page = await homeOf('br');
    const path = async (blocks: object[]) => {
      await app.save(page.id, draftOf('Sem carros', { blocks }));
      return `/br/jeep?preview=${(await app.read(page.id)).preview}`;
    };
    let reads = 0;
    const counts = handle(getModels, () => {
      reads += 1;
      return Promise.reject(new Error('the range was read'));
    });
    const routeById = new Map([...app.application.routeById, [counts.id, counts]]);
    const counting = pagesOf({ ...app.application, routeById });
    const without = await path([HERO_BLOCK, textBlock('Olá'), section('dealers')]);
    expect(await counting.read({ path: without, load: homeLoader })).toMatchObject({ models: [], nextModels: null });
    expect(reads).toBe(0);
    await counting.read({ path: await path([section('hero')]), load: homeLoader });
    expect(reads).toBeGreaterThan(0);
    // A block with a car finds it all the same.
    const named = await home(await path([{ ...HERO_BLOCK, model: 'renegade' }]));
    expect(named.views).toMatchObject([{ kind: 'hero', car: { slug: 'renegade' } }]);
  });

  it('that a colleague began meanwhile is opened, and the console’s search finds it by its name', async () => {
    const page = await homeOf('br');
    const pages = pagesOf(app.application);
    const path = '/br/jeep/admin/pages';
    const begin = async (args: Parameters<typeof pagesAction>[0]) => {
      const answer = await pagesAction(args);
      return answer instanceof Response ? answer.headers.get('location') : null;
    };
    const to = await pages.read({ path, load: begin, token: app.approver, form: { do: 'home' } });
    expect(to).toBe(`${path}/${page.id}`);
    const search = ({ context }: Parameters<typeof homeLoader>[0]) =>
      searchConsole(context.get(pageContext), ['pages'], 'página inicial');
    const [found] = await pages.read({ path, load: search, token: app.writer });
    expect(found?.lines).toEqual([{ href: to, label: 'Página inicial', note: '/' }]);
  });

  it('is refused as other pages are, and changes nothing', async () => {
    const page = await homeOf('br');
    const draft = await app.begin();
    await app.save(draft.id, draftOf('Rascunho'));
    const hero = { ...HERO_BLOCK, label: 'Ver', href: `/p/${draft.slug}` };
    await app.save(page.id, draftOf('Não', { blocks: [section('models'), section('models')] }));
    expect(faultsOf(await app.submit(page.id))).toEqual([
      'blocks page.openingNeeded',
      'blocks.1.section page.sectionTwice',
    ]);
    const beyond = { ...hero, href: '/p/home/outra' };
    await app.save(page.id, draftOf('Não', { blocks: [hero, { ...hero, href: '/p/home' }, beyond] }));
    expect(faultsOf(await app.submit(page.id))).toEqual([
      'blocks.0.href page.linkToDraft',
      'blocks.2.href page.linkBroken',
    ]);
    const unknown = await app.save(page.id, draftOf('Não', { blocks: [section('porão')] }));
    expect(faultsOf(unknown)).toEqual([expect.stringContaining('blocks.0.section')]);
    expect(codeOf(await app.staff('POST', 'pages', { body: { slug: HOME_SLUG, title: '' } }))).toBe('409 slugTaken');
    const { edition } = await app.read(page.id);
    const old = { edition: edition - 1, ...draftOf('Tarde', { blocks: changed('Tarde') }) };
    expect(codeOf(await app.staff('PUT', `pages/${page.id}/draft`, { body: old }))).toBe('409 changedMeanwhile');
    expect((await app.visit(HOME_SLUG)).json).toMatchObject({ blocks: DEFAULT_HOME });
  });

  it('is looked at before by whoever has its address, and only there', async () => {
    const page = await homeOf('br');
    await app.save(page.id, draftOf('Prévia', { blocks: changed('Prévia') }));
    const { preview } = await app.read(page.id);
    expect(await home(`/br/jeep?preview=${preview}`)).toMatchObject({
      title: 'Prévia | Jeep',
      isPreview: true,
      popup: null,
    });
    expect((await app.visit(HOME_SLUG)).json).toMatchObject(STANDARD_VIEW);
    expect(kindsOf(await home('/br/jeep'))).toEqual(STANDARD);
    await expect(home('/br/jeep?preview=forjada')).rejects.toMatchObject({ init: { status: 404 } });
    const other = await app.begin();
    const { preview: ofOther } = await app.read(other.id);
    await expect(home(`/br/jeep?preview=${ofOther}`)).rejects.toMatchObject({ init: { status: 404 } });
  });

  it('has one address: /p/home leads on to it, and the map of the site names it once', async () => {
    const load = { load: contentPageLoader, params: { slug: HOME_SLUG } };
    expect(await pagesOf(app.application).visit({ path: '/br/jeep/p/home?page=2', ...load })).toEqual({
      to: '/br/jeep?page=2',
    });
    const page = await homeOf('ar');
    await app.inArgentina.publish('No mapa', page, { blocks: changed('No mapa') });
    const map = await (await fetch(`${app.url}/ar/jeep/sitemap.xml`)).text();
    expect(map).not.toContain('/p/home');
    expect(map).toContain('/ar/jeep</loc>');
  });
});
