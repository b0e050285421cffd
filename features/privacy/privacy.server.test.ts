import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '#features/accounts/demo.server.ts';
import { openDatabase } from '#platform/database.server.ts';
import { checkAuditPieces, sealAudit } from '#platform/audit.server.ts';
import { buyerOf, idOf } from '#tests/harness/buyer.ts';
import { ask, findReadyCar } from '#tests/harness/cars.ts';
import { openGarage, type Garage } from '#tests/harness/garage.ts';
import { CUSTOMER, signIn, signInStaff } from '#tests/harness/people.ts';
import { tablesWith } from '#tests/harness/traces.ts';
import { dropEndedHolds } from './store/holds.server.ts';

let app: Garage;
let admin: string;
beforeAll(async () => {
  app = await openGarage();
  admin = await signInStaff(app.call, 'user_admin');
});
afterAll(() => app.close());

const search = (needle: string): Promise<string[]> => tablesWith(app.url, needle);

const openLog = () => ({ info: () => undefined, warn: () => undefined, error: () => undefined });

describe('requests', () => {
  it('have the clock of their country, are answered once, and are read by their person alone', async () => {
    const ask = (market: 'br' | 'ar', token: string, kind: string) =>
      app.send('POST', 'privacy/v1/requests', { token, market, body: { kind, text: 'Quero saber' } });
    const request = await ask('br', app.anna, 'ACCESS');
    const days = (json: Record<string, unknown>) =>
      Math.round((Date.parse(String(json['dueOn'])) - Date.parse(String(json['createdAt']).slice(0, 10))) / 86_400_000);
    expect(Math.abs(days(request.json) - 15)).toBeLessThanOrEqual(1);
    const abroad = await ask('ar', app.bento, 'ACCESS');
    expect(Math.abs(days(abroad.json) - 10)).toBeLessThanOrEqual(1);
    const listed = await app.send('GET', 'privacy/v1/requests', { token: app.bento });
    expect(listed.json).toEqual({ requests: [] });
    const adminAnswer = await app.send('GET', 'privacy/v1/desk/requests?state=OPEN', { token: admin });
    expect(adminAnswer.json).toMatchObject({ total: 1, requests: [{ email: CUSTOMER.br, text: 'Quero saber' }] });
    expect((await app.send('GET', 'privacy/v1/desk/requests', { token: app.anna })).status).toBe(403);
    const path = `privacy/v1/desk/requests/${String(request.json['id'])}/answer`;
    const body = { decision: 'FULFIL', answer: 'Está na sua área' };
    expect((await app.send('POST', path, { token: admin, body, brand: 'ram' })).status).toBe(404);
    expect((await app.send('POST', path, { token: admin, body })).json).toMatchObject({ state: 'DONE' });
    expect(await app.send('POST', path, { token: admin, body })).toMatchObject({ json: { code: 'answeredAlready' } });
    const own = await app.send('GET', 'privacy/v1/requests', { token: app.anna });
    expect(own.json).toMatchObject({ requests: [{ state: 'DONE', answer: 'Está na sua área' }] });
    for (let n = 0; n < 5; n += 1) expect((await ask('br', app.anna, 'OPPOSITION')).status).toBe(200);
    expect(await ask('br', app.anna, 'OPPOSITION')).toMatchObject({ status: 409, json: { code: 'tooManyOpen' } });
    expect(await search('Quero saber')).toEqual([]);
  });

  it('consents and the log are found by the admin page', async () => {
    const consents = [{ purpose: 'contact.EMAIL', granted: true, textVersion: '2026-11' }];
    await app.send('POST', 'user/v2/consents', { token: app.anna, body: { consents } });
    const found = await app.send('GET', `privacy/v1/desk/consents?email=${CUSTOMER.br.toUpperCase()}`, {
      token: admin,
    });
    expect(found.json).toMatchObject({
      receipts: [{ purpose: 'contact.EMAIL', granted: true, textVersion: '2026-11' }],
    });
    const log = await app.send('GET', 'privacy/v1/desk/audit?action=privacy&size=2', { token: admin });
    const entries = log.json['entries'] as { id: number; action: string }[];
    expect(entries).toHaveLength(2);
    const all = await app.send('GET', 'privacy/v1/desk/audit?size=100', { token: admin });
    const lines = all.json['entries'] as { actor: string; actorName: string | null }[];
    const byPeople = lines.filter(({ actor }) => actor.startsWith('account:'));
    expect(byPeople.some(({ actorName }) => /\p{L}+ \p{L}+/u.test(actorName ?? ''))).toBe(true);
    expect(lines.filter((line) => !byPeople.includes(line)).every(({ actorName }) => actorName === null)).toBe(true);
    const older = await app.send('GET', `privacy/v1/desk/audit?action=privacy&before=${String(log.json['next'])}`, {
      token: admin,
    });
    expect((older.json['entries'] as { id: number }[]).every(({ id }) => id < (entries[1]?.id ?? 0))).toBe(true);
  });
});

