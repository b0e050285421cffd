import * as z from 'zod/mini';
import { listPlace, nextField } from '#kernel/list-place.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { countedFields } from '#kernel/schemas.ts';
import { MARKET_IDS } from '#kernel/market.ts';
import { ALL_ROLES } from '../rules/matrix.ts';
import { rolesFor } from '../rules/policies.ts';
import { USER_GROUPS } from '../rules/roles.ts';
import { emailSchema, fullNameSchema } from './shapes.ts';

/** Users and roles, for those who look after them. */

const admin = { service: 'user', version: 'v2', access: 'bearer', scope: 'brand' } as const;
const reading = { ...admin, method: 'GET', rate: 'browse', roles: rolesFor('user.manage') } as const;

const page = z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(1000)), 1);
const size = z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 20);

export const GRANT_SCOPES = ['NATIONAL', 'REGIONAL', 'DEALER_GROUP', 'ZONE', 'DEALER', 'PARTNER'] as const;

export const listPermissions = endpoint({
  ...reading,
  path: 'permissions',
  summary: 'Who may make which call, drawn from the declarations that are enforced; for one role or for all.',
  object: 'none',
  query: z.strictObject({
    /** Only the calls that this role is let through to. */
    role: z.optional(z.string().check(z.maxLength(40))),
    service: z.optional(z.string().check(z.maxLength(40))),
    page,
    size,
  }),
  response: z.strictObject({
    calls: z.array(
      z.strictObject({
        id: z.string(),
        summary: z.string(),
        door: z.enum(['anyone', 'credentials', 'signed', 'person', 'roles']),
        roles: z.array(z.string()),
        object: z.enum(['none', 'own', 'brand', 'scope']),
      }),
    ),
    services: z.array(z.string()),
    total: z.int(),
    page: z.int(),
    size: z.int(),
  }),
  refusals: {},
});

const grantSchema = z.strictObject({
  id: z.string(),
  role: z.string(),
  userGroup: z.nullable(z.enum(USER_GROUPS)),
  brand: z.nullable(z.string()),
  market: z.nullable(z.enum(MARKET_IDS)),
  scope: z.nullable(z.enum(GRANT_SCOPES)),
  scopeId: z.nullable(z.string()),
  grantedAt: z.string(),
  /** Whether the caller may take it away. */
  removable: z.boolean(),
});

const staffSchema = z.strictObject({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  market: z.enum(MARKET_IDS),
  /** Whether a second factor was ever proven. */
  hasFactor: z.boolean(),
  lastSeenAt: z.nullable(z.string()),
  grants: z.array(grantSchema),
});
export type StaffPerson = z.output<typeof staffSchema>;

export const listStaff = endpoint({
  ...reading,
  path: 'staff',
  summary:
    'People who hold a role of staff in the brand and market, by name or address; a customer only by the exact address.',
  object: 'brand',
  query: z.strictObject({
    text: z.optional(z.string().check(z.trim(), z.maxLength(120))),
    role: z.optional(z.string().check(z.maxLength(40))),
    page,
    size,
    /** Only what stands behind this place: the `next` of the answer before. */
    after: z.optional(listPlace('text')),
  }),
  response: z.strictObject({
    people: z.array(staffSchema),
    ...nextField,
    ...countedFields,
    page: z.int(),
    size: z.int(),
  }),
  refusals: {},
});

const personId = z.strictObject({ id: z.uuid() });
const personUnknown = { status: 404, key: 'accounts.personUnknown' } as const;

export const getStaff = endpoint({
  ...reading,
  path: 'staff/{id}',
  summary: 'One person with every role they hold in the brand and market.',
  object: 'brand',
  params: personId,
  response: staffSchema,
  refusals: { personUnknown },
});

const placeSchema = z.strictObject({ scope: z.enum(GRANT_SCOPES), id: z.string(), name: z.string() });
export type GrantPlace = z.output<typeof placeSchema>;

export const listGrantPlaces = endpoint({
  ...reading,
  path: 'grant-places',
  summary:
    'The places of the brand and market that a role may be bound to: regionals, groups, cities, dealers, partners.',
  object: 'none',
  query: z.strictObject({}),
  response: z.strictObject({ places: z.array(placeSchema) }),
  refusals: {},
});

/** What a role is bounded by: a place needs its id, a nation none. */
const boundSchema = z
  .strictObject({
    role: z.enum(ALL_ROLES as [string, ...string[]]),
    userGroup: z.optional(z.enum(USER_GROUPS)),
    scope: z.optional(z.enum(GRANT_SCOPES)),
    scopeId: z.optional(z.string().check(z.trim(), z.regex(/^[\w.-]{1,64}$/))),
  })
  .check(
    z.refine(({ scope, scopeId }) => (scope === undefined || scope === 'NATIONAL') === (scopeId === undefined), {
      error: 'field.scopeId',
      path: ['scopeId'],
    }),
    z.refine(({ role, userGroup }) => role.startsWith('ROLE_') === (userGroup !== undefined), {
      error: 'field.userGroup',
      path: ['userGroup'],
    }),
    z.refine(({ role, userGroup }) => userGroup !== 'JEEP_NATION' || role === 'ROLE_ADMIN', {
      error: 'field.userGroup',
      path: ['userGroup'],
    }),
  );

export const inviteStaff = endpoint({
  ...admin,
  method: 'POST',
  path: 'staff',
  summary: 'Invites a person to the staff by mail, without a role yet; they choose the password themselves.',
  roles: rolesFor('user.create'),
  object: 'none',
  rate: 'write',
  body: z.strictObject({ email: emailSchema, name: fullNameSchema }),
  response: z.strictObject({ id: z.string() }),
  refusals: { emailTaken: { status: 409, key: 'accounts.emailTaken' } },
  audit: 'staff.invited',
});

export const grantRole = endpoint({
  ...admin,
  method: 'POST',
  path: 'staff/{id}/roles',
  summary:
    'Gives a role in the brand and market, within a scope; ends the person’s sessions. Nobody gives one to themselves.',
  roles: rolesFor('role.grant'),
  object: 'brand',
  rate: 'write',
  params: personId,
  body: boundSchema,
  response: staffSchema,
  refusals: {
    personUnknown,
    placeUnknown: { status: 422, key: 'problem.invalid' },
    ownPromotion: { status: 403, key: 'accounts.ownPromotion' },
  },
  audit: 'role.granted',
});

export const revokeRole = endpoint({
  ...admin,
  method: 'DELETE',
  path: 'staff/{id}/roles/{grant}',
  summary: 'Takes a role away and ends the person’s sessions.',
  roles: rolesFor('role.grant'),
  object: 'brand',
  rate: 'write',
  params: z.strictObject({ id: z.uuid(), grant: z.string().check(z.regex(/^\d{1,15}$/)) }),
  response: staffSchema,
  refusals: {
    personUnknown,
    grantUnknown: { status: 404, key: 'accounts.grantUnknown' },
    ownPromotion: { status: 403, key: 'accounts.ownPromotion' },
  },
  audit: 'role.revoked',
});
