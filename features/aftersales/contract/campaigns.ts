import * as z from 'zod/mini';
import { rolesFor } from '#features/accounts/public.ts';
import { listPlace, nextField } from '#kernel/list-place.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { countedFields, isoDaySchema, noLeadingSpace, pageQuery } from '#kernel/schemas.ts';
import { scopeQuery } from './shapes.ts';

const admin = {
  service: 'recall',
  version: 'v1',
  access: 'bearer',
  roles: rolesFor('recall.manage'),
  object: 'brand',
  scope: 'brand',
} as const;

const words = (most: number) => z.string().check(z.minLength(3), z.maxLength(most), noLeadingSpace());

const input = {
  code: z.string().check(z.regex(/^[A-Z0-9-]{3,20}$/, 'recall.code')),
  title: words(120),
  risk: words(1000),
  remedy: words(1000),
  minutes: z.int().check(z.gte(5), z.lte(1440)),
  notifiedOn: isoDaySchema,
  published: z.boolean(),
} as const;

export const campaignRecordSchema = z.strictObject({
  id: z.string(),
  version: z.int(),
  ...input,
  /** How many cars it is about, and how many of them were mended. */
  vehicles: z.int(),
  attended: z.int(),
});
export type CampaignRecord = z.output<typeof campaignRecordSchema>;

const campaignUnknown = { campaignUnknown: { status: 404, key: 'recall.campaignUnknown' } } as const;
const codeTaken = { codeTaken: { status: 409, key: 'recall.codeTaken' } } as const;

export const listAdminCampaigns = endpoint({
  ...admin,
  method: 'GET',
  path: 'campaigns',
  summary: 'Every campaign of the brand and market, published or not, with how far it has come.',
  rate: 'browse',
  query: z.strictObject({
    ...scopeQuery,
    ...pageQuery,
    text: z.optional(z.string().check(z.maxLength(100))),
    /** Only what stands behind this place: the `next` of the answer before. */
    after: z.optional(listPlace('day', 'text')),
  }),
  response: z.strictObject({
    campaigns: z.array(campaignRecordSchema),
    ...nextField,
    ...countedFields,
    page: z.int(),
    size: z.int(),
  }),
  refusals: {},
});

export const createCampaign = endpoint({
  ...admin,
  method: 'POST',
  path: 'campaigns',
  summary: 'A new campaign, about no car yet.',
  rate: 'write',
  body: z.strictObject(input),
  response: campaignRecordSchema,
  refusals: codeTaken,
  audit: 'recall.created',
});

export const changeCampaign = endpoint({
  ...admin,
  method: 'PUT',
  path: 'campaigns/{id}',
  summary: 'Replaces what a campaign says. Names the version it was read at.',
  rate: 'write',
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({ version: z.int().check(z.gte(1)), ...input }),
  response: campaignRecordSchema,
  refusals: { ...campaignUnknown, ...codeTaken, changedMeanwhile: { status: 409, key: 'recall.changedMeanwhile' } },
  audit: 'recall.changed',
});

export const MOST_CHASSIS = 2000;

export const addRecallVehicles = endpoint({
  ...admin,
  method: 'POST',
  path: 'campaigns/{id}/vehicles',
  summary: 'Puts cars under a campaign by their chassis; those that are there already stay as they are.',
  rate: 'write',
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({
    chassis: z
      .array(z.string().check(z.regex(/^[A-Z0-9]{17}$/, 'field.chassis')))
      .check(z.minLength(1), z.maxLength(MOST_CHASSIS)),
  }),
  response: z.strictObject({ added: z.int(), known: z.int() }),
  refusals: campaignUnknown,
  audit: 'recall.vehiclesAdded',
});
