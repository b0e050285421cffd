import { formatDateTime } from '#kernel/date-times.ts';
import type { CallOutput } from '#kernel/endpoint.ts';
import { shownAnswer } from '#ui/admin-query.ts';
import type { Page } from '#ui/page-context.ts';
import { listOrderStaff } from '../../contract/order-work.ts';
import type { readOrder } from '../../contract/orders.ts';
import type { OrderWork } from './order-work.tsx';

/** Who works on an order, who might, and what staff wrote about it; null for who does not work on orders. */
export const workShown = async (page: Page, read: CallOutput<typeof readOrder>): Promise<OrderWork | null> => {
  if (!read.mayManage) return null;
  const { people } = shownAnswer(await page.call(listOrderStaff, { query: { order: read.order.id } }));
  return {
    assignee: read.assignee,
    people,
    own: page.user?.id ?? '',
    notes: read.notes.map((note) => ({ ...note, at: formatDateTime(note.at, page.market) })),
    key: page.newKey(),
  };
};
