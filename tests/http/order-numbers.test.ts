import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { AFTER_RESERVE } from '#features/reservations/rules/order-machine.ts';
import { isPlate } from '#kernel/vehicle-codes.ts';
import { ask } from '#tests/harness/cars.ts';
import { CUSTOMER, signIn, signInStaff } from '#tests/harness/people.ts';
import { readPdfWords } from '#tests/harness/read-pdf.ts';
import { restOf } from '#tests/harness/rest.ts';
import { expectDrainedAndSound } from '#tests/harness/sound.ts';
import { startTestApp, type TestApp } from '#tests/harness/test-app.ts';
import { waitFor } from '#tests/harness/wait-for.ts';

const JEEP = { brand: 'jeep', market: 'br' } as const;

let app: TestApp;
let customer: string;
let stranger: string;
let hand: ReturnType<typeof restOf>;

beforeAll(async () => {
  app = await startTestApp();
  customer = await signIn(app.call, CUSTOMER.br);
  stranger = await signIn(app.call, CUSTOMER.ar);
  hand = restOf({ app, customer, staff: await signInStaff(app.call, 'service_admin') });
});
afterAll(() => app.stop());
afterEach(() => expectDrainedAndSound(app.databaseUrl));

type Step = (typeof AFTER_RESERVE)[number];
type Files = {
  files: { id: string; kind: string; number: string | null; amount: { amount: number } | null; path: string }[];
  numbers: { plate: string | null; invoice: string | null };
};

const filesOf = async (reservationId: string): Promise<Files> =>
  (await app.call('POST', 'timeline/v1/files/summary', { ...JEEP, token: customer, body: { reservationId } }))
    .json as unknown as Files;
const open = (path: string, token: string) =>
  fetch(`${app.api.url}${path}`, { headers: { authorization: `Bearer ${token}` } });

/** The same order, from behind one step as far as another. */
const goOn = async (id: string, { from, to }: { from: Step | null; to: Step }): Promise<void> => {
  const begin = from === null ? 0 : AFTER_RESERVE.indexOf(from) + 1;
  for (const step of AFTER_RESERVE.slice(begin, AFTER_RESERVE.indexOf(to) + 1)) await app.sandboxConsole.step(id, step);
  await hand.seen(id, ({ state }) => state === to);
};

test('an invoiced car has its invoice among the papers, and a plated one its plate', async () => {
  const { id } = await hand.reserved();
  await waitFor(async () => (await app.sandboxConsole.orders()).some(({ orderId }) => orderId === id));
  await app.sandboxConsole.steps(id, 'early');
  await app.sandboxConsole.balance(id);
  await goOn(id, { from: null, to: 'BILLING' });
  expect((await filesOf(id)).files.map(({ kind }) => kind)).not.toContain('INVOICE');

  await goOn(id, { from: 'BILLING', to: 'INVOICED' });
  const total = (await hand.show(id)).total.amount;
  const invoiced = await filesOf(id);
  const invoice = invoiced.files.find(({ kind }) => kind === 'INVOICE') ?? expect.fail('no invoice');
  expect(invoice).toMatchObject({ id: 'invoice', number: null, amount: { amount: total } });
  // A number or a key that nobody gave is not there.
  expect(invoiced.numbers).toMatchObject({ plate: null, invoice: null });
  const answer = await open(invoice.path, customer);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  const words = await readPdfWords(new Uint8Array(await answer.arrayBuffer()));
  const shown = (total / 100).toLocaleString('pt-BR', { minimumFractionDigits: 2 });
  for (const word of ['Dados da nota fiscal', shown, 'Emitida em', 'Emitente']) expect(words).toContain(word);
  expect((await open(invoice.path, stranger)).status).toBe(404);

  await goOn(id, { from: 'INVOICED', to: 'AT_DEALER' });
  expect((await filesOf(id)).numbers.plate).toBeNull();
  await goOn(id, { from: 'AT_DEALER', to: 'REGISTERED' });
  const { plate } = (await filesOf(id)).numbers;
  expect(plate !== null && isPlate(plate, 'br')).toBe(true);

  await goOn(id, { from: 'REGISTERED', to: 'DELIVERED' });
  await waitFor(async () => {
    const { rows } = await ask(app.databaseUrl, 'SELECT FROM aftersales.vehicle WHERE plate = $1', [plate]);
    return rows.length === 1;
  });
});

test('before it is invoiced an order has no such paper to fetch', async () => {
  const { id } = await hand.reserved();
  const query = new URLSearchParams(JEEP);
  expect((await open(`/api/reservation/v2/reservations/${id}/papers/invoice?${query}`, customer)).status).toBe(404);
});
