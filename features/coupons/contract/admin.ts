import * as z from 'zod/mini';
import { rolesFor } from '#features/accounts/public.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { countedFields, moneySchema, noLeadingSpace } from '#kernel/schemas.ts';
import { PLANS } from '../rules/judge.ts';
import { USE_STATES } from '../rules/use-machine.ts';

const admin = {
  service: 'coupon',
  version: 'v1',
  access: 'bearer',
  roles: rolesFor('coupon.manage'),
  object: 'brand',
  scope: 'brand',
} as const;

const count = (least: number, most: number) => z.nullable(z.int().check(z.gte(least), z.lte(most)));
/** Of a year that a coupon may have, whatever its offset. */
const moment = z.iso.datetime({ offset: true }).check(
  z.refine((text) => Date.parse(text) >= Date.UTC(2000, 0) && Date.parse(text) < Date.UTC(2200, 0), {
    error: 'field.date',
  }),
);
/** Counts as the database does, where a sign of two halves is one, and takes none that is not text. */
const words = (least: number, most: number) =>
  z.string().check(
    z.minLength(least),
    z.maxLength(most),
    noLeadingSpace(),
    z.refine((text) => [...text].length >= least, { error: 'field.minLength', params: { n: least } }),
    z.refine((text) => !/[\p{Cc}\p{Cs}]/u.test(text), { error: 'field.invalid' }),
  );

const input = {
  /** In any writing; stored in capitals without blanks and dashes. */
  code: z.string().check(z.minLength(3), z.maxLength(40)),
  /** The reason that stands in the price. */
  name: words(3, 80),
  /** One of both. */
  amount: z.nullable(moneySchema),
  percent: count(1, 90),
  /** Of a percentage the most it takes off. */
  mostOff: z.nullable(moneySchema),
  budget: z.nullable(moneySchema),
  mostUses: count(1, 1_000_000),
  perPerson: count(1, 1000),
  validFrom: moment,
  validUntil: z.nullable(moment),
  plan: z.enum(PLANS),
  leastPrice: z.nullable(moneySchema),
  incomeMost: z.nullable(moneySchema),
  offerCode: z.nullable(z.string().check(z.regex(/^[0-9A-Z]{8}$/, 'coupon.offerCode'))),
  defaultPeriod: count(0, 84),
  partner: z.nullable(words(2, 80)),
  withOffer: z.boolean(),
  withOthers: z.boolean(),
  active: z.boolean(),
} as const;
export type CouponInput = z.output<z.ZodMiniObject<typeof input>>;

export const couponRecordSchema = z.strictObject({
  id: z.string(),
  version: z.int(),
  ...input,
  validFrom: z.string(),
  validUntil: z.nullable(z.string()),
  uses: z.int(),
  discounted: moneySchema,
  /** What the partner's own site hands on in place of the code; null without a partner. */
  partnerToken: z.nullable(z.string()),
});
export type CouponRecord = z.output<typeof couponRecordSchema>;

const refusals = {
  codeTaken: { status: 409, key: 'coupon.codeTaken' },
  codeWrong: { status: 422, key: 'coupon.codeWrong' },
  oneDiscount: { status: 422, key: 'coupon.oneDiscount' },
  mostOfPercent: { status: 422, key: 'coupon.mostOfPercent' },
  moneyWrong: { status: 422, key: 'coupon.moneyWrong' },
  endsBefore: { status: 422, key: 'coupon.endsBefore' },
  defaultOfOffer: { status: 422, key: 'coupon.defaultOfOffer' },
  defaultTaken: { status: 409, key: 'coupon.defaultTaken' },
} as const;
const couponUnknown = { couponUnknown: { status: 404, key: 'coupon.unknown' } } as const;

const number = (least: number, most: number, first: number) =>
  z._default(z.coerce.number<number | string>().check(z.multipleOf(1), z.gte(least), z.lte(most)), first);

export const listCoupons = endpoint({
  ...admin,
  method: 'GET',
  path: 'coupons',
  summary: 'Every coupon of the brand and market with its limits and what is taken of them, the newest first.',
  rate: 'browse',
  query: z.strictObject({
    page: number(0, 10_000, 0),
    size: number(1, 100, 20),
    text: z.optional(z.string().check(z.maxLength(100))),
    /** Only what stands behind this one. */
    after: z.optional(z.uuid()),
  }),
  response: z.strictObject({ coupons: z.array(couponRecordSchema), ...countedFields, page: z.int(), size: z.int() }),
  refusals: {},
});

export const createCoupon = endpoint({
  ...admin,
  method: 'POST',
  path: 'coupons',
  summary: 'A new coupon.',
  rate: 'write',
  body: z.strictObject(input),
  response: couponRecordSchema,
  refusals,
  audit: 'coupon.created',
});

export const changeCoupon = endpoint({
  ...admin,
  method: 'PUT',
  path: 'coupons/{id}',
  summary:
    'Replaces what a coupon says, or stops it. Names the version it was read at. A limit does not go below what is taken, and the code stays once it was used; what orders have of it stays.',
  rate: 'write',
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({ version: z.int().check(z.gte(1)), ...input }),
  response: couponRecordSchema,
  refusals: {
    ...couponUnknown,
    ...refusals,
    changedMeanwhile: { status: 409, key: 'coupon.changedMeanwhile' },
    /** Orders name it by the code they were given. */
    codeFixed: { status: 409, key: 'coupon.codeFixed' },
    belowTaken: { status: 409, key: 'coupon.belowTaken' },
  },
  audit: 'coupon.changed',
});

/** The newest of them are listed. */
export const MOST_USES = 200;

export const listUses = endpoint({
  ...admin,
  method: 'GET',
  path: 'coupons/{id}/uses',
  summary: 'The newest uses of a coupon, with the numbers of their orders.',
  rate: 'browse',
  params: z.strictObject({ id: z.uuid() }),
  response: z.strictObject({
    uses: z.array(
      z.strictObject({
        id: z.string(),
        orderId: z.string(),
        orderNumber: z.nullable(z.string()),
        state: z.enum(USE_STATES),
        off: moneySchema,
        at: z.string(),
      }),
    ),
  }),
  refusals: couponUnknown,
});

const clearing = {
  ...admin,
  access: 'public',
  method: 'DELETE',
  rate: 'write',
  response: z.strictObject({ cleared: z.int() }),
  audit: 'coupon.cleared',
} as const;
/** CPF, or the Argentine document, with or without marks. */
const document = z.string().check(z.regex(/^[0-9A-Za-z./ -]{6,20}$/, 'field.document'));

export const clearPerson = endpoint({
  ...clearing,
  path: 'coupons/clearCPF/{cpf}',
  summary: 'A person’s uses of every coupon of the brand no longer count for their own limit; those altogether stay.',
  params: z.strictObject({ cpf: document }),
  refusals: {},
});

export const clearCoupon = endpoint({
  ...clearing,
  path: 'coupons/clear/{id}',
  summary: 'Nobody’s uses of the coupon count for a person’s limit any more; the limit altogether stays.',
  params: z.strictObject({ id: z.uuid() }),
  refusals: couponUnknown,
});

export const clearCouponOfPerson = endpoint({
  ...clearing,
  path: 'coupons/clear/{id}/{cpf}',
  summary: 'One person’s uses of one coupon no longer count for their own limit.',
  params: z.strictObject({ id: z.uuid(), cpf: document }),
  refusals: couponUnknown,
});
