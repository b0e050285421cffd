import * as z from 'zod/mini';
import { isCpf, isCuil, isDni } from '#kernel/documents.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { REGISTRATION, RELATIONS } from '../rules/employee-row.ts';
import { rolesFor } from '../rules/policies.ts';

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
    registration: z.string().check(z.trim(), z.regex(REGISTRATION, 'field.registration')),
    document: z.string().check(
      z.maxLength(20),
      z.refine((value) => isCpf(value) || isCuil(value) || isDni(value), { error: 'field.cpfOrCnpj' }),
    ),
  }),
  response: z.strictObject({ valid: z.boolean(), relation: z.nullable(z.enum(RELATIONS)) }),
  refusals: { tooManyTries: { status: 429, key: 'accounts.tooManyTries' } },
});

const admin = {
  service: 'b2e',
  version: 'v1',
  access: 'bearer',
  roles: rolesFor('user.manage'),
  object: 'none',
  scope: 'market',
} as const;

export const countEmployees = endpoint({
  ...admin,
  method: 'GET',
  path: 'employees',
  summary:
    'How many of the market may buy as employees and collaborators. The list itself is kept as keyed hashes alone.',
  rate: 'browse',
  response: z.strictObject({ employees: z.int(), collaborators: z.int(), left: z.int() }),
  refusals: {},
});

/** Bytes of a file: a hundred thousand people in four columns. */
const MOST = 8_000_000;
/** Errors shown in a report; all are counted. */
export const MOST_EMPLOYEE_ERRORS = 100;

export const importEmployees = endpoint({
  ...admin,
  method: 'POST',
  path: 'employees/import',
  summary:
    'Employees of the market from a CSV file, all or none; who is not in it stays as they are. With dryRun only what would change and what is wrong.',
  rate: 'write',
  query: z.strictObject({ dryRun: z._default(z.enum(['true', 'false']), 'false') }),
  body: z.strictObject({ content: z.string().check(z.maxLength(MOST)) }),
  response: z.strictObject({
    applied: z.boolean(),
    rowCount: z.int(),
    added: z.int(),
    changed: z.int(),
    same: z.int(),
    errorCount: z.int(),
    errors: z.array(z.strictObject({ line: z.int(), field: z.string(), key: z.string() })),
  }),
  refusals: { employeesRejected: { status: 422, key: 'import.rejected' } },
  audit: 'employees.imported',
  maxBody: MOST + 1_000_000,
});
