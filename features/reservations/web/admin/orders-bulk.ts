import { bulkList } from '#ui/bulk-list.ts';
import type { BulkAct } from '#ui/bulk.ts';
import { decideCancellation } from '../../contract.ts';
import { assignOrder, listOrderStaff } from '../../contract/order-work.ts';
import { listOrders, MOST_COUNTED } from '../../contract/orders.ts';

const decide =
  (accept: boolean): BulkAct =>
  ({ call }, { id, key }) =>
    call(decideCancellation, { params: { id }, body: { accept }, idempotencyKey: key });

const assign =
  (assignee: string | null): BulkAct =>
  ({ call }, { id, key }) =>
    call(assignOrder, { params: { id }, body: { assignee }, idempotencyKey: key });

/** What may be done with all orders that match; a note's words stand on the page alone, so it is written about those that are chosen. */
export const ordersBulk = bulkList({
  area: 'orders',
  stem: 'orderWork',
  texts: ['orderWork'],
  list: listOrders,
  behind: 'before',
  filters: ['state', 'assignee', 'from', 'until'],
  read: ({ orders, total }) => ({
    rows: orders.map(({ id, number }) => ({ id, version: 1, name: number })),
    total: Math.min(total, MOST_COUNTED),
    isMore: total > MOST_COUNTED,
  }),
  acts: { accept: decide(true), refuse: decide(false), nobody: assign(null) },
  actsFor: {
    acts: { to: assign },
    nameOf: async ({ call }, whom) => {
      const staff = await call(listOrderStaff, { query: {} });
      return staff.ok ? (staff.value.people.find(({ id }) => id === whom)?.name ?? null) : null;
    },
  },
});
