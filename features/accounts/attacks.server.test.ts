import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#platform/sql.server.ts';
import { FULL_FAULTS } from '#tests/harness/full.ts';
import {
  joinAs,
  openPeopleApi,
  ORIGIN,
  PASSWORD,
  PERSON,
  tokenOf,
  withoutDocument,
  type Answer,
  type PeopleApi,
} from '#tests/harness/people-api.ts';

/** What a thief tries: many passwords, other people's tokens and ids, every column, and input no form would send. */

let api: PeopleApi;
beforeAll(async () => {
  api = await openPeopleApi([], { TRUST_PROXY: '1' });
});
afterAll(() => api.close());

const other = withoutDocument(PERSON);
const SIGN_IN = 'auth/v3/sign-in';
const SELF = 'user/v2/users/self';

const guess = (email: string, password: string, headers: Record<string, string> = {}): Promise<Answer> =>
  api.call('POST', SIGN_IN, { body: { email, password }, headers });

const deviceOf = (answer: Answer): string =>
  answer.cookies.find((line) => line.startsWith('__Host-device='))?.split(';')[0] ?? '';

describe('many passwords', () => {
  const WRONG = FULL_FAULTS ? 10_000 : 1_000;
  const SOURCES = {
    one: () => '203.0.113.7',
    many: (index: number) => `198.${18 + (index >> 16)}.${(index >> 8) & 255}.${index & 255}`,
  };

  test.each(['one', 'many'] as const)(
    'from %s address(es): an account bears ten in the window, and its owner gets in',
    async (source) => {
      const email = `${source}@x.example`;
      const owner = await joinAs(api, email, other);
      const seen = new Set<string>();
      const statuses = new Map<number, number>();
      for (let done = 0; done < WRONG; done += 20) {
        const answers = await Promise.all(
          Array.from({ length: 20 }, (_, index) => {
            const address = SOURCES[source](done + index);
            seen.add(address);
            return guess(email, `Errada-${(done + index) % 97}!`, { 'x-forwarded-for': address });
          }),
        );
        for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
      expect(Object.fromEntries(statuses)).toEqual({ 401: 10, 429: WRONG - 10 });
      expect(seen.size).toBe(source === 'one' ? 1 : WRONG);
      const home = await guess(email, PASSWORD, { cookie: deviceOf(owner), origin: ORIGIN });
      expect(home.status).toBe(200);
      expect((await guess(email, PASSWORD)).status).toBe(429);
      api.turn(15 * 60_000);
      await api.db.run(sql`
        UPDATE accounts.throttle SET tries = ARRAY(SELECT at - interval '15 minutes' FROM unnest(tries) at)`);
      expect((await guess(email, PASSWORD)).status).toBe(200);
    },
    600_000,
  );

  test('an address of many tries is slowed down by itself, whatever names it asks for', async () => {
    const slow = await openPeopleApi([], { RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1' });
    try {
      const from = (address: string, index: number) =>
        slow.call('POST', SIGN_IN, {
          body: { email: `nobody${index}@x.example`, password: 'Errada-12!' },
          // What the client itself wrote stands in front of what the proxy adds.
          headers: { 'x-forwarded-for': `198.51.100.${index}, ${address}` },
        });
      const statuses: number[] = [];
      // However slow the machine is, the address is let through twenty times at least, and not for ever.
      while (statuses.length < 200 && statuses.at(-1) !== 429)
        statuses.push((await from('203.0.113.9', statuses.length)).status);
      expect(statuses.at(-1)).toBe(429);
      expect(statuses.length).toBeGreaterThan(20);
      expect(new Set(statuses.slice(0, -1))).toEqual(new Set([401]));
      expect((await from('203.0.113.10', 99)).status).toBe(401);
    } finally {
      await slow.close();
    }
  });

  test('stolen lists: one try for each of many names is answered alike for known and unknown ones', async () => {
    const names = Array.from({ length: 12 }, (_, index) => `list${index}@x.example`);
    for (const name of names.slice(0, 4)) await joinAs(api, name, other);
    const answers = await Promise.all(names.map((name) => guess(name, 'Stolen-123')));
    const shapes = answers.map(({ status, body, headers }) => ({
      status,
      body: { ...body, traceId: '' },
      names: Object.keys(headers)
        .filter((header) => header !== 'date')
        .toSorted(),
    }));
    for (const shape of shapes) expect(shape).toEqual(shapes[0]);
  });

  test('known and unknown names take the same time', async () => {
    await joinAs(api, 'timed@x.example', other);
    const rounds = FULL_FAULTS ? 200 : 12;
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    // The least of many is the work itself: what a busy machine adds to it is left out, if need be after more rounds.
    const share = (): number => {
      const [known, unknown] = [Math.min(...times.known), Math.min(...times.unknown)];
      return Math.min(known, unknown) / Math.max(known, unknown);
    };
    // A hash takes tens of milliseconds; leaving it out would show as a tenth of the time, not as a third more or less.
    const isAlike = (): boolean => share() > 0.6;
    for (let round = 0; round < rounds || (round < rounds * 5 && !isAlike()); round += 1) {
      await api.db.run(sql`DELETE FROM accounts.throttle`);
      for (const kind of round % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
        const started = performance.now();
        await guess(kind === 'known' ? 'timed@x.example' : `never${round}@x.example`, 'Errada-12!');
        times[kind].push(performance.now() - started);
      }
    }
    expect(isAlike(), `one takes ${share()} of the other`).toBe(true);
  }, 300_000);
});

describe('tokens', () => {
  test('a session brought along is never the one that is opened, and dies with the sign-in', async () => {
    const mine = tokenOf(await joinAs(api, 'fixed@x.example', other));
    const answer = await api.call('POST', SIGN_IN, {
      body: { email: 'fixed@x.example', password: PASSWORD },
      headers: { cookie: `__Host-session=${mine}`, origin: ORIGIN, 'x-csrf-token': await csrfOf(mine) },
    });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(tokenOf(answer)).not.toBe(mine);
    expect((await api.call('GET', SELF, { token: mine })).status).toBe(401);
  });

  test.each([
    '',
    'x',
    'x'.repeat(43),
    'x'.repeat(5000),
    '../../etc/passwd',
    "' OR 1=1 --",
    '%00',
    'null',
    'undefined',
    '00000000-0000-0000-0000-000000000000',
    'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.',
  ])('%s is no session', async (token) => {
    const answer = await api.call('GET', SELF, { headers: { authorization: `Bearer ${token}` } });
    expect([400, 401, 431]).toContain(answer.status);
  });

  test('of parallel redemptions of one code one wins', async () => {
    await api.call('POST', 'user/v3/users', { basic: ['race@x.example', PASSWORD], body: other });
    const mails = await api.mailsTo('race@x.example');
    const code = mails.findLast(({ template }) => template === 'code')?.params['code'] ?? '';
    const confirm = () =>
      api.call('PUT', 'user/v2/signup/password/confirm', { body: { email: 'race@x.example', code } });
    const answers = await Promise.all([confirm(), confirm(), confirm(), confirm()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422]);
  });

  test('a post from another site is refused by each sign alone', async () => {
    const mine = tokenOf(await joinAs(api, 'cross@x.example', other));
    const csrf = await csrfOf(mine);
    const post = (headers: Record<string, string>) =>
      api.call('PATCH', SELF, {
        body: { nickname: 'Roubada' },
        headers: { cookie: `__Host-session=${mine}`, ...headers },
      });
    for (const headers of [
      { origin: 'https://evil.example', 'x-csrf-token': csrf },
      { origin: ORIGIN, 'sec-fetch-site': 'cross-site', 'x-csrf-token': csrf },
      { origin: ORIGIN },
      { 'x-csrf-token': csrf },
    ] as Record<string, string>[])
      expect((await post(headers)).status).toBe(403);
    expect((await api.call('GET', SELF, { token: mine })).body['nickname']).toBeNull();
    expect((await post({ origin: ORIGIN, 'x-csrf-token': csrf })).status).toBe(200);
  });
});

const csrfOf = async (token: string): Promise<string> =>
  String((await api.call('GET', 'auth/v2/auth', { token })).body['csrfToken']);

test('no column of any table of the feature can be assigned from outside', async () => {
  const token = tokenOf(await joinAs(api, 'mass@x.example', other));
  const columns = await api.db.rows(sql<{ name: string }>`
    SELECT DISTINCT column_name AS name FROM information_schema.columns WHERE table_schema = 'accounts'`);
  const taken = new Set(['name', 'nickname', 'phone', 'birthDate', 'document', 'address', 'details']);
  const camel = (name: string): string => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  const names = [...new Set(columns.flatMap(({ name }) => [name, camel(name)]))].filter((name) => !taken.has(name));
  expect(names.length).toBeGreaterThan(60);
  for (const name of names) {
    for (const [method, path, body] of [
      ['PATCH', SELF, { nickname: 'Mara', [name]: 'x' }],
      ['POST', 'user/v2/user', { email: 'm2@x.example', password: PASSWORD, ...other, [name]: 'x' }],
    ] as const) {
      // What the call itself takes is refused for its value, everything else as unknown.
      const answer = await api.call(method, path, { token, body });
      expect(answer.status, `${path} ${name}`).toBe(400);
    }
  }
  expect((await api.call('GET', SELF, { token })).body['nickname']).toBeNull();
});

describe('what no form would send', () => {
  const signUp = (email: string, password: string, person: object = other): Promise<Answer> =>
    api.call('POST', 'user/v2/user', { body: { email, password, ...person } });

  test.each([
    ['Senha-1', 400],
    ['Senha-12', 200],
    ['Senha-1234567890', 200],
    ['Senha-12345678901', 400],
    ['senha-123', 400],
    ['SENHA-123', 400],
    ['Senha-abc', 400],
    ['Senha1234', 400],
    ...['<', '>', '+', '|', '/', '?', '*', '\\'].map((forbidden) => [`Senha-12${forbidden}`, 400] as const),
  ] as const)('the password %s', async (password, status) => {
    expect((await signUp('password@x.example', password)).status).toBe(status);
  });

  test.each([
    'que?stion@x.example',
    'josé@x.example',
    'ana@exâmple.example',
    'ana@@x.example',
    'ana@x',
    '@x.example',
    'ana@x..example',
    `${'a'.repeat(250)}@x.example`,
    'ana@x.example\nbcc: b@x.example',
  ])('the address %s', async (email) => {
    expect((await signUp(email, PASSWORD)).body).toMatchObject({
      fields: expect.arrayContaining([expect.objectContaining({ field: 'email', key: 'field.email' })]),
    });
  });

  test('dates of birth: the day somebody comes of age and the day before, days that are none, and the future', async () => {
    const now = api.services.clock.now();
    const day = (years: number, days: number): string =>
      new Date(Date.UTC(now.getUTCFullYear() - years, now.getUTCMonth(), now.getUTCDate() + days))
        .toISOString()
        .slice(0, 10);
    for (const [birthDate, status] of [
      [day(18, -1), 200],
      [day(18, 2), 400],
      [day(0, 1), 400],
      ['1990-02-30', 400],
      ['1899-12-31', 400],
      ['17/05/1990', 400],
      ['', 400],
    ] as const)
      expect((await signUp('born@x.example', PASSWORD, { ...other, birthDate })).status, birthDate).toBe(status);
  });
});
