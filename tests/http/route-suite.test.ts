import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { registry } from '#app/server/registry.ts';
import { SESSION_COOKIE } from '#app/server/request.ts';
import { flatAreas } from '#app/server/texts.ts';
import { AREAS, type Area } from '#brands/texts/areas.ts';
import { commonRefusals } from '#kernel/endpoint.ts';
import type { Route } from '#platform/http/context.server.ts';
import { startApi, type Api } from '#tests/harness/api.ts';
import { ask as query } from '#tests/harness/cars.ts';
import { createDatabase } from '#tests/harness/database.ts';
import { inLanes } from '#tests/harness/in-lanes.ts';
import { expectRefusal, probe, type Ask } from '#tests/harness/route-probe.ts';
import { isClockShifted } from '#tests/harness/shifted-clock.ts';
import { expectSound } from '#tests/harness/sound.ts';
import { openFixtures, type Fixtures } from './fixtures.ts';
import { samplesOf } from './samples.ts';
import type { Sample } from './sample.ts';

let database: Awaited<ReturnType<typeof createDatabase>>;
let api: Api;
let fixtures: Fixtures;
let samples: Readonly<Record<string, Sample>>;

beforeAll(async () => {
  database = await createDatabase();
  api = await startApi({ url: database.url });
  fixtures = await openFixtures(api, database.url);
  samples = samplesOf(fixtures.facts);
});
afterAll(async () => {
  await expectSound(database.url);
  await api.stop();
  await database.drop();
});

const each = (routes: readonly Route[]): [string, Route][] => routes.map((route) => [route.id, route]);
const changing = registry.filter(({ method }) => method !== 'GET');
/** Mail programs send what a form of another site sends. */
const ofOurForms = changing.filter(({ fromMail }) => fromMail !== true);
const withBody = registry.filter(({ body }) => body !== undefined);
const bearers = registry.filter(({ access }) => access === 'bearer');

/** The good call of a route by whoever may make it. */
const good = (route: Route): Ask => {
  const { as = 'customer', params, query: request, body, basic, headers } = samples[route.id] ?? {};
  const role = route.roles[0];
  const who = samples[route.id]?.as ?? (role === undefined ? as : (role as keyof Fixtures['tokens']));
  const token = fixtures.tokens[who];
  if (token === undefined && who !== 'nobody' && !basic)
    throw new Error(`${route.id}: no session for role ${who}: sign it in in fixtures.ts`);
  return {
    ...(params && { params }),
    ...(request && { query: request }),
    ...(body !== undefined && { body }),
    ...(headers && { headers }),
    ...(basic ? { basic } : { token }),
  };
};
const withoutPerson = ({ token: _token, basic: _basic, ...ask }: Ask): Ask => ask;
const refuses = (route: Route, ask: Ask, code: string, field?: string): Promise<void> =>
  expectRefusal(api, route, { ask, code, ...(field !== undefined && { field }) });
/** Side by side: half of each call's time is the database's, and a refusal changes nothing for the next. One sender has few uploads. */
const refusesEach = async (route: Route, asks: readonly Ask[], code: string): Promise<void> => {
  const waiting = [...asks];
  await inLanes(route.form === true ? 1 : 4, asks.length, async () => {
    const ask = waiting.shift();
    if (ask !== undefined) await refuses(route, ask, code);
  });
};

/** Thousands of refusals, each before anything of the call is done: under a shifted clock the good calls alone are made. */
const describeRefusals = (name: string, tests: () => void): void => {
  if (!isClockShifted()) describe(name, tests);
};

test('every call has what the suite needs', () => {
  expect(Object.keys(samples).filter((id) => !api.application.registry.some((route) => route.id === id))).toEqual([]);
  for (const route of registry) {
    const sample = samples[route.id];
    for (const part of ['params', 'query', 'body'] as const) {
      const schema = route[part];
      if (schema === undefined) continue;
      const parsed = z.safeParse(schema, sample?.[part] ?? {});
      expect(parsed.success, `${route.id} needs a sample of ${part}: ${JSON.stringify(parsed.error)}`).toBe(true);
    }
    const namesRecord = /"(id|reservationId)":"[0-9a-f-]{36}"/.test(
      JSON.stringify([sample?.params, sample?.query, sample?.body]),
    );
    if (route.object === 'own' && namesRecord) expect(sample?.hidden, `${route.id} names a record`).toBeDefined();
  }
});

