import { randomBytes, randomUUID } from 'node:crypto';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createWebServer } from '#app/server/server.ts';
import { ACTIONS } from '#features/accounts/rules/actions.ts';
import { ALL_ROLES, cellOf, type Caller, type Cell } from '#features/accounts/rules/matrix.ts';
import { rolesFor } from '#features/accounts/rules/policies.ts';
import { isStaff } from '#features/accounts/rules/sessions.ts';
import { urlOf } from '#kernel/endpoint.ts';
import type { Route } from '#platform/http/context.server.ts';
import { refusalSpecOf } from '#platform/http/pipeline.server.ts';
import { sha256 } from '#platform/crypto.server.ts';
import { ask } from '#tests/harness/cars.ts';
import { startApi, type Api } from '#tests/harness/api.ts';
import { createDatabase } from '#tests/harness/database.ts';
import { openFixtures } from './fixtures.ts';
import { samplesOf } from './samples.ts';
import type { Sample } from './sample.ts';

/**
 * Role x call x own record / another's / another brand: every cell, through HTTP, expected from the declarations and the policies
 * alone. Nobody lists calls here: one that is registered joins by itself.
 */

const OWN_BRAND = 'jeep';
const OTHER_BRAND = 'ram';

let database: Awaited<ReturnType<typeof createDatabase>>;
let api: Api;
let server: Awaited<ReturnType<typeof createWebServer>>;
let samples: Readonly<Record<string, Sample>>;
const tokens = new Map<string, string>();

beforeAll(async () => {
  database = await createDatabase();
  api = await startApi({ url: database.url });
  const fixtures = await openFixtures(api, database.url);
  samples = samplesOf(fixtures.facts);
  // A session is read once: what is asked here is who may, twenty thousand times, not whether a token lives.
  const known = new Map<string, ReturnType<typeof api.application.authenticate>>();
  const authenticate = (token: string) => {
    const found = known.get(token) ?? api.application.authenticate(token);
    known.set(token, found);
    return found;
  };
  server = await createWebServer({ application: { ...api.application, authenticate }, pages: null });
  for (const role of ALL_ROLES) {
    tokens.set(`full ${role}`, await makeSession(role, 'full'));
    tokens.set(`password ${role}`, await makeSession(role, 'password'));
  }
});
afterAll(async () => {
  await server.close();
  await api.stop();
  await database.drop();
});

/** A person with this one role in one brand, signed in once. */
const makeSession = async (role: string, strength: 'full' | 'password'): Promise<string> => {
  const token = randomBytes(32).toString('base64url');
  const account = randomUUID();
  const values = [
    account,
    `${role}.${strength}@matrix.example`,
    role,
    OWN_BRAND,
    randomUUID(),
    sha256(token),
    strength,
  ];
  await ask(
    database.url,
    `WITH person AS (
       INSERT INTO accounts.account (id, email, name, market) VALUES ($1, $2, 'Matrix', 'br') RETURNING id
     ), granted AS (
       INSERT INTO accounts.role_grant (account_id, role, brand) SELECT id, $3, $4 FROM person
     )
     INSERT INTO accounts.session (id, account_id, token_hash, strength, staff, idle_seconds, created_at, seen_at, ends_at)
     SELECT $5, id, $6, $7, $8, 3600, now(), now(), now() + interval '1 hour' FROM person`,
    [...values, isStaff([{ role }])],
  );
  return token;
};

type Cells = readonly { readonly name: string; readonly caller: Caller }[];

const CALLERS: Cells = [
  { name: 'visitor', caller: { kind: 'visitor' } },
  ...ALL_ROLES.flatMap((role) => [
    { name: role, caller: { kind: 'person', role, brand: 'own' } as const },
    { name: `${role} of another brand`, caller: { kind: 'person', role, brand: 'other' } as const },
    { name: `${role} unproven`, caller: { kind: 'unproven', role } as const },
  ]),
];

const tokenOf = (caller: Caller): string | undefined => {
  if (caller.kind === 'visitor') return undefined;
  return tokens.get(`${caller.kind === 'person' ? 'full' : 'password'} ${caller.role}`);
};

const NAMES = /\{(\w+)\}/g;

type SentCall = {
  readonly url: string;
  readonly body?: object | undefined;
  readonly brand: string;
  readonly token?: string | undefined;
  /** Which of the visitors of the moment asks. */
  readonly from?: number;
};

/** So few at once, each from an address of its own, that nobody is told to wait. */
const AT_ONCE = 16;

