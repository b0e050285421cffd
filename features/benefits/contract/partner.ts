import * as z from 'zod/mini';
import { rolesFor } from '#features/accounts/public.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { countedFields } from '#kernel/schemas.ts';
import { REDEEM_MODES } from '../rules/types.ts';
import { goesOn, one, pageFields, walkFields } from './pieces.ts';

const common = { service: 'benefits', version: 'v1', access: 'bearer', object: 'scope', scope: 'brand' } as const;
const benefitUnknown = { status: 404, key: 'benefit.unknown' } as const;

export const stockSchema = z.strictObject({
  id: z.string(),
  title: z.string(),
  partner: z.string(),
  active: z.boolean(),
  approved: z.boolean(),
  validUntil: z.nullable(z.string()),
  free: z.int(),
  used: z.int(),
});
export type Stock = z.output<typeof stockSchema>;

export const listStock = endpoint({
  ...common,
  roles: rolesFor('partnerBenefit.manage'),
  method: 'GET',
  path: 'partner-benefits',
  summary: 'Benefits of the caller’s own partner with their stock of codes, the newest first.',
  rate: 'browse',
  query: z.strictObject(pageFields),
  response: z.strictObject({ benefits: z.array(stockSchema), ...countedFields, page: z.int(), size: z.int() }),
  refusals: {},
});

/** Bytes of a file. */
const MOST = 1_500_000;
/** Errors shown in a report; all are counted. */
export const MOST_ERRORS = 100;

export const importCodes = endpoint({
  ...common,
  roles: rolesFor('partnerBenefit.manage'),
  method: 'POST',
  path: 'partner-benefits/{id}/codes',
  summary:
    'Codes of a benefit from a file, all or none; with dryRun only what would be added. Codes the file repeats, or the partner brought before, are told and not taken twice.',
  rate: 'write',
  params: one,
  query: z.strictObject({ dryRun: z._default(z.enum(['true', 'false']), 'false') }),
  body: z.strictObject({ content: z.string().check(z.minLength(1), z.maxLength(MOST)) }),
  response: z.strictObject({
    applied: z.boolean(),
    rowCount: z.int(),
    added: z.int(),
    /** Codes that stand in the file more than once. */
    repeated: z.int(),
    /** Codes that the partner brought before. */
    known: z.int(),
    errorCount: z.int(),
    errors: z.array(z.strictObject({ line: z.int(), field: z.string(), key: z.string() })),
  }),
  refusals: {
    benefitUnknown,
    codesRejected: { status: 422, key: 'import.rejected' },
    tooManyCodes: { status: 422, key: 'partner.tooManyCodes' },
  },
  audit: 'partner.codesImported',
  maxBody: MOST + 500_000,
});

export const listRedemptions = endpoint({
  ...common,
  roles: rolesFor('redemption.manage'),
  method: 'GET',
  path: 'partner-benefits/{id}/redemptions',
  summary:
    'What was redeemed of a benefit, the newest first: its codes and when, without who. `before` goes on from the last line.',
  rate: 'browse',
  params: one,
  query: z.strictObject(walkFields),
  response: z.strictObject({
    redemptions: z.array(
      z.strictObject({
        id: z.string(),
        type: z.enum(REDEEM_MODES),
        code: z.nullable(z.string()),
        dealerId: z.nullable(z.string()),
        redeemedAt: z.string(),
      }),
    ),
    ...goesOn,
  }),
  refusals: { benefitUnknown },
});
