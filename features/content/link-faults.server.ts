import { listModels } from '#features/catalog/public.server.ts';
import { momentAt } from '#kernel/local-time.ts';
import type { Tx } from '#platform/database.server.ts';
import type { Context } from '#platform/http/context.server.ts';
import { isPart } from './contract/frame-parts.ts';
import { DEFAULT_HOME, HOME_SLUG, pageSlugIn } from './contract/home-page.ts';
import type { LinkedPlace, LinkFault, StandingLink, WeakLink } from './contract/links.ts';
import type { Block } from './contract/page-blocks.ts';
import type { Ports, VariedVersion } from './ports.server.ts';
import { linksIn, modelsIn, placesIn } from './rules/page-faults.ts';
import { pathIn, placeIn } from './rules/path-of.ts';
import * as store from './store/links.server.ts';

type Place = Pick<Context, 'brand' | 'market' | 'clock'>;
type Unjudged = Omit<StandingLink, 'fault'>;

/** Whether visitors see a block: a banner has a time of its own. */
const isSeen = (block: Block | undefined, { market, clock }: Place): boolean => {
  if (block?.kind !== 'banner') return true;
  const now = clock.now();
  const { from, until } = block;
  return (from === '' || momentAt(from, market) <= now) && (until === '' || momentAt(until, market) > now);
};

/** Every link of what is shown; a model that a block names is one too. */
const linksOf = ({ id, slug, title, blocks }: store.ShownRow, place: Place): Unjudged[] => {
  const blockAt = (field: string): Block | undefined => blocks[Number(field.split('.')[1])];
  const kindAt = (field: string): string | null => blockAt(field)?.kind ?? null;
  const own = (field: string, href: string): Unjudged => ({ id, slug, title, field, kind: kindAt(field), href });
  return [
    ...linksIn(blocks).map(({ field, href }) => own(field, href)),
    ...modelsIn(blocks).map(({ field, slug: model }) => own(field, model)),
  ].filter(({ field }) => isSeen(blockAt(field), place));
};

const isModel = ({ field, kind }: Unjudged): boolean => kind !== null && field.endsWith('.model');

/** The page of the team's own that a path leads to; the home has its own address too. */
const slugAt = (path: string): string | null => (path === '/' ? HOME_SLUG : pageSlugIn(path));

/** Places of each page that is shown, where links may lead. */
const placesByPage = (pages: readonly store.ShownRow[]): Map<string, ReadonlySet<string>> => {
  const byPage = new Map([[HOME_SLUG, DEFAULT_HOME], ...pages.map(({ slug, blocks }) => [slug, blocks] as const)]);
  return new Map([...byPage].map(([slug, blocks]) => [slug, new Set(placesIn(blocks).map(({ place }) => place))]));
};

type Known = {
  readonly places: ReadonlyMap<string, ReadonlySet<string>>;
  /** Addresses that nothing is shown at now: whether something will be. */
  readonly planned: ReadonlyMap<string, boolean>;
  readonly targets: ReadonlyMap<string, LinkFault>;
  readonly models: ReadonlySet<string>;
  /** Whether all that is shown was read: otherwise a page that was not read is not missed. */
  readonly isWhole: boolean;
};

const faultOfPage = (slug: string, href: string, { places, planned, isWhole }: Known): LinkFault | null => {
  const shown = isPart(slug) ? undefined : places.get(slug);
  if (shown === undefined) {
    if (isPart(slug) || !planned.has(slug)) return 'UNKNOWN';
    if (!isWhole) return null;
    return planned.get(slug) === true ? 'NOT_YET' : 'HIDDEN';
  }
  const place = placeIn(href);
  return place === null || shown.has(place) ? null : 'PLACE_GONE';
};

const faultOf = (link: Unjudged, known: Known): LinkFault | null => {
  if (isModel(link)) return known.models.has(link.href) ? null : 'GONE';
  const path = pathIn(link.href);
  if (path === null) return null;
  const slug = slugAt(path);
  return slug === null ? (known.targets.get(path) ?? null) : faultOfPage(slug, link.href, known);
};

const modelsOnSale = async (tx: Tx, { brand, market, clock }: Place): Promise<Set<string>> =>
  new Set((await listModels(tx, { brand, market, at: clock.now() })).map(({ slug }) => slug));

/** All that visitors can press now, also those alone who see another version of a page. */
const readStanding = async (tx: Tx, context: Place, ports: Pick<Ports, 'variedVersions'>) => {
  const read = await store.listShownPages(tx, context);
  const pages = read.slice(0, store.MOST_PAGES);
  const named = await ports.variedVersions(tx, context);
  const varied = named.length === 0 ? [] : await store.listVersionsOf(tx, context, named);
  const popups = await store.listPopupLinks(tx, context);
  const links = [
    ...[...pages, ...varied].flatMap((page) => linksOf(page, context)),
    ...popups.map((popup): Unjudged => ({ ...popup, slug: null, field: 'href', kind: null })),
  ];
  return { pages, links, isWhole: read.length <= store.MOST_PAGES };
};

type Judging = Pick<Known, 'isWhole'> & {
  readonly pages: readonly store.ShownRow[];
  readonly at: Date;
  readonly ports: Pick<Ports, 'judgePaths'>;
};

