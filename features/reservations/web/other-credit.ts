import type { OtherCredit } from '#features/financing/web/public/order-proposal.ts';
import type { Page } from '#ui/page-context.ts';
import { translator } from '#ui/translate.ts';
import type { Order } from '../contract.ts';
import { shown } from './shared.ts';

/** That the buyer's approved credit does not serve for this order, why, and what does; null where there is none. */
export const otherCreditShown = (
  page: Page,
  { takesCredit, state }: Pick<Order, 'takesCredit' | 'state'>,
  other: OtherCredit | null,
): string | null => {
  if (other === null) return null;
  const { differs, number, car, dealer, price } = other;
  const t = translator(page.texts('reservations'));
  const isPaid = state !== 'PRE_RESERVE';
  return [
    t(`otherCredit.${differs}`, { number, car, dealer, price: shown(page, price) }),
    ...(takesCredit ? [t(isPaid ? 'otherCredit.now' : 'otherCredit.later')] : []),
  ].join(' ');
};
