import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { showCity } from '#kernel/city.ts';
import { dayIn } from '#kernel/dates.ts';
import type { CallResult } from '#kernel/client.ts';
import { urlOf } from '#kernel/endpoint.ts';
import { formatMoney } from '#kernel/money.ts';
import { formatPhone } from '#kernel/phones.ts';
import { fieldOf } from '#ui/form.ts';
import { pageContext, type Page } from '#ui/page-context.ts';
import { translator } from '#ui/translate.ts';
import { getTimeslots } from '../contract/scheduler.ts';
import type { Booking } from '../contract/shapes.ts';
import * as calls from '../contract/visit-scheduling.ts';
import { periodIn, readAsk } from './ask.ts';
import { actOnVoucher, readVoucher } from './booking-voucher.ts';
import { checkTime } from './checked-time.ts';
import { periodDays, SHOWN_DAYS, timeDays, turnsOf } from './days.ts';
import { VISIT_AREAS } from './flow-data.ts';
import { formatDateTimeOf, showBooked } from './date-times.ts';

const referenceOf = (page: Page): string | undefined => page.url.searchParams.get('ref')?.slice(0, 200) ?? undefined;

const find = async (page: Page, id: string): Promise<Booking> => {
  const reference = referenceOf(page);
  const query = reference === undefined ? {} : { reference };
  const found = await page.call(calls.getVisit, { params: { id }, query });
  // Somebody else's is not there.
  if (!found.ok) throw data(null, { status: found.problem?.status === 500 ? 500 : 404 });
  return found.value;
};

/** The fixed price and, in Argentina, the price without national taxes. */
const shownPrice = (page: Page, { price, priceWithoutTaxes }: Booking) => {
  if (price === null) return null;
  if (priceWithoutTaxes === null) return { price: formatMoney(price, page.market), withoutTaxes: null };
  const t = translator(page.texts('aftersales'));
  return {
    price: formatMoney(price, page.market),
    withoutTaxes: t('aftersales.withoutTaxes', { value: formatMoney(priceWithoutTaxes, page.market) }),
  };
};

/** Other times of the same work, for moving it. */
const timesFor = async (page: Page, { dealer, service, kind, car, revision }: Booking) => {
  const today = dayIn(page.now, page.market);
  const query = {
    kind,
    ...(service === null ? {} : { serviceCode: service.code }),
    ...(car === null ? {} : { modelCode: car.modelCode }),
    ...(revision === null ? {} : { revision: String(revision) }),
    days: kind === 'TEST_DRIVE' ? SHOWN_DAYS.periods : SHOWN_DAYS.times,
  };
  const { ask, trouble } = await checkTime(page, readAsk(page.url.searchParams), query);
  const found = await page.call(getTimeslots, { query: { ...query, dealerId: dealer.id, from: ask.from ?? today } });
  if (!found.ok) return { ...NO_TIMES, trouble };
  const { days } = found.value;
  const turns = turnsOf(days, today);
  return kind === 'TEST_DRIVE'
    ? { times: null, periods: { days: periodDays(page, days), ...turns }, trouble }
    : { times: { days: timeDays(page, days), ...turns }, periods: null, trouble };
};

const NO_TIMES = { times: null, periods: null, trouble: null };

const calendarOf = (page: Page, id: string): string => {
  const reference = referenceOf(page);
  const query = { brand: page.brand, market: page.market, ...(reference === undefined ? {} : { reference }) };
  return `${urlOf(calls.getVisitCalendar, { id })}?${new URLSearchParams(query).toString()}`;
};

const AGAIN = { TEST_DRIVE: 'testDrive', SERVICE: 'serviceVisit', VIRTUAL: 'videoVisit' } as const;

