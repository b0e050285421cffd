import { data, type LoaderFunctionArgs } from 'react-router';
import { brandOf } from '#brands/brands.ts';
import { getModels, type Model } from '#features/catalog/contract/model.ts';
import { searchBodySchema, searchOffers } from '#features/offers/contract/search.ts';
import { offerView } from '#features/offers/web/public/offer-view.ts';
import { formatMoney } from '#kernel/money.ts';
import { pageContext, type Page } from '#ui/page-context.ts';
import type { CreditWords } from '#features/financing/web/public/credit-words.ts';
import { creditLineOf, creditWordsOf, type CreditOfVersion } from './credit-data.ts';
import { translator } from '#ui/translate.ts';
import { nearDealers } from './near-dealers.ts';

const SHARED_SECONDS = 60;

/** Address of the model's picture in its own paint, but for the width. */
const pictureOf = (model: Model): string =>
  `${(model.picturePath ?? '').replace(/\/$/, '')}/hero.webp?paint=${model.paintCode ?? ''}&width=`;

const toCard = (page: Page, model: Model, credit: CreditOfVersion) => ({
  credit,
  slug: model.slug,
  name: model.name,
  summary: model.summary,
  versions: model.versionCount,
  price: formatMoney(model.fromPrice, page.market),
  withoutTaxes: model.fromPriceWithoutTaxes === null ? null : formatMoney(model.fromPriceWithoutTaxes, page.market),
  picture: pictureOf(model),
  see: page.path('model', { model: model.slug }),
  build: page.path('buildStep', { model: model.slug, step: 'version' }),
});

/** Versions differ in price: simulating starts from the list of them. */
const creditOfModel = (page: Page, model: Model, words: CreditWords | null): CreditOfVersion =>
  creditLineOf(page, `${page.path('model', { model: model.slug })}#versions`, words);

const SHOWN_OFFERS = 4;

/** The first offers of the showcase; none where they could not be read: the home page opens without them. */
const listOffers = async (page: Page) => {
  const found = await page.call(searchOffers, {
    query: { size: String(SHOWN_OFFERS) },
    body: searchBodySchema.parse({ sort: ['NEW'] }),
  });
  const t = translator(page.texts('offers'));
  return found.ok ? found.value.offers.map((card) => offerView(card, page, t)) : [];
};

/** The home page is the same for everyone and kept for a minute, but for who asked for dealers nearby. */
export const homeLoader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const query = page.url.searchParams.get('cep');
  const [found, creditOf, dealers, offers] = await Promise.all([
    page.call(getModels, { query: {} }),
    creditWordsOf(page),
    query === null ? null : nearDealers(page, query),
    listOffers(page),
  ]);
  const brand = brandOf(page.brand);
  const value = {
    texts: page.shownTexts('home', 'dealers', 'offers'),
    locale: page.locale,
    market: page.market,
    brand: brand.name,
    days: brand.settings[page.market].withdrawalDays,
    minutes: brand.settings[page.market].holdMinutes,
    models: found.ok
      ? found.value.models.map((model) => toCard(page, model, creditOfModel(page, model, creditOf(model.fromPrice))))
      : [],
    dealers,
    offers,
    showcase: page.path('offers'),
    allDealers: page.path('dealers'),
    home: page.path('home'),
    orders: page.path('orders'),
    canonical: `${page.url.origin}${page.path('home')}`,
  };
  const shared = found.ok && query === null;
  return data(value, {
    headers: { 'cache-control': shared ? `public, max-age=0, s-maxage=${SHARED_SECONDS}` : 'private, no-store' },
  });
};

export type Home = Awaited<ReturnType<typeof homeLoader>>['data'];
export type HomeModel = Home['models'][number];
