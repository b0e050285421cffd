import * as z from 'zod/mini';
import { scopeQuery } from '#features/catalog/public.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { isoDaySchema, moneySchema, vehicleCode } from '#kernel/schemas.ts';
import { CAR_PLACES, readPlaces } from './rules/damages.ts';
import { CONDITIONS } from './rules/valuation.ts';

const reading = {
  service: 'evaluate',
  version: 'v1',
  method: 'GET',
  access: 'public',
  roles: [],
  object: 'none',
  rate: 'lookup',
  scope: 'brand',
} as const;

const state = {
  /** Required: a value without the kilometres would be of another car. */
  mileageKm: z.pipe(
    z.string({ error: 'field.mileage' }).check(z.regex(/^\d{1,9}$/, 'field.mileage')),
    z.coerce.number<string>().check(z.lte(2_000_000)),
  ),
  condition: z._default(z.enum(CONDITIONS), 'GOOD'),
  /** Damaged places, with commas between them. */
  damages: z.optional(
    z.string().check(
      z.maxLength(400, 'field.damages'),
      z.refine((text) => readPlaces(text) !== null, 'field.damages'),
    ),
  ),
  /** What the owner would like for it, as people of the market write money; only more than what is suggested. */
  requestedPrice: z.optional(z.string().check(z.minLength(1), z.maxLength(30))),
} as const;
const plate = z.string().check(z.minLength(1, 'field.plate'), z.maxLength(40));

const evaluationSchema = z.strictObject({
  modelName: z.string(),
  versionName: z.string(),
  mvsCode: z.string(),
  year: z.int(),
  mileageKm: z.int(),
  condition: z.enum(CONDITIONS),
  damages: z.array(z.enum(CAR_PLACES)),
  /** What is suggested; a request may only lie above it. */
  suggested: moneySchema,
  low: moneySchema,
  high: moneySchema,
  requestedPrice: z.nullable(moneySchema),
  /** What the same version costs new today. */
  newPrice: moneySchema,
  /** Ley 27.743 and Res. SIC 4/2025, in Argentina alone; null elsewhere. */
  newPriceWithoutTaxes: z.nullable(moneySchema),
  /** Basis points of the new price that each cause took off or gave. */
  drivers: z.array(z.strictObject({ code: z.enum(['AGE', 'MILEAGE', 'CONDITION', 'DAMAGE']), basisPoints: z.int() })),
  validUntil: isoDaySchema,
});
export type Evaluation = z.output<typeof evaluationSchema>;

/** Days in which a suggested value is kept to. */
export const EVALUATION_DAYS = 7;

const unavailable = { status: 404, key: 'evaluate.unavailable' } as const;
const noAnswer = { status: 503, key: 'evaluate.noAnswer' } as const;
const requestedTooLow = { status: 422, key: 'field.price.greater' } as const;
const invalidPlate = { status: 422, key: 'field.plate' } as const;

export const evaluateCar = endpoint({
  ...reading,
  path: 'evaluate',
  summary: 'What a used car is worth in trade, by its version and model year.',
  query: z.strictObject({
    ...scopeQuery,
    ...state,
    mvsCode: z.string().check(vehicleCode()),
    year: z.coerce.number<number | string>().check(z.multipleOf(1), z.gte(1990), z.lte(2100)),
  }),
  response: evaluationSchema,
  refusals: { unavailable, noAnswer, requestedTooLow },
});

export const evaluatePlateQuery = endpoint({
  ...reading,
  path: 'evaluate/plate',
  summary: 'The same by plate, given in the query.',
  query: z.strictObject({ ...scopeQuery, ...state, plate }),
  response: evaluationSchema,
  refusals: { invalidPlate, unavailable, noAnswer, requestedTooLow },
});

export const evaluatePlate = endpoint({
  ...reading,
  path: 'evaluate/plate/{plate}',
  summary: 'The same by plate, given in the path.',
  params: z.strictObject({ plate }),
  query: z.strictObject({ ...scopeQuery, ...state }),
  response: evaluationSchema,
  refusals: { invalidPlate, unavailable, noAnswer, requestedTooLow },
});
