import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { decodeChoice, encodeChoice, type CarCodes } from '#features/configurator/public.ts';
import { getCarWeb } from '#features/catalog/contract/car.ts';
import { getDealerById } from '#features/dealers/contract/search.ts';
import { approvedFor } from '#features/financing/web/public/order-proposal.ts';
import { offerView } from '#features/offers/web/public/offer-view.ts';
import { getReservationPrice } from '#features/price/contract.ts';
import { preReserve } from '#features/reservations/contract.ts';
import { listCampaigns } from '#features/reservations/contract/campaigns.ts';
import { chosenCar } from '#features/reservations/web/chosen-car-data.ts';
import { choicesOfUnit, listOffers, ownCarAt, type UnitPrices } from '#features/reservations/web/offers.ts';
import { extrasText } from '#features/reservations/web/extras.ts';
import { shown } from '#features/reservations/web/shared.ts';
import type { OfferedUnit } from '#features/stock/public.ts';
import { dayIn } from '#kernel/dates.ts';
import type { Money } from '#kernel/money.ts';
import { postalField } from '#kernel/postal-field.ts';
import { formatDateTime } from '#kernel/date-times.ts';
import { fieldOf } from '#ui/form.ts';
import { pageContext, type Page } from '#ui/page-context.ts';
import { signInAddress } from '#ui/sign-in-address.ts';
import { translator, type Translate } from '#ui/translate.ts';
import { findUnits } from './available-units.ts';
import { keepPostalCode, requestedPlace } from './requested-place.ts';
import { findCarOffer } from './car-offer.ts';
import { keepReference } from './reservation-reference.ts';
import { keepReservation, runningReservation } from './running-reservation.ts';
import { dealsOf } from './unit-offers.ts';

/** Where the dealership stands that the address names: an approved credit is for a car of it. A postal code typed since is newer. */
const dealersPlace = async (page: Page) => {
  const { searchParams } = page.url;
  const id = searchParams.get('d');
  if (id === null || searchParams.has(postalField(page.market))) return null;
  const found = await page.call(getDealerById, { params: { id }, query: {} });
  if (!found.ok) return null;
  const { latitude, longitude, cityName } = found.value;
  return { postalCode: '', found: null, at: { latitude, longitude }, city: cityName };
};

/** How far it is from another dealership says nothing to a visitor. */
const withoutDistance = (unit: OfferedUnit): OfferedUnit => ({ ...unit, dealer: { ...unit.dealer, distanceKm: null } });

type Requested = NonNullable<Awaited<ReturnType<typeof loadRequested>>>;

const loadRequested = async (page: Page) => {
  const codes = decodeChoice(page.url.searchParams.get('c'));
  const car = codes === null ? null : await page.call(getCarWeb, { query: { mvsCode: codes.mvsCode } });
  return codes === null || car?.ok !== true ? null : { codes, car: car.value };
};

/** An offer of the very version and paint: cheaper than the car by the list, and without what was added to it. */
const loadCarOffer = async (page: Page, { codes, car, total }: Requested & { total: Money | null }) => {
  const offer = await findCarOffer(page, { codes, total, modelCode: car.modelCode });
  if (offer === null) return null;
  const { title, href, price, withoutTaxes, place, until } = offerView(offer, page, translator(page.texts('offers')));
  return { title, href, price: price.value, withoutTaxes, place, until };
};

/** What the car that was built and each car offered for it cost: every car is asked for once. */
const pricesOf = async (page: Page, units: readonly OfferedUnit[], codes: CarCodes): Promise<UnitPrices> => {
  const choices = new Map(
    [codes, ...units.flatMap((unit) => choicesOfUnit(unit, codes))].map((one) => [encodeChoice(one), one]),
  );
  const prices = await Promise.all(
    [...choices].map(async ([key, choice]) => {
      const found = await page.call(getReservationPrice, {
        query: {
          mvsCode: choice.mvsCode,
          year: String(choice.year),
          colorCode: choice.colorCode,
          ...(choice.coatingCode === null ? {} : { coatingCode: choice.coatingCode }),
          optionalCode: choice.itemCodes.join(','),
          accessoryCode: choice.accessoryCodes.join(','),
          serviceCode: choice.serviceCodes.join(','),
        },
      });
      return found.ok
        ? [[key, { total: found.value.total, withoutTaxes: found.value.totalWithoutTaxes }] as const]
        : [];
    }),
  );
  return new Map(prices.flat());
};

