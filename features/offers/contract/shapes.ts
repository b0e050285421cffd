import * as z from 'zod/mini';
import { FUELS } from '#features/catalog/public.ts';
import { moneySchema } from '#kernel/schemas.ts';
import { OFFER_STATES } from '../rules/offer-machine.ts';
import {
  CONDITIONS,
  COVERAGES,
  MOPAR_DISCOUNT_TYPES,
  MOPAR_OFFER_TYPES,
  OFFER_KINDS,
  OFFER_TYPES,
  PRICE_TYPES,
} from '../rules/types.ts';

const amount = z.int().check(z.gte(1), z.lte(1_000_000_000_000_000));
const percent = z.number().check(z.gte(0.01), z.lte(99.99), z.multipleOf(0.01));
const code = z.string().check(z.regex(/^[0-9A-Z]{1,16}$/));
const labelCode = z.string().check(z.regex(/^[A-Z][A-Z0-9_]{1,30}$/));
const labels = z._default(z.array(labelCode).check(z.maxLength(20)), []);

/** What the author says about the price; what follows from it is computed. */
export const offerPriceSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('FULL_PRICE'), amount }),
  z.strictObject({ type: z.literal('STARTS_WITH'), amount }),
  z.strictObject({ type: z.literal('FROM_TO'), formerAmount: amount, amount }),
  z.strictObject({ type: z.literal('PERCENT'), percent }),
  z.strictObject({
    type: z.literal('INSTALLMENT'),
    amount,
    entrancePercent: z.int().check(z.gte(0), z.lte(90)),
    term: z.int().check(z.gte(2), z.lte(84)),
    residualPercent: z.nullable(z.int().check(z.gte(10), z.lte(60))),
  }),
]);

const vehicle = z.strictObject({
  kind: z.literal('VEHICLE'),
  condition: z.enum(CONDITIONS),
  modelCode: code,
  /** The vehicle code of a new car; a used one may be of a version that is no longer listed. */
  mvsCode: z.nullable(z.string().check(z.regex(/^(?:[0-9A-Z]{7}|[0-9A-Z]{16})$/, 'field.vehicleCode'))),
  year: z.int().check(z.gte(1990), z.lte(2100)),
  /** Of a used car; a new one is named by its code. */
  versionName: z.nullable(z.string().check(z.minLength(1), z.maxLength(80))),
  colorCode: z.nullable(code),
  mileageKm: z.nullable(z.int().check(z.gte(0), z.lte(2_000_000))),
});

const part = z.strictObject({
  kind: z.literal('PART'),
  moparType: z.enum(MOPAR_OFFER_TYPES),
  discountType: z.enum(MOPAR_DISCOUNT_TYPES),
  couponCode: z.nullable(z.string().check(z.regex(/^[0-9A-Z]{4,20}$/))),
  /** Id of a part of the catalogue; null for a service that is no part. */
  partId: z.nullable(z.string().check(z.regex(/^[a-z0-9-]{3,60}$/))),
});

export const offerSubjectSchema = z.discriminatedUnion('kind', [vehicle, part]);
export type OfferSubject = z.output<typeof offerSubjectSchema>;

const text = (most: number) => z.string().check(z.maxLength(most));

export const offerInputSchema = z.strictObject({
  type: z.enum(OFFER_TYPES),
  subject: offerSubjectSchema,
  price: offerPriceSchema,
  title: z.string().check(z.trim(), z.minLength(3, 'field.required'), z.maxLength(120)),
  description: z._default(text(2000), ''),
  terms: z._default(text(4000), ''),
  coverage: z.enum(COVERAGES),
  /** Letters of a state, code of a region, or root of a dealer group's document; null where the coverage is national. */
  coverageId: z.nullable(z.string().check(z.regex(/^[0-9A-Z]{1,14}$/))),
  dealerId: z.nullable(z.uuid()),
  validFrom: z.iso.datetime({ offset: true }),
  validUntil: z.iso.datetime({ offset: true }),
  stock: z.nullable(z.int().check(z.gte(0), z.lte(100_000))),
  categories: labels,
  features: labels,
  stamp: z.nullable(labelCode),
});
export type OfferInput = z.output<typeof offerInputSchema>;

