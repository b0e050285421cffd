import { formatDigitableLine } from '#features/payments/public.ts';
import { formatDay } from '#kernel/dates.ts';
import { drawQr } from '#kernel/qr.ts';
import type { Page } from '#ui/page-context.ts';
import type { Order } from '../contract.ts';
import { shown } from './shared.ts';

/** The person's own data, with the way back to where they were found wanting. */
const ownDataFrom = (page: Page): string =>
  `${page.path('accountData')}?${new URLSearchParams({ next: page.url.pathname })}`;

/** The newest slip of an order's plan: waiting for its bank, to be paid, or over. A key to ask for one comes along. */
export const slipShown = (page: Page, order: Pick<Order, 'id' | 'charges' | 'now' | 'rest'>) => {
  const [key, ownData] = [page.newKey(), ownDataFrom(page)];
  const charge = order.charges.find(({ method }) => method === 'boleto');
  if (charge === undefined || charge.state === 'PAID') return { key, ownData, state: 'none' as const };
  if (charge.state === 'CREATED' || charge.state === 'UNKNOWN') return { key, ownData, state: 'preparing' as const };
  if (charge.state !== 'PENDING' || charge.slip === null || charge.expiresAt <= order.now) {
    // One that its bank ended before its day leaves its part waiting.
    const waits = order.rest.sources.some(({ kind, state }) => kind === 'BILLET_PAYMENT' && state === 'WAITING');
    const isOver = charge.expiresAt <= order.now || (charge.state === 'CANCELLED' && waits);
    return { key, ownData, state: isOver ? ('over' as const) : ('none' as const) };
  }
  return {
    key,
    ownData,
    state: 'open' as const,
    line: formatDigitableLine(charge.slip.line),
    due: formatDay(charge.slip.dueOn),
    amount: shown(page, charge.amount),
    pdf: `/api/reservation/v2/reservations/${order.id}/remaining-payment/slip?brand=${page.brand}&market=${page.market}`,
    pix: charge.pixCode,
    qr: charge.pixCode === null ? null : drawQr(charge.pixCode),
  };
};
export type SlipShown = ReturnType<typeof slipShown>;
