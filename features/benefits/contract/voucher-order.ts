import * as z from 'zod/mini';
import { quoteSchema } from '#features/price/public.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { moneySchema } from '#kernel/schemas.ts';
import { VOUCHER_USE_STATES } from '../rules/voucher-use-machine.ts';
import { walkFields } from './pieces.ts';

const own = {
  service: 'voucher-hub',
  version: 'v1',
  access: 'bearer',
  roles: [],
  object: 'own',
  scope: 'brand',
} as const;

const orderRefusals = {
  orderUnknown: { status: 404, key: 'order.unknown' },
  reservationEnded: { status: 410, key: 'order.expired' },
} as const;

/** A price after a voucher came or went. */
const priced = z.strictObject({ quote: quoteSchema, total: moneySchema });

export const enterVoucher = endpoint({
  ...own,
  method: 'POST',
  path: 'orders/{id}/voucher',
  summary:
    'Uses an own voucher in an own reservation: it is kept with the hold and stands as a line of the price, with what it was given for. One an order; another’s code is not there.',
  rate: 'money',
  idempotency: 'required',
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({ code: z.string().check(z.minLength(4), z.maxLength(60)) }),
  response: priced,
  refusals: {
    ...orderRefusals,
    notRegistered: { status: 409, key: 'reservation.notRegistered' },
    voucherUnknown: { status: 404, key: 'voucher.unknown' },
    redeemedAlready: { status: 409, key: 'voucher.redeemedAlready' },
    expired: { status: 409, key: 'voucher.expired' },
    inUse: { status: 409, key: 'voucher.inUse' },
    alreadyEntered: { status: 409, key: 'voucher.alreadyEntered' },
    notTogether: { status: 409, key: 'voucher.notTogether' },
    notHere: { status: 409, key: 'voucher.notHere' },
  },
  audit: 'voucher.kept',
});

export const removeVoucher = endpoint({
  ...own,
  method: 'DELETE',
  path: 'orders/{id}/voucher',
  summary: 'Takes the voucher off an own reservation that is not paid yet; it can be used again.',
  rate: 'money',
  params: z.strictObject({ id: z.uuid() }),
  response: priced,
  refusals: { ...orderRefusals, notEntered: { status: 404, key: 'voucher.notEntered' } },
  audit: 'voucher.leftOut',
});

export const listVoucherUses = endpoint({
  ...own,
  method: 'GET',
  path: 'uses',
  summary:
    'Where the caller’s vouchers are or were used, the newest first: kept for an order, spent in it, or given back by it; with an order that of it alone. `before` goes on from the last one.',
  rate: 'browse',
  query: z.strictObject({ before: walkFields.before, order: z.optional(z.uuid()) }),
  response: z.strictObject({
    uses: z.array(
      z.strictObject({
        id: z.string(),
        name: z.string(),
        value: moneySchema,
        /** What it takes off that order: less than its value where the price leaves no more. */
        off: moneySchema,
        orderId: z.string(),
        orderNumber: z.nullable(z.string()),
        state: z.enum(VOUCHER_USE_STATES),
        at: z.string(),
        validUntil: z.string(),
        /** Its validity has ended by now. */
        isExpired: z.boolean(),
        /** The voucher is used now, or kept for a purchase: one that was given back is free again where it is neither this nor over. */
        isTaken: z.boolean(),
      }),
    ),
    /** Goes on, as `before`; null: these are all. */
    next: z.nullable(z.string()),
  }),
  refusals: {},
});
