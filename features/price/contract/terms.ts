import * as z from 'zod/mini';
import { scopeQuery } from '#features/catalog/public.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { moneySchema } from '#kernel/schemas.ts';
import { quoteLineSchema, quoteSchema } from '../public.ts';
import { AUDIENCES, LOSSES, RULES } from '../rules/reasons.ts';
import { browse, code, codesText, instant, mvsCode, versionUnknown, year } from './pieces.ts';

/** Special terms, many cars at once, and why a price is what it is. */

const choiceRefusals = {
  ...versionUnknown,
  choiceUnknown: { status: 422, key: 'car.choiceUnknown' },
  choiceImpossible: { status: 422, key: 'car.choiceImpossible' },
} as const;

const discount = z.strictObject({
  campaignId: z.string(),
  name: z.string(),
  audience: z.enum(AUDIENCES),
  /** What it takes off the price of the version. */
  discount: moneySchema,
  subsidized: z.boolean(),
  combinable: z.boolean(),
  validUntil: z.nullable(instant),
});

export const getSpecialDiscount = endpoint({
  ...browse,
  path: 'price/specialDiscount',
  summary: 'Discounts on a version for those the maker sells to on special terms, and the price each audience pays.',
  query: z.strictObject({ ...scopeQuery, mvsCode, year, audience: z.optional(z.enum(AUDIENCES)) }),
  response: z.strictObject({
    mvsCode: z.string(),
    year: z.int(),
    price: moneySchema,
    audiences: z.array(
      z.strictObject({ audience: z.enum(AUDIENCES), price: moneySchema, discounts: z.array(discount) }),
    ),
  }),
  refusals: versionUnknown,
});

const reason = { rule: z.enum(RULES), id: z.string(), amount: moneySchema } as const;

const charged = z.strictObject({
  price: moneySchema,
  priceListId: z.string(),
  from: instant,
  until: z.nullable(instant),
});

export const priceProofSchema = z.strictObject({
  /** The lowest price charged in the last thirty days. */
  lowest: z.nullable(charged),
  /** The price that may be shown as "from", because it was charged before the present one; null: none may. */
  was: z.nullable(charged),
});

export const getItemisedPrice = endpoint({
  ...browse,
  path: 'price/itemised',
  summary:
    'Price of a configured car with the reason of every difference: which list, which campaign, what lost and why, and what its past proves.',
  query: z.strictObject({
    ...scopeQuery,
    mvsCode,
    year,
    colorCode: code,
    coatingCode: z.optional(code),
    optionalCode: z.optional(z.union([z.literal(''), codesText])),
    accessoryCode: z.optional(z.union([z.literal(''), codesText])),
    serviceCode: z.optional(z.union([z.literal(''), codesText])),
    audience: z.optional(z.enum(AUDIENCES)),
    dealerId: z.optional(z.uuid()),
  }),
  response: z.strictObject({
    mvsCode: z.string(),
    year: z.int(),
    lines: z.array(z.extend(quoteLineSchema, { priceListId: z.string() })),
    /** Why the version costs what its line says. */
    applied: z.array(z.strictObject(reason)),
    lost: z.array(z.strictObject({ ...reason, why: z.enum(LOSSES) })),
    total: moneySchema,
    proof: priceProofSchema,
  }),
  refusals: choiceRefusals,
});

/** Most cars in one question. */
export const MOST_PRODUCTS = 20;
const LONGEST_JSON = 8000;

const productSchema = z.strictObject({
  mvsCode,
  year,
  colorCode: code,
  coatingCode: z.optional(z.nullable(code)),
  itemCodes: z.optional(z.array(code).check(z.maxLength(100))),
  accessoryCodes: z.optional(z.array(code).check(z.maxLength(100))),
  serviceCodes: z.optional(z.array(code).check(z.maxLength(100))),
});
export const productsSchema = z.array(productSchema).check(z.minLength(1), z.maxLength(MOST_PRODUCTS));

const parseProducts = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const refused = z.strictObject({
  /** Place in the list of products, from 0. */
  index: z.int(),
  code: z.enum(['versionUnknown', 'choiceUnknown', 'choiceImpossible']),
});

export const getBatchCustomPrice = endpoint({
  ...browse,
  path: 'price/batchCustomPrice',
  summary: 'Prices of several configured cars at once; those that cannot be priced are named with the reason.',
  query: z.strictObject({
    ...scopeQuery,
    /** A JSON list of cars. */
    products: z.pipe(
      z.string().check(
        z.maxLength(LONGEST_JSON),
        z.refine((text) => parseProducts(text) !== undefined, { error: 'price.json' }),
      ),
      z.pipe(z.transform(parseProducts), productsSchema),
    ),
  }),
  response: z.strictObject({
    prices: z.array(z.extend(quoteSchema, { index: z.int() })),
    refused: z.array(refused),
  }),
  refusals: {},
});
