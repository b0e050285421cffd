import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { moneySchema } from '#kernel/schemas.ts';

const own = {
  service: 'voucher-hub',
  version: 'v1',
  access: 'bearer',
  roles: [],
  object: 'own',
  scope: 'brand',
  params: z.strictObject({ id: z.uuid() }),
} as const;

const visitUnknown = { status: 404, key: 'visit.unknown' } as const;
const notPossible = { status: 409, key: 'visit.notPossible' } as const;

/** What a visit's voucher takes off its fixed price, which the dealership books when the code is shown there. */
export const visitVoucherSchema = z.strictObject({
  name: z.string(),
  code: z.string(),
  value: moneySchema,
  /** Less than its value where the price is lower. */
  off: moneySchema,
  /** What is left to pay at the workshop. */
  toPay: moneySchema,
  isBooked: z.boolean(),
});
/** What a visit gave back: free to be used for something else. */
const freedVoucherSchema = z.strictObject({ name: z.string(), value: moneySchema, validUntil: z.iso.datetime() });

export type FreedVoucher = z.output<typeof freedVoucherSchema>;

export type VisitVoucher = z.output<typeof visitVoucherSchema>;

export const getVisitVoucher = endpoint({
  ...own,
  method: 'GET',
  path: 'visits/{id}/voucher',
  summary:
    'The voucher that is kept for an own visit to the workshop, and what it leaves to pay there; or the one that the visit gave back, while it may be used again.',
  rate: 'browse',
  response: z.strictObject({
    voucher: z.nullable(visitVoucherSchema),
    freed: z.nullable(freedVoucherSchema),
  }),
  refusals: { visitUnknown },
});

export const enterVisitVoucher = endpoint({
  ...own,
  method: 'POST',
  path: 'visits/{id}/voucher',
  summary:
    'Keeps an own voucher for an own visit to the workshop with a fixed price: the dealership of the visit alone books it, by the code shown there. One a visit.',
  rate: 'money',
  idempotency: 'required',
  body: z.strictObject({ code: z.string().check(z.minLength(4), z.maxLength(60)) }),
  response: visitVoucherSchema,
  refusals: {
    visitUnknown,
    notPossible,
    noFixedPrice: { status: 409, key: 'voucher.noFixedPrice' },
    voucherUnknown: { status: 404, key: 'voucher.unknown' },
    redeemedAlready: { status: 409, key: 'voucher.redeemedAlready' },
    expired: { status: 409, key: 'voucher.expired' },
    endsBeforeVisit: { status: 409, key: 'voucher.endsBeforeVisit' },
    inUse: { status: 409, key: 'voucher.inUse' },
    visitHasVoucher: { status: 409, key: 'voucher.visitHasVoucher' },
  },
  audit: 'voucher.keptForVisit',
});

export const removeVisitVoucher = endpoint({
  ...own,
  method: 'DELETE',
  path: 'visits/{id}/voucher',
  summary: 'Takes the voucher off an own visit that the dealership did not book yet; it can be used again.',
  rate: 'money',
  response: 'empty',
  refusals: { visitUnknown, notEntered: { status: 404, key: 'voucher.visitWithout' } },
  audit: 'voucher.leftVisit',
});