/** The instalment an offer is told by, frozen with what the law wants beside it. */
export const offerInstallmentSchema = z.strictObject({
  /** What the first month asks. */
  amount: moneySchema,
  /** What the last month asks; absent in prices that were worked out before it was kept. */
  last: z.optional(moneySchema),
  term: z.int(),
  entrance: moneySchema,
  entrancePercent: z.number(),
  /** Last, larger instalment of a balloon plan. */
  residual: z.nullable(moneySchema),
  /** All that is paid with financing, entrance and residual included. */
  total: moneySchema,
  /** What is paid without: the cash price. */
  totalWithout: moneySchema,
  /** Per cent a month. */
  monthlyRate: z.number(),
  /** Per cent a year, simple (TNA) and compound (TEA). */
  nominalAnnualRate: z.number(),
  effectiveAnnualRate: z.number(),
  /** CET a year in Brazil, CFTEA in Argentina, in per cent. */
  totalCost: z.number(),
  source: z.enum(['CDC', 'NEXT', 'PSA_TRADITIONAL', 'PSA_BALAO']),
  lender: z.string(),
  lenderDocument: z.string(),
});
export type OfferInstallment = z.output<typeof offerInstallmentSchema>;

const label = z.strictObject({ code: z.string(), name: z.string() });

/** An offer as a visitor sees it. */
export const offerCardSchema = z.strictObject({
  id: z.string(),
  code: z.string(),
  type: z.enum(OFFER_TYPES),
  kind: z.enum(OFFER_KINDS),
  condition: z.nullable(z.enum(CONDITIONS)),
  /** `sold` and `expired` are told, not hidden, where someone still has the address; `reserved`: every car of it is held or ordered. */
  state: z.enum(['onSale', 'reserved', 'sold', 'expired', 'soon']),
  title: z.string(),
  priceType: z.enum(PRICE_TYPES),
  price: z.nullable(moneySchema),
  formerPrice: z.nullable(moneySchema),
  percent: z.nullable(z.number()),
  priceWithoutTaxes: z.nullable(moneySchema),
  installment: z.nullable(offerInstallmentSchema),
  modelCode: z.nullable(z.string()),
  modelName: z.nullable(z.string()),
  modelSlug: z.nullable(z.string()),
  versionName: z.nullable(z.string()),
  mvsCode: z.nullable(z.string()),
  year: z.nullable(z.int()),
  colorCode: z.nullable(z.string()),
  bodyKind: z.nullable(z.string()),
  fuel: z.nullable(z.enum(FUELS)),
  mileageKm: z.nullable(z.int()),
  picturePath: z.nullable(z.string()),
  moparType: z.nullable(z.enum(MOPAR_OFFER_TYPES)),
  discountType: z.nullable(z.enum(MOPAR_DISCOUNT_TYPES)),
  couponCode: z.nullable(z.string()),
  partId: z.nullable(z.string()),
  partName: z.nullable(z.string()),
  coverage: z.enum(COVERAGES),
  coverageId: z.nullable(z.string()),
  dealer: z.nullable(z.strictObject({ id: z.string(), name: z.string(), cityName: z.string(), stateCode: z.string() })),
  stamp: z.nullable(label),
  validFrom: z.string(),
  validUntil: z.string(),
  stock: z.nullable(z.int()),
});
export type OfferCard = z.output<typeof offerCardSchema>;

/** A visitor's whole view of one offer. */
export const offerDetailSchema = z.extend(offerCardSchema, {
  /** Cars of it that can be reserved now; null where it is not reserved online. */
  unitsLeft: z.nullable(z.int()),
  description: z.string(),
  terms: z.string(),
  categories: z.array(label),
  features: z.array(label),
});
export type OfferDetail = z.output<typeof offerDetailSchema>;

/** An offer as those who look after it see it. */
export const offerRecordSchema = z.extend(offerInputSchema, {
  description: z.string(),
  terms: z.string(),
  categories: z.array(z.string()),
  features: z.array(z.string()),
  id: z.string(),
  code: z.string(),
  state: z.enum(OFFER_STATES),
  version: z.int(),
  position: z.int(),
  amount: z.nullable(moneySchema),
  former: z.nullable(moneySchema),
  priceWithoutTaxes: z.nullable(moneySchema),
  installment: z.nullable(offerInstallmentSchema),
  modelName: z.nullable(z.string()),
  dealerName: z.nullable(z.string()),
  updatedAt: z.string(),
  /** What may be done with it now. */
  events: z.array(z.string()),
});
export type OfferRecord = z.output<typeof offerRecordSchema>;
