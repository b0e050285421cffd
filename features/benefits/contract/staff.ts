import * as z from 'zod/mini';
import { rolesFor } from '#features/accounts/public.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { countedFields } from '#kernel/schemas.ts';
import { COVERAGES, GIVEN_MODES, PICTURES } from '../rules/types.ts';
import {
  approvedAlready,
  changedMeanwhile,
  count,
  endsBefore,
  moment,
  moneyWrong,
  one,
  pageFields,
  samePerson,
  termsFixed,
  value,
  version,
  words,
} from './pieces.ts';

const admin = {
  service: 'benefits',
  version: 'v1',
  access: 'bearer',
  roles: rolesFor('benefit.manage'),
  object: 'brand',
  scope: 'brand',
} as const;
const reading = { ...admin, method: 'GET', rate: 'browse' } as const;
const paged = z.strictObject(pageFields);
const pageShape = { ...countedFields, page: z.int(), size: z.int() } as const;

const benefit = {
  partnerId: z.uuid(),
  audienceId: z.uuid(),
  title: words(3, 80),
  summary: words(3, 200),
  terms: words(3, 4000, true),
  picture: z.enum(PICTURES),
  modes: z.array(z.enum(GIVEN_MODES)).check(
    z.minLength(1),
    z.refine((list) => new Set(list).size === list.length, { error: 'field.invalid' }),
  ),
  /** What it takes off a price, if it does: one of both. */
  percent: z.nullable(count(1, 100)),
  amount: z.nullable(value),
  coverage: z.enum(COVERAGES),
  /** State, regional or group, as the coverage has it. */
  jurisdiction: z.nullable(z.string().check(z.minLength(1), z.maxLength(60), z.trim())),
  atDealer: z.boolean(),
  perPerson: count(1, 100),
  validFrom: moment,
  validUntil: z.nullable(moment),
  active: z.boolean(),
} as const;
export type BenefitInput = z.output<z.ZodMiniObject<typeof benefit>>;

export const benefitSchema = z.strictObject({
  id: z.string(),
  version: z.int(),
  ...benefit,
  validFrom: z.string(),
  validUntil: z.nullable(z.string()),
  partner: z.string(),
  audience: z.string(),
  /** The account that wrote it last. */
  writtenBy: z.string(),
  approved: z.boolean(),
  /** Codes that are free, and redemptions so far. */
  codes: z.int(),
  redeemed: z.int(),
  dealers: z.int(),
});
export type BenefitRecord = z.output<typeof benefitSchema>;

const benefitUnknown = { status: 404, key: 'benefit.unknown' } as const;
const benefitRefusals = {
  partnerUnknown: { status: 422, key: 'partner.unknown' },
  audienceUnknown: { status: 422, key: 'audience.unknown' },
  oneDiscount: { status: 422, key: 'benefit.oneDiscount' },
  moneyWrong,
  endsBefore,
  jurisdictionWrong: { status: 422, key: 'benefit.jurisdictionWrong' },
  dealerCoverage: { status: 422, key: 'benefit.dealerCoverage' },
} as const;

export const listBenefits = endpoint({
  ...reading,
  path: 'benefits',
  summary: 'Every benefit of the brand and market with its stock of codes and redemptions, the newest first.',
  query: paged,
  response: z.strictObject({ benefits: z.array(benefitSchema), ...pageShape }),
  refusals: {},
});

export const createBenefit = endpoint({
  ...admin,
  method: 'POST',
  path: 'benefits',
  summary: 'A new benefit; it is given once somebody else approved it.',
  rate: 'write',
  body: z.strictObject(benefit),
  response: benefitSchema,
  refusals: benefitRefusals,
  audit: 'benefit.created',
});

export const changeBenefit = endpoint({
  ...admin,
  method: 'PUT',
  path: 'benefits/{id}',
  summary: 'Changes a benefit that waits for approval; an approved one may only be stopped and given again.',
  rate: 'write',
  params: one,
  body: z.strictObject({ ...version, ...benefit }),
  response: benefitSchema,
  refusals: { benefitUnknown, ...benefitRefusals, termsFixed, changedMeanwhile },
  audit: 'benefit.changed',
});

export const approveBenefit = endpoint({
  ...admin,
  method: 'POST',
  path: 'benefits/{id}/approve',
  summary: 'Approves a benefit that somebody else wrote, and matches the dealerships that give it.',
  rate: 'money',
  idempotency: 'required',
  params: one,
  body: z.strictObject(version),
  response: benefitSchema,
  refusals: { benefitUnknown, samePerson, approvedAlready, changedMeanwhile },
  audit: 'benefit.approved',
});

export const syncDealers = endpoint({
  ...admin,
  access: 'public',
  headers: ['x-hub-context'],
  method: 'POST',
  path: 'benefits-dealer/{id}/sync',
  summary: 'Matches the dealerships that give a benefit with the network as it is now.',
  rate: 'write',
  params: one,
  response: z.strictObject({ dealers: z.int(), added: z.int(), removed: z.int() }),
  refusals: { benefitUnknown, notAtDealer: { status: 422, key: 'benefit.notAtDealer' } },
  audit: 'benefit.dealersMatched',
});
