import { formatDay } from '#kernel/dates.ts';
import { formatDateTime } from '#kernel/date-times.ts';
import type { Page } from '#ui/page-context.ts';
import type { Translate } from '#ui/translate.ts';
import type { Order } from '../contract.ts';

type Said = Order['expected'][number];

/** Between which days a car is there, in words. */
const daysShown = ({ from, until }: Pick<Said, 'from' | 'until'>, t: Translate): string =>
  from === null
    ? t('order.deliverBy', { day: formatDay(until) })
    : from === until
      ? t('expected.on', { day: formatDay(until) })
      : t('expected.between', { from: formatDay(from), until: formatDay(until) });

/** When the car is expected, as it holds now. */
export const deliveryOf = ({ expected }: Pick<Order, 'expected'>, t: Translate): string => {
  const last = expected.at(-1);
  return last === undefined ? t('order.deliverOpen') : daysShown(last, t);
};

/** Each time that days were said, the newest first, with the reason. */
export const daysSaid = ({ expected }: Pick<Order, 'expected'>, market: Page['market'], t: Translate) =>
  expected.toReversed().map((said) => ({
    id: said.id ?? 'first',
    days: daysShown(said, t),
    at: formatDateTime(said.at, market, { date: 'medium' }),
    why: said.reason === null ? t('expected.first') : t(`expected.reason.${said.reason}`),
    note: said.note,
  }));
export type DaySaid = ReturnType<typeof daysSaid>[number];
