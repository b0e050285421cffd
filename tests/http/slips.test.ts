import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { loader } from '#app/web/pay-rest-data.ts';
import { brandOf } from '#brands/brands.ts';
import { formatDigitableLine, parseBarcode, toDigitableLine } from '#features/payments/rules/boleto.ts';
import { addBusinessDays, dayIn } from '#kernel/dates.ts';
import { idOf } from '#tests/harness/buyer.ts';
import type { Answered } from '#tests/harness/caller.ts';
import { ask } from '#tests/harness/cars.ts';
import { pagesOf } from '#tests/harness/pages.ts';
import { CUSTOMER, signIn, signInStaff } from '#tests/harness/people.ts';
import { readPdf, readPdfBars } from '#tests/harness/read-pdf.ts';
import { restOf, setAddress, type RestOrder } from '#tests/harness/rest.ts';
import { expectDrainedAndSound } from '#tests/harness/sound.ts';
import { startTestApp, type TestApp } from '#tests/harness/test-app.ts';
import { waitFor } from '#tests/harness/wait-for.ts';

const PART = 5_000_000;

let app: TestApp;
let customer: string;
let hand: ReturnType<typeof restOf>;

beforeAll(async () => {
  app = await startTestApp();
  customer = await signIn(app.call, CUSTOMER.br);
  hand = restOf({ app, customer, staff: await signInStaff(app.call, 'service_admin') });
  await setAddress(app.databaseUrl, CUSTOMER.br);
});
afterAll(() => app.stop());
afterEach(() => expectDrainedAndSound(app.databaseUrl));

const codeOf = ({ status, json }: Answered): string => `${status} ${String(json['code'])}`;
const sourceOf = ({ rest }: RestOrder) => rest.sources.findLast(({ kind }) => kind === 'BILLET_PAYMENT');
const chargeOf = (order: RestOrder, id: string) => order.charges.find((charge) => charge.id === id);

/** An order whose plan gives a part to a slip, and the slip as the bank registered it. */
const issued = async () => {
  const { id, rest } = await hand.reserved();
  await hand.plan(id, [
    { kind: 'BILLET_PAYMENT', amount: PART },
    { kind: 'DEALER_PAYMENT', amount: rest - PART },
  ]);
  const charge = idOf(await hand.slip(id));
  const order = await hand.seen(id, (one) => chargeOf(one, charge)?.state === 'PENDING');
  const payment = await app.sandboxConsole.payment(charge);
  return { id, rest, charge, payment, slip: chargeOf(order, charge)?.slip ?? expect.fail('a slip'), order };
};
const refunded = (id: string, reason: string): Promise<RestOrder> =>
  hand.seen(id, ({ refunds }) => refunds.some((one) => one.reason === reason && one.state !== 'REQUESTED'));

