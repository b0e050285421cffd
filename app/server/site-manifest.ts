import type { FastifyInstance } from 'fastify';
import { findBrand } from '#brands/brands.ts';
import { iconSvg } from '#brands/icon.ts';
import type { Brand } from '#brands/schema.ts';
import { pathOf } from '#brands/slugs.ts';
import { isMarket, MARKETS, type Market } from '#kernel/market.ts';
import { ICON_FILES, MANIFEST_FILE } from '../site-manifest-path.ts';

/**
 * What a phone needs to put a site on its home screen (W3C Web Application Manifest): on an iPhone only such a site may send messages. The
 * page that offers them links it, and no other; the drawings are the brand's own letter.
 */
const HOUR = 'public, max-age=3600';

const manifestOf = ({ id, name, colors }: Brand, market: Market) => {
  const home = `/${market}/${id}${pathOf('home', market)}`.replace(/\/$/, '');
  return {
    id: home,
    name: `${name} ${MARKETS[market].country}`,
    short_name: name,
    lang: MARKETS[market].locale,
    dir: 'ltr',
    start_url: home,
    scope: home,
    display: 'standalone',
    theme_color: colors.header,
    background_color: colors.surface,
    icons: ICON_FILES.map(({ file, size, isWhole }) => ({
      src: `${home}/${file}`,
      sizes: [size, size].join('x'),
      type: 'image/png',
      purpose: isWhole ? 'maskable' : 'any',
    })),
  };
};

/** Loaded by the first icon: what else a server answers needs no drawing of it. */
const drawPng = async (brand: Brand, { size, isWhole }: (typeof ICON_FILES)[number]): Promise<Buffer> => {
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(iconSvg(brand, { isWhole })))
    .resize(size, size)
    .png()
    .toBuffer();
};

type Site = { readonly Params: { readonly market: string; readonly brand: string } };

const siteOf = ({ market, brand: id }: Site['Params']) => {
  const brand = findBrand(id);
  return brand === undefined || !isMarket(market) ? null : { brand, market };
};

export const mountSiteManifest = (server: FastifyInstance): void => {
  const drawn = new Map<string, Promise<Buffer>>();
  server.get<Site>(`/:market/:brand/${MANIFEST_FILE}`, (request, reply) => {
    const site = siteOf(request.params);
    if (site === null) return reply.code(404).send();
    return reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', HOUR)
      .send(JSON.stringify(manifestOf(site.brand, site.market)));
  });
  for (const icon of ICON_FILES)
    server.get<Site>(`/:market/:brand/${icon.file}`, async (request, reply) => {
      const site = siteOf(request.params);
      if (site === null) return reply.code(404).send();
      const key = `${site.brand.id} ${icon.file}`;
      const drawing = drawn.get(key) ?? drawPng(site.brand, icon);
      drawn.set(key, drawing);
      return reply
        .type('image/png')
        .header('cache-control', HOUR)
        .send(await drawing);
    });
};
