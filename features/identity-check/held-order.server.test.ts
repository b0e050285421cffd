import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Order } from '#features/reservations/contract.ts';
import { ask } from '#tests/harness/cars.ts';
import { paperOf } from '#tests/harness/paper.ts';
import { CUSTOMER, signInStaff } from '#tests/harness/people.ts';
import { sendForm } from '#tests/harness/identity.ts';
import { setAddress } from '#tests/harness/rest.ts';
import { approvedContract, codeOf } from '#tests/harness/sale-contract.ts';
import { signInAnother } from '#tests/harness/second-staff.ts';
import { expectDrainedAndSound } from '#tests/harness/sound.ts';
import { startTestApp, type TestApp } from '#tests/harness/test-app.ts';

let app: TestApp;
let staff: string;
let second: string;
beforeAll(async () => {
  app = await startTestApp();
  await setAddress(app.databaseUrl, CUSTOMER.br);
  staff = await signInStaff(app.call, 'service_admin');
  second = await signInAnother(app, { role: 'service_admin', brand: 'jeep', market: 'br' });
});
afterAll(async () => {
  await expectDrainedAndSound(app.databaseUrl);
  await app.stop();
});

const kindsOf = ({ tasks }: Order): string[] => tasks.map(({ kind, hand }) => `${kind} ${hand}`);

/** The buyer's own acts and those of staff on an order's check. */
const actsOn = (order: Awaited<ReturnType<typeof approvedContract>>) => {
  const scope = { brand: order.brand, market: order.market };
  const own = (of: string, body: object) =>
    app.call('POST', `payment-security/v1/orders/${order.id}/identity/${of}`, { ...scope, token: order.token, body });
  const decide = async (by: string, verdict: string, reason: string | null = null): Promise<number> => {
    const { rows } = await ask<{ version: number }>(
      app.databaseUrl,
      'SELECT version FROM identity_check.outcome WHERE order_id = $1',
      [order.id],
    );
    const body = { version: rows[0]?.version, verdict, reason };
    const path = `payment-security/v1/identity-checks/${order.id}/decision`;
    return (await app.call('POST', path, { ...scope, token: by, body })).status;
  };
  return { scope, own, decide };
};

test('an order whose buyer is looked at says so, its contract waits for it, and the buyer is told of what was decided', async () => {
  const order = await approvedContract(app, 'br');
  const { scope, own, decide } = actsOn(order);
  // Nobody began it: nothing waits for it.
  expect(kindsOf(await order.show())).toContain('SIGN buyer');
  expect((await order.read()).signing).toBe('sign');
  const { contract, code } = await order.prepare();

  expect((await own('person', { way: 'CALL' })).status).toBe(200);
  const waiting = kindsOf(await order.show());
  expect(waiting).toContain('CHECK_IDENTITY dealership');
  expect(waiting.some((kind) => kind.startsWith('SIGN '))).toBe(false);
  // Money goes on.
  expect(waiting).toContain('CHOOSE_SOURCES buyer');
  expect((await order.read()).signing).toBe('identityOpen');
  expect(codeOf(await order.call('POST', 'contract', {}))).toBe('409 identityOpen');
  expect(codeOf(await order.sign(contract.sha256, code))).toBe('409 identityOpen');

  expect((await own('person', { way: 'DEALER' })).status).toBe(200);
  const [first] = (await order.show()).tasks;
  expect(first).toMatchObject({ kind: 'CONFIRM_IDENTITY', hand: 'buyer' });
  const list = await app.call('GET', 'reservation/v2/user-reserves', { ...scope, token: order.token });
  const line = (list.json['orders'] as { id: string; task: { kind: string } }[]).find(({ id }) => id === order.id);
  expect(line?.task.kind).toBe('CONFIRM_IDENTITY');

  const { number } = await order.show();
  const letter = (words: string) =>
    app.sandboxConsole.mail(CUSTOMER.br, new RegExp(`identidade: pedido ${number}[^]*${words}`));
  expect(await decide(staff, 'REFUSED', 'DID_NOT_COME')).toBe(200);
  expect((await letter('Identidade não confirmada')).text).toMatch(/conteste lá[^]*\/identidade/);
  expect(kindsOf(await order.show())[0]).toBe('CONFIRM_IDENTITY buyer');
  expect((await own('appeal', { way: 'CALL' })).status).toBe(200);
  expect(kindsOf(await order.show())).toContain('CHECK_IDENTITY dealership');
  expect(await decide(second, 'ACCEPTED')).toBe(200);
  await letter('Identidade confirmada');
  expect(kindsOf(await order.show())).toContain('SIGN buyer');
  expect((await order.read()).signing).toBe('sign');
  // Who decided what is read by whoever lists it, and the next to decide sees it; what the buyer did is not in it.
  const path = `privacy/v1/records/identity/${order.id}/changes`;
  const { json } = await app.call('GET', path, { ...scope, token: second });
  expect(json['changes']).toMatchObject([
    { kind: 'changed', fields: expect.arrayContaining([{ field: 'state', before: 'APPEALED', after: 'ACCEPTED' }]) },
    { kind: 'changed', fields: expect.arrayContaining([{ field: 'reason', before: null, after: 'DID_NOT_COME' }]) },
  ]);
  expect((await app.call('GET', path, { ...scope, token: order.token })).status).toBe(403);
  const anew = await order.prepare();
  expect((await order.sign(anew.contract.sha256, anew.code)).status).toBe(200);
}, 180_000);

