import { showCity } from '#kernel/city.ts';
import type { Page } from '#ui/page-context.ts';
import type { Order } from '../contract.ts';
import { RESERVATION_STEPS, type ReservationStep } from '../rules/steps.ts';
import type { CarCardData } from './car-card.tsx';
import type { FrameData } from './frame.tsx';
import { furthestStep, moneysOf, pictureOf } from './shared.ts';

export const colorOf = (order: Order): string => order.quote.lines.find((line) => line.kind === 'color')?.name ?? '';

export const cardOf = (page: Pick<Page, 'brand' | 'market'>, order: Order): CarCardData => ({
  picture: pictureOf(page.brand, order, 'hero'),
  name: order.quote.modelName,
  version: order.quote.versionName,
  color: colorOf(order),
  dealer: order.dealer.name,
  place: showCity(page.market, order.dealer),
  money: moneysOf(page, order),
});

/** What the frame of a step needs. */
export const frameOf = (page: Page, order: Order, step: ReservationStep): FrameData => ({
  texts: page.texts('reservations'),
  step,
  furthest: furthestStep(order),
  links: Object.fromEntries(
    RESERVATION_STEPS.map((one) => [one, page.path('reservationStep', { id: order.id, step: one })]),
  ) as Record<ReservationStep, string>,
  heldUntil: order.heldUntil,
  now: order.now,
});
