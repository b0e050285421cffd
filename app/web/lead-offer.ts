import { redirect } from 'react-router';
import { getDealerById } from '#features/dealers/contract/search.ts';
import { getRentalDealers } from '#features/dealers/contract/directory.ts';
import type { Dealer } from '#features/dealers/public.ts';
import { getPublicOffer } from '#features/offers/contract/search.ts';
import type { OfferDetail } from '#features/offers/contract/shapes.ts';
import { dayText, offerView } from '#features/offers/web/public/offer-view.ts';
import type { LeadCar } from '#features/leads/web/ports.ts';
import type { Page } from '#ui/page-context.ts';
import { translator } from '#ui/translate.ts';

/** A subscription is asked for where cars are asked for: with the offer's own car, price and terms. */

const MOST_DEALERS = 100;
/** As much of the terms as goes along: who reads on finds them by the offer's number. */
const MOST_TERMS = 400;

/** The subscription the address names; null for none. One that is over leads to its own page, which says so. */
export const subscriptionOf = async (page: Page): Promise<OfferDetail | null> => {
  const code = page.url.searchParams.get('offer') ?? '';
  if (!/^[0-9a-z]{8}$/i.test(code)) return null;
  const found = await page.call(getPublicOffer, { params: { code }, query: {} });
  if (!found.ok || found.value.type !== 'RENTAL') return null;
  if (found.value.state !== 'onSale') throw redirect(page.path('offer', { offer: code.toLowerCase() }));
  return found.value;
};

/** Its car as a form shows it; null where the catalogue does not know it. */
export const subscribedCar = (page: Page, offer: OfferDetail): LeadCar | null => {
  const { modelName, versionName, mvsCode, year, title, code, terms } = offer;
  if (modelName === null || versionName === null || mvsCode === null || year === null) return null;
  const t = translator(page.texts('offers'));
  const view = offerView(offer, page, t);
  const until = dayText(page.market, offer.validUntil);
  const { value } = view.price;
  return {
    name: modelName,
    detail: [versionName, String(year)].join(' · '),
    picture: view.picture === null ? null : `${view.picture}480`,
    price: value,
    withoutTaxes: null,
    modelName,
    versionName,
    color: null,
    mvsCode,
    year,
    choice: null,
    back: view.href,
    offer: {
      code,
      priceLabel: view.price.label,
      terms,
      until: view.until,
      text: t('offers.ask.text', { title, code, price: value, until, terms: terms.slice(0, MOST_TERMS) }),
    },
  };
};

/** Who hands it out: the dealership that offers it, otherwise those that hand out rented cars. */
export const subscriptionDealers = async (page: Page, { dealer }: OfferDetail): Promise<readonly Dealer[]> => {
  if (dealer === null) {
    const found = await page.call(getRentalDealers, { query: { type: 'RENTAL', limit: MOST_DEALERS } });
    return found.ok ? found.value.dealers : [];
  }
  const found = await page.call(getDealerById, { params: { id: dealer.id }, query: {} });
  return found.ok ? [found.value] : [];
};
