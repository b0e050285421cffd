import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { moneySchema } from '#kernel/schemas.ts';
import { NO_OFFER, PLANS } from '../rules/judge.ts';

const asking = {
  service: 'coupon',
  version: 'v1',
  access: 'public',
  roles: [],
  object: 'none',
  scope: 'brand',
  rate: 'lookup',
} as const;

export const unavailable = { status: 422, key: 'coupon.unavailable' } as const;
export const entranceOnly = { status: 422, key: 'coupon.entranceOnly' } as const;

const couponSchema = z.strictObject({
  code: z.string(),
  name: z.string(),
  amount: z.nullable(moneySchema),
  percent: z.nullable(z.int()),
  mostOff: z.nullable(moneySchema),
  leastPrice: z.nullable(moneySchema),
  plan: z.enum(PLANS),
  withOthers: z.boolean(),
  validUntil: z.nullable(z.string()),
});

const number = (most: number) => z.coerce.number<number | string>().check(z.multipleOf(1), z.gte(0), z.lte(most));
/** An offer's code, or `list` for the price of the list. */
const offer = z.string().check(z.regex(new RegExp(`^(?:[0-9A-Za-z]{8}|${NO_OFFER})$`), 'coupon.offerCode'));
/** Months of the plan, 0 without credit. */
const period = number(84);
const name = z.string().check(z.minLength(1), z.maxLength(400));

export const getDefaultCoupon = endpoint({
  ...asking,
  method: 'GET',
  path: 'coupons/default/offer/{id}/period/{p}',
  summary: 'The coupon that an offer comes with for a plan of so many months (0 without credit), while it can be used.',
  rate: 'browse',
  params: z.strictObject({ id: offer, p: period }),
  response: z.strictObject({ coupon: z.nullable(couponSchema) }),
  refusals: {},
});

export const validateCoupon = endpoint({
  ...asking,
  method: 'POST',
  path: 'coupons/validate/{name}/offer/{id}/period/{p}',
  summary:
    'Whether a coupon, written in any way, can be used now for an offer (or `list`) and a plan of so many months. Takes nothing; the order does that.',
  params: z.strictObject({ name, id: offer, p: period }),
  query: z.strictObject({
    /** The person's limit is asked too. */
    cpf: z.optional(z.string().check(z.regex(/^[0-9A-Za-z./ -]{6,20}$/, 'field.document'))),
    /** What a proposal pays at once, in minor units. */
    entrance: z.optional(number(Number.MAX_SAFE_INTEGER)),
  }),
  response: couponSchema,
  refusals: { unavailable, entranceOnly },
});

export const countCoupon = endpoint({
  ...asking,
  method: 'POST',
  path: 'coupons/count',
  summary: 'How often a coupon is used, and how often it still can be.',
  body: z.strictObject({ name }),
  response: z.strictObject({
    code: z.string(),
    uses: z.int(),
    /** Null: without a limit. */
    left: z.nullable(z.int()),
  }),
  refusals: { unavailable },
});

export const decryptPartnership = endpoint({
  ...asking,
  method: 'GET',
  path: 'partnership/token/decrypt',
  summary: 'What a partner’s token stands for: the partner and its coupon.',
  query: z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(400)) }),
  response: z.strictObject({ partner: z.string(), coupon: couponSchema }),
  refusals: { tokenUnknown: { status: 404, key: 'coupon.tokenUnknown' } },
});
