import * as z from 'zod/mini';
import { scopeQuery } from '#features/catalog/public.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { moneySchema } from '#kernel/schemas.ts';
import { FUNDING_SOURCES, PLAN_TYPES } from '../rules/types.ts';
import {
  creditOfferSchema,
  entranceField,
  financedCarSchema,
  lenderSchema,
  majorAmount,
  percentField,
  rangeSchema,
  simulatedCarFields,
  simulationRefusals,
  termField,
} from './shapes.ts';

/** Simulations in the generic form, whichever bank answers, and what surrounds them. */

const common = { service: 'financing', version: 'v1', roles: [], scope: 'brand', rate: 'browse' } as const;

/** An offer that can be reserved now: then its own car is financed, at its price and on the plans for offers. */
const offerCodeField = z.optional(z.string().check(z.regex(/^[0-9A-Za-z]{8}$/)));
const subjectRefusals = {
  orderUnknown: { status: 404, key: 'order.unknown' },
  offerUnavailable: { status: 409, key: 'offer.unavailable' },
} as const;

export const simulateRequestSchema = z.strictObject({
  /** CDC, NEXT, PSA_TRADITIONAL or PSA_BALAO; any other text is the failure 'No adapter found for financing type {type}'. */
  type: z.string().check(z.minLength(1), z.maxLength(40)),
  ...simulatedCarFields,
  /** If given, they must be those of the call. */
  brand: z.optional(z.string().check(z.maxLength(40))),
  market: z.optional(z.string().check(z.maxLength(10))),
  /** Left out: what the bank shows first. Likewise the two below. */
  entrancePercent: z.optional(entranceField),
  numberOfInstallments: z.optional(termField),
  finalInstallmentPercentage: z.optional(percentField),
  planId: z.optional(z.string().check(z.maxLength(40))),
  planType: z.optional(z.enum(PLAN_TYPES)),
  /** Major units. The server prices the car itself and refuses another price. */
  price: z.optional(majorAmount),
  /** An own order whose balance is to be financed: then its frozen car and its open balance are simulated. */
  orderId: z.optional(z.uuid()),
  offerCode: offerCodeField,
});
export type SimulateRequest = z.output<typeof simulateRequestSchema>;

export const simulationSchema = z.strictObject({
  simulationId: z.uuid(),
  type: z.enum(FUNDING_SOURCES),
  planType: z.enum(PLAN_TYPES),
  car: financedCarSchema,
  entranceValue: moneySchema,
  installmentsValue: moneySchema,
  totalInstallments: z.int(),
  installmentsAvailable: z.array(z.int()),
  finalInstallmentValue: z.nullable(moneySchema),
  minFinalInstallmentPercent: z.nullable(z.number()),
  maxFinalInstallmentPercent: z.nullable(z.number()),
  legalText: z.string(),
  hasOffers: z.literal(true),
  offer: creditOfferSchema,
  /** ISO 8601: when it was made, and until when the offer stands. */
  createdAt: z.string(),
  expiresAt: z.string(),
});
export type Simulation = z.output<typeof simulationSchema>;

export const simulate = endpoint({
  ...common,
  method: 'POST',
  path: 'simulate',
  summary:
    'One simulation by the bank of the type asked for, kept as an immutable snapshot. The server prices the car.',
  access: 'bearer',
  object: 'own',
  rate: 'write',
  body: simulateRequestSchema,
  response: simulationSchema,
  refusals: { ...simulationRefusals, ...subjectRefusals },
});

const simulationUnknown = { status: 404, key: 'financing.simulationUnknown' } as const;

export const getSimulation = endpoint({
  ...common,
  method: 'GET',
  path: 'simulate/{id}',
  summary: 'An own simulation as it was made, with its schedule, computed anew from the snapshot.',
  access: 'bearer',
  object: 'own',
  params: z.strictObject({ id: z.uuid() }),
  response: z.extend(simulationSchema, {
    offerId: z.nullable(z.string()),
    formulaVersion: z.int(),
    taxesId: z.string(),
    schedule: z.array(
      z.strictObject({
        number: z.int(),
        dueOn: z.string(),
        payment: moneySchema,
        finalPayment: moneySchema,
        interest: moneySchema,
        amortization: moneySchema,
        tax: moneySchema,
        total: moneySchema,
        balance: moneySchema,
      }),
    ),
  }),
  refusals: { simulationUnknown },
});

export const putSimulationOffer = endpoint({
  ...common,
  method: 'PUT',
  path: 'simulate/{simulationId}/offer/{offerId}',
  summary: 'Notes which offer of the showcase an own simulation belongs to; both ids are needed.',
  access: 'bearer',
  object: 'own',
  rate: 'write',
  params: z.strictObject({
    simulationId: z.string().check(z.maxLength(64)),
    offerId: z.string().check(z.maxLength(64)),
  }),
  response: simulationSchema,
  refusals: { simulationUnknown, paramsMissing: { status: 400, key: 'error.simulation.params' } },
  audit: 'simulation.offer',
});

/** What a simulator starts with: bounds of its sliders and first values. */
export const defaultValuesSchema = z.strictObject({
  type: z.enum(FUNDING_SOURCES),
  planId: z.string(),
  planType: z.enum(PLAN_TYPES),
  planName: z.string(),
  lender: lenderSchema,
  /** Per cent a month. */
  monthlyRate: z.number(),
  installments: z.array(z.int()),
  numberOfInstallments: z.int(),
  entrance: rangeSchema,
  finalInstallment: z.nullable(rangeSchema),
  offerDays: z.int(),
});

