import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ask } from '#tests/harness/cars.ts';
import { CUSTOMER } from '#tests/harness/people.ts';
import { reservedIn } from '#tests/harness/reserved.ts';
import { setAddress } from '#tests/harness/rest.ts';
import { approvedContract, codeOf, type Version } from '#tests/harness/sale-contract.ts';
import { expectDrainedAndSound } from '#tests/harness/sound.ts';
import { startTestApp, type TestApp } from '#tests/harness/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  await setAddress(app.databaseUrl, CUSTOMER.br);
});
afterAll(() => app.stop());
afterEach(() => expectDrainedAndSound(app.databaseUrl));

test('a key that was put out of use stays published with its span, and a check of what it sealed says so', async () => {
  const former = 'f'.repeat(16);
  await ask(
    app.databaseUrl,
    `INSERT INTO sale_contracts.seal_key (id, public_key, since) SELECT $1, repeat('k', 100), now() - interval '1 year'`,
    [former],
  );
  const order = await approvedContract(app, 'br');
  const { contract, code } = await order.prepare();
  const signed = (await order.sign(contract.sha256, code)).json['contract'] as Version;
  type Key = { readonly id: string; readonly since: string; readonly until: string | null };
  const keys = (await app.call('GET', 'contract/v1/seal-keys')).json['keys'] as readonly Key[];
  expect(keys.find(({ id }) => id === former)?.until).not.toBeNull();
  expect(keys.filter(({ until }) => until === null)).toHaveLength(1);
  const check = async () => (await order.check({ code: signed.checkCode, sha256: null })).json;
  expect(await check()).toMatchObject({ verdict: 'signed', signed: { keyUntil: null } });
  const end = (until: string) =>
    ask(
      app.databaseUrl,
      `UPDATE sale_contracts.seal_key k SET until = c.signed_at + $2::interval FROM sale_contracts.contract c
       WHERE c.seal_key = k.id AND c.check_code = $1`,
      [signed.checkCode?.replaceAll('-', ''), until],
    );
  await end('1 hour');
  expect(await check()).toMatchObject({ verdict: 'signed', signed: { keyUntil: expect.any(String) } });
  // Said to be sealed when the key was no longer in use.
  await end('-1 hour');
  expect(await check()).toMatchObject({ verdict: 'broken' });
  // It seals again: its end is no end.
  const next = await approvedContract(app, 'br');
  const made = await next.prepare();
  expect((await next.sign(made.contract.sha256, made.code)).status).toBe(200);
  expect(await check()).toMatchObject({ verdict: 'signed', signed: { keyUntil: null } });
});

test('who signed on the site gets one letter of it', async () => {
  const order = await approvedContract(app, 'br');
  const { contract, code } = await order.prepare();
  expect((await order.sign(contract.sha256, code)).status).toBe(200);
  await expectDrainedAndSound(app.databaseUrl);
  const { rows } = await ask<{ template: string }>(
    app.databaseUrl,
    `SELECT payload ->> 'template' AS template FROM platform.outbox WHERE topic = 'mail.send'
     AND payload ->> 'template' IN ('contractSigned', 'orderStep') AND payload -> 'params' ->> 'order' = $1`,
    [(await order.show()).number],
  );
  expect(rows).toEqual([{ template: 'contractSigned' }]);
});

test('without an address there is no contract, and nobody else finds one', async () => {
  const order = await approvedContract(app, 'br');
  await setAddress(app.databaseUrl, CUSTOMER.br, false);
  expect((await order.read()).summary).toBeNull();
  expect(codeOf(await order.call('POST', 'contract', {}))).toBe('409 personMissing');
  await setAddress(app.databaseUrl, CUSTOMER.br);
  const stranger = await reservedIn(app, 'ar');
  for (const [method, of, body] of [
    ['GET', 'contract', undefined],
    ['POST', 'contract', {}],
    ['GET', 'contract/1', undefined],
    ['GET', 'contract/1/evidence', undefined],
    ['POST', 'signature', { sha256: '0'.repeat(64), code: '000000', accepted: true }],
  ] as const) {
    const scope = { brand: order.brand, market: order.market, token: stranger.token };
    const answer = await app.call(method, `contract/v1/orders/${order.id}/${of}`, { ...scope, ...(body && { body }) });
    expect(`${method} ${of} ${codeOf(answer)}`).toBe(`${method} ${of} 404 orderUnknown`);
  }
});