export const bookingLoader = async ({ context, params }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const texts = page.texts(...VISIT_AREAS, 'rules');
  const booking = await find(page, params['id'] ?? '');
  const isDrive = booking.kind === 'TEST_DRIVE';
  const pageName = isDrive ? 'testDriveBooking' : 'serviceBooking';
  const here = page.path(pageName, { id: booking.id });
  if (page.url.pathname !== here) throw redirect(`${here}${page.url.search}`);
  const reference = referenceOf(page);
  const at = (more: Record<string, string>): string => {
    const query = new URLSearchParams({ ...(reference === undefined ? {} : { ref: reference }), ...more }).toString();
    return query === '' ? here : `${here}?${query}`;
  };
  const wantsMove = booking.mayMove && page.url.searchParams.get('move') === '1';
  const { dealer } = booking;
  return {
    texts: page.shownTexts(...VISIT_AREAS, 'rules'),
    booking,
    here: at({}),
    move: at({ move: '1' }),
    isNew: page.url.searchParams.get('new') === '1',
    done:
      (['confirmed', 'cancelled', 'moved', 'rated', 'voucher', 'noVoucher'] as const).find(
        (one) => one === page.url.searchParams.get('done'),
      ) ?? null,
    when: showBooked(page, booking, translator(texts)),
    answerBy: booking.answerBy === null ? null : formatDateTimeOf(page, booking.answerBy),
    price: shownPrice(page, booking),
    voucher: await readVoucher(page, booking),
    phone: formatPhone(dealer.phone, page.market),
    call: `tel:${dealer.phone}`,
    place: `${dealer.address}, ${showCity(page.market, dealer)}`,
    route: `https://www.openstreetmap.org/directions?to=${dealer.latitude}%2C${dealer.longitude}`,
    calendar: calendarOf(page, booking.id),
    again: page.path(AGAIN[booking.kind]),
    ...(wantsMove ? await timesFor(page, booking) : NO_TIMES),
    wantsMove,
    form: { key: page.newKey() },
    title: translator(texts)(`booking.title.${booking.kind}`),
  };
};

export type BookingLoaded = Awaited<ReturnType<typeof bookingLoader>>;

const send = (page: Page, form: FormData, booking: Booking): Promise<CallResult<Booking>> | null => {
  const reference = referenceOf(page);
  const own = { id: booking.id, ...(reference === undefined ? {} : { reference }) };
  const idempotencyKey = fieldOf(form, 'key');
  const isTalk = booking.kind === 'VIRTUAL';
  const startsAt = fieldOf(form, 'startsAt');
  if (startsAt !== '') {
    const body = { ...own, startsAt };
    return page.call(isTalk ? calls.updateVirtualEvent : calls.updateVisit, { body, idempotencyKey });
  }
  const [day = '', period = ''] = fieldOf(form, 'slot').split(' ');
  if (day !== '') {
    const body = { ...own, day, period: periodIn({ period }) ?? ('' as 'MORNING') };
    return page.call(calls.updateTestDrive, { body, idempotencyKey });
  }
  switch (fieldOf(form, 'do')) {
    case 'confirm':
      return page.call(isTalk ? calls.confirmVirtualEvent : calls.confirmVisit, { body: own, idempotencyKey });
    case 'cancel':
      return page.call(isTalk ? calls.cancelVirtualEvent : calls.cancelVisit, { body: own, idempotencyKey });
    case 'rate':
      return page.call(calls.rateTestDrive, {
        body: { ...own, rating: Number(fieldOf(form, 'rating')) },
        idempotencyKey,
      });
    default:
      return null;
  }
};

const DONE = {
  confirm: 'confirmed',
  cancel: 'cancelled',
  rate: 'rated',
  voucher: 'voucher',
  noVoucher: 'noVoucher',
} as const;

export const bookingAction = async ({ context, params }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const { form } = page;
  const texts = page.texts('problems', 'rules');
  const booking = await find(page, params['id'] ?? '');
  const result = await (actOnVoucher(page, form, booking) ?? send(page, form, booking));
  if (result?.ok !== true) {
    const message = result?.problem?.detail ?? texts['generic.error'];
    return data({ message }, { status: result?.problem?.status ?? 400 });
  }
  const intent = fieldOf(form, 'do');
  const done = intent in DONE ? DONE[intent as keyof typeof DONE] : 'moved';
  const reference = referenceOf(page);
  const query = new URLSearchParams({ ...(reference === undefined ? {} : { ref: reference }), done });
  return redirect(`${page.url.pathname}?${query.toString()}`, 303);
};