/** Some links, each with what is wrong with it. A few statements, however many they are. */
const judge = async (tx: Tx, context: Place, links: readonly Unjudged[], of: Judging): Promise<StandingLink[]> => {
  const { brand, market } = context;
  const { pages, isWhole, at, ports } = of;
  const places = placesByPage(pages);
  const paths = [...new Set(links.flatMap((link) => (isModel(link) ? [] : (pathIn(link.href) ?? []))))];
  const slugs = paths.map(slugAt);
  const missing = slugs.filter((slug) => slug !== null).filter((slug) => !places.has(slug));
  const known: Known = {
    isWhole,
    places,
    planned: missing.length === 0 ? new Map() : await store.listPlanned(tx, { brand, market, slugs: missing }),
    targets: await ports.judgePaths(
      tx,
      { brand, market, at },
      paths.filter((_, index) => slugs[index] === null),
    ),
    models: links.some(isModel) ? await modelsOnSale(tx, context) : new Set(),
  };
  return links.map((link) => ({ ...link, fault: faultOf(link, known) }));
};

/** Every link that visitors can press now, each with what is wrong with it. */
export const judgeLinks = async (
  tx: Tx,
  context: Place,
  ports: Ports,
): Promise<{ links: StandingLink[]; isWhole: boolean }> => {
  const { pages, links, isWhole } = await readStanding(tx, context, ports);
  return { links: await judge(tx, context, links, { pages, isWhole, at: context.clock.now(), ports }), isWhole };
};

/** Whether no link and no model of some versions leads nowhere today; what is over still has a page that says so. */
export const standsWell = async (
  tx: Tx,
  context: Place,
  { ports, versions }: { ports: Pick<Ports, 'judgePaths'>; versions: readonly VariedVersion[] },
): Promise<boolean> => {
  const read = await store.listShownPages(tx, context);
  const of = { pages: read.slice(0, store.MOST_PAGES), isWhole: read.length <= store.MOST_PAGES, ports };
  const links = (await store.listVersionsOf(tx, context, versions)).flatMap((page) => linksOf(page, context));
  const judged = await judge(tx, context, links, { ...of, at: context.clock.now() });
  return judged.every(({ fault }) => fault === null || fault === 'OVER');
};

const SOON = 7 * 86_400_000;

/** Which of some rows have a link that leads nowhere, or to what will be over within a week; only pages that are linked are read. */
export const weakLinks = async (
  tx: Tx,
  context: Place,
  { ports, rows }: { ports: Ports; rows: readonly { readonly id: string; readonly href: string | null }[] },
): Promise<WeakLink[]> => {
  const links = rows.flatMap(({ id, href }): Unjudged[] =>
    href === null || pathIn(href) === null ? [] : [{ id, href, slug: null, title: '', field: 'href', kind: null }],
  );
  if (links.length === 0) return [];
  const slugs = links.map(({ href }) => slugAt(pathIn(href) ?? '')).filter((slug) => slug !== null);
  const now = context.clock.now();
  const judgeAt = async (later?: Date): Promise<StandingLink[]> => {
    const pages = slugs.length === 0 ? [] : await store.listShownPages(tx, context, { later, slugs });
    return judge(tx, context, links, { pages, isWhole: true, ports, at: later ?? now });
  };
  const [today, later] = [await judgeAt(), await judgeAt(new Date(now.getTime() + SOON))];
  return today.flatMap(({ id, fault }, index) => {
    const next = fault ?? later[index]?.fault ?? null;
    return next === null ? [] : [{ id, fault: next, isSoon: fault === null }];
  });
};

/** Whether a link leads to a path below the brand's address; the home may be written in two ways. */
export const leadsTo = ({ href, ...link }: StandingLink, to: string): boolean => {
  if (isModel({ ...link, href })) return to === `/modelos/${href}`;
  const path = pathIn(href);
  if (path === null) return false;
  const slug = slugAt(path);
  return slug === null ? path === to : slug === slugAt(to);
};

/** Whether a link leads to a path or below it; names of things may be written in any letters. */
const leadsBelow = (href: string, below: string): boolean => {
  const path = pathIn(href)?.toLowerCase() ?? '';
  return path === below || path.startsWith(`${below}/`);
};

/** What is on the air or printed that leads to a path or below it. */
export const placesBelow = async (
  tx: Tx,
  context: Place,
  { ports, to }: { ports: Pick<Ports, 'variedVersions'>; to: string },
): Promise<{ places: LinkedPlace[]; isWhole: boolean }> => {
  const below = (pathIn(to) ?? to).toLowerCase();
  const { links, isWhole } = await readStanding(tx, context, ports);
  const codes = await store.listCodeLinks(tx, context);
  const places = [
    ...links
      .filter((link) => !isModel(link))
      .map(({ id, slug, title, href }) => ({ id, kind: slug === null ? 'POPUP' : 'PAGE', slug, title, href }) as const),
    ...codes.slice(0, store.MOST_PAGES).map((code) => ({ ...code, kind: 'CODE', slug: null }) as const),
  ];
  return {
    places: places.filter(({ href }) => leadsBelow(href, below)),
    isWhole: isWhole && codes.length <= store.MOST_PAGES,
  };
};
