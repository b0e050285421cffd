import * as z from 'zod/mini';
import { rolesFor } from '#features/accounts/public.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { countedFields, isoDaySchema, pageQuery } from '#kernel/schemas.ts';
import {
  carCampaignSchema,
  carUnknown,
  identifierRefusals,
  scopeQuery,
  softwareSchema,
  typedIdentifier,
  vehicleSchema,
} from './shapes.ts';

const common = { service: 'recall', version: 'v1', object: 'none' } as const;
/** Look-ups of a single car are counted more narrowly than pages: plates and chassis are not to be tried in rows. */
const lookup = { ...common, method: 'GET', access: 'public', roles: [], rate: 'lookup', scope: 'none' } as const;

const brandPath = z.string().check(z.regex(/^[A-Za-z][A-Za-z-]{1,30}$/));

export const recallOfCarSchema = z.strictObject({
  /** Null where the maker knows the chassis from a campaign alone. */
  vehicle: z.nullable(vehicleSchema),
  serviceCode: z.string(),
  openCount: z.int(),
  campaigns: z.array(carCampaignSchema),
});
export type RecallOfCar = z.output<typeof recallOfCarSchema>;

export const findRecallCar = endpoint({
  ...lookup,
  scope: 'brand',
  path: 'car',
  summary: 'A car by its plate or its chassis, and how many recalls wait for it. No login, and nothing about a person.',
  query: z.strictObject({
    ...scopeQuery,
    plate: z.optional(typedIdentifier),
    chassis: z.optional(typedIdentifier),
  }),
  response: z.strictObject({
    vehicle: vehicleSchema,
    serviceCode: z.string(),
    openCount: z.int(),
    softwareCount: z.int(),
  }),
  refusals: { ...identifierRefusals, ...carUnknown },
});

export const getRecalls = endpoint({
  ...lookup,
  path: 'recall/{brand}/{id}',
  summary: 'The recalls of a car of a brand, by plate or chassis: open ones first.',
  params: z.strictObject({ brand: brandPath, id: typedIdentifier }),
  response: recallOfCarSchema,
  refusals: { ...identifierRefusals, ...carUnknown },
});

export const CHAT_FORMS = ['chatBot', 'whatsApp'] as const;

export const getRecallChat = endpoint({
  ...lookup,
  path: 'recall/{brand}/{id}/{chatBot}',
  summary:
    'The same recalls in the form a chat reads out: one short message a line, in the language of the car’s market.',
  params: z.strictObject({ brand: brandPath, id: typedIdentifier, chatBot: z.enum(CHAT_FORMS) }),
  response: z.strictObject({ serviceCode: z.string(), hasRecall: z.boolean(), messages: z.array(z.string()) }),
  refusals: { ...identifierRefusals, ...carUnknown },
});

export const getRecallVoucher = endpoint({
  ...lookup,
  scope: 'brand',
  path: 'recall/voucher',
  summary:
    'A paper for the workshop: the free repair that waits, or the receipt of one done, with day, hour and place.',
  query: z.strictObject({
    ...scopeQuery,
    id: typedIdentifier,
    campaign: z.string().check(z.regex(/^[A-Z0-9-]{3,20}$/)),
  }),
  response: 'binary',
  refusals: {
    ...identifierRefusals,
    ...carUnknown,
    campaignUnknown: { status: 404, key: 'recall.campaignUnknown' },
  },
});

const attendanceSchema = z.strictObject({
  id: z.uuid(),
  campaign: z.string(),
  doneAt: z.string(),
  dealerId: z.string(),
  /** The last six characters. */
  chassisEnd: z.string(),
});

export const updateRecall = endpoint({
  ...common,
  method: 'PUT',
  path: 'updateRecall',
  access: 'public',
  roles: rolesFor('recall.manage'),
  object: 'brand',
  rate: 'write',
  scope: 'brand',
  summary: 'Notes that a car was mended: when and where, as its receipt has to say.',
  body: z.strictObject({
    chassis: typedIdentifier,
    campaign: z.string().check(z.regex(/^[A-Z0-9-]{3,20}$/)),
    dealerId: z.uuid(),
    doneAt: z.iso.datetime(),
  }),
  response: attendanceSchema,
  refusals: {
    invalidChassis: identifierRefusals.invalidChassis,
    campaignUnknown: { status: 404, key: 'recall.campaignUnknown' },
    dealerUnknown: { status: 422, key: 'recall.dealerUnknown' },
    doneLater: { status: 422, key: 'recall.doneLater' },
    doneAlready: { status: 409, key: 'recall.doneAlready' },
  },
  audit: 'recall.attended',
});

export const getRecallUpdate = endpoint({
  ...lookup,
  scope: 'brand',
  path: 'updateRecall/{id}',
  summary: 'What was noted of a repair, by the reference handed out when it was noted.',
  params: z.strictObject({ id: z.uuid() }),
  response: attendanceSchema,
  refusals: { attendanceUnknown: { status: 404, key: 'recall.attendanceUnknown' } },
});

export const checkSoftware = endpoint({
  ...lookup,
  scope: 'brand',
  path: 'updateSoftware/{id}',
  summary: 'Whether software waits for a car, by plate or chassis.',
  params: z.strictObject({ id: typedIdentifier }),
  response: z.strictObject({ vehicle: vehicleSchema, upToDate: z.boolean(), updates: z.array(softwareSchema) }),
  refusals: { ...identifierRefusals, ...carUnknown },
});

export const publicCampaignSchema = z.strictObject({
  id: z.string(),
  code: z.string(),
  serviceCode: z.string(),
  title: z.string(),
  risk: z.string(),
  remedy: z.string(),
  minutes: z.int(),
  notifiedOn: isoDaySchema,
});

export const listCampaigns = endpoint({
  ...common,
  method: 'GET',
  access: 'public',
  roles: [],
  rate: 'browse',
  scope: 'none',
  path: 'recall-campaign/{brand}/{market}',
  summary: 'The recall campaigns of a brand in a market, the newest first.',
  cacheSeconds: 60,
  params: z.strictObject({ brand: brandPath, market: z.string().check(z.regex(/^[A-Za-z]{2}(-[A-Za-z]{2})?$/)) }),
  query: z.strictObject({ ...scopeQuery, ...pageQuery }),
  response: z.strictObject({
    campaigns: z.array(publicCampaignSchema),
    ...countedFields,
    page: z.int(),
    size: z.int(),
  }),
  refusals: { marketUnknown: { status: 404, key: 'recall.marketUnknown' } },
});
