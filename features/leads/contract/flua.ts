import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import {
  acknowledgedSchema,
  consentFields,
  dealerCode,
  leadRefusals,
  message,
  placeFields,
  someContact,
} from './shapes.ts';

const placed = z.refine<{ dealersCode?: string | undefined; uf?: string | undefined; cidade?: string | undefined }>(
  ({ dealersCode, uf, cidade }) => dealersCode !== undefined || (uf !== undefined && cidade !== undefined),
  { error: 'field.dealer', path: ['dealersCode'] },
);

export const createFluaLead = endpoint({
  service: 'timeline',
  version: 'v1',
  method: 'POST',
  path: 'leads/flua/create',
  summary:
    'The signed-in person would like a car by subscription: a lead with the name, e-mail and phone of their account. A dealership is named, or a place whose dealership is found.',
  access: 'bearer',
  roles: [],
  object: 'none',
  rate: 'write',
  scope: 'brand',
  idempotency: 'required',
  body: z
    .strictObject({
      ...placeFields,
      ...consentFields,
      dealersCode: z.optional(dealerCode()),
      description: z.optional(message()),
    })
    .check(placed, someContact()),
  response: acknowledgedSchema,
  refusals: { ...leadRefusals, phoneNeeded: { status: 422, key: 'lead.phoneNeeded' } },
  audit: 'lead.subscription',
});
