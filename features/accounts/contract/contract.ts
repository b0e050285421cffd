import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { AGREEMENT_CODES } from '../rules/agreements.ts';
import { acceptanceSchema } from './shapes.ts';

const contract = {
  service: 'contract',
  version: 'v1',
  path: 'contracts',
  access: 'bearer',
  roles: [],
  object: 'own',
  scope: 'brand',
} as const;

export const contractsSchema = z.array(
  z.strictObject({
    code: z.enum(AGREEMENT_CODES),
    version: z.string(),
    /** When the person accepted the version in force; null while they have not. */
    acceptedAt: z.nullable(z.string()),
  }),
);

export const getContracts = endpoint({
  ...contract,
  method: 'GET',
  summary: 'The texts in force, and whether the person accepted them.',
  rate: 'browse',
  response: contractsSchema,
  refusals: {},
});

export const acceptContracts = endpoint({
  ...contract,
  method: 'PUT',
  summary: 'Accepts texts in the versions that were read.',
  rate: 'write',
  body: z.strictObject({ acceptances: z.array(acceptanceSchema).check(z.minLength(1), z.maxLength(10)) }),
  response: contractsSchema,
  refusals: { textOutdated: { status: 409, key: 'accounts.textOutdated' } },
  audit: 'agreement.accepted',
});
