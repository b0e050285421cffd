import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { isoDaySchema, moneySchema, pageQuery } from '#kernel/schemas.ts';
import {
  carUnknown,
  identifierRefusals,
  modelCodeSchema,
  scopeQuery,
  typedIdentifier,
  warrantyTermSchema,
} from './shapes.ts';

const reading = {
  service: 'benefits',
  version: 'v1',
  method: 'GET',
  access: 'public',
  roles: [],
  object: 'none',
  rate: 'browse',
  scope: 'brand',
} as const;
const lookup = { ...reading, rate: 'lookup' } as const;
const vin = typedIdentifier;
const { invalidChassis } = identifierRefusals;

export const getWarranty = endpoint({
  ...reading,
  path: 'warranty',
  summary: 'How long and how far the maker’s warranty of a model reaches.',
  cacheSeconds: 60,
  query: z.strictObject({ ...scopeQuery, modelCode: modelCodeSchema }),
  response: z.strictObject({ modelCode: z.string(), terms: z.array(warrantyTermSchema) }),
  refusals: { modelUnknown: { status: 404, key: 'warranty.modelUnknown' } },
});

export const getWarrantyTerms = endpoint({
  ...reading,
  method: 'POST',
  access: 'bearer',
  object: 'own',
  rate: 'write',
  path: 'warranty-terms',
  summary: 'The warranty of a car of one’s own garage as a paper: what is covered, until when, and how to keep it.',
  body: z.strictObject({ id: z.uuid() }),
  response: 'binary',
  refusals: carUnknown,
});

export const getWarrantyPaper = endpoint({
  ...reading,
  access: 'bearer',
  object: 'own',
  path: 'warranty-terms/{id}',
  summary: 'The same paper at an address of its own, for a link.',
  params: z.strictObject({ id: z.uuid() }),
  query: z.strictObject(scopeQuery),
  response: 'binary',
  refusals: carUnknown,
});

export const DELIVERY_SOURCES = ['factory', 'dealer'] as const;

export const getFlawlessDelivery = endpoint({
  ...lookup,
  path: 'flawlessDelivery/{source}/{vin}',
  summary: 'What was checked before a car was handed over, at the factory or at the dealership.',
  params: z.strictObject({ source: z.enum(DELIVERY_SOURCES), vin }),
  response: z.strictObject({
    source: z.enum(DELIVERY_SOURCES),
    chassisEnd: z.string(),
    complete: z.boolean(),
    /** Words of a step: `delivery.step.{step}` of the dictionary. */
    steps: z.array(z.strictObject({ step: z.string(), doneOn: z.nullable(isoDaySchema) })),
  }),
  refusals: { invalidChassis, ...carUnknown },
});

export const getInvoice = endpoint({
  ...lookup,
  path: 'invoice',
  summary: 'Whether a car was invoiced and handed over, and when; never to whom.',
  query: z.strictObject({ ...scopeQuery, vin }),
  response: z.strictObject({
    chassisEnd: z.string(),
    invoicedOn: isoDaySchema,
    deliveredOn: z.nullable(isoDaySchema),
  }),
  refusals: { invalidChassis, ...carUnknown },
});

const benefitSchema = z.strictObject({
  id: z.string(),
  type: z.enum(['SERVICE', 'ACCESSORY']),
  discountType: z.enum(['COUPON', 'FIXED_PRICE']),
  name: z.string(),
  text: z.string(),
  couponCode: z.nullable(z.string()),
  percent: z.nullable(z.int()),
  price: z.nullable(moneySchema),
  priceWithoutTaxes: z.nullable(moneySchema),
  /** Empty: every model. */
  modelCodes: z.array(z.string()),
  validUntil: isoDaySchema,
});
export type WorkshopBenefit = z.output<typeof benefitSchema>;

const kind = z.optional(z.enum(['SERVICE', 'ACCESSORY']));

export const listWorkshopBenefits = endpoint({
  ...reading,
  path: 'mopar',
  summary: 'What the workshop gives to owners of a model now.',
  cacheSeconds: 60,
  query: z.strictObject({ ...scopeQuery, modelCode: z.optional(modelCodeSchema), type: kind }),
  response: z.strictObject({ benefits: z.array(benefitSchema) }),
  refusals: {},
});

export const listWorkshopBenefitPage = endpoint({
  ...reading,
  version: 'v2',
  path: 'mopar',
  summary: 'The same, a page at a time.',
  cacheSeconds: 60,
  query: z.strictObject({ ...scopeQuery, ...pageQuery, modelCode: z.optional(modelCodeSchema), type: kind }),
  response: z.strictObject({ benefits: z.array(benefitSchema), total: z.int(), page: z.int(), size: z.int() }),
  refusals: {},
});

export const listBenefitModels = endpoint({
  ...reading,
  path: 'mopar/possible-models',
  summary: 'Models for which the workshop gives something now.',
  cacheSeconds: 60,
  query: z.strictObject(scopeQuery),
  response: z.strictObject({ models: z.array(z.strictObject({ code: z.string(), name: z.string() })) }),
  refusals: {},
});
