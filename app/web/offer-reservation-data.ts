import { shownKm } from '#kernel/distance.ts';
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { buildAddress } from '#features/offers/public.ts';
import { getOfferUnits, getPublicOffer, type OfferPlace } from '#features/offers/contract/search.ts';
import type { OfferDetail } from '#features/offers/contract/shapes.ts';
import { offerView } from '#features/offers/web/public/offer-view.ts';
import { listCampaigns } from '#features/reservations/contract/campaigns.ts';
import { preReserveOffer } from '#features/reservations/contract/offers.ts';
import { extrasText } from '#features/reservations/web/extras.ts';
import { deliveryText } from '#features/reservations/web/offers.ts';
import { shown, shownLines } from '#features/reservations/web/shared.ts';
import { showCity } from '#kernel/city.ts';
import { dayIn } from '#kernel/dates.ts';
import { fieldOf } from '#ui/form.ts';
import { pageContext, type Page } from '#ui/page-context.ts';
import { signInAddress } from '#ui/sign-in-address.ts';
import { translator, type Translate } from '#ui/translate.ts';
import { requestedPlace } from './requested-place.ts';
import { keepReference } from './reservation-reference.ts';
import { keepReservation } from './running-reservation.ts';

const isCode = (code: string): boolean => /^[0-9a-z]{8}$/i.test(code);

const placeView = (page: Page, place: OfferPlace, t: Translate) => {
  const { dealer, quote, units } = place;
  const isOff = quote.lines.some(({ kind }) => kind === 'offer');
  const distance =
    dealer.distanceKm === null ? '' : ` · ${t('new.distance', { km: shownKm(dealer.distanceKm, page.locale) })}`;
  return {
    dealerId: dealer.id,
    dealer: dealer.name,
    place: showCity(page.market, dealer) + distance,
    units: t('offers.stock', { count: units }),
    delivery: deliveryText(place, { today: dayIn(page.now, page.market), market: page.market, t }),
    total: shown(page, quote.total),
    lines: isOff ? shownLines(page, quote).filter(({ free }) => !free) : [],
    withoutTaxes:
      quote.totalWithoutTaxes === null ? null : `${t('price.withoutTaxes')} ${shown(page, quote.totalWithoutTaxes)}`,
  };
};

/** What else is offered of its model. */
const othersHref = (page: Page, { modelCode }: OfferDetail): string =>
  `${page.path('offers')}${modelCode === null ? '' : `?${new URLSearchParams({ model: modelCode })}`}`;

const buildHref = (page: Page, offer: OfferDetail): string | null =>
  offer.modelSlug === null
    ? null
    : buildAddress(page.path('buildStep', { model: offer.modelSlug, step: 'optionals' }), offer);

export const loader = async ({ context, params }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const code = params['offer'] ?? '';
  if (!isCode(code)) throw data(null, { status: 404 });
  const { at: near } = await requestedPlace(page);
  const query = near === null ? {} : { latitude: String(near.latitude), longitude: String(near.longitude) };
  const [found, units, campaigns] = await Promise.all([
    page.call(getPublicOffer, { params: { code }, query: {} }),
    page.call(getOfferUnits, { params: { code }, query }),
    page.call(listCampaigns, {}),
  ]);
  if (!found.ok || !units.ok) throw data(null, { status: found.ok || found.problem?.status !== 404 ? 503 : 404 });
  const offer = found.value;
  const texts = page.texts('offers', 'reservations');
  const t = translator(texts);
  const view = offerView(offer, page, t);
  const { places } = units.value;
  const campaign = campaigns.ok ? campaigns.value.campaigns[0] : undefined;
  return {
    texts: page.shownTexts('offers', 'reservations'),
    offer: {
      title: offer.title,
      validity: view.until,
      state: offer.state,
      deposit: campaign === undefined ? null : shown(page, campaign.deposit),
      extras: campaign === undefined ? null : extrasText(page, campaign, t),
      picture: view.picture,
      alt: view.alt,
      othersHref: othersHref(page, offer),
      buildHref: buildHref(page, offer),
      places: places.map((place) => placeView(page, place, t)),
      form: { key: page.newKey() },
    },
  };
};

export const action = async ({ context, params }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const { form } = page;
  const refused = (problem: string | undefined, signIn: string | null = null) => ({
    problem: problem ?? page.texts('shell')['error.title'],
    signIn,
  });
  const offerCode = params['offer'] ?? '';
  if (!isCode(offerCode)) throw data(null, { status: 404 });
  const dealerId = fieldOf(form, 'dealer');
  const held = await page.call(preReserveOffer, {
    body: { offerCode, dealerId },
    idempotencyKey: `${fieldOf(form, 'key')}:${dealerId}`,
  });
  if (!held.ok) {
    const signIn = held.problem?.code === 'holdsNeedAccount' ? signInAddress(page) : null;
    return refused(held.problem?.detail, signIn);
  }
  keepReference(page, held.value.reference);
  keepReservation(page, held.value);
  return redirect(page.path('reservationStep', { id: held.value.id, step: 'showcase' }), 303);
};
