import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { tellBuyerJob } from '#features/reservations/jobs.ts';
import { personalDataOf } from '#features/sale-contracts/public.server.ts';
import { saveSignature } from '#features/sale-contracts/steps.server.ts';
import { enqueue } from '#platform/jobs/outbox.server.ts';
import { sql } from '#platform/sql.server.ts';
import { vaultOf } from '#platform/vault.server.ts';
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

test('signed by pen after it was taken up again, its buyer is written to, though the former round was signed here', async () => {
  const order = await approvedContract(app, 'br');
  const { contract, code } = await order.prepare();
  expect((await order.sign(contract.sha256, code)).status).toBe(200);
  await expectDrainedAndSound(app.databaseUrl);
  const { number } = await order.show();
  const reached = async () => {
    await app.api.application.services.db.withTx({ brand: order.brand, actor: 'system:test' }, (tx) =>
      enqueue(tx, tellBuyerJob, {
        brand: order.brand,
        payload: { what: 'stepReached', orderId: order.id, step: 'SIGN_CONTRACT' },
      }),
    );
    await expectDrainedAndSound(app.databaseUrl);
    const { rows } = await ask(
      app.databaseUrl,
      `SELECT FROM platform.outbox WHERE (topic = 'mail.send' AND payload ->> 'template' = 'orderStep'
         AND payload -> 'params' ->> 'order' = $1) OR dedupe_key LIKE 'orderStep:' || $2 || '%'`,
      [number, order.id],
    );
    // At night it waits for the morning.
    return rows.length;
  };
  expect(await reached()).toBe(0);
  await ask(
    app.databaseUrl,
    `INSERT INTO reservations.order_change (id, brand, order_id, kind, terms_version, lines, total_before, total_after, currency,
       given_back, dealer_before, dealer_after, unit_before, unit_after, at)
     SELECT gen_random_uuid(), brand, id, 'TAKEN_UP', terms_version, '[]', total, total, currency, 0, dealer_id, dealer_id, unit_id,
       unit_id, clock_timestamp() FROM reservations.purchase WHERE id = $1`,
    [order.id],
  );
  expect(await reached()).toBe(1);
});

test('another data key seals evidence anew; while its key is gone a signature is not called broken', async () => {
  const order = await approvedContract(app, 'br');
  const { contract, code } = await order.prepare();
  const signed = (await order.sign(contract.sha256, code)).json['contract'] as Version;
  const { db, env } = app.api.application.services;
  const [own = ''] = env.DATA_KEYS;
  let next = own;
  const numberOf = (key: string) => vaultOf({ DATA_KEYS: [key] }).numbers.first;
  while (numberOf(next) === numberOf(own)) next = randomBytes(32).toString('base64');
  const port = personalDataOf(async () => [order.id]);
  const scope = { allBrands: true, actor: 'system:test', reason: 'test' } as const;
  const retain = (keys: string[]) =>
    db.withTx(scope, async (tx) => port.retain?.(tx, { env: { ...env, DATA_KEYS: keys }, now: new Date() }));
  const verdict = async () => (await order.check({ code: signed.checkCode, sha256: null })).json['verdict'];
  await retain([next, own]);
  expect(await verdict()).toBe('unopened');
  expect(codeOf(await order.call('GET', `contract/${signed.version}/evidence`))).toBe('503 evidenceUnopened');
  const accountId = '00000000-0000-4000-8000-000000000000';
  const [theirs] = await db.withTx(scope, (tx) => port.read(tx, { accountId, brands: null } as never, env));
  expect(theirs?.records).toMatchObject([{ evidence: null, sha256: contract.sha256 }]);
  await retain([own, next]);
  expect(await verdict()).toBe('signed');
});

test('a key ends behind all that it sealed, also by whoever began later and was done first', async () => {
  const [one, two] = [await approvedContract(app, 'br'), await approvedContract(app, 'br')];
  const [former, present] = [(await one.prepare()).contract.sha256, (await two.prepare()).contract.sha256];
  const { db } = app.api.application.services;
  const idOf = async (sha256: string) =>
    (await ask<{ id: string }>(app.databaseUrl, 'SELECT id FROM sale_contracts.contract WHERE sha256 = $1', [sha256]))
      .rows[0]?.id ?? '';
  const ids = [await idOf(former), await idOf(present)] as const;
  const rolledBack = db.withTx({ allBrands: true, actor: 'system:test', reason: 'test' }, async (tx) => {
    const now = Date.now();
    const sign = (id: string, at: number, keyId: string) =>
      saveSignature(tx, {
        id,
        brand: one.brand,
        by: '00000000-0000-4000-8000-000000000000',
        at: new Date(at),
        checkCode: keyId.repeat(2).slice(0, 20),
        evidenceSealed: Buffer.from('sealed'),
        seal: 's'.repeat(86),
        keyId,
        publicKey: 'k'.repeat(100),
      });
    const first = await sign(ids[0], now, '1'.repeat(16));
    await sign(ids[1], now - 1_000, '2'.repeat(16));
    const key = await tx.one(sql<{ until: Date | null }>`
      SELECT until FROM sale_contracts.seal_key WHERE id = ${'1'.repeat(16)}`);
    expect(key.until?.getTime()).toBeGreaterThanOrEqual(first?.signedAt?.getTime() ?? Infinity);
    throw new Error('undone');
  });
  await expect(rolledBack).rejects.toThrow('undone');
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
