import * as z from 'zod/mini';
import { rolesFor } from '#features/accounts/public.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { moneySchema } from '#kernel/schemas.ts';
import { VOUCHER_KINDS } from '../rules/types.ts';

/** At the dealership: what its people book by the code a customer shows. */
const booking = {
  service: 'voucher-hub',
  version: 'v1',
  access: 'bearer',
  roles: rolesFor('voucher.book'),
  object: 'scope',
  scope: 'brand',
} as const;

const voucherUnknown = { status: 404, key: 'voucher.unknown' } as const;
const code = z.string().check(z.minLength(4), z.maxLength(60));

export const bookableVoucherSchema = z.strictObject({
  name: z.string(),
  kind: z.enum(VOUCHER_KINDS),
  value: moneySchema,
  code: z.string(),
  validUntil: z.string(),
  /** When it was used; null: it was not. */
  redeemedAt: z.nullable(z.string()),
  state: z.enum(['OPEN', 'HELD', 'REDEEMED', 'EXPIRED']),
  /** The visit to the workshop that it is kept for: that dealership alone books it. */
  visit: z.nullable(z.strictObject({ number: z.string(), startsAt: z.string(), dealerId: z.string() })),
});

export const findVoucher = endpoint({
  ...booking,
  method: 'GET',
  path: 'vouchers/code/{code}',
  summary: 'A voucher by the code a customer shows, without whose it is. One of another brand is not there.',
  rate: 'lookup',
  params: z.strictObject({ code }),
  response: bookableVoucherSchema,
  refusals: { voucherUnknown },
});

export const bookVoucher = endpoint({
  ...booking,
  method: 'POST',
  path: 'vouchers/book',
  summary: 'Books a voucher at a dealership of the caller’s: spent once, there.',
  rate: 'money',
  idempotency: 'required',
  body: z.strictObject({ code, dealerId: z.uuid() }),
  response: bookableVoucherSchema,
  refusals: {
    voucherUnknown,
    dealerOutside: { status: 403, key: 'voucher.dealerOutside' },
    redeemedAlready: { status: 409, key: 'voucher.redeemedAlready' },
    expired: { status: 409, key: 'voucher.expired' },
    heldByOrder: { status: 409, key: 'voucher.heldByOrder' },
    keptElsewhere: { status: 409, key: 'voucher.keptElsewhere' },
  },
  audit: 'voucher.booked',
});

export const listBookingDealers = endpoint({
  ...booking,
  method: 'GET',
  path: 'vouchers/dealers',
  summary: 'The dealerships at which the caller may book vouchers.',
  rate: 'browse',
  response: z.strictObject({
    dealers: z.array(z.strictObject({ id: z.string(), name: z.string(), cityName: z.string() })),
  }),
  refusals: {},
});