const planUnknown = { status: 404, key: 'financing.planUnknown' } as const;
const defaultsQuery = z.strictObject({ ...scopeQuery, planType: z.optional(z.enum(PLAN_TYPES)) });
const defaults = { ...common, method: 'GET', access: 'public', object: 'none', query: defaultsQuery } as const;

export const getNextDefaults = endpoint({
  ...defaults,
  path: 'next/default-values',
  summary: 'What the NEXT simulator starts with.',
  cacheSeconds: 60,
  response: defaultValuesSchema,
  refusals: { planUnknown },
});

export const getCdcDefaults = endpoint({
  ...defaults,
  path: 'cdc/default-values',
  summary: 'What the CDC simulator starts with.',
  cacheSeconds: 60,
  response: defaultValuesSchema,
  refusals: { planUnknown },
});

export const getAllDefaults = endpoint({
  ...defaults,
  path: 'default-values',
  summary: 'What each simulator of the brand starts with; an empty list where nothing is financed.',
  cacheSeconds: 60,
  response: z.strictObject({ products: z.array(defaultValuesSchema) }),
  refusals: {},
});

const request = z.strictObject({
  type: z.string().check(z.minLength(1), z.maxLength(40)),
  entrancePercent: z.optional(percentField),
  numberOfInstallments: z.optional(termField),
  finalInstallmentPercentage: z.optional(percentField),
  planId: z.optional(z.string().check(z.maxLength(40))),
});

export const batchSimulating = endpoint({
  ...common,
  method: 'POST',
  path: 'default-values/batchSimulating',
  summary:
    'Several simulations of one car at once, each with the bank’s first values where it names none; one failing fails alone.',
  access: 'bearer',
  object: 'own',
  rate: 'write',
  body: z.strictObject({ ...simulatedCarFields, simulations: z.array(request).check(z.minLength(1), z.maxLength(20)) }),
  response: z.strictObject({
    /** In the order asked. */
    simulations: z.array(
      z.strictObject({
        simulation: z.nullable(simulationSchema),
        failure: z.nullable(z.strictObject({ code: z.string(), message: z.string() })),
      }),
    ),
  }),
  refusals: {
    versionUnknown: simulationRefusals.versionUnknown,
    choiceUnknown: simulationRefusals.choiceUnknown,
    choiceImpossible: simulationRefusals.choiceImpossible,
  },
});

export const compareFinancing = endpoint({
  ...common,
  method: 'POST',
  path: 'comparator',
  summary:
    'All products of the brand beside the cash price, over the terms each offers; a bank that fails is left unavailable.',
  access: 'public',
  object: 'none',
  body: z.strictObject({
    ...simulatedCarFields,
    entrancePercent: z.optional(entranceField),
    finalInstallmentPercentage: z.optional(percentField),
    /** An own order: then its frozen car and price are compared. */
    orderId: z.optional(z.uuid()),
    offerCode: offerCodeField,
  }),
  response: z.strictObject({
    car: financedCarSchema,
    price: moneySchema,
    priceWithoutTaxes: z.nullable(moneySchema),
    entrance: moneySchema,
    products: z.array(
      z.strictObject({
        type: z.enum(FUNDING_SOURCES),
        planName: z.string(),
        available: z.boolean(),
        /** One a term, ascending; empty where the product is unavailable. */
        offers: z.array(creditOfferSchema),
      }),
    ),
  }),
  refusals: {
    versionUnknown: simulationRefusals.versionUnknown,
    choiceUnknown: simulationRefusals.choiceUnknown,
    choiceImpossible: simulationRefusals.choiceImpossible,
    ...subjectRefusals,
    /** 'O comparador não esta disponível no momento.' */
    comparatorUnavailable: { status: 503, key: 'comparator.unavailable' },
  },
});

const number = z.coerce.number<number | string>();

export const findAffordable = endpoint({
  ...common,
  method: 'GET',
  path: 'affordable',
  summary: 'The reverse search: what one can pay a month gives cars, versions and terms, longest reach first.',
  access: 'public',
  object: 'none',
  cacheSeconds: 60,
  query: z.strictObject({
    ...scopeQuery,
    /** Minor units a month, and at once; without the latter, the least each plan takes. */
    monthly: number.check(z.multipleOf(1), z.gte(1), z.lte(1e13)),
    entrance: z.optional(number.check(z.multipleOf(1), z.gte(0), z.lte(1e14))),
    page: z.optional(number.check(z.multipleOf(1), z.gte(0), z.lte(1000))),
    size: z.optional(number.check(z.multipleOf(1), z.gte(1), z.lte(100))),
  }),
  response: z.strictObject({
    total: z.int(),
    page: z.int(),
    size: z.int(),
    cars: z.array(
      z.strictObject({
        mvsCode: z.string(),
        year: z.int(),
        modelCode: z.string(),
        modelName: z.string(),
        versionName: z.string(),
        picturePath: z.nullable(z.string()),
        price: moneySchema,
        /** The shortest term whose instalment fits, by each product that has one. */
        offers: z.array(creditOfferSchema),
      }),
    ),
  }),
  refusals: {},
});