test('while the check waits, or was refused, the order goes on by no way at all; once it is known who buys, by what was reported meanwhile', async () => {
  const order = await approvedContract(app, 'br');
  const { own, decide } = actsOn(order);
  const triesLeft = async () =>
    (await ask(app.databaseUrl, 'SELECT tries FROM sale_contracts.code WHERE order_id = $1', [order.id])).rows;
  const { contract, code } = await order.prepare();
  const before = await triesLeft();
  expect((await own('person', { way: 'CALL' })).status).toBe(200);
  // A code's tries are for what may be signed.
  expect(codeOf(await order.sign(contract.sha256, code))).toBe('409 identityOpen');
  expect(await triesLeft()).toEqual(before);
  expect(await decide(staff, 'REFUSED', 'OTHER_PERSON')).toBe(200);
  await app.sandboxConsole.step(order.id, 'SIGN_CONTRACT');
  await app.sandboxConsole.step(order.id, 'CREATED_ORDER');
  await expectDrainedAndSound(app.databaseUrl);
  expect((await order.show()).state).toBe('APPROVAL_DIRECT_SALE');
  // Staff bring its contract in vain.
  const form = new FormData();
  for (const [name, value] of Object.entries({ orderId: order.id, kind: 'CONTRACT', number: '', chassis: '' }))
    form.append(name, value);
  form.append('file', new Blob([paperOf()]), 'contrato.pdf');
  const headers = { 'x-brand': order.brand, 'x-market': order.market, authorization: `Bearer ${staff}` };
  const brought = await sendForm({ url: app.api.url, path: 'reservation/v2/orders/papers', headers }, form);
  expect(codeOf(brought)).toBe('409 identityOpen');
  // The wall behind all of them.
  for (const state of ['SIGN_CONTRACT', 'BILLING', 'DELIVERED'])
    await expect(
      ask(app.databaseUrl, 'UPDATE reservations.purchase SET state = $2 WHERE id = $1', [order.id, state]),
    ).rejects.toThrow(/waits for the check/);
  expect((await own('appeal', { way: 'CALL' })).status).toBe(200);
  expect(await decide(second, 'ACCEPTED')).toBe(200);
  await order.seen(({ state }) => state === 'CREATED_ORDER');
}, 180_000);
