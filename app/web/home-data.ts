import { data, type LoaderFunctionArgs } from 'react-router';
import { brandOf } from '#brands/brands.ts';
import { getModels, type Model } from '#features/catalog/contract/model.ts';
import { isPart } from '#features/content/contract/frame-parts.ts';
import { DEFAULT_HOME, HOME_SLUG, sectionsIn } from '#features/content/contract/home-page.ts';
import { previewPage, viewPage } from '#features/content/contract/page-view.ts';
import { sharedSeconds } from '#features/content/web/public/shared-seconds.ts';
import { listUpcoming } from '#features/events/contract/visitors.ts';
import { getQuiz } from '#features/quiz/contract.ts';
import { searchBodySchema, searchOffers } from '#features/offers/contract/search.ts';
import { offerView } from '#features/offers/web/public/offer-view.ts';
import { dayIn, formatDay } from '#kernel/dates.ts';
import { postalField } from '#kernel/postal-field.ts';
import { pageContext, type Page } from '#ui/page-context.ts';
import { questionsOf, dayOf, viewsOf } from './block-views.ts';
import { creditWordsOf } from './credit-data.ts';
import { translator } from '#ui/translate.ts';
import { cardsOf, listModelCards, SHOWN_MODELS } from './model-cards.ts';
import { readPopup } from './popup-data.ts';
import { nearDealers } from './near-dealers.ts';

const LAST_PAGE = 1000;

const rangePage = ({ url }: Page): number => {
  const asked = Number(url.searchParams.get('page') ?? 1);
  return Number.isInteger(asked) && asked >= 1 && asked <= LAST_PAGE ? asked : 1;
};

type Range = {
  readonly isFound: boolean;
  readonly models: readonly Model[];
  readonly previous: string | null;
  readonly next: string | null;
};

/** A page of the range with the addresses of those beside it; the first where the range ends before. */
const listRange = async (page: Page, current = rangePage(page)): Promise<Range> => {
  const found = await page.call(getModels, { query: { page: current - 1, size: SHOWN_MODELS } });
  const models = found.ok ? found.value.models : [];
  if (found.ok && models.length === 0 && current > 1) return listRange(page, 1);
  const after = { page: current * SHOWN_MODELS, size: 1 };
  const next = models.length < SHOWN_MODELS ? null : await page.call(getModels, { query: after });
  const hrefOf = (number: number) => `${page.path('home')}${number === 1 ? '' : `?page=${number}`}#modelos`;
  return {
    isFound: found.ok,
    models,
    previous: current === 1 ? null : hrefOf(current - 1),
    next: next?.ok === true && next.value.models.length > 0 ? hrefOf(current + 1) : null,
  };
};

const SHOWN_OFFERS = 4;

/** Where the questions are that find a car, and the brand's next event; null where it has none. */
const listMore = async (page: Page) => {
  const [quiz, events] = await Promise.all([page.call(getQuiz, { query: {} }), page.call(listUpcoming, { query: {} })]);
  const next = events.ok ? events.value.events[0] : undefined;
  return {
    quiz: quiz.ok ? page.path('quiz') : null,
    event:
      next === undefined
        ? null
        : { name: next.name, day: formatDay(dayIn(new Date(next.startsAt), page.market)), href: page.path('events') },
  };
};

/** The first offers of the showcase; none where they could not be read: the home page opens without them. */
const listOffers = async (page: Page) => {
  const found = await page.call(searchOffers, {
    query: { size: String(SHOWN_OFFERS) },
    body: searchBodySchema.parse({ sort: ['NEW'] }),
  });
  const t = translator(page.texts('offers'));
  return found.ok ? found.value.offers.map((card) => offerView(card, page, t)) : [];
};

const NO_MORE = { quiz: null, event: null };

const standardHome = { title: '', description: '', blocks: DEFAULT_HOME, changesAt: null, isRead: false };

const shownHome = async (page: Page) => {
  const found = await page.call(viewPage, { params: { slug: HOME_SLUG }, query: {} });
  return found.ok ? { ...found.value, isRead: true } : standardHome;
};

