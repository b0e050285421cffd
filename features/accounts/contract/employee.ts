import * as z from 'zod/mini';
import { isCpf, isCuil, isDni } from '#kernel/documents.ts';
import { endpoint } from '#kernel/endpoint.ts';

/** Whether somebody may buy as an employee of the maker. Both numbers must fit; nothing tells which one did not. */
export const validateEmployee = endpoint({
  service: 'b2e',
  version: 'v1',
  method: 'POST',
  path: 'employee/validate',
  summary: 'Checks registration number and document of an employee or collaborator before a sign-up of theirs.',
  access: 'public',
  roles: [],
  object: 'none',
  rate: 'login',
  scope: 'market',
  body: z.strictObject({
    registration: z.string().check(z.trim(), z.regex(/^[0-9A-Za-z-]{3,20}$/, 'field.registration')),
    document: z.string().check(
      z.maxLength(20),
      z.refine((value) => isCpf(value) || isCuil(value) || isDni(value), { error: 'field.cpfOrCnpj' }),
    ),
  }),
  response: z.strictObject({ valid: z.boolean(), relation: z.nullable(z.enum(['EMPLOYEE', 'COLLABORATOR'])) }),
  refusals: { tooManyTries: { status: 429, key: 'accounts.tooManyTries' } },
});
