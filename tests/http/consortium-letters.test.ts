import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { idOf } from '#tests/harness/buyer.ts';
import type { Answered } from '#tests/harness/caller.ts';
import { ask } from '#tests/harness/cars.ts';
import { changeHandOf } from '#tests/harness/change.ts';
import { CUSTOMER, signIn, signInStaff } from '#tests/harness/people.ts';
import { restOf } from '#tests/harness/rest.ts';
import { expectDrainedAndSound } from '#tests/harness/sound.ts';
import { startTestApp, type TestApp } from '#tests/harness/test-app.ts';
import { waitFor } from '#tests/harness/wait-for.ts';

const JEEP = { brand: 'jeep', market: 'br' } as const;
const LETTER = {
  administrator: 'Administradora de prova',
  group: '0420',
  quota: '117-0',
  value: 6_000_000,
  validUntil: '2099-12-31',
};

let app: TestApp;
let staff: string;
let second: string;
let hand: ReturnType<typeof restOf>;
let to: ReturnType<typeof changeHandOf>;

beforeAll(async () => {
  app = await startTestApp();
  const customer = await signIn(app.call, CUSTOMER.br);
  staff = await signInStaff(app.call, 'service_admin');
  second = await signInStaff(app.call, 'subscription_payment_manager');
  hand = restOf({ app, customer, staff });
  to = changeHandOf({ ...app, customer });
});
afterAll(() => app.stop());
afterEach(() => expectDrainedAndSound(app.databaseUrl));

const codeOf = ({ status, json }: Answered): string => `${status} ${String(json['code'])}`;

const KIND = 'EXT_CONSORTIUM_PAYMENT';
const partsOf = (rest: number, amount: number, letter?: object) => [
  { kind: KIND, amount, ...(letter === undefined ? {} : { letter }) },
  { kind: 'DEALER_PAYMENT', amount: rest - amount },
];

const decide = (order: string, source: string, body: object): Promise<Answered> =>
  app.call('POST', `reservation/v2/orders/${order}/sources/${source}/decision`, {
    ...JEEP,
    token: staff,
    key: randomUUID(),
    body,
  });

type Owed = {
  readonly id: string;
  readonly orderId: string;
  readonly amount: { readonly amount: number };
  readonly days: number;
};

/** Everything that is owed back, page after page. */
const owed = async (narrowed: Readonly<Record<string, string>>, after?: string): Promise<Owed[]> => {
  const query = new URLSearchParams({ ...narrowed, ...(after === undefined ? {} : { after }) });
  const { json } = await app.call('GET', `reservation/v2/owed?${query}`, { ...JEEP, token: second });
  const next = json['next'] as string | null;
  const rows = json['owed'] as Owed[];
  return next === null ? rows : [...rows, ...(await owed(narrowed, next))];
};

/** The proof as staff bring it; what is in the file is the uploads' concern. */
const bringProof = (order: string) =>
  ask(
    app.databaseUrl,
    `WITH file AS (
       INSERT INTO platform.file (id, brand, owner, purpose, name, media_type, bytes, sha256, state)
       VALUES (gen_random_uuid(), 'jeep', 'system:test', 'order-paper', 'carta.pdf', 'application/pdf', 1, repeat('0', 64), 'refused') RETURNING id)
     INSERT INTO reservations.paper (id, brand, order_id, kind, file_id, brought_by)
     SELECT gen_random_uuid(), 'jeep', $1, 'CONSORTIUM_LETTER', id, 'system:test' FROM file`,
    [order],
  );

const sourceOf = async (order: string) => {
  const found = (await hand.show(order)).rest.sources.findLast(({ kind }) => kind === KIND);
  if (found === undefined) throw new Error('no letter is planned');
  return found;
};

