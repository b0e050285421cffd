import * as z from 'zod/mini';
import { scopeQuery } from '#features/catalog/public.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { plainLines } from '#kernel/schemas.ts';
import { ORDER_STAFF } from '../rules/order-staff.ts';

const staff = {
  service: 'reservation',
  version: 'v2',
  access: 'bearer',
  roles: ORDER_STAFF,
  scope: 'brand',
  object: 'brand',
} as const;
const ofOrder = z.strictObject({ id: z.uuid() });
const orderUnknown = { status: 404, key: 'order.unknown' } as const;

export const MOST_NOTE_SIGNS = 2000;
/** Of one order. */
export const MOST_NOTES = 200;

export const orderNoteSchema = z.strictObject({
  id: z.uuid(),
  /** The name of who wrote it. */
  writtenBy: z.string(),
  at: z.string(),
  /** Null once the order's buyer was erased. */
  words: z.nullable(z.string()),
});
export type OrderNote = z.output<typeof orderNoteSchema>;

export const assigneeSchema = z.strictObject({ id: z.uuid(), name: z.string() });
export type Assignee = z.output<typeof assigneeSchema>;

export const addOrderNote = endpoint({
  ...staff,
  method: 'POST',
  path: 'orders/{id}/notes',
  summary: 'A note of staff about an order, for staff: plain text, kept as it was written. Its buyer never sees it.',
  rate: 'write',
  idempotency: 'required',
  params: ofOrder,
  body: z.strictObject({ words: plainLines(MOST_NOTE_SIGNS) }),
  response: orderNoteSchema,
  refusals: { orderUnknown, notesFull: { status: 409, key: 'orderWork.notesFull' } },
  audit: 'order.noted',
});

export const assignOrder = endpoint({
  ...staff,
  method: 'PUT',
  path: 'orders/{id}/assignee',
  summary: 'Says which of the staff works on an order, or nobody in particular.',
  rate: 'write',
  idempotency: 'accepted',
  params: ofOrder,
  body: z.strictObject({
    assignee: z.nullable(z.uuid()),
    /** Whose it was when it was looked at; left out, it is not asked. */
    seen: z.optional(z.nullable(z.uuid())),
  }),
  response: z.strictObject({ assignee: z.nullable(assigneeSchema) }),
  refusals: {
    orderUnknown,
    assigneeUnknown: { status: 422, key: 'orderWork.assigneeUnknown' },
    changedMeanwhile: { status: 409, key: 'orderWork.changedMeanwhile' },
  },
  audit: 'order.assigned',
});

/** More people than a list to choose from takes are not in it. */
export const MOST_ORDER_STAFF = 200;

export const listOrderStaff = endpoint({
  ...staff,
  method: 'GET',
  path: 'orders-staff',
  summary: `Who may work on the market's orders, or on the one named, by name; ${MOST_ORDER_STAFF} at most.`,
  rate: 'browse',
  query: z.strictObject({ ...scopeQuery, order: z.optional(z.uuid()) }),
  response: z.strictObject({ people: z.array(assigneeSchema) }),
  refusals: {},
});