const call = (route: Route, query: SentCall): Promise<LightMyRequestResponse> => {
  const headers = {
    'x-brand': query.brand,
    'x-market': 'br',
    ...(query.token !== undefined && { authorization: `Bearer ${query.token}` }),
    ...(route.idempotency === 'required' && { 'idempotency-key': randomUUID() }),
    ...(query.body !== undefined && { 'content-type': 'application/json' }),
  };
  const remoteAddress = `192.0.2.${query.from ?? 0}`;
  const payload = query.body && { payload: query.body };
  const options = { method: route.method, url: query.url, headers, remoteAddress, ...payload };
  return server.inject(options as InjectOptions);
};

/** With a parameter no call knows: whoever is let in is told so, and nothing happens. */
const knock = async (route: Route, { caller, from }: { caller: Caller; from: number }): Promise<Cell> => {
  const params = Object.fromEntries([...route.path.matchAll(NAMES)].map(([, name]) => [name ?? '', 'x']));
  const brand = caller.kind === 'person' && caller.brand === 'other' ? OTHER_BRAND : OWN_BRAND;
  const answer = await call(route, { url: `${urlOf(route, params)}?nonsense=1`, brand, token: tokenOf(caller), from });
  const { code } = answer.json<{ code?: string }>();
  if (code === CODES.signIn) return 'signIn';
  return code === CODES.refused ? 'refused' : 'open';
};

const CODES = { signIn: 'unauthenticated', refused: 'forbidden' } as const;

// A basic call brings its own credentials and no person; a signed one is a company's.
const guarded = (routes: readonly Route[]): readonly Route[] =>
  routes.filter(({ access }) => access === 'bearer' || access === 'public');

describe('the guard', () => {
  test('every cell of role x call x brand answers as the matrix says', async () => {
    const wrong: string[] = [];
    let cells = 0;
    for (const route of guarded(api.application.registry)) {
      const found: Cell[] = [];
      for (let first = 0; first < CALLERS.length; first += AT_ONCE) {
        const some = CALLERS.slice(first, first + AT_ONCE);
        found.push(...(await Promise.all(some.map(({ caller }, index) => knock(route, { caller, from: index })))));
      }
      for (const [index, { name, caller }] of CALLERS.entries()) {
        const expected = cellOf(route, caller);
        cells += 1;
        if (found[index] !== expected) wrong.push(`${route.id} by ${name}: ${found[index]}, not ${expected}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(cells).toBe(guarded(api.application.registry).length * CALLERS.length);
  }, 240_000);

  test('roles come from the policies: each declared set is what some actions are given to', () => {
    const input = ACTIONS.map((action) => rolesFor(action));
    for (const route of api.application.registry) {
      const covered = input
        .filter((roles) => roles.length > 0 && roles.every((role) => route.roles.includes(role)))
        .flat();
      expect(new Set(covered), route.id).toEqual(new Set(route.roles));
    }
  });
});

describe('the record', () => {
  const named = (): readonly (readonly [Route, Sample])[] =>
    api.application.registry.flatMap((route) => {
      const sample = samples[route.id];
      return sample?.hidden === undefined || route.form === true ? [] : [[route, sample] as const];
    });

  test('another’s record is not there for anybody, whatever their role', async () => {
    const wrong: string[] = [];
    for (const [route, sample] of named()) {
      const { params, query, body } = { ...sample, ...sample.others };
      const search = query === undefined ? '' : `?${new URLSearchParams(query)}`;
      for (const role of ALL_ROLES) {
        const caller: Caller = { kind: 'person', role, brand: 'own' };
        const answer = await call(route, {
          url: `${urlOf(route, params)}${search}`,
          body: body as object | undefined,
          brand: OWN_BRAND,
          token: tokenOf(caller),
        });
        const cell = cellOf(route, caller);
        const expected = cell === 'open' ? sample.hidden : CODES[cell];
        const found = answer.body === '' ? String(answer.statusCode) : String(answer.json<{ code?: string }>().code);
        if (found !== expected) wrong.push(`${route.id} by ${role}: ${found}, not ${expected}`);
      }
    }
    expect(named().length).toBeGreaterThan(10);
    expect(wrong).toEqual([]);
  }, 120_000);

  test('every call that names a record of a person has such a sample', () => {
    const own = api.application.registry.filter(({ object, params }) => object === 'own' && params !== undefined);
    const without = own.filter((route) => {
      const { hidden, ends = '' } = samples[route.id] ?? {};
      const status = refusalSpecOf(route, ends)?.status;
      return hidden === undefined && status !== 404 && !HARMLESS.has(route.id);
    });
    expect(without.map(({ id }) => id)).toEqual([]);
  });
});

/** Their parameter names no record of a person: a club, a car's code that may be shared, an entry the call itself makes theirs. */
const HARMLESS = new Set([
  'GET auth/v1/auth/discountclub/{id}',
  'DELETE car/v1/car/mine/{code}',
  'PUT user/v2/users/self/repairman/{id}',
]);
