import type { Page } from '#ui/page-context.ts';
import type { Order } from '../contract.ts';
import { returnsShown, sourcesShown } from './rest-data.ts';
import { shown } from './shared.ts';

/** Money that was not wanted: its way back says why it came. */
const UNWANTED = ['amount', 'late', 'twice'] as const;

/** What was paid, by which sources, and what goes back: by the gateway, or by whoever took it. */
export const paymentsShown = (page: Pick<Page, 'market'>, order: Order) => {
  const { charges, refunds, dealer, rest } = order;
  const ended = order.state === 'CANCELLED' ? ('ended' as const) : null;
  const owed = rest.returns.filter(({ state }) => state === 'OWED').reduce((sum, { amount }) => sum + amount.amount, 0);
  return {
    charges: charges.map((charge) => ({ ...charge, amount: shown(page, charge.amount) })),
    refunds: refunds.map((refund) => ({
      ...refund,
      amount: shown(page, refund.amount),
      why: UNWANTED.find((why) => why === refund.reason) ?? ended,
    })),
    sources: sourcesShown(page, order),
    owed: owed === 0 ? null : { amount: shown(page, { ...order.paid, amount: owed }), dealer: dealer.legalName },
    returns: returnsShown(page, order).map((one) => ({ ...one, dealer: dealer.legalName })),
  };
};
