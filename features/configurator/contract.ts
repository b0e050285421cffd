import * as z from 'zod/mini';
import { scopeQuery } from '#features/catalog/public.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { MARKET_IDS } from '#kernel/market.ts';
import { decodeChoice } from './rules/address.ts';
import { choiceRefusals } from './rules/refusals.ts';
import { isShareCode, normalizeShareCode } from './rules/share-code.ts';

const choice = z.string().check(
  z.maxLength(2000),
  z.refine((text) => decodeChoice(text) !== null, 'configurator.field.choice'),
);

const savedCar = z.strictObject({
  /** Eight characters that restore the car on any device. */
  code: z.string(),
  /** Slug of the model. */
  model: z.string(),
  /** The car as page addresses carry it. */
  choice: z.string(),
  createdAt: z.string(),
});

const shareCode = z.string().check(
  z.maxLength(20),
  z.refine((text) => isShareCode(normalizeShareCode(text)), 'configurator.field.code'),
);
const codeParams = z.strictObject({ code: shareCode });
const savedCarUnknown = {
  savedCarUnknown: { status: 404, key: 'configurator.refused.savedCarUnknown' },
} as const;

export const saveCar = endpoint({
  service: 'car',
  version: 'v1',
  method: 'POST',
  path: 'car/saved',
  applications: true,
  summary: 'Saves a configured car under a short code, which anyone who has it can open. The same car keeps its code.',
  access: 'public',
  roles: [],
  object: 'none',
  rate: 'write',
  scope: 'brand',
  body: z.strictObject({ choice }),
  response: savedCar,
  refusals: choiceRefusals,
});

export const getSavedCar = endpoint({
  service: 'car',
  version: 'v1',
  method: 'GET',
  path: 'car/saved/{code}',
  summary:
    'The car saved under a short code. Letters may be written small, and spaces and dashes between them do not count.',
  access: 'public',
  roles: [],
  object: 'none',
  rate: 'browse',
  scope: 'brand',
  params: codeParams,
  response: savedCar,
  refusals: savedCarUnknown,
});

export const getSummaryPdf = endpoint({
  service: 'car',
  version: 'v1',
  method: 'GET',
  path: 'car/saved/{code}/summary.pdf',
  summary:
    'The saved car on one sheet of A4 to keep: picture in its colour, codes, every price of now, the legal text, and a QR code that opens it.',
  access: 'public',
  roles: [],
  object: 'none',
  rate: 'browse',
  scope: 'brand',
  params: codeParams,
  query: z.strictObject(scopeQuery),
  response: 'binary',
  refusals: { ...savedCarUnknown, carGone: { status: 410, key: 'configurator.refused.carGone' } },
});

const mine = {
  service: 'car',
  version: 'v1',
  access: 'bearer',
  roles: [],
  object: 'own',
  scope: 'brand',
} as const;

export const MOST_STORED = 50;

export const keepCar = endpoint({
  ...mine,
  method: 'POST',
  path: 'car/mine',
  summary: 'Keeps a saved car in the person’s own area; keeping it twice changes nothing.',
  rate: 'write',
  body: z.strictObject({ code: shareCode }),
  response: z.strictObject({ code: z.string() }),
  refusals: { ...savedCarUnknown, tooManyKept: { status: 409, key: 'configurator.refused.tooManyKept' } },
});

export const listSavedCars = endpoint({
  ...mine,
  method: 'GET',
  path: 'car/mine',
  summary: 'The cars the person keeps in this brand and market, the newest first.',
  rate: 'browse',
  response: z.strictObject({ cars: z.array(z.extend(savedCar, { keptAt: z.string() })) }),
  refusals: {},
});

export const dropSavedCar = endpoint({
  ...mine,
  method: 'DELETE',
  path: 'car/mine/{code}',
  summary: 'Takes a car out of the person’s own area; its code goes on opening it.',
  rate: 'write',
  params: codeParams,
  response: 'empty',
  refusals: savedCarUnknown,
});

const percentRange = z.strictObject({ min: z.number(), max: z.number(), step: z.number(), initial: z.number() });

/** The financing feature's plan as plain data from which any price's instalment follows. */
const planSchema = z.strictObject({
  id: z.string(),
  source: z.enum(['CDC', 'PSA_TRADITIONAL', 'NEXT', 'PSA_BALAO']),
  planType: z.enum(['MSC', 'ECOM', 'OFFER']),
  market: z.enum(MARKET_IDS),
  name: z.string(),
  lender: z.strictObject({ name: z.string(), document: z.string(), address: z.string() }),
  monthlyRate: z.number(),
  terms: z.array(z.int()),
  term: z.int(),
  entrance: percentRange,
  residual: z.nullable(percentRange),
  fees: z.array(z.strictObject({ code: z.string(), amount: z.int(), share: z.number(), financed: z.boolean() })),
  taxes: z.strictObject({ flat: z.number(), daily: z.number(), dailyCap: z.number(), onInterest: z.number() }),
  taxesId: z.string(),
  taxesFinanced: z.boolean(),
  offerDays: z.int(),
  validFrom: z.string(),
  validUntil: z.nullable(z.string()),
});

export const getRepresentativePlan = endpoint({
  service: 'financing',
  version: 'v1',
  method: 'GET',
  path: 'representative-plan',
  summary: 'The plan by which the brand shows "from so much a month"; null where nothing is financed.',
  access: 'public',
  roles: [],
  object: 'none',
  rate: 'browse',
  scope: 'brand',
  cacheSeconds: 60,
  /** OFFER: the plan offers are told by. */
  query: z.strictObject({ planType: z._default(z.enum(['MSC', 'OFFER']), 'MSC') }),
  response: z.strictObject({ plan: z.nullable(planSchema) }),
  refusals: {},
});

export type RepresentativePlan = z.output<typeof planSchema>;
