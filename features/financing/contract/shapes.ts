import * as z from 'zod/mini';
import { moneySchema } from '#kernel/schemas.ts';
import { FUNDING_SOURCES } from '../rules/types.ts';

const percent = z.number();

export const lenderSchema = z.strictObject({ name: z.string(), document: z.string(), address: z.string() });

/** `CreditOffer` of public.ts on the wire: an instalment with everything the law wants beside it. */
export const creditOfferSchema = z.strictObject({
  planId: z.string(),
  source: z.enum(FUNDING_SOURCES),
  lender: lenderSchema,
  price: moneySchema,
  entrance: moneySchema,
  entrancePercent: percent,
  term: z.int(),
  installment: moneySchema,
  installmentBeforeTax: moneySchema,
  lastInstallment: moneySchema,
  finalInstallment: z.nullable(moneySchema),
  finalInstallmentPercent: percent,
  monthlyRate: percent,
  nominalAnnualRate: percent,
  effectiveAnnualRate: percent,
  totalCostRate: percent,
  totalCostMonthlyRate: percent,
  parts: z.array(z.strictObject({ code: z.string(), amount: moneySchema, percent })),
  released: moneySchema,
  financed: moneySchema,
  interest: moneySchema,
  paidAtOnce: moneySchema,
  totalWithFinancing: moneySchema,
  totalWithoutFinancing: moneySchema,
  firstDueOn: z.string(),
  lastDueOn: z.string(),
  validUntil: z.string(),
});

export const rangeSchema = z.strictObject({ min: percent, max: percent, step: percent, initial: percent });

/** The one identity of the car a credit is about: as it was priced, from the simulation to the voucher. Codes are the maker's. */
export const financedCarSchema = z.strictObject({
  mvsCode: z.string(),
  year: z.int(),
  modelName: z.string(),
  versionName: z.string(),
  /** Null, like its name, in simulations that were kept without a colour. */
  colorCode: z.nullable(z.string()),
  colorName: z.nullable(z.string()),
  coatingCode: z.nullable(z.string()),
  itemCodes: z.array(z.string()),
  accessoryCodes: z.array(z.string()),
  serviceCodes: z.array(z.string()),
  /** The coupons and the voucher in the price of an order: what stands for each, and what it took off. */
  coupons: z.optional(z.array(z.strictObject({ name: z.string(), amount: moneySchema }))),
});
export type FinancedCar = z.output<typeof financedCarSchema>;

/** The codes a simulated car is known by. Colour and upholstery left out: what the version comes with. */
const code = z.string().check(z.regex(/^[0-9A-Z]{1,16}$/));
export const simulatedCarFields = {
  mvsCode: z.string().check(z.regex(/^(?:[0-9A-Z]{7}|[0-9A-Z]{16})$/, 'field.vehicleCode')),
  year: z.int().check(z.minimum(1990), z.maximum(2100)),
  colorCode: z.optional(code),
  coatingCode: z.optional(z.nullable(code)),
  /** Ids or codes of items, accessories and services. */
  partIds: z.optional(z.array(z.string().check(z.minLength(1), z.maxLength(64))).check(z.maxLength(100))),
} as const;

/** Spoken in major units, as the banks do; it must be the server's own price, to the cent. */
export const majorAmount = z.number().check(z.gte(0), z.lte(1e12));
/** Percent of the price, 0 to 100, at most two decimals. */
export const percentField = z.number().check(z.gte(0), z.lte(100), z.multipleOf(0.01));
/** Of an entrance, as fine as an amount needs: the sum somebody typed is asked for to the cent. */
export const entranceField = z.number().check(z.gte(0), z.lte(100));
export const termField = z.int().check(z.minimum(1), z.maximum(120));

/** What keeps a car from being priced or simulated, whatever the call. */
export const simulationRefusals = {
  versionUnknown: { status: 404, key: 'car.versionUnknown' },
  choiceUnknown: { status: 422, key: 'car.choiceUnknown' },
  choiceImpossible: { status: 422, key: 'car.choiceImpossible' },
  /** 'No adapter found for financing type {type}' */
  adapterUnknown: { status: 422, key: 'error.funding.adapter' },
  /** 'No simulation found for {n} installments' */
  installmentsUnknown: { status: 422, key: 'error.funding.installments' },
  /** 'No values found for residual {x}' */
  residualUnknown: { status: 422, key: 'error.funding.residual' },
  planUnknown: { status: 404, key: 'financing.planUnknown' },
  entranceOut: { status: 422, key: 'financing.entranceOut' },
  priceDiffers: { status: 422, key: 'financing.priceDiffers' },
  noLoan: { status: 422, key: 'financing.noLoan' },
  /** The bank did not answer, or answered wrongly: 'Ops, algo deu errado!', with the dealer's phone. */
  bankUnavailable: { status: 503, key: 'funding.failure' },
} as const;
