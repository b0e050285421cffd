import * as z from 'zod/mini';
import { CHARGE_METHODS, moneySchema } from '#features/payments/public.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { isoDaySchema } from '#kernel/schemas.ts';
import { DAY_REASONS } from '../rules/expected-day.ts';
import { numbersSchema, paperSchema } from './papers.ts';
import { SOURCE_KINDS } from '../rules/balance-machines.ts';
import { BACK_WAYS } from '../rules/money-held.ts';
import { UNWANTED } from '../rules/order-money.ts';
import { MILESTONES } from '../rules/feedback.ts';
import { answerSchema } from './feedback.ts';
import { TASK_HANDS, TASKS } from '../rules/tasks.ts';

/** Something that is to be done for an order, and by whom. */
export const taskSchema = z.strictObject({
  kind: z.enum(TASKS),
  hand: z.enum(TASK_HANDS),
  /** A day (YYYY-MM-DD) or an instant; null where there is no term. */
  until: z.nullable(z.string()),
  amount: z.nullable(moneySchema),
  /** The car is ready, and its invoice waits for this. */
  isHolding: z.boolean(),
});
export type OrderTask = z.output<typeof taskSchema>;

const expectedDaySchema = z.strictObject({
  /** Null for what was told when the order was made. */
  id: z.nullable(z.uuid()),
  /** Null where only the last day is said. */
  from: z.nullable(z.string()),
  until: z.string(),
  reason: z.nullable(z.enum(DAY_REASONS)),
  note: z.nullable(z.string()),
  at: z.string(),
});

/** One payment as it came, by whoever took it, whether the order took it or not. */
const cameSchema = z.strictObject({
  /** Of the gateway's, its receipt: refunds name it. */
  id: z.uuid(),
  /** The try to pay that it answers; null where another took it than the gateway. */
  chargeId: z.nullable(z.uuid()),
  by: z.enum([...CHARGE_METHODS, ...SOURCE_KINDS]),
  amount: moneySchema,
  /** When it was paid. */
  at: z.string(),
  /** Why the order did not take it; null where it counted. */
  why: z.nullable(z.enum(UNWANTED)),
  /** The payer's bank took it back. */
  isTakenBack: z.boolean(),
});

export const pointSchema = z.strictObject({
  name: z.string(),
  at: z.nullable(z.string()),
  done: z.boolean(),
  /** Of a step of a source of the rest: what it is about. */
  amount: z.optional(moneySchema),
  /** Of money or credit of before the order was taken up again: it went back, and pays nothing now. */
  former: z.optional(z.literal(true)),
  /** Of a credit that pays nothing: its bank said no, or its buyer gave it up. */
  ended: z.optional(z.enum(['denied', 'givenUp'])),
});

/** What the page of an order knows beside the order's own record. */
export const orderPageFields = {
  timeline: z.array(pointSchema),
  /** All money that came for it, the oldest first. */
  came: z.array(cameSchema),
  /** What came once more for what was paid already; of a former life of the order it is settled, and none. */
  paidTwice: z.nullable(moneySchema),
  /** What would go back if it ended now, by each way. Empty where the order is over. */
  goesBack: z.array(z.strictObject({ way: z.enum(BACK_WAYS), amount: moneySchema })),
  /** What is to be done now: by the buyer first. Empty where the order is over. */
  tasks: z.array(taskSchema),
  /** When the car is at the dealership, as it was said each time, oldest first: the last one holds. */
  expected: z.array(expectedDaySchema),
  /** The milestone its buyer is asked about now, and what they said before. */
  feedback: z.strictObject({ asked: z.nullable(z.enum(MILESTONES)), answers: z.array(answerSchema) }),
  /** What there is to fetch on paper. */
  papers: z.array(paperSchema),
  /** Of the car, as far as they exist. */
  numbers: numbersSchema,
  /** When the car is fetched at its dealership; null while no day is chosen. */
  handover: z.nullable(
    z.strictObject({
      startsAt: z.string(),
      endsAt: z.string(),
      /** Whether another day may be chosen. */
      mayChange: z.boolean(),
      /** When the dealership handed it over. */
      handedOverAt: z.nullable(z.string()),
    }),
  ),
};

const orderUnknown = { status: 404, key: 'order.unknown' } as const;

export const setExpectedDay = endpoint({
  service: 'reservation',
  version: 'v2',
  method: 'PUT',
  path: 'orders/{id}/expected-day',
  summary:
    'Staff say between which days a car is expected, and why that changed. Every change stays; the buyer reads all of them and gets a mail.',
  access: 'bearer',
  roles: ['service_admin', 'subscription_payment_manager'],
  scope: 'brand',
  object: 'brand',
  rate: 'write',
  idempotency: 'required',
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({
    from: isoDaySchema,
    until: isoDaySchema,
    reason: z.enum(DAY_REASONS, { error: 'field.required' }),
    note: z.nullable(z.string().check(z.trim(), z.minLength(1, 'field.required'), z.maxLength(300))),
    /** The change that was seen last; null where there was none. */
    seen: z.nullable(z.uuid()),
  }),
  response: z.strictObject({ expected: z.array(expectedDaySchema) }),
  refusals: {
    orderUnknown,
    notExpected: { status: 409, key: 'expectedDay.notExpected' },
    changedMeanwhile: { status: 409, key: 'expectedDay.changedMeanwhile' },
    daysOrder: { status: 422, key: 'expectedDay.order' },
    daysPast: { status: 422, key: 'expectedDay.past' },
  },
  audit: 'order.expectedDay',
});
