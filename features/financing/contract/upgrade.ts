import * as z from 'zod/mini';
import { scopeQuery, versionSchema } from '#features/catalog/public.ts';
import { listPlace, nextField } from '#kernel/list-place.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { moneySchema, noLeadingSpace, noRestrictedCharacters, vehicleCode } from '#kernel/schemas.ts';

/** Who keeps the list of upgrades: whoever keeps prices (decisions, roles). */
export const UPGRADE_KEEPERS = ['service_admin'] as const;

const common = { service: 'upgrade', version: 'v1', scope: 'brand' } as const;
const publicRead = { ...common, method: 'GET', access: 'public', roles: [], object: 'none', rate: 'browse' } as const;
const admin = { ...common, access: 'bearer', roles: UPGRADE_KEEPERS, object: 'brand', rate: 'write' } as const;

const moment = z.iso.datetime();
const year = z.int().check(z.minimum(1990), z.maximum(2100));
const words = (most: number) =>
  z.string().check(z.minLength(3), z.maxLength(most), noLeadingSpace(), noRestrictedCharacters());

const input = {
  fromModelCode: z.string().check(z.regex(/^[0-9A-Z]{3,4}$/, 'field.vehicleCode')),
  /** Null: from any version of the model. */
  fromMvsCode: z.nullable(z.string().check(vehicleCode())),
  toMvsCode: z.string().check(vehicleCode()),
  toYear: year,
  headline: words(80),
  text: words(300),
  /** Lower ones come first. */
  position: z.int().check(z.minimum(0), z.maximum(999)),
  validFrom: moment,
  /** Null: until it is taken off. */
  validUntil: z.nullable(moment),
  active: z.boolean(),
} as const;

const inOrder = z.refine<{ validFrom: string; validUntil: string | null }>(
  ({ validFrom, validUntil }) => validUntil === null || Date.parse(validFrom) < Date.parse(validUntil),
  { error: 'upgrade.period', path: ['validUntil'] },
);

export const upgradeSetupSchema = z.strictObject({ id: z.uuid(), ...input });
export type UpgradeSetup = z.output<typeof upgradeSetupSchema>;

const pageQuery = {
  ...scopeQuery,
  page: z._default(z.coerce.number<number | string>().check(z.multipleOf(1), z.gte(0), z.lte(10_000)), 0),
  size: z._default(z.coerce.number<number | string>().check(z.multipleOf(1), z.gte(1), z.lte(100)), 20),
} as const;
const setupPage = z.strictObject({
  setups: z.array(upgradeSetupSchema),
  page: z.int(),
  size: z.int(),
  total: z.int(),
});

const setupUnknown = { setupUnknown: { status: 404, key: 'upgrade.unknown' } } as const;
const refusedRequest = {
  versionUnknown: { status: 422, key: 'car.versionUnknown' },
  sameCar: { status: 422, key: 'upgrade.sameCar' },
  setupExists: { status: 409, key: 'upgrade.exists' },
} as const;

export const listUpgradeSetups = endpoint({
  ...admin,
  method: 'GET',
  rate: 'browse',
  path: 'setup',
  summary: 'Every upgrade of the brand and market, running or not, for those who keep the list.',
  query: z.strictObject({
    ...pageQuery,
    /** Only what stands behind this place: the `next` of the answer before. */
    after: z.optional(listPlace('text', 'number')),
  }),
  response: z.extend(setupPage, nextField),
  refusals: {},
});

export const listUpgradePage = endpoint({
  ...publicRead,
  path: 'setup/page',
  summary: 'Upgrades running now, a page at a time.',
  cacheSeconds: 60,
  query: z.strictObject(pageQuery),
  response: setupPage,
  refusals: {},
});

export const getUpgradeSetup = endpoint({
  ...publicRead,
  path: 'setup/{id}',
  summary: 'One running upgrade.',
  params: z.strictObject({ id: z.uuid() }),
  response: upgradeSetupSchema,
  refusals: setupUnknown,
});

export const createUpgradeSetup = endpoint({
  ...admin,
  method: 'POST',
  idempotency: 'accepted',
  path: 'setup',
  summary: 'Adds an upgrade; the same way from car to car stands once.',
  audit: 'upgrade.created',
  body: z.strictObject(input).check(inOrder),
  response: upgradeSetupSchema,
  refusals: refusedRequest,
});

export const changeUpgradeSetup = endpoint({
  ...admin,
  method: 'PUT',
  path: 'setup',
  summary: 'Replaces an upgrade by what is sent.',
  audit: 'upgrade.changed',
  body: z.strictObject({ id: z.uuid(), ...input }).check(inOrder),
  response: upgradeSetupSchema,
  refusals: { ...setupUnknown, ...refusedRequest },
});

export const deleteUpgradeSetup = endpoint({
  ...admin,
  method: 'DELETE',
  path: 'setup',
  summary: 'Takes an upgrade off the list.',
  audit: 'upgrade.deleted',
  query: z.strictObject({ ...scopeQuery, id: z.uuid() }),
  response: z.strictObject({ id: z.uuid() }),
  refusals: setupUnknown,
});

const suggestionSchema = z.strictObject({
  /** `SETUP`: somebody put it on the list. `NEXT_VERSION`: the next version up of the same model. */
  source: z.enum(['SETUP', 'NEXT_VERSION']),
  setupId: z.nullable(z.uuid()),
  headline: z.nullable(z.string()),
  text: z.nullable(z.string()),
  to: versionSchema,
  /** What it costs more; always above zero. */
  difference: moneySchema,
});

export const getUpgradeSuggestion = endpoint({
  ...publicRead,
  path: 'suggestion',
  summary: 'What a little more a month would buy: the upgrades that lead on from a version.',
  cacheSeconds: 60,
  query: z.strictObject({
    ...scopeQuery,
    mvsCode: z.string().check(vehicleCode()),
    year: z.coerce.number<number | string>().check(z.multipleOf(1), z.gte(1990), z.lte(2100)),
    limit: z._default(z.coerce.number<number | string>().check(z.multipleOf(1), z.gte(1), z.lte(5)), 3),
  }),
  response: z.strictObject({ from: versionSchema, suggestions: z.array(suggestionSchema) }),
  refusals: { versionUnknown: { status: 404, key: 'car.versionUnknown' } },
});
