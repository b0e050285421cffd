import { data, type LoaderFunctionArgs } from 'react-router';
import { brandOf } from '#brands/brands.ts';
import { previewPage, viewPage } from '#features/content/contract/page-view.ts';
import { beyondLive, type Block, type BlockOf } from '#features/content/contract/page-blocks.ts';
import { withBrand } from '#features/content/web/public/block-words.tsx';
import { instantOf, sharedSeconds } from '#features/content/web/public/shared-seconds.ts';
import { searchBodySchema, searchOffers } from '#features/offers/contract/search.ts';
import { offerView } from '#features/offers/web/public/offer-view.ts';
import { formatDateTime } from '#kernel/date-times.ts';
import { pageContext, type Page } from '#ui/page-context.ts';
import { translator } from '#ui/translate.ts';
import { readPopup } from './popup-data.ts';
import { listModelCards } from './home-data.ts';

/** A page whose words a brand's team writes: the same for everyone and kept for a minute, or until something in it changes. */

const SHOWN_OFFERS = 4;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const offersOf = async (page: Page, { sort, words }: BlockOf<'offers'>) => {
  const body = searchBodySchema.safeParse({ sort: [sort], text: words });
  if (!body.success) return [];
  const found = await page.call(searchOffers, { query: { size: String(SHOWN_OFFERS) }, body: body.data });
  const t = translator(page.texts('offers'));
  return found.ok ? found.value.offers.map((card) => offerView(card, page, t)) : [];
};

type Cards = NonNullable<Awaited<ReturnType<typeof listModelCards>>>;

/** The model's card; null where it is no longer on sale. */
const carOf = (models: Cards, slug: string) => models.find((model) => model.slug === slug) ?? null;

const askOnce = (page: Page): (() => Promise<Cards>) => {
  let asked: Promise<Cards> | null = null;
  return () => (asked ??= listModelCards(page).then((models) => models ?? []));
};

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

type Viewing = {
  readonly page: Page;
  readonly now: Date;
  /** Of all models, asked for once a page. */
  readonly models: () => Promise<Cards>;
  /** Places of blocks that show nothing live: only a draft has them. */
  readonly beyond: readonly number[];
};

const viewOf = async ({ page, now, models, beyond }: Viewing, block: Block, index: number) => {
  switch (block.kind) {
    case 'hero':
      return { ...block, car: block.model === '' ? null : carOf(await models(), block.model) };
    case 'offers':
      return { ...block, offers: beyond.includes(index) ? [] : await offersOf(page, block) };
    case 'models':
      return { ...block, models: beyond.includes(index) ? [] : await models() };
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
  const viewing = { page, now, models: askOnce(page), beyond: beyondLive(blocks) };
  const value = {
    texts: page.shownTexts('pages', 'offers', 'home'),
    brand: page.brand,
    brandName,
    market: page.market,
    title,
    description,
    isPreview: reference !== null,
    popup: reference === null ? await readPopup(page, 'PAGES') : null,
    canonical: `${page.url.origin}${path}`,
    root: page.path('home'),
    showcase: page.path('offers'),
    questions: questionsOf(blocks, { brandName }),
    views: await Promise.all(blocks.map((block, index) => viewOf(viewing, block, index))),
  };
  const seconds = sharedSeconds(blocks, changesAt, now);
  const isShared = reference === null && seconds > 0;
  return data(value, {
    headers: {
      'cache-control': isShared ? `public, max-age=0, s-maxage=${seconds}` : 'private, no-store',
      ...(reference === null ? {} : { 'x-robots-tag': 'noindex' }),
    },
  });
};
export type ContentPage = Awaited<ReturnType<typeof contentPageLoader>>['data'];
