import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatMoney } from '#kernel/money.ts';
import { APPLICANT } from '#tests/harness/applicant.ts';
import { idOf } from '#tests/harness/buyer.ts';
import { ask } from '#tests/harness/cars.ts';
import { CUSTOMER, signIn } from '#tests/harness/people.ts';
import { proposerOf, settleMails, SIMULATED_CAR } from '#tests/harness/proposals.ts';
import { readPdf } from '#tests/harness/read-pdf.ts';
import { runNow } from '#tests/harness/schedule.ts';
import { expectDrainedAndSound } from '#tests/harness/sound.ts';
import { runSale } from '#tests/harness/scenario.ts';
import { startTestApp, type TestApp } from '#tests/harness/test-app.ts';
import { paperOf } from '#tests/harness/paper.ts';

let app: TestApp;
let customer: string;
let stranger: string;
let dealerId: string;

const jeep = { brand: 'jeep', market: 'br' } as const;
const car = SIMULATED_CAR;

beforeAll(async () => {
  app = await startTestApp();
  customer = await signIn(app.call, CUSTOMER.br);
  stranger = await signIn(app.call, CUSTOMER.ar);
  const { json } = await app.call('GET', 'dealer/v1/dealer?limit=1', jeep);
  dealerId = String((json['dealers'] as { id: string }[])[0]?.id);
});
afterAll(() => app.stop());

const call = (method: string, path: string, request: Parameters<TestApp['call']>[2] = {}) =>
  app.call(method, `financing/${path}`, { ...jeep, token: customer, ...request });

const { simulate, bodyOf, send, read, reaches, arrived } = proposerOf(() => ({ app, call, dealerId }));

test('from the form to the voucher and the bank’s payment', async () => {
  const id = await send({ type: 'PSA_BALAO', numberOfInstallments: 36 });
  expect(await read(id)).toMatchObject({ voucher: null, type: 'PSA_BALAO' });
  await reaches(id, 'PROGRESS');
  await app.sandboxConsole.advance(id, 'APPROVED');
  const approved = await reaches(id, 'APPROVED');
  expect(approved.phase).toBe('approved');
  expect(approved.voucher).toMatchObject({
    proposalNumber: approved.number,
    buyer: APPLICANT.name,
    buyerDocument: '529.982.247-25',
    term: 36,
    installmentValue: approved.offer.installment,
    entranceValue: approved.offer.entrance,
    finalInstallmentValue: approved.offer.finalInstallment,
    total: approved.offer.price,
  });
  await app.sandboxConsole.advance(id, 'PENDING_CONTRACT_SIGN');
  await reaches(id, 'PENDING_CONTRACT_SIGN');
  const signed = await fetch(approved.voucher?.formalizationUrl ?? '', { method: 'POST', redirect: 'manual' });
  expect(signed.status).toBe(303);
  await reaches(id, 'PENDING_CONTRACT_DISCHARGE');
  await app.sandboxConsole.advance(id, 'PAYED');
  const paid = await reaches(id, 'PAYED');
  expect(paid).toMatchObject({ phase: 'done', pollAfterSeconds: null });
  expect(paid.history.map(({ status }) => status)).toEqual([
    'PROPOSAL_SENT',
    'PROGRESS',
    'DOCUMENT_ANALYSIS',
    'APPROVED',
    'APPROVED_FRAUD',
    'FORMALIZATION',
    'PENDING_CONTRACT_SIGN',
    'PENDING_CONTRACT_DISCHARGE',
    'RELEASED',
    'DIRECTED',
    'INTEGRATED',
    'PAYMENT_ON_RELEASE',
    'PAYMENT_AVAILABLE',
    'PAYED',
  ]);
  await expectDrainedAndSound(app.databaseUrl);
});

