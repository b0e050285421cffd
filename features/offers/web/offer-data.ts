import { data, type LoaderFunctionArgs } from 'react-router';
import { MARKETS, type Market } from '#kernel/market.ts';
import { formatMoney, type Money } from '#kernel/money.ts';
import { pageContext, type Page } from '#ui/page-context.ts';
import { translator, type Translate } from '#ui/translate.ts';
import { listSavedOffers } from '../contract/offers.ts';
import { getPublicOffer, searchOffers, searchBodySchema } from '../contract/search.ts';
import type { OfferDetail } from '../contract/shapes.ts';
import { buildAddress } from '../rules/build-address.ts';
import { offerData } from '../rules/structured-data.ts';
import { dayText, offerView } from './public/offer-view.ts';

const SHARED_SECONDS = 15;
const MOST_OTHERS = 3;

/** How a visitor reaches the dealer of an offer. */
export type DealerContact = { readonly phone: string; readonly address: string; readonly route: string };

export type Paint = { readonly name: string; readonly price: Money };

export type OfferPorts = {
  readonly brandName: (brand: string) => string;
  readonly findDealer: (page: Page, id: string) => Promise<DealerContact | null>;
  /** What the offer's paint costs on top of its version; null where it costs nothing, or is not known. */
  readonly findPaint: (page: Page, offer: OfferDetail) => Promise<Paint | null>;
  /** Where the offer's own credit is simulated. */
  readonly simulateHref: (page: Page, offer: OfferDetail) => string | null;
};

/** Other offers of the same model, or of the same sort where the offer is of no model. */
const othersOf = async (page: Page, offer: OfferDetail, t: Translate) => {
  const filters = offer.modelCode === null ? {} : { model: [offer.modelCode] };
  const body = searchBodySchema.parse({
    sort: offer.kind === 'PART' ? ['ACCESSORY', 'SERVICE'] : ['NEW', 'USED'],
    ...filters,
  });
  const found = await page.call(searchOffers, { query: { size: String(MOST_OTHERS + 1) }, body });
  const cards = found.ok ? found.value.offers.filter(({ id }) => id !== offer.id).slice(0, MOST_OTHERS) : [];
  return cards.map((card) => offerView(card, page, t));
};

/** What can be done with the offer here and now: only what exists. */
const nextOf = (page: Page, offer: OfferDetail, t: Translate) => {
  if (offer.state !== 'onSale' || offer.modelSlug === null) return null;
  if (offer.kind === 'PART') {
    const href = `${page.path('buildStep', { model: offer.modelSlug, step: 'accessories' })}?${new URLSearchParams({ do: `add:${offer.partId ?? ''}` })}`;
    return { label: t('offers.next.accessory'), href };
  }
  if (offer.condition !== 'NEW' || offer.mvsCode === null) return null;
  if (offer.type === 'RENTAL') {
    const href = `${page.path('proposal')}?${new URLSearchParams({ offer: offer.code.toLowerCase() })}`;
    return { label: t('offers.next.subscribe'), href };
  }
  return {
    label: t('offers.next.build'),
    href: buildAddress(page.path('buildStep', { model: offer.modelSlug, step: 'optionals' }), offer),
  };
};

/** Reserving the offer's own car; null where it is not reserved online, or cannot be now. */
const reserveOf = (page: Page, offer: OfferDetail): string | null =>
  offer.state === 'onSale' && offer.unitsLeft !== null && offer.unitsLeft > 0
    ? page.path('offerReservation', { offer: offer.code.toLowerCase() })
    : null;

/** How many cars of it may still be reserved, counted just now; else the number its author gave. */
const leftText = ({ unitsLeft, stock }: OfferDetail, t: Translate): string | null => {
  const count = unitsLeft ?? stock;
  if (count === null || count === 0) return null;
  return t('offers.stock', { count });
};

