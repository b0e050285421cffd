import * as z from 'zod/mini';
import { scopeQuery } from '#features/catalog/public.ts';
import { customSchema, shownFieldSchema } from '#features/custom-fields/public.ts';
import { moneySchema } from '#features/payments/public.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { isoDaySchema } from '#kernel/schemas.ts';
import { orderLineSchema, orderSchema } from '../contract.ts';
import { dealerPaymentSchema } from './balance.ts';
import { handoverForStaffSchema } from './handover.ts';
import { orderChangeSchema } from './change.ts';
import { assigneeSchema, orderNoteSchema } from './order-work.ts';
import { welcomeKitSchema } from './welcome-kit.ts';
import { newerName } from '../rules/older-statuses.ts';
import { ORDER_STATES, type OrderState } from '../rules/order-machine.ts';
import { MOST_QUEUED, ORDER_QUEUES } from '../rules/order-queues.ts';
import { ORDER_READERS } from '../rules/order-staff.ts';
import { OLDER_RESERVATION_STATUSES } from '../rules/statuses.ts';
import { chassisCorrectionSchema } from './chassis.ts';

const staff = {
  service: 'reservation',
  version: 'v2',
  method: 'GET',
  access: 'bearer',
  roles: ORDER_READERS,
  scope: 'brand',
  object: 'brand',
  rate: 'browse',
} as const;

/** How far a list is counted: an exact number of a million rows costs reading them. */
export const MOST_COUNTED = 1000;

const staffLineSchema = z.strictObject({
  ...orderLineSchema.shape,
  /** Null for a visitor without an account, and for who was erased. */
  buyerName: z.nullable(z.string()),
  dealerName: z.nullable(z.string()),
  /** Who works on it; null: nobody in particular. */
  assigneeName: z.nullable(z.string()),
  custom: customSchema,
});

export const listOrders = endpoint({
  ...staff,
  object: 'scope',
  path: 'orders',
  summary:
    'Orders of the brand in the market, for staff, the newest first, of the own dealerships where the grant names some: of one state, of one queue or dealership, of whom it is worked on by, by number, e-mail of the buyer or chassis, and by days. `before` goes on from the last line.',
  query: z.strictObject({
    /** By the name of today or of the older timeline. */
    state: z.optional(
      z.pipe(
        z.enum([...ORDER_STATES, ...OLDER_RESERVATION_STATUSES]),
        z.transform((name): OrderState => newerName(name)),
      ),
    ),
    /** The number or its beginning, the buyer's whole e-mail, or the whole chassis. */
    text: z.optional(z.string().check(z.maxLength(100))),
    /** Whose work it is: of who asks, or of one of the staff. */
    assignee: z.optional(z.union([z.literal('me'), z.uuid()])),
    dealer: z.optional(z.uuid()),
    /** What they wait for. */
    queue: z.optional(z.enum(ORDER_QUEUES)),
    from: z.optional(isoDaySchema),
    until: z.optional(isoDaySchema),
    before: z.optional(z.uuid()),
    size: z._default(z.coerce.number<number | string>().check(z.multipleOf(1), z.gte(1), z.lte(100)), 50),
  }),
  response: z.strictObject({
    orders: z.array(staffLineSchema),
    /** The last line's id where there is more. */
    next: z.nullable(z.uuid()),
    /** Of all lines, counted to `MOST_COUNTED` and one more. */
    total: z.int(),
    /** The fields of the brand's own that the caller may see. */
    customFields: z.array(shownFieldSchema),
  }),
  refusals: {},
});

export const countOrderQueues = endpoint({
  ...staff,
  object: 'scope',
  path: 'orders-queues',
  summary: `How many orders wait for what of staff, each counted to ${MOST_QUEUED} and one more, and the dealerships to choose from.`,
  query: z.strictObject(scopeQuery),
  response: z.strictObject({
    /** Whether who asks works on the orders, and does not only receive for a dealership. */
    mayManage: z.boolean(),
    queues: z.array(z.strictObject({ queue: z.enum(ORDER_QUEUES), total: z.int(), isMore: z.boolean() })),
    dealers: z.array(z.strictObject({ id: z.uuid(), name: z.string(), cityName: z.string() })),
  }),
  refusals: {},
});

export const readOrder = endpoint({
  ...staff,
  object: 'scope',
  path: 'orders/{id}',
  summary: 'One order for staff: what the buyer sees of it, who buys, and the chassis. Each reading is written down.',
  params: z.strictObject({ id: z.uuid() }),
  response: z.strictObject({
    order: orderSchema,
    chassis: z.nullable(z.string()),
    /** Another one, that waits for a second person; null where none does. */
    chassisCorrection: z.nullable(chassisCorrectionSchema),
    dealerPayments: z.array(dealerPaymentSchema),
    /** What became of it by each change its buyer agreed to, the newest first. */
    changes: z.array(orderChangeSchema),
    /** Taken up again it costs what it did. */
    /** Whether who asks works on the order, and does not only receive for its dealership. */
    mayManage: z.boolean(),
    priceKept: z.boolean(),
    /** What a payer's bank took and nobody paid again; null where nothing is missing. */
    missing: z.nullable(moneySchema),
    /** When the car's delivery was reported, where the order waits for what is missing; null while it was not. */
    deliveryReportedAt: z.nullable(z.string()),
    /** Null for a visitor without an account, and for who was erased. */
    buyer: z.nullable(z.strictObject({ name: z.string(), email: z.string(), phone: z.nullable(z.string()) })),
    /** Null until the buyer said where it goes. */
    welcomeKit: z.nullable(welcomeKitSchema),
    /** Null until its buyer chose a day. */
    handover: z.nullable(handoverForStaffSchema),
    assignee: z.nullable(assigneeSchema),
    /** What staff wrote about it, the newest first; its buyer never sees it. */
    notes: z.array(orderNoteSchema),
    /** What the brand's team keeps of it in fields of its own. */
    custom: customSchema,
  }),
  refusals: { orderUnknown: { status: 404, key: 'order.unknown' } },
  audit: 'order.read',
});
