import { formatDateTime } from '#kernel/date-times.ts';
import type { Page } from '#ui/page-context.ts';
import { CANCEL_REASONS, type Order } from '../contract.ts';
import { returnsShown, sourcesShown } from './rest-data.ts';
import { shown } from './shared.ts';

/** Money that was not wanted: its way back says why it came. */
const UNWANTED = ['amount', 'late', 'twice'] as const;

/** What brought a refund about, whatever its order is now; null where a change of the order did. */
export const refundWhy = (reason: string): (typeof UNWANTED)[number] | 'ended' | null =>
  UNWANTED.find((why) => why === reason) ?? (CANCEL_REASONS.some((ending) => ending === reason) ? 'ended' : null);

/** Each try with its moment. A card that was refused and never paid was refused, though its charge was ended later. */
export const chargesShown = (page: Pick<Page, 'market'>, charges: Order['charges']) =>
  charges.map((charge) => {
    const wasRefused = charge.state === 'CANCELLED' && charge.refusedAt !== null;
    return {
      ...charge,
      state: wasRefused ? ('REJECTED' as const) : charge.state,
      amount: shown(page, charge.amount),
      when: formatDateTime(wasRefused ? (charge.refusedAt ?? '') : charge.createdAt, page.market),
    };
  });

/** What was paid, by which sources, and what goes back: by the gateway, or by whoever took it. */
export const paymentsShown = (page: Pick<Page, 'market'>, order: Order) => {
  const { charges, refunds, dealer, rest } = order;
  // A slip's money is shown once: its tries stand among the charges.
  const hasSlip = charges.some(({ method }) => method === 'boleto');
  const owed = rest.returns.filter(({ state }) => state === 'OWED').reduce((sum, { amount }) => sum + amount.amount, 0);
  return {
    charges: chargesShown(page, charges),
    refunds: refunds.map((refund) => ({
      ...refund,
      amount: shown(page, refund.amount),
      why: refundWhy(refund.reason),
    })),
    sources: sourcesShown(page, order).filter(({ kind }) => kind !== 'BILLET_PAYMENT' || !hasSlip),
    owed: owed === 0 ? null : { amount: shown(page, { ...order.paid, amount: owed }), dealer: dealer.legalName },
    returns: returnsShown(page, order).map((one) => ({ ...one, dealer: dealer.legalName })),
  };
};
