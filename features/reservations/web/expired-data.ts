import { encodeChoice } from '#features/configurator/public.ts';
import { carName } from '#kernel/car-name.ts';
import type { Page } from '#ui/page-context.ts';
import type { Translate } from '#ui/translate.ts';
import type { Order } from '../contract.ts';
import { shown } from './shared.ts';
import { colorOf } from './step-data.ts';

type Ended = Pick<Order, 'offer' | 'expired' | 'charges' | 'came' | 'quote' | 'choice'>;

/** Where the same car is reserved once more: by its offer, or as it was built. */
export const againOf = (page: Pick<Page, 'path'>, { offer, choice }: Pick<Order, 'offer' | 'choice'>): string =>
  offer === null
    ? `${page.path('newReservation')}?${new URLSearchParams({ c: encodeChoice(choice) })}`
    : page.path('offerReservation', { offer: offer.code.toLowerCase() });

/** A car whose time to pay ran out: what happened, money that came too late, and the way to the same car at the price of today. Null for any other order. */
export const expiredShown = (page: Pick<Page, 'market' | 'path'>, order: Ended, t: Translate) => {
  if (!order.expired) return null;
  const failed = order.charges.some(({ state, refusedAt }) => state === 'REJECTED' || refusedAt !== null);
  const late = order.came.filter(({ why }) => why === 'late');
  const [last] = late;
  const amount = late.reduce((sum, one) => sum + one.amount.amount, 0);
  return {
    lines: [
      ...(failed ? [`${t('expired.payment')}.`] : []),
      t('expired.text', { car: `${carName(order.quote)}, ${colorOf(order)}` }),
      last === undefined ? t('expired.later') : t('expired.late', { amount: shown(page, { ...last.amount, amount }) }),
      t('expired.today'),
    ],
    again: againOf(page, order),
  };
};
