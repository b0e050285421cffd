import { formatDateTime } from '#kernel/date-times.ts';
import type { Page } from '#ui/page-context.ts';
import type { Order } from '../contract.ts';

/** A step of an order as its timeline shows it. */
export type Point = { id: string; name: string; when: string | null; state: 'done' | 'current' | 'ahead' | 'failed' };

export const timelineOf = (page: Page, order: Order): Point[] => {
  const lastDone = order.timeline.findLastIndex((point) => point.done);
  const stopped = order.state === 'CANCELLED' || order.expired;
  return order.timeline.map((point, index) => ({
    id: `${index}-${point.name}`,
    name: point.name,
    when: point.at === null ? null : formatDateTime(point.at, page.market, { date: 'medium' }),
    state: !point.done ? 'ahead' : index !== lastDone ? 'done' : stopped ? 'failed' : 'current',
  }));
};

/** Nobody can send papers here: what is still to come is said as it is. */
export const stemOf = ({ name, state }: Pick<Point, 'name' | 'state'>): string =>
  state === 'ahead' && name === 'UPLOADED_DOCS' ? 'status.ahead.UPLOADED_DOCS' : `status.${name}`;
