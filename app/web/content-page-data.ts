import { data, type LoaderFunctionArgs } from 'react-router';
import { brandOf } from '#brands/brands.ts';
import { previewPage, viewPage } from '#features/content/contract/page-view.ts';
import type { Block, BlockOf } from '#features/content/contract/page-blocks.ts';
import { withBrand } from '#features/content/web/public/block-words.tsx';
import { searchBodySchema, searchOffers } from '#features/offers/contract/search.ts';
import { offerView } from '#features/offers/web/public/offer-view.ts';
import { formatDateTime } from '#kernel/date-times.ts';
import { pageContext, type Page } from '#ui/page-context.ts';
import { translator } from '#ui/translate.ts';
import { listModelCards } from './home-data.ts';

/** A page whose words a brand's team writes: the same for everyone and kept for a minute, or until something in it changes. */

const SHARED_SECONDS = 60;
const SHOWN_OFFERS = 4;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const offersOf = async (page: Page, { sort, words }: BlockOf<'offers'>) => {
  const found = await page.call(searchOffers, {
    query: { size: String(SHOWN_OFFERS) },
    body: searchBodySchema.parse({ sort: [sort], text: words }),
  });
  const t = translator(page.texts('offers'));
  return found.ok ? found.value.offers.map((card) => offerView(card, page, t)) : [];
};

/** The model's card; null where none is named or it is no longer on sale. */
const carOf = async (page: Page, slug: string) =>
  slug === '' ? null : ((await listModelCards(page))?.find((model) => model.slug === slug) ?? null);

/** Both markets stand three hours behind UTC and move no clocks. */
const instantOf = (local: string): Date => new Date(`${local}:00-03:00`);

const leftOf = (page: Page, { until, after }: BlockOf<'countdown'>, now: Date) => {
  const t = translator(page.texts('pages'));
  const end = instantOf(until);
  const left = end.getTime() - now.getTime();
  const iso = `${until}:00-03:00`;
  if (Number.isNaN(left) || left <= 0) return { words: after === '' ? t('pages.over') : after, until: null, iso };
  const words =
    left >= DAY
      ? t('pages.days', { count: Math.floor(left / DAY) })
      : t('pages.hours', { count: Math.ceil(left / HOUR) });
  return { words, until: t('pages.until', { when: formatDateTime(end, page.market, { date: 'long' }) }), iso };
};

const viewOf = async (page: Page, block: Block, now: Date) => {
  switch (block.kind) {
    case 'hero':
      return { ...block, car: await carOf(page, block.model) };
    case 'offers':
      return { ...block, offers: await offersOf(page, block) };
    case 'models':
      return { ...block, models: (await listModelCards(page)) ?? [] };
    case 'countdown':
      return { ...block, left: leftOf(page, block, now) };
    case 'form':
      return { ...block, href: page.path(block.form) };
    default:
      return block;
  }
};
export type BlockView = Awaited<ReturnType<typeof viewOf>>;

/** Questions and answers for search engines (schema.org FAQPage): what the page itself shows. */
const questionsOf = (blocks: readonly Block[], site: { readonly brandName: string }) => {
  const items = blocks.flatMap((block) => (block.kind === 'faq' ? block.items : []));
  if (items.length === 0) return null;
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: items.map(({ title, text }) => ({
      '@type': 'Question',
      name: withBrand(title, site),
      acceptedAnswer: { '@type': 'Answer', text: withBrand(text, site) },
    })),
  };
};

/** Seconds until something on the page is no longer so, and a minute at most. */
const secondsFor = (blocks: readonly Block[], changesAt: string | null, now: Date): number => {
  const ends = blocks.flatMap((block) => (block.kind === 'countdown' ? [instantOf(block.until).getTime()] : []));
  const next = [...ends, changesAt === null ? Number.NaN : Date.parse(changesAt)].filter((at) => at > now.getTime());
  return Math.min(SHARED_SECONDS, ...next.map((at) => Math.floor((at - now.getTime()) / 1000)));
};

/** The day a preview is looked at from: noon of it. */
const dayOf = (page: Page): Date => {
  const day = page.url.searchParams.get('day') ?? '';
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day)) ? instantOf(`${day}T12:00`) : page.now;
};

export const contentPageLoader = async ({ context, params }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const reference = page.url.searchParams.get('preview');
  const slug = params['slug'] ?? '';
  const found =
    reference === null
      ? await page.call(viewPage, { params: { slug }, query: {} })
      : await page.call(previewPage, { params: { reference }, query: {} });
  if (!found.ok || found.value.slug !== slug)
    throw data(null, { status: found.ok ? 404 : (found.problem?.status ?? 500) });
  const { title, description, blocks, changesAt } = found.value;
  const now = reference === null ? page.now : dayOf(page);
  const path = page.path('contentPage', { slug });
  const brandName = brandOf(page.brand).name;
  const value = {
    texts: page.shownTexts('pages', 'offers', 'home'),
    brand: page.brand,
    brandName,
    market: page.market,
    title,
    description,
    isPreview: reference !== null,
    canonical: `${page.url.origin}${path}`,
    root: page.path('home'),
    showcase: page.path('offers'),
    questions: questionsOf(blocks, { brandName }),
    views: await Promise.all(blocks.map((block) => viewOf(page, block, now))),
  };
  const seconds = secondsFor(blocks, changesAt, now);
  const isShared = reference === null && seconds > 0;
  return data(value, {
    headers: {
      'cache-control': isShared ? `public, max-age=0, s-maxage=${seconds}` : 'private, no-store',
      ...(reference === null ? {} : { 'x-robots-tag': 'noindex' }),
    },
  });
};
export type ContentPage = Awaited<ReturnType<typeof contentPageLoader>>['data'];
