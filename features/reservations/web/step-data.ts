import { showCity } from '#kernel/city.ts';
import type { Page } from '#ui/page-context.ts';
import { translator } from '#ui/translate.ts';
import type { Order } from '../contract.ts';
import { hasArrived } from '../rules/order-machine.ts';
import { RESERVATION_STEPS, type ReservationStep } from '../rules/steps.ts';
import { deliveryOf } from './expected-data.ts';
import { extrasText } from './extras.ts';
import { furthestStep, isReturning, moneysOf, pictureOf, type Moneys } from './shared.ts';

export type CarCardData = {
  readonly picture: string;
  readonly name: string;
  readonly version: string;
  readonly color: string;
  /** Title of the offer it is bought by. */
  readonly offer: string | null;
  readonly dealer: string;
  readonly place: string;
  /** By which day it is there, and what comes on top of its price. */
  readonly delivery: string | null;
  readonly extras: string | null;
  readonly money: Moneys;
};

export type FrameData = {
  readonly texts: Record<string, string>;
  readonly step: ReservationStep;
  readonly furthest: ReservationStep;
  readonly links: Readonly<Record<ReservationStep, string>>;
  readonly heldUntil: string;
  readonly now: string;
};

export const colorOf = (order: Pick<Order, 'quote'>): string =>
  order.quote.lines.find((line) => line.kind === 'color')?.name ?? '';

/** A car that was handed over, or is no longer bought, has neither day nor costs to come. */
export const isToCome = ({ state, expired, withdrawal }: Pick<Order, 'state' | 'expired' | 'withdrawal'>): boolean =>
  !expired && !isReturning({ withdrawal }) && state !== 'CANCELLED' && state !== 'DELIVERED';

/** One that is at its dealership is waited for no longer. */
export const isAwaited = (order: Pick<Order, 'state' | 'expired' | 'withdrawal'>): boolean =>
  isToCome(order) && !hasArrived(order.state);

export const toCard = (page: Pick<Page, 'brand' | 'market' | 'texts'>, order: Order): CarCardData => {
  const t = translator(page.texts('reservations'));
  return {
    picture: pictureOf(page.brand, order, 'hero'),
    name: order.quote.modelName,
    version: `${order.quote.versionName} ${order.quote.year}`,
    color: colorOf(order),
    offer: order.offer === null ? null : `${order.offer.title} (${order.offer.code})`,
    dealer: order.dealer.name,
    place: showCity(page.market, order.dealer),
    delivery: isAwaited(order) ? deliveryOf(order, t) : null,
    extras: isToCome(order) ? extrasText(page, order, t) : null,
    money: moneysOf(page, order),
  };
};

/** What the frame of a step needs. */
export const toFrame = (page: Page, order: Order, step: ReservationStep): FrameData => ({
  texts: page.shownTexts('reservations'),
  step,
  furthest: furthestStep(order),
  links: Object.fromEntries(
    RESERVATION_STEPS.map((one) => [one, page.path('reservationStep', { id: order.id, step: one })]),
  ) as Record<ReservationStep, string>,
  heldUntil: order.heldUntil,
  now: order.now,
});
