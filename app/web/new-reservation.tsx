import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { decodeChoice } from '#features/configurator/public.ts';
import { getCarWeb } from '#features/catalog/contract/car.ts';
import { getPostalCode } from '#features/location/contract/tables.ts';
import { listCampaigns, preReserve } from '#features/reservations/contract.ts';
import { NewReservation } from '#features/reservations/web/new-reservation.tsx';
import { choiceOfUnit, offersOf } from '#features/reservations/web/offers.ts';
import { shown } from '#features/reservations/web/shared.ts';
import { getAvailable } from '#features/stock/contract.ts';
import { fieldOf } from '#ui/form.ts';
import { pageContext, type Page } from '#ui/page-context.ts';
import { sayer } from '#ui/say.ts';
import { locationOf } from './kept-location.ts';

export const handle = { js: false };

const NINETY_DAYS = 90 * 86_400;
const DAY = 86_400;

/** The postal code asked for now, or the one the visitor gave before. */
const postalCodeOf = (page: Page): string => {
  const asked = page.url.searchParams.get('cep') ?? page.cookie('vlt_postal') ?? '';
  return asked
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .slice(0, 8);
};

const loadWanted = async (page: Page) => {
  const codes = decodeChoice(page.url.searchParams.get('c'));
  const car = codes === null ? null : await page.call(getCarWeb, { query: { mvsCode: codes.mvsCode } });
  return codes === null || car?.ok !== true ? null : { codes, car: car.value };
};

const unitsFor = (
  page: Page,
  codes: NonNullable<ReturnType<typeof decodeChoice>>,
  at: { latitude: number; longitude: number } | null,
) =>
  page.call(getAvailable, {
    query: {
      mvsCode: codes.mvsCode,
      modelYear: String(codes.year),
      colorCode: codes.colorCode,
      ...(codes.coatingCode === null ? {} : { coatingCode: codes.coatingCode }),
      optionalCode: codes.itemCodes.join(','),
      limit: '9',
      ...(at === null ? {} : { latitude: String(at.latitude), longitude: String(at.longitude) }),
    },
  });

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const wanted = await loadWanted(page);
  const texts = page.texts('reservations');
  if (wanted === null) return { texts, home: page.path('home'), found: null };
  page.showCar(wanted.codes);
  const postalCode = postalCodeOf(page);
  const place = postalCode === '' ? null : await page.call(getPostalCode, { params: { cep: postalCode }, query: {} });
  const kept = place === null ? await locationOf(page) : null;
  const at =
    place?.ok === true && place.value.latitude !== null && place.value.longitude !== null
      ? { latitude: place.value.latitude, longitude: place.value.longitude }
      : kept;
  const [units, campaigns] = await Promise.all([unitsFor(page, wanted.codes, at), page.call(listCampaigns, {})]);
  const campaign = campaigns.ok ? campaigns.value.campaigns[0] : undefined;
  if (place?.ok === true)
    page.setCookie({ name: 'vlt_postal', value: postalCode, maxAge: NINETY_DAYS, scriptsMayRead: true });
  const say = sayer(texts);
  return {
    texts,
    home: page.path('home'),
    found: {
      code: page.url.searchParams.get('c') ?? '',
      postalCode,
      postalError: place?.ok === false ? (place.problem?.detail ?? '') : null,
      city: place?.ok === true ? (place.value.cityName ?? place.value.stateCode) : (kept?.cityName ?? null),
      market: page.market,
      deposit: campaign === undefined ? null : shown(page, campaign.deposit),
      modelName: wanted.car.modelName,
      offers: units.ok
        ? offersOf({
            units: units.value.units,
            car: wanted.car,
            brand: page.brand,
            market: page.market,
            codes: wanted.codes,
            say,
          })
        : [],
      unavailable: campaign === undefined,
      form: { token: page.formToken, key: page.newKey() },
    },
  };
};

export const action = async ({ context, request }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const form = await request.formData();
  const refused = (problem: string | undefined, signIn: string | null = null) => ({
    problem: problem ?? page.texts('shell')['error.title'] ?? '',
    signIn,
  });
  if (!page.checkForm(form)) return refused(page.texts('problems')['problem.crossSite']);
  const wanted = await loadWanted(page);
  if (wanted === null) return refused(page.texts('reservations')['new.lost']);
  const unitId = fieldOf(form, 'unit');
  const units = await unitsFor(page, wanted.codes, null);
  const unit = units.ok ? units.value.units.find((one) => one.id === unitId) : undefined;
  const choice = choiceOfUnit(unit, wanted.codes);
  const held = await page.call(preReserve, {
    body: { choice, unitId },
    idempotencyKey: `${fieldOf(form, 'key')}:${unitId}`,
  });
  if (!held.ok) {
    const back = encodeURIComponent(`${page.url.pathname}${page.url.search}`);
    const signIn = held.problem?.code === 'holdsNeedAccount' ? `${page.path('signIn')}?next=${back}` : null;
    return refused(held.problem?.detail, signIn);
  }
  if (held.value.reference !== null) {
    page.setCookie({ name: 'vlt_anon', value: held.value.reference, maxAge: DAY });
  }
  return redirect(page.path('reservationStep', { id: held.value.id, step: 'showcase' }), 303);
};

export const meta = ({ loaderData }: { loaderData?: Awaited<ReturnType<typeof loader>> }) => [
  { title: loaderData?.texts['new.title'] ?? '' },
  { name: 'robots', content: 'noindex' },
];

/** Where to take the car over: exact cars, build slots and near ones at the dealers around. */
export default function NewReservationPage() {
  const { texts, home, found } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <NewReservation
      say={sayer(texts)}
      home={home}
      found={found}
      problem={refused?.problem ?? null}
      signIn={refused?.signIn ?? null}
    />
  );
}