test('the voucher as a paper says what the page says, and its QR is read back', async () => {
  const id = await send();
  await app.sandboxConsole.advance(await arrived(id), 'APPROVED');
  const { voucher, number, offer } = await reaches(id, 'APPROVED');
  const paper = async () => {
    const response = await fetch(`${app.api.url}/api/financing/v1/proposal/${id}/voucher`, {
      headers: { 'x-brand': 'jeep', 'x-market': 'br', authorization: `Bearer ${customer}` },
    });
    expect(response.headers.get('content-type')).toBe('application/pdf');
    return readPdf(new Uint8Array(await response.arrayBuffer()));
  };
  const pdf = await paper();
  for (const value of [offer.financed, offer.totalWithFinancing])
    expect(pdf.text.replaceAll(/\s/g, ' ')).toContain(formatMoney(value, 'br').replaceAll(/\s/g, ' '));
  for (const words of [number, APPLICANT.name, '529.982.247-25', '48 meses', voucher?.dealer.name ?? '?']) {
    expect(pdf.text).toContain(words);
  }
  // The bank prepares the contract: nothing can be signed yet.
  expect(pdf.qr).toBeUndefined();
  expect(pdf.text).not.toContain(voucher?.formalizationUrl ?? '?');
  await app.sandboxConsole.advance(id, 'PENDING_CONTRACT_SIGN');
  await reaches(id, 'PENDING_CONTRACT_SIGN');
  expect((await paper()).qr).toBe(voucher?.formalizationUrl);
});

test('papers: asked for, sent once, and the bank looks at them', async () => {
  const id = await send({ type: 'NEXT' });
  await app.sandboxConsole.decide(await arrived(id), 'PENDING_DOCUMENT', { wanted: 'INCOME' });
  const waiting = await reaches(id, 'PENDING_DOCUMENT');
  expect(waiting).toMatchObject({ phase: 'yourTurn', documentsWanted: ['INCOME'] });
  const content = paperOf();
  const upload = (kind: string, proposalId = id, token = customer) => {
    const form = new FormData();
    form.set('proposalId', proposalId);
    form.set('kind', kind);
    form.set('files', new Blob([content], { type: 'application/pdf' }), 'renda.pdf');
    return fetch(`${app.api.url}/api/financing/v1/documents`, {
      method: 'POST',
      headers: { 'x-brand': 'jeep', 'x-market': 'br', authorization: `Bearer ${token}` },
      body: form,
    });
  };
  expect((await upload('SELFIE')).status).toBe(400);
  expect((await upload('INCOME', id, stranger)).status).toBe(404);
  expect((await upload('INCOME', 'nonsense')).status).toBe(404);
  const sent = await upload('INCOME');
  expect(sent.status, await sent.clone().text()).toBe(200);
  await reaches(id, 'DOCUMENT_ANALYSIS');
  const { json } = await call('GET', `v1/documents/${id}`);
  expect(json).toMatchObject({ documents: [{ kind: 'INCOME', delivered: true, name: 'renda.pdf' }] });
  const papers = await app.call('GET', 'timeline/v1/documents/status', { ...jeep, token: customer });
  expect(papers.json).toMatchObject({
    proposals: expect.arrayContaining([
      expect.objectContaining({ proposalId: id, documents: [expect.objectContaining({ state: 'delivered' })] }),
    ]),
  });
  const opportunities = await app.call('GET', 'timeline/v1/timeline/opportunity', { ...jeep, token: stranger });
  expect(opportunities.json).toEqual({ opportunities: [] });
  const [atBank] = (await app.sandboxConsole.proposals()).filter(({ reference }) => reference === id);
  expect(atBank?.documents).toMatchObject([{ sha256: createHash('sha256').update(content).digest('hex') }]);
  await app.sandboxConsole.decide(id, 'DENIED', { message: 'Renda insuficiente' });
  const denied = await reaches(id, 'DENIED');
  expect(denied).toMatchObject({ phase: 'denied', message: 'Renda insuficiente', voucher: null });
  expect((await upload('INCOME')).status).toBe(409);
  expect((await call('GET', `v1/proposal/${id}/voucher`)).json['code']).toBe('voucherNone');
});

