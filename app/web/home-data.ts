import { carWords } from '#kernel/car-words.ts';
import { data, type LoaderFunctionArgs } from 'react-router';
import { brandOf } from '#brands/brands.ts';
import { getModels, type Model } from '#features/catalog/contract/model.ts';
import { listUpcoming } from '#features/events/contract/visitors.ts';
import { getQuiz } from '#features/quiz/contract.ts';
import { searchBodySchema, searchOffers } from '#features/offers/contract/search.ts';
import { offerView } from '#features/offers/web/public/offer-view.ts';
import { dayIn, formatDay } from '#kernel/dates.ts';
import { formatMoney } from '#kernel/money.ts';
import { postalField } from '#kernel/postal-field.ts';
import { pageContext, type Page } from '#ui/page-context.ts';
import type { CreditWords } from '#features/financing/web/public/credit-words.ts';
import { creditLineOf, creditWordsOf, type CreditOfVersion } from './credit-data.ts';
import { translator } from '#ui/translate.ts';
import { modelPicture } from './model-picture.ts';
import { readPopup } from './popup-data.ts';
import { nearDealers } from './near-dealers.ts';

const SHARED_SECONDS = 60;

const toCard = (page: Page, model: Model, credit: CreditOfVersion) => ({
  credit,
  slug: model.slug,
  name: model.name,
  words: carWords(page.market, model.name),
  summary: model.summary,
  versions: model.versionCount,
  price: formatMoney(model.fromPrice, page.market),
  withoutTaxes: model.fromPriceWithoutTaxes === null ? null : formatMoney(model.fromPriceWithoutTaxes, page.market),
  picture: modelPicture(model),
  see: page.path('model', { model: model.slug }),
  build: page.path('buildStep', { model: model.slug, step: 'version' }),
});

/** Versions differ in price: simulating starts from the list of them. */
const creditOfModel = (page: Page, model: Model, words: CreditWords | null): CreditOfVersion =>
  creditLineOf(page, `${page.path('model', { model: model.slug })}#versions`, words);

/** A range as large as a brand's mostly is stands whole; a longer one goes on at the next address. */
const SHOWN_MODELS = 24;
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

/** The range's first models as cards; null where they could not be read. */
export const listModelCards = async (page: Page) => {
  const [found, creditOf] = await Promise.all([
    page.call(getModels, { query: { page: 0, size: SHOWN_MODELS } }),
    creditWordsOf(page),
  ]);
  if (!found.ok) return null;
  return found.value.models.map((model) => toCard(page, model, creditOfModel(page, model, creditOf(model.fromPrice))));
};

/** The home page is the same for everyone and kept for a minute, but for who asked for dealers nearby. */
export const homeLoader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const query = page.url.searchParams.get(postalField(page.market));
  const [range, creditOf, dealers, offers, popup, more] = await Promise.all([
    listRange(page),
    creditWordsOf(page),
    query === null ? null : nearDealers(page, query),
    listOffers(page),
    readPopup(page, 'HOME'),
    listMore(page),
  ]);
  const brand = brandOf(page.brand);
  const value = {
    texts: page.shownTexts('home', 'dealers', 'offers'),
    locale: page.locale,
    market: page.market,
    brand: brand.name,
    days: brand.settings[page.market].withdrawalDays,
    minutes: brand.settings[page.market].holdMinutes,
    models: range.models.map((model) => toCard(page, model, creditOfModel(page, model, creditOf(model.fromPrice)))),
    previousModels: range.previous,
    nextModels: range.next,
    dealers,
    offers,
    popup,
    ...more,
    showcase: page.path('offers'),
    allDealers: page.path('dealers'),
    home: page.path('home'),
    orders: page.path('orders'),
    canonical: `${page.url.origin}${page.path('home')}`,
  };
  const shared = range.isFound && query === null;
  return data(value, {
    headers: { 'cache-control': shared ? `public, max-age=0, s-maxage=${SHARED_SECONDS}` : 'private, no-store' },
  });
};

export type Home = Awaited<ReturnType<typeof homeLoader>>['data'];
export type HomeModel = Home['models'][number];
