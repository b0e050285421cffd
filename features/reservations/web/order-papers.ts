import { formatDateTime } from '#kernel/date-times.ts';
import type { Page } from '#ui/page-context.ts';
import type { Translate } from '#ui/translate.ts';
import type { Order } from '../contract.ts';
import { RECORDED_INVOICE } from '../rules/papers.ts';
import { shown } from './shared.ts';

/** What there is to fetch on paper of an order, in words, with the addresses. */
export const papersShown = (page: Pick<Page, 'brand' | 'market'>, order: Order, t: Translate) => {
  const query = new URLSearchParams({ brand: page.brand, market: page.market });
  return order.papers.map(({ id, kind, number, by, amount, at }) => {
    const paidBy = by === null ? null : t(by === 'DEPOSIT' ? 'orderPaper.deposit' : `rest.kind.${by}`);
    return {
      id,
      /** What staff brought may be taken back. */
      mayGo: kind !== 'SUMMARY' && kind !== 'RECEIPT' && id !== RECORDED_INVOICE,
      title: t(`orderPaper.${id === RECORDED_INVOICE ? 'recordedInvoice' : kind}`),
      facts: [
        number,
        paidBy,
        amount === null ? null : shown(page, amount),
        formatDateTime(at, page.market, { date: 'medium' }),
      ]
        .filter((one) => one !== null)
        .join(' · '),
      href: `/api/reservation/v2/reservations/${order.id}/papers/${id}?${query}`,
    };
  });
};
export type PaperShown = ReturnType<typeof papersShown>[number];

/** The numbers of the car, as far as they exist. */
export const numbersShown = ({ numbers }: Pick<Order, 'numbers'>, t: Translate) =>
  (['chassis', 'plate', 'invoice'] as const).flatMap((name) => {
    const value = numbers[name];
    return value === null ? [] : [{ name, label: t(`numbers.${name}`), value }];
  });
export type NumberShown = ReturnType<typeof numbersShown>[number];
