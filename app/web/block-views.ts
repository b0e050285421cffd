import { beyondLive, type Block, type BlockOf } from '#features/content/contract/page-blocks.ts';
import { withBrand } from '#features/content/web/public/block-site.ts';
import { searchBodySchema, searchOffers } from '#features/offers/contract/search.ts';
import { embedOf } from '#features/content/contract/embeds.ts';
import { offerView } from '#features/offers/web/public/offer-view.ts';
import { formatDateTime } from '#kernel/date-times.ts';
import { parseIsoDay } from '#kernel/days.ts';
import { momentAt } from '#kernel/local-time.ts';
import type { Page } from '#ui/page-context.ts';
import { translator } from '#ui/translate.ts';
import { EMBED_SCRIPT } from './embed-script.ts';
import { findModelCard, listModelCards, SHOWN_MODELS } from './model-cards.ts';

/** What the blocks of a page show: as they were written, with what is live in them. */

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

/** The model's card; null where it is no longer on sale. A long range goes on after the first models. */
const carOf = async (page: Page, models: Cards, slug: string) =>
  models.find((model) => model.slug === slug) ??
  (models.length < SHOWN_MODELS ? null : await findModelCard(page, slug));

const firstModels = async (page: Page): Promise<Cards> => (await listModelCards(page)) ?? [];

const readOnce = (read: () => Promise<Cards>): (() => Promise<Cards>) => {
  let reading: Promise<Cards> | null = null;
  return () => (reading ??= read());
};

const leftOf = (page: Page, { until, after }: BlockOf<'countdown'>, now: Date) => {
  const t = translator(page.texts('pages'));
  const end = momentAt(until, page.market);
  const left = end.getTime() - now.getTime();
  const iso = Number.isNaN(left) ? '' : end.toISOString();
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
  /** The first models of the range, asked for once a page. */
  readonly models: () => Promise<Cards>;
  /** Places of blocks that show nothing live: only a draft has them. */
  readonly beyond: readonly number[];
};

const viewOf = async ({ page, now, models, beyond }: Viewing, block: Block, index: number) => {
  switch (block.kind) {
    case 'hero':
      return { ...block, car: block.model === '' ? null : await carOf(page, await models(), block.model) };
    case 'offers':
      return { ...block, offers: beyond.includes(index) ? [] : await offersOf(page, block) };
    case 'models':
      return { ...block, models: beyond.includes(index) ? [] : await models() };
    case 'countdown':
      return { ...block, left: leftOf(page, block, now) };
    case 'embed':
      return { ...block, place: embedOf(block.provider, block.reference), script: EMBED_SCRIPT };
    case 'form':
      return { ...block, href: page.path(block.form) };
    default:
      return block;
  }
};
export type BlockView = Awaited<ReturnType<typeof viewOf>>;

type ViewsOf = {
  readonly blocks: readonly Block[];
  readonly now: Date;
  /** The first models of the range, where the page has read them already. */
  readonly models?: () => Promise<Cards>;
};

/** The blocks of a page with what is live in them. */
export const viewsOf = (page: Page, { blocks, now, models }: ViewsOf): Promise<BlockView[]> => {
  const viewing = { page, now, models: readOnce(models ?? (() => firstModels(page))), beyond: beyondLive(blocks) };
  return Promise.all(blocks.map((block, index) => viewOf(viewing, block, index)));
};

/** Questions and answers for search engines (schema.org FAQPage): what the page itself shows. */
export const questionsOf = (blocks: readonly Block[], site: { readonly brandName: string }) => {
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
export const dayOf = (page: Page): Date => {
  const day = page.url.searchParams.get('day') ?? '';
  return parseIsoDay(day) !== null ? momentAt(`${day}T12:00`, page.market) : page.now;
};