describe('a slip', () => {
  test('is registered at the bank with bars that ask for the part, until three business days from now', async () => {
    const { id, charge, slip, order } = await issued();
    const due = addBusinessDays(dayIn(new Date(), 'br'), 3, 'br');
    expect(slip.dueOn).toBe(due);
    expect(parseBarcode(slip.barcode, due)).toMatchObject({ amount: { amount: PART, currency: 'BRL' }, dueDate: due });
    expect(slip.line).toBe(toDigitableLine(slip.barcode));
    expect(chargeOf(order, charge)?.pixCode).toContain('br.gov.bcb.pix');
    expect(idOf(await hand.slip(id))).toBe(charge);
    expect(sourceOf(order)?.state).toBe('WAITING');
  });

  test('names the company that is paid and the dealership that sells, on its page, in its mail and on its paper', async () => {
    const { id, slip } = await issued();
    const { name } = brandOf('jeep').companies.br;
    const at = { path: `/br/jeep/minha-area/pedidos/${id}/pagar`, params: { id }, token: customer };
    const page = await pagesOf(app.api.application).read({ ...at, load: loader });
    expect(page.payee.startsWith(`${name}, `)).toBe(true);
    expect(page.payee).toMatch(/, \d{2}\.\d{3}\.\d{3}\/\d{4}-\d{2}$/);
    const line = formatDigitableLine(slip.line);
    const { text } = await app.sandboxConsole.mail(CUSTOMER.br, new RegExp(line.replaceAll('.', String.raw`\.`)));
    for (const [row, value] of [
      ['Quem recebe', page.payee],
      ['Em nome de', page.dealer.legalName],
    ] as const)
      expect(text).toContain(`${row}: ${value}`);
  });

  test('is a paper with its line, its payer and the Pix code of the same receivable', async () => {
    const { id, slip, order, charge } = await issued();
    const answer = await fetch(`${app.api.url}/api/reservation/v2/reservations/${id}/remaining-payment/slip`, {
      headers: { authorization: `Bearer ${customer}`, 'x-brand': 'jeep', 'x-market': 'br' },
    });
    expect(answer.status).toBe(200);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const { text, qr } = await readPdf(bytes.slice());
    expect(await readPdfBars(bytes.slice(), 44)).toBe(slip.barcode);
    expect(text.replace(/\D/g, '')).toContain(slip.line);
    expect(text).toContain('Avenida Paulista');
    // Who is paid collects for who sells; numbers are written as people know them.
    const { dealer } = order as unknown as { dealer: { legalName: string; document: string } };
    expect(text.replaceAll(/\s+/g, ' ')).toContain(dealer.legalName);
    expect(text).toMatch(/Em nome de/);
    expect(text.match(/\d{2}\.\d{3}\.\d{3}\/\d{4}-\d{2}/g)?.length).toBeGreaterThan(1);
    expect(text).toMatch(/\d{5}-\d{3}/);
    expect(qr).toBe(chargeOf(order, charge)?.pixCode);
  });

  test('is asked for by who planned it, in Brazil, with an address', async () => {
    const { id, rest } = await hand.reserved();
    expect(codeOf(await hand.slip(id))).toBe('409 notPlanned');
    await hand.plan(id, [{ kind: 'BILLET_PAYMENT', amount: rest }]);
    await setAddress(app.databaseUrl, CUSTOMER.br, false);
    expect(codeOf(await hand.slip(id))).toBe('409 addressNeeded');
    await setAddress(app.databaseUrl, CUSTOMER.br);
    expect((await hand.slip(id)).status).toBe(200);
  });

  test('asked for twice at once is one receivable', async () => {
    const { id, rest } = await hand.reserved();
    await hand.plan(id, [{ kind: 'BILLET_PAYMENT', amount: rest }]);
    const [first, second] = await Promise.all([hand.slip(id), hand.slip(id)]);
    expect(idOf(first)).toBe(idOf(second));
    await hand.seen(id, (one) => chargeOf(one, idOf(first))?.state === 'PENDING');
  });
});

