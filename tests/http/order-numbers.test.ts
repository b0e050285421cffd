import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import texts from '#brands/texts/mail.pt-BR.json' with { type: 'json' };
import page from '#brands/texts/order-page.pt-BR.json' with { type: 'json' };
import { AFTER_RESERVE } from '#features/reservations/rules/order-machine.ts';
import { isPlate } from '#kernel/vehicle-codes.ts';
import { ask } from '#tests/harness/cars.ts';
import { chooseMessages } from '#tests/harness/messages.ts';
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
  await chooseMessages(app.call, customer);
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

/** The newest mail about an order that has a row of such a name. */
const mailWith = (id: string, row: string): Promise<string> =>
  waitFor(async () => {
    const mails = await app.sandboxConsole.mails(CUSTOMER.br);
    return mails.find(({ text }) => text.includes(`/pedidos/${id}`) && text.includes(`${row}: `))?.text;
  });

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
  // What is left is nothing: said in words, with each payment that was booked at once.
  const none = `${texts['row.rest']}: ${page['rest.none']}`;
  await waitFor(async () =>
    (await app.sandboxConsole.mails(CUSTOMER.br)).some(({ text }) => text.includes(id) && text.includes(none)),
  );
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
  // The mail of a car that is there asks to choose the day, and that of a handed over one has the last day to withdraw.
  expect(await mailWith(id, texts['row.next'])).toContain(page['task.BOOK_HANDOVER.text']);
  await goOn(id, { from: 'AT_DEALER', to: 'REGISTERED' });
  const { plate } = (await filesOf(id)).numbers;
  expect(plate !== null && isPlate(plate, 'br')).toBe(true);

  await goOn(id, { from: 'REGISTERED', to: 'DELIVERED' });
  expect(await mailWith(id, texts['row.withdrawUntil'])).toMatch(/até: \d{1,2} de \S+ de \d{4}/);
  await waitFor(async () => {
    const { rows } = await ask(app.databaseUrl, 'SELECT FROM aftersales.vehicle WHERE plate = $1', [plate]);
    return rows.length === 1;
  });
});

test('the summary on paper names the dealership, and what is in the price is not 0,00', async () => {
  const { id } = await hand.reserved();
  const { quote, dealer } = (await hand.show(id)) as unknown as {
    quote: { lines: { name: string; amount: { amount: number } }[] };
    dealer: { name: string };
  };
  await ask(
    app.databaseUrl,
    `UPDATE reservations.purchase SET quote = jsonb_set(quote, '{lines}', (quote -> 'lines') || $2::jsonb) WHERE id = $1`,
    [
      id,
      JSON.stringify([
        { ...quote.lines[0], kind: 'coating', name: 'Couro preto', amount: { amount: 0, currency: 'BRL' } },
      ]),
    ],
  );
  const [summary = expect.fail('no summary')] = (await filesOf(id)).files;
  const words = await readPdfWords(new Uint8Array(await (await open(summary.path, customer)).arrayBuffer()));
  for (const word of [`Concessionária ${dealer.name}`, 'Couro preto Incluso']) expect(words).toContain(word);
  expect(words).not.toContain('R$ 0,00');
});

test('before it is invoiced an order has no such paper to fetch', async () => {
  const { id } = await hand.reserved();
  const query = new URLSearchParams(JEEP);
  expect((await open(`/api/reservation/v2/reservations/${id}/papers/invoice?${query}`, customer)).status).toBe(404);
});