/** Why it cannot be had: all of it may only be held for now, or be sold for good. */
const endedText = ({ state }: OfferDetail, t: Translate) =>
  state === 'onSale'
    ? null
    : {
        title: t(`offers.state.${state}`),
        text: t(`offers.state.${state}.text`),
      };

/** Until when it holds; and what the former price, which is the version's own, leaves out. */
const validityText = (
  offer: OfferDetail,
  { paint, market, t }: { paint: Paint | null; market: Market; t: Translate },
): string => {
  const price = paint === null ? '' : formatMoney(paint.price, market);
  return [
    ...(paint === null ? [] : [t('offers.was.paint', { paint: paint.name, price })]),
    t('offers.validity', {
      from: dayText(market, new Date(Date.parse(offer.validFrom) + 1000).toISOString()),
      until: dayText(market, offer.validUntil),
    }),
  ].join(' ');
};

const savedOf = async (page: Page): Promise<string[] | null> => {
  if (page.user === null) return null;
  const found = await page.call(listSavedOffers, { query: {} });
  return found.ok ? found.value.offerIds : [];
};

/** One offer at its own address: on sale, sold or over, it says which. */
export const offerLoader =
  ({ brandName, findDealer, findPaint, simulateHref }: OfferPorts) =>
  async ({ params, context }: LoaderFunctionArgs) => {
    const page = context.get(pageContext);
    const code = params.offer ?? '';
    const found = /^[0-9a-z]{8}$/i.test(code) ? await page.call(getPublicOffer, { params: { code }, query: {} }) : null;
    if (found === null || (!found.ok && found.problem?.status === 404)) throw data(null, { status: 404 });
    if (!found.ok) throw data(null, { status: 503 });
    const offer = found.value;
    if (offer.mvsCode !== null && offer.year !== null) page.showCar({ mvsCode: offer.mvsCode, year: offer.year });
    const texts = page.texts('ui', 'catalog', 'offers');
    const t = translator(texts);
    const [dealer, others, saved, paint] = await Promise.all([
      offer.dealer === null ? null : findDealer(page, offer.dealer.id),
      othersOf(page, offer, t),
      savedOf(page),
      offer.formerPrice === null ? null : findPaint(page, offer),
    ]);
    const view = offerView(offer, page, t);
    const canonical = `${page.url.origin}${view.href}`;
    const image = view.picture === null ? null : `${page.url.origin}${view.picture}1280`;
    const brand = brandName(page.brand);
    const value = {
      texts: page.shownTexts('ui', 'catalog', 'offers'),
      offer: view,
      description: offer.description,
      terms: offer.terms,
      features: offer.features.map(({ name }) => name),
      validity: validityText(offer, { paint, market: page.market, t }),
      balloon: offer.installment?.residual === null || offer.installment === null ? null : t('offers.balloon.text'),
      next: nextOf(page, offer, t),
      reserve: reserveOf(page, offer),
      simulate: reserveOf(page, offer) === null ? null : simulateHref(page, offer),
      left: leftText(offer, t),
      ended: endedText(offer, t),
      /** Of the car itself, where the catalogue knows it. */
      version: offer.mvsCode === null || offer.year === null ? null : `${offer.mvsCode}-${offer.year}`,
      dealer,
      others,
      showcase: page.path('offers'),
      saving: { brand: page.brand, market: page.market, locale: MARKETS[page.market].locale, saved },
      head: {
        title: t('offers.one.title', { title: offer.title, brand }),
        description: `${view.price.value}. ${offer.description}`.slice(0, 160),
        canonical,
        data: offerData({ offer, brand, url: canonical, image }),
        isOpen: offer.state === 'onSale' || offer.state === 'soon',
      },
    };
    // How many cars are left is true of this moment alone.
    const isShared = page.user === null && offer.unitsLeft === null;
    const cache = isShared ? `public, max-age=0, s-maxage=${SHARED_SECONDS}` : 'private, no-store';
    return data(value, { headers: { 'cache-control': cache } });
  };

export type OfferPageData = Awaited<ReturnType<ReturnType<typeof offerLoader>>>['data'];