test('every call is described, and every refusal has words in both languages', () => {
  const areas = Object.keys(AREAS) as Area[];
  const words = (['br', 'ar'] as const).map((market): Readonly<Record<string, string>> =>
    flatAreas('volante', market, areas),
  );
  for (const route of registry) {
    expect(route.summary.length, route.id).toBeGreaterThan(10);
    for (const { key } of [...Object.values(route.refusals), ...Object.values(commonRefusals)]) {
      for (const texts of words) expect(texts[key], `${route.id}: ${key}`).toEqual(expect.any(String));
    }
  }
});

test('every call is in the OpenAPI document', async () => {
  const { json } = await api.call('GET', '/api/openapi.json');
  const { paths } = json as { paths: Record<string, Record<string, { operationId: string; summary: string }>> };
  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  for (const route of api.application.registry) {
    const operation = operations.find(({ operationId }) => operationId === route.id);
    expect(operation, route.id).toMatchObject({ summary: route.summary });
  }
});

describeRefusals('who calls', () => {
  test.each(each(bearers))('%s: nobody and wrong tokens are refused before anything else', async (_id, route) => {
    const broken = { ...withoutPerson(good(route)), query: { nonsense: '1' }, brand: null, key: null };
    const wrong = ['Bearer', 'Bearer ', `Bearer ${'x'.repeat(43)}`, 'Basic eDp5', 'Token abc', 'garbage'];
    const asks = wrong.map((authorization) => ({ ...broken, headers: { authorization } }));
    await refusesEach(route, [broken, ...asks], 'unauthenticated');
  });

  test.each(each(registry.filter(({ access }) => access === 'public')))(
    '%s: a wrong token is an error, not a visitor',
    (_id, route) => refuses(route, { ...withoutPerson(good(route)), token: 'x'.repeat(43) }, 'unauthenticated'),
  );

  test.each(each(registry.filter(({ access }) => access === 'basic')))('%s: needs credentials', async (_id, route) => {
    const ask = withoutPerson(good(route));
    const wrong = ['', 'Basic', 'Basic !!!', 'Basic bm9jb2xvbg=='];
    const asks = wrong.map((text): Ask => ({ ...ask, headers: text === '' ? {} : { authorization: text } }));
    await refusesEach(route, asks, 'unauthenticated');
  });

  test.each(each(registry.filter(({ roles }) => roles.length > 0)))(
    '%s: refused to customers, to staff without their second factor, and to staff of another brand or market',
    async (_id, route) => {
      const ask = good(route);
      const { customer, halfStaff } = fixtures.tokens;
      await refusesEach(
        route,
        [customer, halfStaff].map((token) => ({ ...ask, token })),
        'forbidden',
      );
      const bind = (brand: string | null, market: string | null) =>
        query(database.url, 'UPDATE accounts.role_grant SET brand = $1, market = $2', [brand, market]);
      await bind('ram', null);
      await refuses(route, ask, 'forbidden');
      await bind(null, 'ar');
      await refuses(route, { ...ask, market: 'br' }, 'forbidden');
      await bind(null, null);
    },
  );

  test.each(each(registry.filter(({ object }) => object === 'own')))(
    '%s: another person’s record is not there',
    async (_id, route) => {
      const { hidden, others } = samples[route.id] ?? {};
      if (hidden === undefined) return;
      const ask = good(route);
      if (others !== undefined) await refuses(route, { ...ask, ...others }, hidden);
      else {
        await refuses(route, { ...ask, token: fixtures.tokens.stranger }, hidden);
        await refuses(route, { ...ask, brand: 'ram' }, hidden);
        if (route.id.endsWith('processing') || route.access === 'bearer') return;
        await refuses(route, { ...withoutPerson(ask), reference: randomUUID() }, hidden);
      }
    },
  );
});