/** What a bank has agreed to for this very car, and which dealership it was asked for. */
const creditSaid = async (page: Page, codes: CarCodes, t: Translate): Promise<string | null> => {
  const { itemCodes, accessoryCodes, serviceCodes } = codes;
  const choice = {
    ...codes,
    itemCodes: [...itemCodes],
    accessoryCodes: [...accessoryCodes],
    serviceCodes: [...serviceCodes],
  };
  const approved = await approvedFor(page, { choice, dealerId: page.url.searchParams.get('d') });
  if (approved === null) return null;
  const { number, offer, voucher } = approved;
  return t('new.approved', { number, lender: offer.lender.name, dealer: voucher?.dealer.name ?? '' });
};

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const requested = await loadRequested(page);
  const texts = page.shownTexts('reservations');
  const running = await runningReservation(page);
  if (requested === null) return { texts, home: page.path('home'), running, found: null };
  page.showCar(requested.codes);
  const yard = await dealersPlace(page);
  const { postalCode, found: place, at, city } = yard ?? (await requestedPlace(page));
  const [units, campaigns] = await Promise.all([findUnits(page, requested.codes, at), page.call(listCampaigns, {})]);
  const campaign = campaigns.ok ? campaigns.value.campaigns[0] : undefined;
  if (place?.ok === true) keepPostalCode(page, postalCode);
  const t = translator(page.texts('reservations'));
  const offered = units.ok ? units.value.units : [];
  const [prices, deals] = await Promise.all([
    pricesOf(page, offered, requested.codes),
    dealsOf(page, { units: offered, modelCode: requested.car.modelCode }),
  ]);
  const total = prices.get(encodeChoice(requested.codes))?.total ?? null;
  const code = page.url.searchParams.get('c') ?? '';
  return {
    texts,
    home: page.path('home'),
    running,
    found: {
      code,
      postalCode,
      postalError: place?.ok === false ? (place.problem?.detail ?? '') : null,
      city,
      market: page.market,
      deposit: campaign === undefined ? null : shown(page, campaign.deposit),
      car: chosenCar({ ...requested, prices, brand: page.brand, market: page.market, t }),
      offers: listOffers({
        units: yard === null ? offered : offered.map(withoutDistance),
        car: requested.car,
        brand: page.brand,
        market: page.market,
        codes: requested.codes,
        today: dayIn(page.now, page.market),
        prices,
        deals,
        t,
      }),
      approved: await creditSaid(page, requested.codes, t),
      extras: campaign === undefined ? null : extrasText(page, campaign, t),
      /** No place on the line is free: until when the first of them is held. */
      lineHeld: units.ok && units.value.heldUntil !== null ? formatDateTime(units.value.heldUntil, page.market) : null,
      carOffer: await loadCarOffer(page, { ...requested, total }),
      own: ownCarAt(offered, at !== null),
      /** With the car, so that nobody has to build it again. */
      waiting: `${page.path('waitingList')}?${new URLSearchParams({ c: code })}`,
      unavailable: campaign === undefined,
      form: { key: page.newKey() },
    },
  };
};

export const action = async ({ context }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const { form } = page;
  const refused = (problem: string | undefined, signIn: string | null = null) => ({
    problem: problem ?? page.texts('shell')['error.title'],
    signIn,
  });
  const unitId = fieldOf(form, 'unit');
  const dealerId = fieldOf(form, 'dealer');
  const choice = decodeChoice(fieldOf(form, 'choice'));
  if (choice === null) return refused(page.texts('reservations')['new.lost']);
  const hold = await page.call(preReserve, {
    body: {
      choice: {
        ...choice,
        itemCodes: [...choice.itemCodes],
        accessoryCodes: [...choice.accessoryCodes],
        serviceCodes: [...choice.serviceCodes],
      },
      unitId,
      dealerId,
    },
    idempotencyKey: `${fieldOf(form, 'key')}:${unitId}:${dealerId}`,
  });
  if (!hold.ok) {
    const signIn = hold.problem?.code === 'holdsNeedAccount' ? signInAddress(page) : null;
    return refused(hold.problem?.detail, signIn);
  }
  keepReference(page, hold.value.reference);
  keepReservation(page, hold.value);
  return redirect(page.path('reservationStep', { id: hold.value.id, step: 'showcase' }), 303);
};
