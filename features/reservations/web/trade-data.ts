import { redirect } from 'react-router';
import { CAR_PLACES, CONDITIONS } from '#features/trade-in/public.ts';
import { formatDay } from '#kernel/dates.ts';
import { fieldOf } from '#ui/form.ts';
import { refusedForm, refusedWith } from '#ui/form-answer.ts';
import { MINUS } from '#kernel/money.ts';
import { numberFormat } from '#kernel/number-format.ts';
import type { Page } from '#ui/page-context.ts';
import { translator } from '#ui/translate.ts';
import type { Order } from '../contract.ts';
import { answerCorrection, sendTradePhoto } from '../contract/trade.ts';
import type { Correction, TradedCar } from '../contract/traded-car.ts';
import { isExpected } from '../rules/balance.ts';
import { CAR_VIEWS, photoPlaces, type PhotoPlace } from '../rules/trade-photos.ts';
import { shown } from './shared.ts';

type Words = ReturnType<typeof translator>;
type State = Pick<TradedCar, 'mileageKm' | 'condition' | 'damages'>;

const wordsFor = (page: Page): Words => translator(page.texts('reservations', 'tradeIn'));

/** What a photograph shows, in words. */
const placeWord = (t: Words, place: PhotoPlace): string => {
  const damaged = CAR_PLACES.find((one) => place === `DAMAGE_${one}`);
  if (damaged !== undefined) return t('trade.photo.damage', { place: t(`tradeIn.place.${damaged}`) });
  const view = CAR_VIEWS.find((one) => one === place);
  return view === undefined ? '' : t(`trade.photo.${view}`);
};

/** Kilometres, state and damages, as one line. */
const stateOf = (page: Page, t: Words, { mileageKm, condition, damages = [] }: State): string =>
  [
    t('trade.km', { km: mileageKm.toLocaleString(page.locale) }),
    t(`tradeIn.condition.${condition}`),
    damages.length === 0 ? t('trade.noDamage') : damages.map((place) => t(`tradeIn.place.${place}`)).join(', '),
  ].join(' · ');

type Worth = Pick<Correction, 'suggested' | 'validUntil'> & Pick<TradedCar, 'low' | 'high'>;

/** A value with its band, and until when it holds. */
const worthOf = (page: Page, t: Words, { suggested, low, high, validUntil }: Worth): string =>
  low === undefined || high === undefined
    ? t('trade.worth', { value: shown(page, suggested), until: formatDay(validUntil) })
    : t('trade.worth.band', {
        value: shown(page, suggested),
        low: shown(page, low),
        high: shown(page, high),
        until: formatDay(validUntil),
      });

/** What moved it away from the price of the new car. */
const reasonsOf = (page: Page, t: Words, { drivers = [], mileageKm }: Pick<TradedCar, 'drivers' | 'mileageKm'>) => {
  const percent = numberFormat(page.locale, { style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' });
  return drivers
    .map(({ code, basisPoints }) => {
      const share = percent.format(basisPoints / 10_000).replace('-', MINUS);
      return `${t(`tradeIn.driver.${code}`, { km: mileageKm.toLocaleString(page.locale) })}: ${share}`;
    })
    .join(' · ');
};

const worthLine = (page: Page, t: Words, { suggested, validUntil, ...car }: TradedCar): string | null =>
  suggested === null || validUntil === null ? null : worthOf(page, t, { ...car, suggested, validUntil });

/** The used car that an order's rest is planned with: its photographs, its value, and what staff found; null where none is to come. */
export const tradeShown = (page: Page, order: Order, as: 'reservations' | 'orders') => {
  const source = order.rest.sources.find((one) => one.kind === 'TRADE_IN' && one.car !== null && isExpected(one));
  if (source?.car == null || order.state === 'CANCELLED') return null;
  const { car, correction, photos = [], version = 0 } = source;
  const t = wordsFor(page);
  const query = new URLSearchParams({ brand: page.brand, market: page.market });
  const places = photoPlaces([...new Set([...(car.damages ?? []), ...(correction?.damages ?? [])])]);
  return {
    id: source.id,
    version,
    state: stateOf(page, t, car),
    worth: worthLine(page, t, car),
    reasons: reasonsOf(page, t, car),
    photos: places.map((place) => {
      const photo = photos.find((one) => one.place === place);
      const href = photo && `/api/reservation/v2/${as}/${order.id}/trade-photos/${photo.id}?${query}`;
      return { place, label: placeWord(t, place), href: href ?? null };
    }),
    correction:
      correction === undefined
        ? null
        : {
            state: stateOf(page, t, correction),
            worth: worthOf(page, t, correction),
            reasons: reasonsOf(page, t, correction),
            reason: correction.reason,
            counts: shown(page, {
              ...source.amount,
              amount: Math.min(source.amount.amount, correction.suggested.amount),
            }),
            key: page.newKey(),
          },
  };
};
export type TradeShown = NonNullable<ReturnType<typeof tradeShown>>;

/** The same for staff, with the form that says what was found. */
export const tradeForStaff = (page: Page, order: Order) => {
  const trade = tradeShown(page, order, 'orders');
  const source = order.rest.sources.find(({ id }) => id === trade?.id);
  if (trade === null || source?.car == null) return null;
  const t = wordsFor(page);
  const { mileageKm, condition, damages = [] } = source.correction ?? source.car;
  return {
    ...trade,
    key: page.newKey(),
    mayCorrect: source.car.suggested !== null,
    mileageKm: String(mileageKm),
    condition,
    conditions: CONDITIONS.map((value) => ({ value, label: t(`tradeIn.condition.${value}`) })),
    places: CAR_PLACES.map((value) => ({
      value,
      label: t(`tradeIn.place.${value}`),
      isNamed: damages.includes(value),
    })),
  };
};

/** A photograph of the used car, or the answer to what staff found of it. */
export const tradeAct = async (page: Page, id: string) => {
  const { form } = page;
  const here = page.url.pathname;
  if (fieldOf(form, 'do') === 'photo') {
    const file = form.get('file');
    if (file === null || typeof file === 'string' || file.size === 0) {
      const message = page.texts('content')['content.uploadNone'];
      return refusedWith(form, { message, fields: { file: message } });
    }
    form.set('orderId', id);
    const sent = await page.callForm(sendTradePhoto, form);
    return sent.ok ? redirect(`${here}?done=photo#trade`, 303) : refusedForm(page, form, sent);
  }
  const answered = await page.call(answerCorrection, {
    params: { id },
    body: { accept: fieldOf(form, 'do') === 'acceptCar', version: Number(fieldOf(form, 'version')) },
    idempotencyKey: fieldOf(form, 'key'),
  });
  return answered.ok ? redirect(`${here}?done=car`, 303) : refusedForm(page, form, answered);
};

/** What the forms of the used car ask for. */
export const isTradeAct = (what: string): boolean => what === 'photo' || what === 'acceptCar' || what === 'endCar';
