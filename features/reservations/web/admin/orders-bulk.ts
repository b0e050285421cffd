import { bulkList } from '#ui/bulk-list.ts';
import type { BulkAct } from '#ui/bulk.ts';
import { decideCancellation } from '../../contract.ts';
import { addOrderNote, assignOrder, listOrderStaff } from '../../contract/order-work.ts';
import { listOrders, MOST_COUNTED } from '../../contract/orders.ts';

const decide =
  (accept: boolean): BulkAct =>
  ({ call }, { id, key }) =>
    call(decideCancellation, { params: { id }, body: { accept }, idempotencyKey: key });

const assign =
  (assignee: string | null): BulkAct =>
  ({ call }, { id, key }) =>
    call(assignOrder, { params: { id }, body: { assignee }, idempotencyKey: key });

const note =
  (words: string): BulkAct =>
  ({ call }, { id, key }) =>
    call(addOrderNote, { params: { id }, body: { words }, idempotencyKey: key });

/** What may be done with orders: those that are chosen, or all that match. */
export const ordersBulk = bulkList({
  area: 'orders',
  stem: 'orderWork',
  texts: ['orderWork'],
  list: listOrders,
  behind: 'before',
  filters: ['state', 'queue', 'dealer', 'assignee', 'from', 'until'],
  read: ({ orders, total }) => ({
    rows: orders.map(({ id, number }) => ({ id, version: 1, name: number })),
    total: Math.min(total, MOST_COUNTED),
    isMore: total > MOST_COUNTED,
  }),
  acts: { accept: decide(true), refuse: decide(false), nobody: assign(null) },
  actsWith: { note },
  actsFor: {
    acts: { to: assign },
    nameOf: async ({ call }, whom) => {
      const staff = await call(listOrderStaff, { query: {} });
      return staff.ok ? (staff.value.people.find(({ id }) => id === whom)?.name ?? null) : null;
    },
  },
});
