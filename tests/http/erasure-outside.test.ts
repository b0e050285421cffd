import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#features/accounts/demo.server.ts';
import { buyerOf, idOf, orderOf } from '#tests/harness/buyer.ts';
import { ask, findReadyCar } from '#tests/harness/cars.ts';
import { atGateway, cardHandOf, MASTERCARD } from '#tests/harness/kept-cards.ts';
import { clientHeaders, LEAD } from '#tests/harness/leads.ts';
import { CUSTOMER, signIn } from '#tests/harness/people.ts';
import { customersAtCompany, RENTER } from '#tests/harness/rental.ts';
import { proposerOf } from '#tests/harness/proposals.ts';
import { rentalToken } from '#features/rental/providers/rental.server.ts';
import { expectDrainedAndSound } from '#tests/harness/sound.ts';
import { hasten } from '#tests/harness/scenario.ts';
import { tablesWith } from '#tests/harness/traces.ts';
import { waitFor } from '#tests/harness/wait-for.ts';
import { startTestApp, type TestApp } from '#tests/harness/test-app.ts';

let app: TestApp;
let dealer: { id: string; code: string };
const JEEP = { brand: 'jeep', market: 'br' } as const;

beforeAll(async () => {
  app = await startTestApp();
  const { json } = await app.call('GET', 'dealer/v1/dealer?limit=1', JEEP);
  [dealer] = json['dealers'] as [{ id: string; code: string }];
});
afterAll(() => app.stop());

type CrmLead = { externalId: string; fields: Record<string, unknown> };
const crmLeads = async (): Promise<CrmLead[]> =>
  (await (await fetch(`${app.sandboxUrl}/_control/crm/leads`)).json()) as CrmLead[];
const dealerMails = async (): Promise<{ subject: string; text: string }[]> => {
  const { rows } = await ask<{ email: string }>(app.databaseUrl, `SELECT email FROM dealers.dealer WHERE id = $1`, [
    dealer.id,
  ]);
  return app.sandboxConsole.mails(rows[0]?.email ?? '');
};

const handToRental = async (token: string): Promise<string> => {
  const more = { ...JEEP, token, key: crypto.randomUUID(), body: RENTER };
  const begun = await app.call('POST', 'rental-user/v1/rental-user/start', more);
  expect(begun.status, JSON.stringify(begun.json)).toBe(200);
  await waitFor(async () => (await customersAtCompany(app.sandboxUrl)).length === 1);
  return String(begun.json['id']);
};

