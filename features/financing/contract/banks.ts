import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import {
  creditOfferSchema,
  majorAmount,
  entranceField,
  percentField,
  simulatedCarFields,
  simulationRefusals,
  termField,
} from './shapes.ts';

/**
 * The banks' own forms, field by field as the spec names them (calls-and-rules, section 3): amounts in major units. They are
 * what the adapters speak to the banks and what these calls answer. Beside them stand the parts of the car, by which the
 * server prices it, and the offer with its legal parts, which no bank of these sends.
 */

const parts = {
  year: z.optional(simulatedCarFields.year),
  partIds: simulatedCarFields.partIds,
  coatingCode: simulatedCarFields.coatingCode,
} as const;
const amount = z.number();
const brand = z.optional(z.string().check(z.maxLength(40)));
const { bankUnavailable, ...priced } = simulationRefusals;
const refusals = { ...priced, bankUnavailable };

const common = {
  service: 'financing',
  method: 'POST',
  access: 'public',
  roles: [],
  object: 'none',
  rate: 'browse',
  scope: 'brand',
  refusals,
} as const;

/** Ids under which the snapshots of what was shown are kept, in the order of the offers. */
const shown = { offers: z.array(creditOfferSchema), simulationIds: z.array(z.uuid()) } as const;

export const cdcRequestSchema = z.strictObject({
  mvsCode: simulatedCarFields.mvsCode,
  /** Model year. */
  anomodv: simulatedCarFields.year,
  color: simulatedCarFields.colorCode,
  brand,
  /** Price of the car; left out: the server's own, which it must be in any case. */
  vbem: z.optional(majorAmount),
  /** Entrance value. */
  vlensim: majorAmount,
  partIds: parts.partIds,
  coatingCode: parts.coatingCode,
});

export const cdcResponseSchema = z.strictObject({
  upFrontValue: amount,
  totalAmountFinanced: amount,
  plans: z.array(z.strictObject({ prazo: z.int(), vlcalca: amount })),
});

export const simulateCdc = endpoint({
  ...common,
  version: 'v1',
  path: 'cdc/simulateProposalFlow',
  summary: 'CDC in the bank’s own form: every term with its instalment.',
  body: cdcRequestSchema,
  response: z.extend(cdcResponseSchema, shown),
});

export const nextRequestSchema = z.strictObject({
  mvsCode: simulatedCarFields.mvsCode,
  year: simulatedCarFields.year,
  colorCode: simulatedCarFields.colorCode,
  brand,
  price: z.optional(majorAmount),
  /** Unchanged, in per cent. */
  entrancePercent: entranceField,
  /** Of which residual the offers with legal parts are drawn; left out: the first one shown. */
  finalInstallmentPercentage: z.optional(percentField),
  partIds: parts.partIds,
  coatingCode: parts.coatingCode,
});

export const nextResponseSchema = z.strictObject({
  simulations: z.array(
    z.strictObject({
      installmentsQuantity: z.int(),
      entranceValue: amount,
      values: z.array(
        z.strictObject({
          /** Per cent of the price that stands until the end. */
          residual: z.number(),
          installmentsValue: amount,
          /** All that will have been paid. */
          forwardPrice: amount,
          residualValue: amount,
        }),
      ),
    }),
  ),
});

export const simulateNext = endpoint({
  ...common,
  version: 'v1',
  path: 'next/simulate',
  summary: 'NEXT in the bank’s own form: every term with every residual.',
  body: nextRequestSchema,
  response: z.extend(nextResponseSchema, shown),
});

export const psaRequestSchema = z.strictObject({
  market: z.optional(z.string().check(z.maxLength(10))),
  mvs_code: simulatedCarFields.mvsCode,
  valor_carro: z.optional(majorAmount),
  plano_id: z.optional(z.string().check(z.maxLength(40))),
  /** Linear: divided by 100. Balloon: unchanged. */
  percentual_entrada: entranceField,
  parcelas: termField,
  /** Per cent of the price; the balloon only. */
  percentual_parcela_residual: z.optional(percentField),
  marca: z.optional(z.string().check(z.maxLength(40))),
  ...parts,
  colorCode: simulatedCarFields.colorCode,
});

export const psaResponseSchema = z.strictObject({
  valor_entrada: amount,
  parcelas_disponiveis: z.array(z.int()),
  valor_parcelas: amount,
  valor_financiamento: amount,
  entrada_maxima_residual: z.nullable(z.number()),
  entrada_minima_residual: z.nullable(z.number()),
  parcela_residual: z.nullable(amount),
  texto_legal: z.string(),
});

const psa = { ...common, version: 'v2', body: psaRequestSchema, response: z.extend(psaResponseSchema, shown) } as const;

export const simulatePsaLinear = endpoint({
  ...psa,
  path: 'psa/linear/simulating',
  summary: 'PSA linear in the bank’s own form; the entrance per cent comes as a fraction.',
});

export const simulatePsaBalloon = endpoint({
  ...psa,
  path: 'psa/balao-final/simulating',
  summary: 'PSA balloon in the bank’s own form; the entrance per cent comes unchanged.',
});

export const simulatePsaOffers = endpoint({
  ...common,
  version: 'v2',
  path: 'psa/financing/simulating-offers',
  summary: 'PSA over a list of offers at once, linear or with a balloon as each asks; one failing fails alone.',
  body: z.strictObject({
    offers: z
      .array(z.extend(psaRequestSchema, { offerId: z.string().check(z.minLength(1), z.maxLength(64)) }))
      .check(z.minLength(1), z.maxLength(20)),
  }),
  response: z.strictObject({
    offers: z.array(
      z.strictObject({
        offerId: z.string(),
        simulation: z.nullable(z.extend(psaResponseSchema, shown)),
        failure: z.nullable(z.strictObject({ code: z.string(), message: z.string() })),
      }),
    ),
  }),
  refusals: {},
});
