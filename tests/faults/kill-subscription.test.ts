import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callerOf } from '#tests/harness/caller.ts';
import { ask } from '#tests/harness/cars.ts';
import { crashAt, TERM_LAPSES_PLACE, TERM_MONEY_PLACES, TERM_PLACES } from '#tests/harness/crash-places.ts';
import { createDatabase } from '#tests/harness/database.ts';
import { makeMembers } from '#tests/harness/loyalty.ts';
import { startRoles, type Roles } from '#tests/harness/roles.ts';
import { createSandboxConsole } from '#tests/harness/sandbox-console.ts';
import { stubborn } from '#tests/harness/scenario.ts';
import { expectDrainedAndSound } from '#tests/harness/sound.ts';
import { termHandOf } from '#tests/harness/terms.ts';
import { waitFor } from '#tests/harness/wait-for.ts';

const JEEP = { brand: 'jeep', market: 'br' } as const;
let database: Awaited<ReturnType<typeof createDatabase>>;
let roles: Roles;

beforeAll(async () => {
  database = await createDatabase();
  roles = await startRoles({ databaseUrl: database.url, env: { RATE_LIMIT_SCALE: '1000' }, mayCrash: true });
});
afterAll(async () => {
  await roles.stop();
  await database.drop();
});

let people = 0;
const member = async () => {
  people += 1;
  const of = { ...JEEP, programme: 'jeep-nation', count: 1, points: 0, name: `morre${people}x` };
  const [made] = await makeMembers(database.url, of);
  const call = callerOf(roles.urls[0] ?? '');
  const app = { call, databaseUrl: database.url, sandboxConsole: createSandboxConsole(roles.sandboxUrl) };
  return { id: made?.id ?? '', ...termHandOf(app, { token: made?.token ?? '', site: JEEP }) };
};

/** What came in and went back for a member's terms. */
const moneyOf = async (memberId: string): Promise<string[]> => {
  const { rows } = await ask<{ verdict: string; refund: string | null }>(
    database.url,
    `SELECT r.verdict, f.state AS refund FROM payments.receipt r JOIN loyalty.subscription s ON s.id = r.order_id
     LEFT JOIN payments.refund f ON f.receipt_id = r.id WHERE s.member_id = $1`,
    [memberId],
  );
  return rows.map(({ verdict, refund }) => `${verdict} ${refund ?? '-'}`);
};

const stages = () => ({ roles, databaseUrl: database.url });

test.each([...TERM_PLACES, ...TERM_MONEY_PLACES])(
  'kill -9 at %s: a term is paid for once, and its money goes back once',
  async (place) => {
    const own = await member();
    const role = (TERM_PLACES as readonly string[]).includes(place) ? 'web' : 'worker';
    const cameBack = await crashAt(stages(), role, place);
    const key = randomUUID();
    expect((await stubborn(() => own.ask('pix', key))).status).toBe(200);
    const { id } = await own.pay();
    expect(await moneyOf(own.id)).toEqual(['accepted -']);
    const back = randomUUID();
    expect((await stubborn(() => own.withdraw(id, back))).json).toMatchObject({ state: 'WITHDRAWN' });
    expect(await cameBack()).toBe('SIGKILL');
    await waitFor(async () => (await moneyOf(own.id))[0] === 'accepted DONE');
    expect(await moneyOf(own.id)).toEqual(['accepted DONE']);
    await expectDrainedAndSound(database.url);
  },
);

test(`kill -9 at ${TERM_LAPSES_PLACE}: a term that nobody paid for ends, and asks for nothing more`, async () => {
  const own = await member();
  await own.subscribe('pix');
  await own.payment();
  const cameBack = await crashAt(stages(), 'worker', TERM_LAPSES_PLACE);
  await own.lapse();
  expect(await cameBack()).toBe('SIGKILL');
  expect(await moneyOf(own.id)).toEqual([]);
  await expectDrainedAndSound(database.url);
});