/** A form that was under way arrives after the first word, and goes by the second. */
const expectForgottenAtRental = async (reference: string): Promise<void> => {
  const isGone = async () => (await customersAtCompany(app.sandboxUrl)).length === 0;
  await waitFor(isGone);
  const { acceptsSharing: _accepted, ...person } = RENTER;
  const late = await fetch(`${app.sandboxUrl}/rental/customers`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${rentalToken(app.api.application.services.env)}`,
    },
    body: JSON.stringify({
      reference,
      attempt: 1,
      callbackUrl: `${app.api.url}/api/rental-user/v1/rental-events`,
      ...JEEP,
      person: { name: 'X', email: 'x@x', phone: '+5511900000000', document: '52998224725', ...person },
    }),
  });
  expect(late.status).toBe(201);
  await ask(
    app.databaseUrl,
    `UPDATE platform.outbox SET run_at = now() WHERE topic = 'rental.forget' AND done_at IS NULL`,
  );
  await ask(app.databaseUrl, 'NOTIFY outbox');
  await waitFor(isGone);
};

describe('who was told of a person is told of the end', () => {
  test('the CRM, although it is away at first, the dealership, the bank that said no and the gateway’s vault; the gateway’s records are listed', async () => {
    const token = await signIn(app.call, CUSTOMER.br);
    const sent = await app.call('POST', 'lead/v2/lead', {
      ...JEEP,
      token,
      key: crypto.randomUUID(),
      headers: clientHeaders(app.api.application.services.env),
      body: { ...LEAD, email: CUSTOMER.br, dealersCode: dealer.code },
    });
    const leadId = String(sent.json['id']);
    const isKnown = async () => (await crmLeads()).some(({ externalId }) => externalId === leadId);
    await waitFor(isKnown);
    await waitFor(async () => (await dealerMails()).some(({ text }) => text.includes(CUSTOMER.br)));
    const { send, reaches } = proposerOf(() => ({
      app,
      call: (method, path, request) => app.call(method, `financing/${path}`, { ...JEEP, token, ...request }),
      dealerId: dealer.id,
    }));
    const proposal = await send();
    await reaches(proposal, 'PROGRESS');
    await app.sandboxConsole.decide(proposal, 'DENIED', { force: true });
    await reaches(proposal, 'DENIED');
    const buyer = buyerOf(app.call, { token });
    const order = idOf(await buyer.reserve(await findReadyCar(app.databaseUrl)));
    await buyer.register(order);
    const charge = idOf(await buyer.pay(order));
    await app.sandboxConsole.payment(charge);
    expect((await buyer.cancel(order)).status).toBe(200);
    await waitFor(async () => orderOf(await buyer.status(order)).state === 'CANCELLED');
    await expectDrainedAndSound(app.databaseUrl);
    const hand = cardHandOf((method, path, more) => app.call(method, path, { ...JEEP, token, ...more }));
    await hand.added();
    await hand.added({ number: MASTERCARD });
    expect(await atGateway(app)).toHaveLength(2);
    expect(JSON.stringify((await app.call('GET', 'privacy/v1/data', { ...JEEP, token })).json)).toContain('3311');
    const renter = await handToRental(token);
    await app.sandboxConsole.fault('customers.delete', '500-before', { times: 2 });
    await app.sandboxConsole.fault('crm.leads.delete', '500-before', { times: 2 });
    const erased = await app.call('POST', 'privacy/v1/erasure', {
      ...JEEP,
      token,
      body: { password: DEMO_PASSWORD, confirm: true },
    });
    expect(erased.json['holds']).toContainEqual(
      expect.objectContaining({ subject: 'PAYMENT', basis: 'PAYMENT_RECORDS', brand: 'jeep' }),
    );
    await waitFor(async () => (await hasten(app.databaseUrl), !(await isKnown())), { timeout: 20_000 });
    await waitFor(async () => (await hasten(app.databaseUrl), (await atGateway(app)).length === 0));
    await expectForgottenAtRental(renter);
    const { rows } = await ask<{ left: string }>(
      app.databaseUrl,
      `SELECT (SELECT count(*) FROM payments.card) + (SELECT count(*) FROM payments.wallet) AS left`,
    );
    expect(Number(rows[0]?.left)).toBe(0);
    await waitFor(
      async () => (await app.sandboxConsole.proposals()).find(({ reference }) => reference === proposal)?.buyer === '—',
    );
    const [word] = await waitFor(async () => {
      const found = (await dealerMails()).filter(({ text }) => text.includes(leadId) && !text.includes(CUSTOMER.br));
      return found.length > 0 && found;
    });
    expect(word?.text).not.toMatch(/Maria|987654321/);
    await expectDrainedAndSound(app.databaseUrl);
    for (const trace of [CUSTOMER.br, 'Maria das Dores', '52998224725', '987654321']) {
      expect(await tablesWith(app.databaseUrl, trace), trace).toEqual([]);
    }
  });
});

describe('who has no password', () => {
  const erase = (token: string, body: object) =>
    app.call('POST', 'privacy/v1/erasure', { ...JEEP, token, body: { ...body, confirm: true } });
  const codeOf = ({ subject }: { subject: string }): string => /\d{6}/.exec(subject)?.[0] ?? '';
  const newest = () =>
    waitFor(async () => {
      const [mail] = await app.sandboxConsole.mails(CUSTOMER.ar);
      return mail !== undefined && mail;
    });

  test('ends the account by the code of the mailbox: not by another, not after five guesses, not without either; five codes a day', async () => {
    const token = await signIn(app.call, CUSTOMER.ar);
    await ask(app.databaseUrl, `UPDATE accounts.account SET password_hash = NULL WHERE email = $1`, [CUSTOMER.ar]);
    expect(await erase(token, { password: DEMO_PASSWORD })).toMatchObject({ json: { code: 'passwordWrong' } });
    expect((await erase(token, {})).status).toBe(400);
    expect((await erase(token, { code: '123456', password: DEMO_PASSWORD })).status).toBe(400);
    expect(await erase(token, { code: '123456' })).toMatchObject({ status: 422, json: { code: 'codeWrong' } });
    const askCode = () => app.call('POST', 'privacy/v1/erasure/code', { ...JEEP, token, body: {} });
    expect((await askCode()).json).toEqual({ status: 'CODE_SENT' });
    const first = codeOf(await newest());
    const wrong = first === '000000' ? '111111' : '000000';
    for (let guess = 0; guess < 5; guess += 1) expect((await erase(token, { code: wrong })).status).toBe(422);
    expect(await erase(token, { code: first })).toMatchObject({ status: 422, json: { code: 'codeWrong' } });
    for (let n = 0; n < 4; n += 1) expect((await askCode()).status).toBe(200);
    expect(await askCode()).toMatchObject({ status: 429, json: { code: 'tooManyCodes' } });
    const codes = await waitFor(async () => {
      const found = await app.sandboxConsole.mails(CUSTOMER.ar);
      return found.length === 5 && found.map(codeOf);
    });
    expect(await erase(token, { code: first })).toMatchObject({ json: { code: 'codeWrong' } });
    const answers: number[] = [];
    // Mails may overtake each other: the last code is the one that counts.
    for (const code of codes.filter((one) => one !== first)) answers.push((await erase(token, { code })).status);
    expect(answers.filter((status) => status === 200)).toHaveLength(1);
    expect(await tablesWith(app.databaseUrl, CUSTOMER.ar)).toEqual([]);
  });
});
