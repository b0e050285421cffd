import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type Api } from '#tests/harness/api.ts';
import { callerOf, patient } from '#tests/harness/caller.ts';
import { ask } from '#tests/harness/cars.ts';
import { createDatabase } from '#tests/harness/database.ts';
import { expectSound } from '#tests/harness/sound.ts';
import { CONTACT, visitsOf, type VisitsHand } from '#tests/harness/visits.ts';

const RIVALS = 500;

let database: Awaited<ReturnType<typeof createDatabase>>;
let api: Api;
let visitor: VisitsHand;
let dealerId = '';
let modelCode = '';

beforeAll(async () => {
  database = await createDatabase();
  api = await startApi({ url: database.url, env: { RATE_LIMIT_SCALE: '10000' } });
  visitor = visitsOf(patient(callerOf(api.url)), { brand: 'jeep', market: 'br' });
  dealerId = (await visitor.dealers())[0]?.id ?? '';
  modelCode = (await visitor.models())[0] ?? '';
  // One bay is left.
  await ask(
    database.url,
    `UPDATE visits.resource SET closed_at = now() WHERE dealer_id = $1 AND kind = 'BAY'
     AND id <> (SELECT min(id::text)::uuid FROM visits.resource WHERE dealer_id = $1 AND kind = 'BAY')`,
    [dealerId],
  );
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

const person = (index: number) => ({
  ...CONTACT.br,
  email: `rival${index}@demo.example`,
  phone: `(11) 9${80_000_000 + index}`,
});
const tally = (answers: { status: number; json: Record<string, unknown> }[]) =>
  Object.fromEntries(
    [...Map.groupBy(answers, ({ status, json }) => `${status} ${String(json['code'])}`)].map(([key, list]) => [
      key,
      list.length,
    ]),
  );

const book = (request: Parameters<VisitsHand['service']>[0]) =>
  visitor.service(request, { reference: randomUUID(), key: randomUUID() });

test(`${RIVALS} people want one bay at one time: one gets it`, { timeout: 120_000 }, async () => {
  const slots = await visitor.slots({ dealerId, serviceCode: 'OIL_CHANGE' });
  const startsAt = slots[8]?.startsAt ?? '';
  expect(slots[8]?.free).toBe(1);
  const answers = await Promise.all(
    Array.from({ length: RIVALS }, (_, index) => book({ dealerId, modelCode, startsAt, contact: person(index) })),
  );
  expect(tally(answers)).toEqual({ '200 undefined': 1, '409 slotTaken': RIVALS - 1 });
  const { rows } = await ask<{ count: number }>(
    database.url,
    `SELECT count(*)::int AS count FROM visits.booking WHERE lower(during) = $1`,
    [startsAt],
  );
  expect(rows[0]?.count).toBe(1);
  await expectSound(database.url);
});

test('people who want times that overlap get those that do not', { timeout: 120_000 }, async () => {
  const slots = await visitor.slots({ dealerId, serviceCode: 'OIL_CHANGE' });
  // Three in a row: the last of one day and the first of the next do not overlap.
  const from = slots.findIndex(
    ({ startsAt }, index) =>
      index >= 20 &&
      [1, 2].every(
        (later) => Date.parse(slots[index + later]?.startsAt ?? '') === Date.parse(startsAt) + later * 1_800_000,
      ),
  );
  expect(from).toBeGreaterThan(0);
  const [first, second, third] = slots.slice(from);
  const onWishlist = [first, second, third].map((slot) => slot?.startsAt ?? '');
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      book({ dealerId, modelCode, startsAt: onWishlist[index % 3] ?? '', contact: person(1000 + index) }),
    ),
  );
  // An hour each, half an hour apart: the outer two fit together, or the middle one alone.
  const won = answers.filter(({ status }) => status === 200).map(({ json }) => String(json['startsAt']));
  expect([[onWishlist[0], onWishlist[2]], [onWishlist[1]]]).toContainEqual(won.toSorted());
  expect(tally(answers)).toEqual({ '200 undefined': won.length, '409 slotTaken': 60 - won.length });
});

test('behind the calls the database itself refuses two in one bay', async () => {
  const copy = (change: string) =>
    ask(
      database.url,
      `INSERT INTO visits.booking (id, brand, market, number, kind, state, dealer_id, resource_id, during)
       SELECT gen_random_uuid(), brand, market, gen_random_uuid()::text, kind, 'P', dealer_id, resource_id, ${change}
       FROM visits.booking LIMIT 1`,
    );
  await expect(copy('during')).rejects.toThrow('one_slot_one_visit');
  await expect(
    copy(`tstzrange(lower(during) + interval '59 minutes', upper(during) + interval '1 hour')`),
  ).rejects.toThrow('one_slot_one_visit');
  await expect(copy(`tstzrange(upper(during), upper(during) + interval '1 minute')`)).resolves.toBeDefined();
});
