import { getModels, type Model } from '#features/catalog/contract/model.ts';
import type { CreditWords } from '#features/financing/web/public/credit-words.ts';
import { carWords } from '#kernel/car-words.ts';
import { formatMoney } from '#kernel/money.ts';
import type { Page } from '#ui/page-context.ts';
import { photoSite } from '#ui/photo-address.ts';
import { creditLineOf, creditWordsOf, type CreditOfVersion } from './credit-data.ts';
import { modelPicture } from './model-picture.ts';

/** As little as a card needs; its words are the link's. */
const photoOf = (page: Page, { id, x, y }: NonNullable<Model['photo']>) => ({ id, x, y, site: photoSite(page) });

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
  ...(model.photo === undefined ? {} : { photo: photoOf(page, model.photo) }),
  see: page.path('model', { model: model.slug }),
  build: page.path('buildStep', { model: model.slug, step: 'version' }),
});

/** Versions differ in price: simulating starts from the list of them. */
const creditOfModel = (page: Page, model: Model, words: CreditWords | null): CreditOfVersion =>
  creditLineOf(page, `${page.path('model', { model: model.slug })}#versions`, words);

export type HomeModel = ReturnType<typeof toCard>;

type CreditOfPrice = Awaited<ReturnType<typeof creditWordsOf>>;

/** Models as cards, each with what a month of it may cost. */
export const cardsOf = (page: Page, models: readonly Model[], creditOf: CreditOfPrice): HomeModel[] =>
  models.map((model) => toCard(page, model, creditOfModel(page, model, creditOf(model.fromPrice))));

/** A range as large as a brand's mostly is stands whole; a longer one goes on at the next address. */
export const SHOWN_MODELS = 24;

/** The range's first models as cards; null where they could not be read. */
export const listModelCards = async (page: Page) => {
  const [found, creditOf] = await Promise.all([
    page.call(getModels, { query: { page: 0, size: SHOWN_MODELS } }),
    creditWordsOf(page),
  ]);
  if (!found.ok) return null;
  return cardsOf(page, found.value.models, creditOf);
};

/** One model's card; null where it is not on sale, or could not be read. */
export const findModelCard = async (page: Page, slug: string): Promise<HomeModel | null> => {
  const [found, creditOf] = await Promise.all([page.call(getModels, { query: { slug } }), creditWordsOf(page)]);
  return found.ok ? (cardsOf(page, found.value.models, creditOf)[0] ?? null) : null;
};
