import type { FastifyInstance } from 'fastify';
import { BRANDS, findBrand } from '#brands/brands.ts';
import { pathOf, type PageId } from '#brands/slugs.ts';
import { listModels } from '#features/catalog/public.server.ts';
import { listShown } from '#features/content/public.server.ts';
import { isMarket, MARKET_IDS, MARKETS, type Market } from '#kernel/market.ts';
import type { Application } from './application.ts';

/** Pages for everybody that say the same to everybody: what a search engine may list, as far as the build has them. */
export const LISTED: readonly PageId[] = [
  'home',
  'offers',
  'compare',
  'quiz',
  'accessories',
  'calculator',
  'testDrive',
  'videoVisit',
  'serviceVisit',
  'dealers',
  'tradeIn',
  'recall',
  'care',
  'opinions',
  'events',
  'promotions',
  'contact',
  'report',
  'contractCheck',
  'terms',
  'reservationTerms',
  'privacyNotice',
  'cookies',
];
/** Pages of one person or of staff: of no use in a list of results. */
const PRIVATE: readonly PageId[] = [
  'account',
  'admin',
  'scanner',
  'phoneIdentity',
  'newReservation',
  'signIn',
  'signUp',
  'signOut',
  'confirmEmail',
  'forgotPassword',
  'newPassword',
  'secondFactor',
];

const HOUR = 'public, max-age=3600';

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

type Entry = { readonly at: string; readonly alternates: readonly { readonly locale: string; readonly at: string }[] };

/** One address of a map, with the same page in the other market's language (sitemaps.org 0.9, Google's xhtml:link). */
const entryXml = ({ at, alternates }: Entry): string =>
  [
    `  <url>\n    <loc>${escapeXml(at)}</loc>`,
    ...alternates.map(
      ({ locale, at: other }) => `    <xhtml:link rel="alternate" hreflang="${locale}" href="${escapeXml(other)}"/>`,
    ),
    '  </url>',
  ].join('\n');

const mapXml = (entries: readonly Entry[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.map(entryXml).join('\n')}
</urlset>
`;

const indexXml = (addresses: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${addresses.map((at) => `  <sitemap>\n    <loc>${escapeXml(at)}</loc>\n  </sitemap>`).join('\n')}
</sitemapindex>
`;

const entryOf = (
  origin: string,
  markets: readonly Market[],
  pathIn: (market: Market) => string,
  own: Market,
): Entry => ({
  at: `${origin}${pathIn(own)}`,
  alternates:
    markets.length < 2
      ? []
      : markets.map((market) => ({ locale: MARKETS[market].locale, at: `${origin}${pathIn(market)}` })),
});

/** Addresses of one brand in one market: its pages, those its team wrote, and each model it sells with the way to build one. */
const entriesOf = async (options: {
  application: Application;
  brand: string;
  market: Market;
  hasPage: (page: PageId) => boolean;
}): Promise<Entry[]> => {
  const { application, brand, market, hasPage } = options;
  const { db, clock, env } = application.services;
  const models = await listModels(db, { brand, market, at: clock.now() });
  const slugs = await db.read({ brand }, (tx) => listShown(tx, { brand, market }));
  const entry = (page: PageId, markets: readonly Market[], params: Record<string, string> = {}): Entry =>
    entryOf(env.PUBLIC_URL, markets, (at) => `/${at}/${brand}${pathOf(page, at, params)}`.replace(/\/$/, ''), market);
  return [
    ...LISTED.filter(hasPage).map((page) => entry(page, MARKET_IDS)),
    ...models.flatMap(({ slug, markets }) => [
      entry('model', markets, { model: slug }),
      entry('buildStep', markets, { model: slug, step: 'version' }),
    ]),
    ...slugs.map((slug) => entry('contentPage', [market], { slug })),
  ];
};

const robotsText = (origin: string): string => {
  const paths = new Set(
    PRIVATE.flatMap((page) => MARKET_IDS.map((market) => `/${market}/*${pathOf(page, market, { id: '*' })}`)),
  );
  return [
    'User-agent: *',
    'Disallow: /api/',
    // The brand's photographs, which pages and what is written about them for search engines show.
    'Allow: /api/page/v1/pictures/',
    'Disallow: /_workshop/',
    ...[...paths].map((path) => `Disallow: ${path.replaceAll('%2A', '*')}`),
    'Disallow: /*?*do=',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
};

/**
 * Maps of the sites for search engines: an index, one map a market and brand, and what is not worth their time. A page that
 * the build does not have is not listed.
 */
export const mountSeo = (
  server: FastifyInstance,
  application: Application,
  pageIds: () => Promise<Set<string> | null>,
): void => {
  const origin = application.services.env.PUBLIC_URL;
  server.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', HOUR).send(robotsText(origin)),
  );
  server.get('/sitemap.xml', (_request, reply) => {
    const maps = MARKET_IDS.flatMap((market) => BRANDS.map(({ id }) => `${origin}/${market}/${id}/sitemap.xml`));
    return reply.type('application/xml; charset=utf-8').header('cache-control', HOUR).send(indexXml(maps));
  });
  server.get<{ Params: { market: string; brand: string } }>('/:market/:brand/sitemap.xml', async (request, reply) => {
    const { market, brand } = request.params;
    if (!isMarket(market) || findBrand(brand) === undefined) return reply.callNotFound();
    const known = await pageIds();
    const hasPage = (page: PageId): boolean => known === null || known.has(page);
    const entries = await entriesOf({ application, brand, market, hasPage });
    return reply.type('application/xml; charset=utf-8').header('cache-control', HOUR).send(mapXml(entries));
  });
};