test('a letter is planned within its credit, accepted by its proof, paid by its administrator, and given back to it', async () => {
  const { id, rest } = await hand.reserved();
  expect(codeOf(await hand.plan(id, partsOf(rest, 5_000_000)))).toBe('422 letterNeeded');
  expect(codeOf(await hand.plan(id, partsOf(rest, 6_000_001, LETTER)))).toBe('422 letterPassed');
  expect(codeOf(await hand.plan(id, partsOf(rest, 5_000_000, { ...LETTER, validUntil: '2020-01-01' })))).toBe(
    '422 letterOver',
  );
  expect(codeOf(await hand.plan(id, partsOf(rest, 5_000_000, { ...LETTER, group: '?' })))).toBe('400 invalid');
  expect((await hand.plan(id, partsOf(rest, 5_000_000, LETTER))).status).toBe(200);
  const planned = await sourceOf(id);
  expect(planned).toMatchObject({ state: 'PLANNED', letter: { ...LETTER, value: { amount: 6_000_000 } } });
  expect(codeOf(await hand.book(id, 5_000_000, { kind: KIND }))).toBe('409 noLetter');
  expect(codeOf(await decide(id, planned.id, { accept: true }))).toBe('409 proofNeeded');
  await bringProof(id);
  expect((await decide(id, planned.id, { accept: true })).json).toMatchObject({ state: 'WAITING' });
  expect(codeOf(await decide(id, planned.id, { accept: true }))).toBe('409 notAccepted');
  const booked = await hand.book(id, 4_900_000, { kind: KIND });
  await hand.decide(idOf(booked), true, second);
  expect(await sourceOf(id)).toMatchObject({ state: 'PAID', paid: { amount: 4_900_000 } });
  expect((await hand.show(id)).rest.open.amount).toBe(100_000);
  expect((await hand.cancel(id)).json).toMatchObject({ state: 'CANCELLED' });
  expect((await hand.show(id)).rest.returns).toMatchObject([
    { via: 'consortium', state: 'OWED', amount: { amount: 4_900_000 } },
  ]);
  const listed = await owed({ via: 'consortium' });
  expect(listed.map(({ orderId, amount, days }) => [orderId, amount.amount, days])).toEqual([[id, 4_900_000, 0]]);
  expect((await owed({ via: 'bank' })).length).toBe(0);
  expect((await owed({ state: 'FAILED' })).length).toBe(0);
});

test('the proof of a letter counts for the car that it was brought for, and for no other', async () => {
  const { id, rest } = await hand.reserved();
  expect((await hand.plan(id, partsOf(rest, 1_000_000, LETTER))).status).toBe(200);
  await bringProof(id);
  const { choice, dealerId, total } = await to.otherCar(id);
  expect((await to.change(id, { choice, dealerId, total })).status).toBe(200);
  const planned = await sourceOf(id);
  expect(codeOf(await decide(id, planned.id, { accept: true }))).toBe('409 proofNeeded');
  await bringProof(id);
  expect((await decide(id, planned.id, { accept: true })).json).toMatchObject({ state: 'WAITING' });
});

test('what is owed back is walked page after page, the oldest first, until it went', async () => {
  const { id } = await hand.reserved();
  for (const amount of [300, 200, 100]) expect((await hand.book(id, amount)).status).toBe(200);
  expect((await hand.cancel(id)).json).toMatchObject({ state: 'CANCELLED' });
  const own = async () => (await owed({ via: 'dealership', size: '1' })).filter(({ orderId }) => orderId === id);
  const before = await own();
  expect(before.map(({ amount }) => amount.amount).toSorted((one, other) => one - other)).toEqual([100, 200, 300]);
  expect((await hand.giveBack(before[1]?.id ?? '')).json).toMatchObject({ state: 'DONE' });
  expect((await own()).map((one) => one.id)).toEqual([before[0]?.id, before[2]?.id]);
});

test('a letter and a used car that are refused open their part again, and the buyer reads why', async () => {
  const { id, rest } = await hand.reserved();
  expect((await hand.plan(id, partsOf(rest, 5_000_000, LETTER))).status).toBe(200);
  const planned = await sourceOf(id);
  expect(codeOf(await decide(id, randomUUID(), { accept: false, note: 'x' }))).toBe('404 sourceUnknown');
  expect(codeOf(await decide(id, planned.id, { accept: false }))).toBe('422 noteNeeded');
  const note = `Cota sem contemplação ${randomUUID().slice(0, 8)}`;
  expect((await decide(id, planned.id, { accept: false, note })).json).toMatchObject({ state: 'ENDED' });
  expect((await hand.show(id)).rest.open.amount).toBe(5_000_000);
  await waitFor(async () => (await app.sandboxConsole.mails(CUSTOMER.br)).some(({ text }) => text.includes(note)));
});