describe('money of a slip', () => {
  test('in time pays its part', async () => {
    const { id, rest, payment } = await issued();
    await app.sandboxConsole.onPayment(payment.id, 'confirm');
    const order = await hand.seen(id, ({ balance }) => balance === 'PARTLY_PAID');
    expect(sourceOf(order)?.state).toBe('PAID');
    expect(order.rest.toPay.amount).toBe(rest - PART);
    await app.sandboxConsole.onPayment(payment.id, 'notify');
    await expectDrainedAndSound(app.databaseUrl);
    expect((await hand.show(id)).rest.toPay.amount).toBe(rest - PART);
  });

  test('paid twice goes back once', async () => {
    const { id, payment, rest } = await issued();
    await app.sandboxConsole.onPayment(payment.id, 'twice');
    const order = await refunded(id, 'twice');
    expect(order.rest.toPay.amount).toBe(rest - PART);
    expect(order.refunds).toHaveLength(1);
  });

  test('less than it asks for counts, and the rest of the part is asked for anew', async () => {
    const { id, payment, charge } = await issued();
    await app.sandboxConsole.onPayment(payment.id, 'confirm', { amount: 20_000 });
    const order = await hand.seen(id, ({ balance }) => balance === 'PARTLY_PAID');
    expect(sourceOf(order)).toMatchObject({ state: 'PLANNED', amount: { amount: PART }, paid: { amount: 2_000_000 } });
    const next = await hand.slip(id);
    expect(next.json).toMatchObject({ amount: { amount: PART - 2_000_000 } });
    expect(idOf(next)).not.toBe(charge);
    await hand.seen(id, (one) => chargeOf(one, idOf(next))?.state === 'PENDING');
  });

  test('more than fits goes back whole, and the part is asked for anew', async () => {
    const { id, payment, rest } = await issued();
    await app.sandboxConsole.onPayment(payment.id, 'confirm', { amount: PART / 100 + 1 });
    const order = await hand.seen(id, ({ refunds }) => refunds.length > 0);
    // Above the limit of a refund a second person looks first.
    expect(order.refunds).toMatchObject([{ reason: 'amount', state: 'AWAITING_APPROVAL' }]);
    expect(order.rest.toPay.amount).toBe(rest);
    expect(sourceOf(order)?.state).toBe('PLANNED');
  });

  test('after its day counts where it fits', async () => {
    const { id, payment, charge } = await issued();
    await app.sandboxConsole.onPayment(payment.id, 'expire');
    const ended = await hand.seen(id, (one) => sourceOf(one)?.state === 'PLANNED');
    // That it ran out is said by page, task and mail.
    const at = { path: `/br/jeep/minha-area/pedidos/${id}/pagar`, params: { id }, token: customer };
    const page = await pagesOf(app.api.application).read({ ...at, load: loader });
    expect(page.slip.state).toBe('over');
    expect(ended).toMatchObject({ tasks: expect.arrayContaining([expect.objectContaining({ kind: 'RENEW_SLIP' })]) });
    const [mailed] = await waitFor(async () => {
      const { rows } = await ask<{ amount: string }>(
        app.databaseUrl,
        `SELECT payload -> 'params' ->> 'amount' AS amount FROM platform.outbox
         WHERE topic = 'mail.send' AND payload ->> 'template' = 'orderSlipOver' AND payload -> 'params' ->> 'url' LIKE $1`,
        [`%/${id}/%`],
      );
      return rows.length > 0 && rows;
    });
    expect(mailed?.amount).toMatch(/R\$\s50\.000,00/);
    await app.sandboxConsole.onPayment(payment.id, 'confirm', { late: true });
    const order = await hand.seen(id, ({ balance }) => balance === 'PARTLY_PAID');
    expect(chargeOf(order, charge)?.state).toBe('PAID');
  });

  test('of the one before takes the place of the one that waits, which is ended', async () => {
    const { id, payment, charge } = await issued();
    const next = idOf(await hand.slip(id, true));
    expect(next).not.toBe(charge);
    await hand.seen(id, (one) => chargeOf(one, next)?.state === 'PENDING');
    await waitFor(async () => (await app.sandboxConsole.payment(charge)).status === 'cancelled');
    await app.sandboxConsole.onPayment(payment.id, 'confirm', { late: true });
    const order = await hand.seen(id, (one) => chargeOf(one, next)?.state === 'CANCELLED');
    expect(sourceOf(order)?.state).toBe('PAID');
    await waitFor(async () => (await app.sandboxConsole.payment(next)).status === 'cancelled');
  });

  test('of an order that ended goes back', async () => {
    const { id, payment, charge } = await issued();
    await hand.cancel(id);
    await waitFor(async () => (await app.sandboxConsole.payment(charge)).status === 'cancelled');
    await app.sandboxConsole.onPayment(payment.id, 'confirm', { late: true });
    const order = await hand.seen(id, ({ refunds }) => refunds.some(({ reason }) => reason === 'late'));
    expect(order.rest.sources.map(({ state }) => state)).toEqual(['ENDED', 'ENDED']);
  });

  test('that came before the order ended goes back by the gateway, and the dealership’s by the dealership', async () => {
    const { id, payment } = await issued();
    await app.sandboxConsole.onPayment(payment.id, 'confirm');
    await hand.seen(id, ({ balance }) => balance === 'PARTLY_PAID');
    await hand.book(id, 70_000);
    await hand.cancel(id);
    const { refunds, rest } = await hand.show(id);
    expect(refunds.map(({ amount }) => amount.amount)).toContain(PART);
    expect(rest.returns).toMatchObject([{ amount: { amount: 70_000 }, via: 'dealership' }]);
  });

  test('while the order is cancelled is kept or goes back, never both', async () => {
    const { id, payment } = await issued();
    await Promise.allSettled([app.sandboxConsole.onPayment(payment.id, 'confirm', { late: true }), hand.cancel(id)]);
    await expectDrainedAndSound(app.databaseUrl);
    const order = await hand.show(id);
    expect(order.state).toBe('CANCELLED');
    const paid = await app.sandboxConsole.payment(order.charges.find(({ method }) => method === 'boleto')?.id ?? '');
    const back = order.refunds.filter(({ amount }) => amount.amount === PART);
    expect(back.length).toBe(paid.status === 'cancelled' ? 0 : 1);
  });

  test('a part planned otherwise ends its slip', async () => {
    const { id, rest, charge } = await issued();
    await hand.plan(id, [{ kind: 'DEALER_PAYMENT', amount: rest }]);
    const order = await hand.show(id);
    expect(chargeOf(order, charge)?.state).toBe('CANCELLED');
    await waitFor(async () => (await app.sandboxConsole.payment(charge)).status === 'cancelled');
  });
});