describe('messages', () => {
  test.each(['duplicate', 'reordered', 'missing', 'bad-signature', 'old-timestamp', 'malformed'])(
    'a %s webhook changes nothing twice and loses nothing',
    async (mode) => {
      const id = await send();
      await arrived(id);
      await app.sandboxConsole.fault('bank.webhook', mode);
      await app.sandboxConsole.advance(id, 'APPROVED');
      await app.sandboxConsole.clearFaults();
      await app.sandboxConsole.decide(id, 'APPROVED_FRAUD');
      const { history } = await reaches(id, 'APPROVED_FRAUD');
      expect(history.map(({ status }) => status)).toEqual([
        'PROPOSAL_SENT',
        'PROGRESS',
        'DOCUMENT_ANALYSIS',
        'APPROVED',
        'APPROVED_FRAUD',
      ]);
    },
  );

  test('a step the table forbids is not believed, whoever reports it', async () => {
    const id = await send();
    await arrived(id);
    await app.sandboxConsole.decide(id, 'PAYED', { force: true });
    await expectDrainedAndSound(app.databaseUrl);
    expect((await read(id)).status).toBe('PROGRESS');
  });

  test('with every webhook lost, asking finds out', async () => {
    const id = await send();
    await arrived(id);
    await app.sandboxConsole.fault('bank.webhook', 'missing', { times: 10 });
    await app.sandboxConsole.advance(id, 'APPROVED');
    await ask(app.databaseUrl, `UPDATE financing.proposal SET checked_at = '2026-01-01' WHERE id = $1`, [id]);
    await runNow(app.databaseUrl, 'poll-proposals');
    await reaches(id, 'APPROVED');
    await app.sandboxConsole.clearFaults();
  });
});

