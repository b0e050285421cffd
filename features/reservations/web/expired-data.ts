import { encodeChoice } from '#features/configurator/public.ts';
import { carName } from '#kernel/car-name.ts';
import { formatPhone } from '#kernel/phones.ts';
import type { Page } from '#ui/page-context.ts';
import type { Translate } from '#ui/translate.ts';
import type { Order } from '../contract.ts';
import { shown } from './shared.ts';
import { colorOf } from './step-data.ts';

/** What the gateway's page said when it led back: only a hint of what to show. */
type Said = { readonly reference: string | null; readonly status: string | null };

type Ended = Pick<
  Order,
  'offer' | 'expired' | 'charges' | 'came' | 'quote' | 'choice' | 'cancelReason' | 'dealer' | 'number'
>;

/** Where the same car is reserved once more: by its offer, or as it was built. */
export const againOf = (page: Pick<Page, 'path'>, { offer, choice }: Pick<Order, 'offer' | 'choice'>): string =>
  offer === null
    ? `${page.path('newReservation')}?${new URLSearchParams({ c: encodeChoice(choice) })}`
    : page.path('offerReservation', { offer: offer.code.toLowerCase() });

/**
 * An order that its buyer did not end: one whose time to pay ran out, or whose payment a bank took back. What happened, money that came
 * too late, and the way to the same car at the price of today. Null for any other order.
 */
export const endedShown = (page: Pick<Page, 'market' | 'path'>, order: Ended, t: Translate, said?: Said) => {
  const car = `${carName(order.quote)}, ${colorOf(order)}`;
  const again = againOf(page, order);
  if (order.cancelReason === 'PAYMENT_REVERSED') {
    const { dealer, number } = order;
    const whom = { dealer: dealer.name, phone: formatPhone(dealer.phone, page.market), number };
    return { title: t('reversed.title'), lines: [t('reversed.why', { car }), t('reversed.mistake', whom)], again };
  }
  if (!order.expired) return null;
  // Of the last try: after a refused card another way may have been open.
  const [last] = order.charges;
  const failed = last !== undefined && (last.state === 'REJECTED' || last.refusedAt !== null);
  return {
    title: t('expired.title'),
    lines: [
      ...(failed ? [`${t('expired.payment')}.`] : []),
      t('expired.text', { car }),
      lateLine(page, order, { t, said }),
      t('expired.today'),
    ],
    again,
  };
};

const lateLine = (
  page: Pick<Page, 'market'>,
  { came, charges }: Ended,
  { t, said }: { t: Translate; said: Said | undefined },
): string => {
  const late = came.filter(({ why }) => why === 'late');
  const [last] = late;
  // Its message is still on the way.
  const isArriving = said?.status === 'approved' && charges.some(({ id }) => id === said.reference);
  if (last === undefined) return t(isArriving ? 'expired.arrived' : 'expired.later');
  const amount = late.reduce((sum, one) => sum + one.amount.amount, 0);
  return t('expired.late', { amount: shown(page, { ...last.amount, amount }) });
};
