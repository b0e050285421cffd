import * as z from 'zod/mini';
import { moneySchema } from '#kernel/schemas.ts';

export { mayClaim, provePrice, type ChargedPeriod, type PriceProof } from './rules/history.ts';

const code = z.string().check(z.regex(/^[0-9A-Z]{1,16}$/));
const codes = z.array(code).check(
  z.maxLength(100),
  z.refine((list) => new Set(list).size === list.length, 'car.choice.repeated'),
);

/** A configured car in the maker's codes: all a price, a reservation or a shared address needs. */
export const carChoiceSchema = z.strictObject({
  mvsCode: z.string().check(z.regex(/^(?:[0-9A-Z]{7}|[0-9A-Z]{16})$/)),
  year: z.int().check(z.minimum(1990), z.maximum(2100)),
  colorCode: code,
  /** Null: the upholstery the version comes with. */
  coatingCode: z.nullable(code),
  itemCodes: codes,
  accessoryCodes: codes,
  serviceCodes: codes,
});
export type CarChoice = z.output<typeof carChoiceSchema>;

export const quoteLineSchema = z.strictObject({
  /** `offer`, `coupon`, `voucher`, `employee`: what they take off, below zero. */
  kind: z.enum([
    'version',
    'color',
    'coating',
    'item',
    'accessory',
    'service',
    'offer',
    'coupon',
    'voucher',
    'employee',
  ]),
  code,
  name: z.string(),
  amount: moneySchema,
});
export type QuoteLine = z.output<typeof quoteLineSchema>;

/** What a configured car costs, line by line; the total is the sum of the lines. */
export const quoteSchema = z.strictObject({
  mvsCode: z.string(),
  year: z.int(),
  modelCode: z.string(),
  modelName: z.string(),
  versionName: z.string(),
  lines: z.array(quoteLineSchema),
  total: moneySchema,
  /** Ley 27.743 and Res. SIC 4/2025: the total without national taxes, in Argentina; null elsewhere. */
  totalWithoutTaxes: z.nullable(moneySchema),
  priceListId: z.string(),
  /** ISO 8601. */
  quotedAt: z.string(),
});
export type Quote = z.output<typeof quoteSchema>;