describeRefusals('what is sent', () => {
  test.each(each(registry.filter(({ access }) => access !== 'signed')))('%s: unknown fields', async (_id, route) => {
    const ask = good(route);
    await refuses(route, { ...ask, query: { ...ask.query, nonsense: '1' } }, 'invalid', 'nonsense');
    if (route.method === 'GET' || route.form === true) return;
    await refuses(route, { ...ask, body: { ...(ask.body as object), nonsense: 1 } }, 'invalid', 'nonsense');
  });

  test.each(each(changing))('%s: bodies that are too big, too deep, broken or tampered with', async (_id, route) => {
    const ask = good(route);
    await refuses(route, { ...ask, body: `"${'x'.repeat((route.maxBody ?? 100_000) + 1)}"` }, 'tooLarge');
    const deep = `${'{"a":'.repeat(33)}1${'}'.repeat(33)}`;
    const broken = ['{', '[1,', '{"a":1}}', '\u0000', deep];
    const tampered = ['{"__proto__":{}}', '{"a":{"constructor":1}}', '{"prototype":1}'];
    await refusesEach(
      route,
      [...broken, ...tampered].map((body) => ({ ...ask, body })),
      'malformed',
    );
  });

  test.each(each(withBody))('%s: not an object at all', async (_id, route) => {
    const asks = ['1', '"text"', '[]', 'true'].map((body) => ({ ...good(route), body }));
    await refusesEach(route, asks, 'invalid');
  });

  test.each(each(ofOurForms))('%s: other media types', async (_id, route) => {
    const types = ['application/xml', 'text/plain', 'application/x-www-form-urlencoded', 'application/json5'];
    const asks = types.map((type) => ({ ...good(route), body: 'a=b', headers: { 'content-type': type } }));
    await refusesEach(route, asks, 'mediaType');
  });

  test.each(each(registry.filter(({ scope }) => scope !== 'none')))('%s: brand and market', async (_id, route) => {
    const ask = good(route);
    const markets = [null, 'zz'].map((market) => ({ ...ask, market }));
    const brands = [null, 'nobrand', '__proto__', 'constructor', ''].map((brand) => ({ ...ask, brand }));
    await refusesEach(route, route.scope === 'brand' ? [...markets, ...brands] : markets, 'scopeMissing');
  });

  test.each(each(registry.filter(({ idempotency }) => idempotency === 'required')))('%s: without a key', (_id, route) =>
    refuses(route, { ...good(route), key: null }, 'keyMissing'),
  );
});

describeRefusals('from another site', () => {
  const forms = ofOurForms.filter(({ access }) => access === 'public' || access === 'bearer');

  test.each(each(forms))('%s: refused by each sign alone', async (_id, route) => {
    const ask = withoutPerson(good(route));
    const cookie = { cookie: `${SESSION_COOKIE}=${fixtures.tokens.customer}` };
    const home = { origin: api.application.allowedOrigins[0] ?? '' };
    const csrf = { 'x-csrf-token': fixtures.csrfToken };
    const signs: Record<string, string>[] = [
      { ...cookie, ...csrf, origin: 'https://evil.example' },
      { ...cookie, ...csrf, origin: 'null' },
      { ...cookie, ...csrf },
      { ...cookie, ...csrf, ...home, 'sec-fetch-site': 'cross-site' },
      { ...cookie, ...csrf, ...home, 'sec-fetch-site': 'same-site' },
      { ...cookie, ...home },
      { ...cookie, ...home, 'x-csrf-token': 'x'.repeat(43) },
      ...(route.access === 'public' ? [{ origin: 'https://evil.example' }] : []),
    ];
    await refusesEach(
      route,
      signs.map((headers) => ({ ...ask, headers })),
      'crossSite',
    );
  });

  test('with every sign right the cookie is enough', async () => {
    const route = registry.find(({ id }) => id === 'PATCH user/v2/users/self');
    if (route === undefined) expect.fail('no such call');
    const headers = {
      cookie: `${SESSION_COOKIE}=${fixtures.tokens.customer}`,
      origin: api.application.allowedOrigins[0] ?? '',
      'sec-fetch-site': 'same-origin',
      'x-csrf-token': fixtures.csrfToken,
    };
    expect(await probe(api, route, { ...withoutPerson(good(route)), headers })).toMatchObject({ status: 200 });
  });
});

describe('good calls', () => {
  test.each(each(registry))('%s', async (_id, route) => {
    const sent = good(route);
    const answer = await probe(api, route, sent);
    const { ends } = samples[route.id] ?? {};
    if (ends !== undefined) {
      expect(answer.json).toMatchObject({ code: ends });
      return;
    }
    if (route.response === 'empty') {
      expect(answer.status).toBe(204);
      return;
    }
    expect(answer.status, JSON.stringify(answer.json)).toBe(200);
    if (route.response !== 'binary') expect(z.parse(route.response, answer.json)).toEqual(answer.json);
    // What was asked for with a token is nobody else's.
    const whose = sent.token === undefined ? 'public' : 'private';
    const stored = route.cacheSeconds === undefined ? 'no-store' : `${whose}, max-age=${route.cacheSeconds}`;
    expect(answer.headers.get('cache-control')).toBe(stored);
  });
});