describe('the log is a chain', () => {
  it('that shows a row changed, put in or taken out afterwards', async () => {
    const db = openDatabase({ url: app.url, pool: 1 });
    await sealAudit({ db, log: openLog() });
    const chain = () => app.send('GET', 'privacy/v1/desk/audit/chain', { token: admin });
    expect((await chain()).json).toMatchObject({ broken: null, head: expect.stringMatching(/^[0-9a-f]{64}$/) });
    const [row] = (
      await ask<{ audit_id: number }>(app.url, `SELECT audit_id FROM platform.audit_seal WHERE brand = 'jeep' LIMIT 1`)
    ).rows;
    const tamper = (text: string) =>
      ask(
        app.url,
        `ALTER TABLE platform.audit DISABLE TRIGGER ALL; ${text}; ALTER TABLE platform.audit ENABLE TRIGGER ALL`,
      );
    await tamper(`UPDATE platform.audit SET actor = actor || 'x' WHERE id = ${row?.audit_id}`);
    expect(Number((await chain()).json['broken'])).toBe(Number(row?.audit_id));
    await tamper(`UPDATE platform.audit SET actor = left(actor, -1) WHERE id = ${row?.audit_id}`);
    expect((await chain()).json).toMatchObject({ broken: null });
    await db.close();
  });

  it('that is said to be looked at as a whole only once it was, and what was found far back is shown', async () => {
    const db = openDatabase({ url: app.url, pool: 1 });
    const chain = async () => (await app.send('GET', 'privacy/v1/desk/audit/chain', { token: admin })).json;
    expect(await chain()).toMatchObject({ broken: null, wholeAt: null });
    await checkAuditPieces({ db, log: openLog() });
    expect(await chain()).toMatchObject({ broken: null, wholeAt: expect.stringContaining('T') });
    await ask(
      app.url,
      `INSERT INTO platform.audit_finding (seal_id, brand, audit_id) VALUES (0, 'jeep', -5), (-1, 'ram', -6)`,
    );
    expect(await chain()).toMatchObject({ broken: -5 });
    await ask(app.url, 'DELETE FROM platform.audit_finding');
    await db.close();
  });
});

