import * as z from 'zod/mini';
import { scopeQuery } from '#features/catalog/public.ts';
import { listPlace, nextField } from '#kernel/list-place.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { CURRENCIES } from '#kernel/market.ts';
import { moneySchema } from '#kernel/schemas.ts';
import { AUDIENCES } from '../rules/reasons.ts';
import { instant, moment } from './pieces.ts';

/** Discounts for those the maker sells to on special terms: written by one person, approved by another. */

// Roles as the table of roles has them: `price.manage`.
const common = {
  service: 'price',
  version: 'v1',
  access: 'bearer',
  roles: ['service_admin'],
  object: 'brand',
  scope: 'brand',
} as const;

export const CAMPAIGN_STATES = ['draft', 'planned', 'inForce', 'past'] as const;

/** Hundredths of a per cent; no campaign takes more than nine tenths of a price. */
const basisPoints = z.int().check(z.gte(1), z.lte(9000));
const modelCodes = z.array(z.string().check(z.regex(/^[0-9A-Z]{3,4}$/))).check(z.maxLength(50));
const name = z.string().check(z.trim(), z.minLength(3), z.maxLength(80));

export const campaignSchema = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  audience: z.enum(AUDIENCES),
  basisPoints: z.nullable(z.int()),
  amount: z.nullable(moneySchema),
  /** Empty: every model. */
  modelCodes: z.array(z.string()),
  subsidized: z.boolean(),
  combinable: z.boolean(),
  validFrom: instant,
  validUntil: z.nullable(instant),
  state: z.enum(CAMPAIGN_STATES),
  requestedBy: z.string(),
  /** In lists; null where the account is gone. */
  requestedByName: z.nullable(z.string()),
  approvedBy: z.nullable(z.string()),
  /** Changes with every change; who changes a campaign names the one they saw. */
  revision: z.int(),
});
export type CampaignView = z.output<typeof campaignSchema>;

/** Either a share of the price or a fixed amount. */
const fields = {
  name,
  audience: z.enum(AUDIENCES),
  basisPoints: z.nullable(basisPoints),
  amount: z.nullable(
    z.strictObject({ amount: z.int().check(z.gt(0), z.lte(99_999_999_999)), currency: z.enum(CURRENCIES) }),
  ),
  modelCodes,
  subsidized: z.boolean(),
  combinable: z.boolean(),
  validFrom: moment,
  validUntil: z.nullable(moment),
} as const;

type Discount = { readonly basisPoints: number | null; readonly amount: unknown };
const oneDiscount = z.refine<Discount>((input) => (input.basisPoints === null) !== (input.amount === null), {
  error: 'price.oneDiscount',
  path: ['basisPoints'],
});

const createBody = z.strictObject(fields).check(oneDiscount);
const updateBody = z.strictObject({ ...fields, revision: z.int() }).check(oneDiscount);
export type CampaignFields = z.output<typeof createBody>;

const page = z._default(z.coerce.number<number | string>().check(z.multipleOf(1), z.gte(1), z.lte(1000)), 1);
const size = z._default(z.coerce.number<number | string>().check(z.multipleOf(1), z.gte(1), z.lte(100)), 20);

export const listCampaigns = endpoint({
  ...common,
  method: 'GET',
  path: 'price/campaigns',
  summary: 'Campaigns of the market: those that wait for a second person first, then the newest.',
  rate: 'browse',
  query: z.strictObject({
    ...scopeQuery,
    page,
    size,
    /** Only what stands behind this place: the `next` of the answer before. */
    after: z.optional(listPlace('flag', 'moment')),
  }),
  response: z.strictObject({ campaigns: z.array(campaignSchema), ...nextField, total: z.int() }),
  refusals: {},
});

const write = { ...common, rate: 'money', idempotency: 'required', response: campaignSchema } as const;
const params = z.strictObject({ id: z.uuid() });
const writeRefusals = {
  currency: { status: 422, key: 'price.currency' },
  span: { status: 422, key: 'price.span' },
  modelUnknown: { status: 422, key: 'car.modelUnknown' },
} as const;
const knownRefusals = {
  campaignUnknown: { status: 404, key: 'price.campaignUnknown' },
  changedMeanwhile: { status: 409, key: 'price.campaignChanged' },
} as const;

export const createCampaign = endpoint({
  ...write,
  method: 'POST',
  path: 'price/campaigns',
  summary: 'Writes a campaign; it counts when a second person has approved it.',
  body: createBody,
  refusals: writeRefusals,
  audit: 'campaign.written',
});

export const updateCampaign = endpoint({
  ...write,
  method: 'PUT',
  path: 'price/campaigns/{id}',
  summary:
    'Changes a campaign that waits; of one that was approved only the end. Refused with what changed where somebody was first.',
  params,
  body: updateBody,
  refusals: { ...writeRefusals, ...knownRefusals, campaignApproved: { status: 409, key: 'price.campaignApproved' } },
  audit: 'campaign.changed',
});

export const approveCampaign = endpoint({
  ...write,
  method: 'POST',
  path: 'price/campaigns/{id}/approval',
  fresh: true,
  summary: 'Approves a campaign somebody else wrote, as it was seen.',
  params,
  body: z.strictObject({ revision: z.int() }),
  refusals: {
    ...knownRefusals,
    samePerson: { status: 409, key: 'price.campaignSamePerson' },
    campaignApproved: { status: 409, key: 'price.campaignApproved' },
  },
  audit: 'campaign.approved',
});