/** What the home is made of. It opens as it is by itself where that could not be read: for this visitor alone. */
const readHome = async (page: Page) => {
  const reference = page.url.searchParams.get('preview');
  const found =
    reference === null
      ? await page.call(viewPage, { params: { slug: HOME_SLUG }, query: {} })
      : await page.call(previewPage, { params: { reference }, query: {} });
  const isPreview = reference !== null;
  if (found.ok && found.value.slug === HOME_SLUG) return { ...found.value, isPreview, isRead: true };
  // What stands around pages is looked at around the home.
  if (found.ok && isPart(found.value.slug)) return { ...(await shownHome(page)), isPreview };
  if (isPreview) throw data(null, { status: found.ok ? 404 : (found.problem?.status ?? 500) });
  return { ...standardHome, isPreview };
};
type HomeRead = Awaited<ReturnType<typeof readHome>>;

/** What the sections of a home show; nothing is asked for that none of them needs. */
const readSections = async (page: Page, { blocks }: HomeRead) => {
  const sections = new Set(sectionsIn(blocks));
  const query = page.url.searchParams.get(postalField(page.market));
  const [dealers, offers, more] = await Promise.all([
    query === null || !sections.has('dealers') ? null : nearDealers(page, query),
    sections.has('offers') ? listOffers(page) : [],
    sections.has('more') ? listMore(page) : NO_MORE,
  ]);
  return { dealers, offers, ...more };
};

const NO_RANGE = { isFound: true, models: [], previous: null, next: null };

/** The range as cards with their instalments, where the home has a section that shows them. */
const readRange = async (page: Page, { blocks }: HomeRead) => {
  const sections = sectionsIn(blocks);
  if (!sections.includes('hero') && !sections.includes('models')) return NO_RANGE;
  const [{ models, ...range }, creditOf] = await Promise.all([listRange(page), creditWordsOf(page)]);
  return { ...range, models: cardsOf(page, models, creditOf) };
};

/** The home, what its sections show, and the time it is seen at; nothing is asked for that no block of it needs. */
const readAll = async (page: Page) => {
  const isPreview = page.url.searchParams.has('preview');
  const now = isPreview ? dayOf(page) : page.now;
  const reading = readHome(page);
  const ranging = reading.then((home) => readRange(page, home));
  /** Blocks with cars read them where no section has; the range may be open at a later page of it. */
  let isRangeRead = true;
  const firstModels = async () => {
    const { models, previous } = await ranging;
    if (models.length > 0 && previous === null) return models;
    const found = await listModelCards(page);
    if (found === null) isRangeRead = false;
    return found ?? [];
  };
  const [home, range, popup, sections, views] = await Promise.all([
    reading,
    ranging,
    isPreview ? null : readPopup(page, 'HOME'),
    reading.then((home) => readSections(page, home)),
    reading.then(({ blocks }) => viewsOf(page, { blocks, now, models: firstModels })),
  ]);
  return {
    home,
    now,
    isFound: range.isFound && isRangeRead && home.isRead,
    shown: {
      models: range.models,
      previousModels: range.previous,
      nextModels: range.next,
      popup,
      ...sections,
      views,
    },
  };
};

/** The home page is the same for everyone and kept for a minute, but for who asked for dealers nearby. */
export const homeLoader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const { home, now, isFound, shown } = await readAll(page);
  const { title, description, blocks, changesAt, isPreview } = home;
  const brand = brandOf(page.brand);
  const t = translator(page.texts('home'));
  const value = {
    texts: page.shownTexts('home', 'dealers', 'offers', 'pages'),
    locale: page.locale,
    market: page.market,
    brandId: page.brand,
    brand: brand.name,
    days: brand.settings[page.market].withdrawalDays,
    minutes: brand.settings[page.market].holdMinutes,
    title: title === '' ? t('title', { brand: brand.name }) : `${title} | ${brand.name}`,
    description: description === '' ? t('description', { brand: brand.name }) : description,
    isPreview,
    questions: questionsOf(blocks, { brandName: brand.name }),
    ...shown,
    showcase: page.path('offers'),
    allDealers: page.path('dealers'),
    home: page.path('home'),
    orders: page.path('orders'),
    canonical: `${page.url.origin}${page.path('home')}`,
  };
  const isOwn = isPreview || page.url.searchParams.has(postalField(page.market));
  const seconds = isFound && !isOwn ? sharedSeconds(blocks, { changesAt, now, market: page.market }) : 0;
  return data(value, {
    headers: {
      'cache-control': seconds > 0 ? `public, max-age=0, s-maxage=${seconds}` : 'private, no-store',
      ...(isPreview ? { 'x-robots-tag': 'noindex' } : {}),
    },
  });
};

export type Home = Awaited<ReturnType<typeof homeLoader>>['data'];