describe('a person', () => {
  it('whose signed rental runs is not erased until its months are over', async () => {
    const token = await signIn(app.call, CUSTOMER.br);
    await ask(
      app.url,
      `INSERT INTO rental.customer (id, brand, market, account_id, state)
       SELECT gen_random_uuid(), 'ram', 'br', id, 'PERSISTED_ON_HUB' FROM accounts.account WHERE email = '${CUSTOMER.br}';
       INSERT INTO rental.proposal (id, brand, customer_id, code, product_id, vehicle, months, monthly_kilometers, monthly, currency,
         status, created_at, updated_at)
       SELECT gen_random_uuid(), brand, id, 'R-1', 'P', 'Rampage', 24, 1000, 199900, 'BRL', 'PROPOSAL_CREATED', now(), now()
       FROM rental.customer`,
    );
    const page = '/br/ram/minha-area/assinatura';
    const running = [{ kind: 'RENTAL', brand: 'ram', name: 'Rampage', page }];
    const erase = () =>
      app.send('POST', 'privacy/v1/erasure', { token, body: { password: DEMO_PASSWORD, confirm: true } });
    const reach = (status: string, months = 0) =>
      ask(
        app.url,
        `ALTER TABLE rental.proposal DISABLE TRIGGER ALL;
         UPDATE rental.proposal SET status = '${status}', updated_at = now() - make_interval(months => ${months});
         ALTER TABLE rental.proposal ENABLE TRIGGER ALL`,
      );
    const read = async () => (await app.send('GET', 'privacy/v1/erasure', { token })).json;
    for (const unsigned of ['CONTRACT_SIGN_IN_PROGRESS', 'EXPIRED_PROPOSAL']) {
      await reach(unsigned);
      expect(await read(), unsigned).toEqual({ running: [] });
    }
    for (const status of ['CONTRACT_SIGN_DONE', 'IN_PRODUCTION', 'DELIVERED']) {
      await reach(status);
      expect(await read(), status).toEqual({ running });
      expect(await erase(), status).toMatchObject({ status: 409, json: { code: 'contractRunning' } });
    }
    await reach('DELIVERED', 25);
    expect(await read()).toEqual({ running: [] });
  });

  it('takes along everything, and is then nowhere but in the holds of the law', async () => {
    const car = app.cars[4];
    const papers = { chassis: car?.chassis, plate: car?.plate };
    const token = await signIn(app.call, CUSTOMER.br);
    await app.send('POST', 'garage/v2/owned', { token, body: { ...papers, nickname: 'Trovão azul' } });
    const data = await app.send('GET', 'privacy/v1/data', { token });
    const notified = JSON.stringify(data.json);
    for (const part of [
      CUSTOMER.br,
      'Cliente Demonstração',
      '52998224725',
      '+5511987654321',
      'Trovão azul',
      'Quero saber',
    ]) {
      expect(notified, part).toContain(part);
    }
    expect(notified).not.toMatch(/argon2|token_hash|_sealed|_index/);
    const file = await app.send('GET', 'privacy/v1/data/file', { token });
    expect(file.headers.get('content-disposition')).toContain('attachment');
    const erase = (password: string) =>
      app.send('POST', 'privacy/v1/erasure', { token, body: { password, confirm: true } });
    expect(await erase('Wrong-123')).toMatchObject({ status: 422, json: { code: 'passwordWrong' } });
    const done = await erase(DEMO_PASSWORD);
    expect(done).toMatchObject({
      status: 200,
      json: {
        holds: expect.arrayContaining([
          { subject: 'RENTAL', basis: 'FISCAL', brand: 'ram', heldUntil: expect.any(String) },
          { subject: 'AUDIT', basis: 'SECURITY_LOG', brand: '*', heldUntil: expect.any(String) },
        ]),
      },
    });
    expect((await app.send('GET', 'privacy/v1/data', { token })).status).toBe(401);
    for (const trace of [
      CUSTOMER.br,
      'Cliente Demonstração',
      '52998224725',
      '987654321',
      'Avenida Paulista',
      'Trovão',
      papers.plate ?? '-',
    ]) {
      const places = (await search(trace)).filter((name) => !(trace === papers.plate && name === 'aftersales.vehicle'));
      expect(
        places.filter((name) => !/^(?:location|dealers)\./.test(name)),
        trace,
      ).toEqual([]);
    }
    const signedIn = await app.call('POST', 'auth/v3/sign-in', {
      body: { email: CUSTOMER.br, password: DEMO_PASSWORD },
    });
    expect(signedIn.status).toBe(401);
  });

  it('of staff is not erased by themselves, nor anybody unsure', async () => {
    const body = { password: DEMO_PASSWORD, confirm: true };
    const staff = await app.send('POST', 'privacy/v1/erasure', { token: admin, body });
    expect(staff).toMatchObject({ status: 409, json: { code: 'staffAccount' } });
    const unsure = { ...body, confirm: false };
    expect((await app.send('POST', 'privacy/v1/erasure', { token: app.bento, body: unsure })).status).toBe(400);
  });

  it('whose order runs is erased when it is over; the order stays with its name under seal', async () => {
    const token = app.bento;
    const order = idOf(await buyerOf(app.call, { token }).reserve(await findReadyCar(app.url)));
    const erase = () =>
      app.send('POST', 'privacy/v1/erasure', { token, body: { password: DEMO_PASSWORD, confirm: true } });
    expect(await erase()).toMatchObject({ status: 409, json: { code: 'contractRunning' } });
    const running = await app.send('GET', 'privacy/v1/erasure', { token });
    const name: unknown = expect.stringMatching(/^BR-/);
    const page = `/br/jeep/minha-area/pedidos/${order}`;
    expect(running.json).toEqual({ running: [{ kind: 'ORDER', brand: 'jeep', name, page }] });
    await ask(
      app.url,
      `ALTER TABLE reservations.purchase DISABLE TRIGGER ALL;
       UPDATE reservations.purchase SET state = 'DELIVERED', reserved_at = '2026-11-20T12:00:00Z', account_id =
         (SELECT id FROM accounts.account WHERE email = '${CUSTOMER.ar}') WHERE id = '${order}';
       ALTER TABLE reservations.purchase ENABLE TRIGGER ALL;
       INSERT INTO reservations.withdrawal (id, brand, market, code, kind, order_number, email, order_id, state)
       SELECT gen_random_uuid(), brand, market, 'BRR-0000-0000', 'withdrawal', number, '${CUSTOMER.ar}', id, 'ACCEPTED'
       FROM reservations.purchase WHERE id = '${order}'`,
    );
    // Its car is on the way back, and the money still to come.
    expect(await erase()).toMatchObject({ status: 409, json: { code: 'contractRunning' } });
    await ask(app.url, `DELETE FROM reservations.withdrawal WHERE order_id = '${order}'`);
    const done = await erase();
    expect(done.json['holds']).toContainEqual({
      subject: 'ORDER',
      basis: 'FISCAL',
      brand: 'jeep',
      heldUntil: expect.stringContaining('2031-11-20'),
    });
    expect(await search(CUSTOMER.ar)).toEqual([]);
    const held = await ask<{ sealed: boolean }>(
      app.url,
      `SELECT identity_sealed IS NOT NULL AS sealed FROM privacy.legal_hold WHERE reference = $1`,
      [order],
    );
    expect(held.rows).toEqual([{ sealed: true }]);
  });

  it('is forgotten for good when the time of the hold is over', async () => {
    await ask(app.url, `UPDATE privacy.legal_hold SET held_until = current_date - 1`);
    const db = openDatabase({ url: app.url, pool: 1 });
    const dropped = await db.withTx({ allBrands: true }, (tx) => dropEndedHolds(tx, new Date()));
    await db.close();
    expect(dropped).toBeGreaterThan(0);
    expect((await ask(app.url, 'SELECT FROM privacy.legal_hold')).rowCount).toBe(0);
  });
});