describe('an order’s balance', () => {
  const reserved = async () => {
    const { call: caller, sandboxConsole, databaseUrl } = app;
    const scenario = await runSale({ call: caller, sandboxConsole, databaseUrl, token: customer });
    const { json } = await call('POST', 'v1/simulate', {
      body: { type: 'CDC', ...car, orderId: scenario.id, entrancePercent: 30 },
    });
    const status = await scenario.buyer.status(scenario.id);
    const { id: seller } = status.json['dealer'] as { id: string };
    return { order: scenario.id, seller, simulationId: String(json['simulationId']) };
  };
  const propose = (simulationId: string, orderId: string, at = '') =>
    call('POST', 'v1/proposal', { key: randomUUID(), body: bodyOf(simulationId, { orderId, dealerId: at }) });
  const balanceOf = async (id: string): Promise<unknown> => {
    const { rows } = await ask(
      app.databaseUrl,
      'SELECT balance, paid, total FROM reservations.purchase WHERE id = $1',
      [id],
    );
    return rows[0];
  };

  test('is compared at the price the order froze, by its owner alone', async () => {
    const { order } = await reserved();
    const { total } = (await balanceOf(order)) as { total: string };
    const request = { ...car, orderId: order, entrancePercent: 30 };
    // The lists move on: the same car costs more today than when it was ordered.
    await ask(app.databaseUrl, 'UPDATE reservations.purchase SET total = total - 12345 WHERE id = $1', [order]);
    const snapshot = await call('POST', 'v1/comparator', { body: request });
    expect(snapshot.json['price']).toEqual({ amount: Number(total) - 12_345, currency: 'BRL' });
    await ask(app.databaseUrl, 'UPDATE reservations.purchase SET total = total + 12345 WHERE id = $1', [order]);
    const foreign = await call('POST', 'v1/comparator', { token: stranger, body: request });
    expect(foreign).toMatchObject({ status: 404, json: { code: 'orderUnknown' } });
  });

  test('is chosen, opened again by a denial, and paid by the bank', async () => {
    const { order, seller, simulationId } = await reserved();
    const foreign = await call('POST', 'v1/proposal', {
      key: randomUUID(),
      body: bodyOf(await simulate(), { orderId: order }),
    });
    expect(foreign.json['code']).toBe('orderDiffers');
    const { json: network } = await app.call('GET', 'dealer/v1/dealer?limit=5', { ...jeep, token: customer });
    const elsewhere = (network['dealers'] as { id: string }[]).find(({ id }) => id !== seller)?.id;
    const sold = await propose(simulationId, order, elsewhere);
    expect(sold.json).toMatchObject({ status: 422, code: 'dealerDiffers', fields: [{ field: 'dealerId' }] });
    const pay = (by: string) =>
      ask(app.databaseUrl, `UPDATE reservations.purchase SET paid = paid ${by} WHERE id = $1`, [order]);
    await pay('+ total / 2');
    const passed = await propose(simulationId, order, seller);
    expect(passed).toMatchObject({ status: 422, json: { code: 'orderPaidFurther' } });
    await pay('- total / 2');
    const first = idOf(await propose(simulationId, order, seller));
    expect(await balanceOf(order)).toMatchObject({ balance: 'CHOSEN' });
    const second = await propose(simulationId, order, seller);
    expect(second.json['code']).toBe('proposalOpen');
    await arrived(first);
    await app.sandboxConsole.decide(first, 'DENIED');
    await reaches(first, 'DENIED');
    expect(await balanceOf(order)).toMatchObject({ balance: 'OPEN' });
    const again = idOf(await propose(simulationId, order, seller));
    await arrived(again);
    await app.sandboxConsole.advance(again, 'PAYED');
    const { offer } = await reaches(again, 'PAYED');
    const after = (await balanceOf(order)) as { balance: string; paid: string; total: string };
    expect(after.balance).toBe('PARTLY_PAID');
    const { json } = await app.call('GET', `reservation/v2/reservations/${order}/status`, {
      ...jeep,
      token: customer,
    });
    const names = (json['timeline'] as { name: string; done: boolean }[])
      .filter(({ done }) => done)
      .map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(['FINANCING_PAYMENT', 'PROPOSAL_SENT', 'APPROVED_PROPOSAL', 'INTEGRATED_PROPOSAL']),
    );
    expect(Number(after.paid)).toBeGreaterThan(offer.released.amount);
    await expectDrainedAndSound(app.databaseUrl);
  });

  test('falls with its order: the bank ends the proposal whatever it had got to, and the buyer is told', async () => {
    const { order, seller, simulationId } = await reserved();
    const id = idOf(await propose(simulationId, order, seller));
    await arrived(id);
    await app.sandboxConsole.advance(id, 'FORMALIZATION');
    await reaches(id, 'FORMALIZATION');
    const cancelled = await app.call('POST', `reservation/v2/reservations/${order}/cancellation`, {
      ...jeep,
      token: customer,
      key: randomUUID(),
      body: { reason: 'none', acceptTerms: true },
    });
    expect(cancelled.json).toMatchObject({ state: 'CANCELLED' });
    await reaches(id, 'DENIED');
    const atBank = (await app.sandboxConsole.proposals()).find(({ reference }) => reference === id);
    expect(atBank?.steps.at(-1)?.status).toBe('DENIED');
    await expectDrainedAndSound(app.databaseUrl);
    await settleMails(app.databaseUrl, id);
    await app.sandboxConsole.mail(APPLICANT.email, /Cancelada com o pedido/);
    const { rows } = await ask<{ confirmed: boolean }>(
      app.databaseUrl,
      'SELECT cancel_confirmed_at IS NOT NULL AS confirmed FROM financing.proposal WHERE id = $1',
      [id],
    );
    expect(rows[0]?.confirmed).toBe(true);
    await expectDrainedAndSound(app.databaseUrl);
  });
});
