import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { moneySchema } from '#kernel/schemas.ts';
import { FEATURED_ITEMS } from '../rules/items.ts';
import { RENTAL_PROPOSAL_STATUSES } from '../rules/statuses.ts';
import { RENTAL_POINT_STATES } from '../rules/timeline.ts';

const common = {
  service: 'timeline',
  method: 'GET',
  access: 'bearer',
  roles: [],
  object: 'own',
  rate: 'browse',
  scope: 'brand',
  refusals: {},
} as const;

const status = z.enum(RENTAL_PROPOSAL_STATUSES);

const proposalSchema = z.strictObject({
  proposalCode: z.string(),
  productId: z.string(),
  vehicle: z.string(),
  months: z.int(),
  monthlyKilometers: z.int(),
  monthly: moneySchema,
  status,
  /** In the language asked for, as every label here. */
  statusLabel: z.string(),
  featuredItems: z.array(z.strictObject({ code: z.enum(FEATURED_ITEMS), label: z.string() })),
  timeline: z.array(
    z.strictObject({
      status,
      label: z.string(),
      text: z.string(),
      state: z.enum(RENTAL_POINT_STATES),
      at: z.nullable(z.string()),
    }),
  ),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type RentalProposal = z.output<typeof proposalSchema>;

export const getRentalTimeline = endpoint({
  ...common,
  version: 'v2',
  path: 'timeline/rental',
  summary:
    'Rental proposals made to the signed-in person for the brand, the newest first, fifty at most, each with its timeline; in the language of Accept-Language, otherwise in that of the market.',
  query: z.strictObject({ brand: z.optional(z.string()) }),
  response: z.array(proposalSchema),
});

export const getRentalPreview = endpoint({
  ...common,
  version: 'v1',
  path: 'timeline/rental/preview',
  summary: 'The newest rental proposal of the signed-in person in short, and how many there are.',
  response: z.strictObject({
    count: z.int(),
    proposal: z.nullable(
      z.strictObject({
        proposalCode: z.string(),
        productId: z.string(),
        vehicle: z.string(),
        status,
        statusLabel: z.string(),
        /** Steps of the way to the car that were reached, and all of them. */
        reached: z.int(),
        steps: z.int(),
        updatedAt: z.string(),
      }),
    ),
  }),
});
