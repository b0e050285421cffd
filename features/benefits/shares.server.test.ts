import { afterAll, describe, expect, test } from 'vitest';
import { openBenefits } from '#tests/harness/benefits.ts';
import type { Answered } from '#tests/harness/caller.ts';
import { ask } from '#tests/harness/cars.ts';
import { documentGiver } from '#tests/harness/documents.ts';
import { roadCars } from '#tests/harness/garage.ts';
import { makeMembers, type LoyalMember } from '#tests/harness/loyalty.ts';
import { personalData } from './personal.server.ts';

const JEEP = { brand: 'jeep', market: 'br' } as const;
const { app, staff, everybody, codeOf, get, post, stocked, redeem, sees, put } = await openBenefits();
const { databaseUrl, api } = app;
const { db, env } = api.application.services;
const all = { allBrands: true, actor: 'system:test' } as const;
const giveDocument = documentGiver(api);

afterAll(() => app.stop());

const people = (name: string, count: number): Promise<LoyalMember[]> =>
  makeMembers(databaseUrl, { ...JEEP, programme: 'jeep-nation', name, count, points: 0 });

/** So many accounts of one person, of which the first is there now. */
const accountsOf = async (name: string, document: string) => {
  const [one, again] = await people(name, 2);
  if (one === undefined || again === undefined) throw new Error('two accounts are needed');
  await giveDocument(one.account, document);
  return [one, again] as const;
};

const erase = (accountId: string, document: string) => {
  const documents = [{ kind: 'CPF', number: document }];
  const subject = { accountId, email: '', name: '', market: 'br', phone: null, documents } as const;
  return db.withTx(all, (tx) => personalData.erase(tx, subject, { env, now: new Date() }));
};

/** The account goes, and its person comes back with another. */
const comeBack = async ([one, again]: readonly [LoyalMember, LoyalMember], document: string): Promise<void> => {
  await erase(one.account, document);
  await ask(databaseUrl, 'DELETE FROM garage.owned_car WHERE account_id = $1', [one.account]);
  await ask(databaseUrl, 'DELETE FROM accounts.document WHERE account_id = $1', [one.account]);
  await giveDocument(again.account, document);
};

const leftOf = async (id: string, token: string): Promise<unknown> => {
  const { json } = await get(`benefits/v1/benefits-user/available?id=${id}`, token);
  return (json['benefits'] as { left: number }[])[0]?.left;
};
const fieldsOf = ({ json }: Answered) => (json['fields'] as { field: string; key: string }[])[0];
const fidelity = (token: string) => get('voucher-hub/v1/vouchers/fidelity/generate', token);
const held = async (table: 'share' | 'plan_share', column: string, id: string): Promise<number> =>
  (await ask(databaseUrl, `SELECT FROM benefits.${table} WHERE ${column} = $1`, [id])).rows.length;

describe('a share is a person’s', () => {
  test('a benefit cannot be had again by erasing the account, as long as it runs', async () => {
    const document = '20000000001';
    const both = await accountsOf('volta', document);
    const [one, again] = both;
    const id = await stocked(everybody);
    expect((await redeem(id, one.token)).status).toBe(200);
    await comeBack(both, document);
    expect(await leftOf(id, again.token)).toBe(0);
    expect(codeOf(await redeem(id, again.token))).toBe('409 shareUsed');
    const { rows } = await ask<{ row: string }>(
      databaseUrl,
      'SELECT to_jsonb(s)::text AS row FROM benefits.share s WHERE benefit_id = $1',
      [id],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.row).not.toContain(document);
    // Once it is over nobody is counted any more.
    const retain = () => db.withTx(all, async (tx) => personalData.retain?.(tx, { env, now: new Date() }));
    await retain();
    expect(await held('share', 'benefit_id', id)).toBe(1);
    await ask(databaseUrl, `UPDATE benefits.benefit SET valid_until = now() - interval '1 minute' WHERE id = $1`, [id]);
    await retain();
    expect(await held('share', 'benefit_id', id)).toBe(0);
  });

  test('what was had before shares were counted is, once the account goes', async () => {
    const document = '20000000002';
    const both = await accountsOf('antes', document);
    const id = await stocked(everybody);
    expect((await redeem(id, both[0].token)).status).toBe(200);
    await ask(databaseUrl, 'DELETE FROM benefits.share WHERE benefit_id = $1', [id]);
    await comeBack(both, document);
    expect(codeOf(await redeem(id, both[1].token))).toBe('409 shareUsed');
  });

  test('a document that moves to another account of its person brings its share along', async () => {
    const [one, other] = await accountsOf('gemea', '20000000003');
    const id = await stocked(everybody);
    expect((await redeem(id, one.token)).status).toBe(200);
    await ask(databaseUrl, 'DELETE FROM accounts.document WHERE account_id = $1', [one.account]);
    await giveDocument(other.account, '20000000003');
    expect(codeOf(await redeem(id, other.token))).toBe('409 shareUsed');
  });

  test('a voucher for having kept a car comes once for the person and for the car', async () => {
    const plan = await staff.plan({ kind: 'FIDELITY', least: 1, name: 'Fidelidade de prova' });
    const cars = await roadCars(databaseUrl);
    const [car, second] = cars;
    if (car === undefined || second === undefined) throw new Error('two cars are needed');
    const own = async ({ token }: LoyalMember, { chassis, plate } = car) => {
      expect((await post('garage/v1/owned', token, { chassis, plate })).status).toBe(200);
      await ask(databaseUrl, 'UPDATE garage.owned_car SET owned_since = current_date - 90 WHERE chassis = $1', [
        chassis,
      ]);
    };
    const document = '20000000004';
    const both = await accountsOf('fiel', document);
    await own(both[0]);
    expect((await fidelity(both[0].token)).json['vouchers']).toHaveLength(1);
    await comeBack(both, document);
    await own(both[1]);
    expect(codeOf(await fidelity(both[1].token))).toBe('409 notEntitled');
    await own(both[1], second);
    expect(codeOf(await fidelity(both[1].token))).toBe('409 notEntitled');
    // Handed on, the first car gives nobody else a second one either.
    const [buyer] = await people('compra', 1);
    if (buyer === undefined) throw new Error('a buyer is needed');
    await ask(databaseUrl, 'DELETE FROM garage.owned_car WHERE account_id = $1', [both[1].account]);
    await own(buyer);
    expect(codeOf(await fidelity(buyer.token))).toBe('409 notEntitled');
    await own(buyer, second);
    expect(fieldsOf(await fidelity(buyer.token))).toMatchObject({ field: 'document', key: 'benefit.documentNeeded' });
    await giveDocument(buyer.account, '20000000005');
    expect((await fidelity(buyer.token)).json['vouchers']).toHaveLength(1);
    expect(await held('plan_share', 'plan_id', plan)).toBe(4);
  });
});

describe('without a document', () => {
  test('nobody has a share, and a black list lets nobody pass whom it could not find', async () => {
    const [person] = await people('anonima', 1);
    if (person === undefined) throw new Error('a person is needed');
    const { token, account } = person;
    const audience = await staff.audience({ kind: 'DOCUMENTS', logic: 'BLACKLIST' });
    await put(audience, ['111.444.777-35']);
    const [open, kept] = [await stocked(everybody), await stocked(audience)];
    expect([await sees(open, token), await sees(kept, token)]).toEqual([true, false]);
    expect(codeOf(await get(`benefits/v1/benefits-user/available?id=${kept}`, token))).toBe('404 benefitUnknown');
    for (const id of [open, kept]) {
      const refused = await redeem(id, token);
      expect(codeOf(refused)).toBe('422 documentNeeded');
      expect(fieldsOf(refused)).toMatchObject({ field: 'document', key: 'benefit.documentNeeded' });
    }
    await giveDocument(account, '11144477735');
    expect(codeOf(await redeem(kept, token))).toBe('404 benefitUnknown');
    expect((await redeem(open, token)).status).toBe(200);
  });
});

describe('a share is a car’s where owners are meant', () => {
  test('a car that is handed on brings its benefit to nobody again; another car does', async () => {
    const [seller, buyer] = await people('dona', 2);
    if (seller === undefined || buyer === undefined) throw new Error('two people are needed');
    await giveDocument(seller.account, '20000000006');
    await giveDocument(buyer.account, '20000000007');
    const cars = await roadCars(databaseUrl);
    const [car, second] = cars.slice(-2);
    if (car === undefined || second === undefined) throw new Error('two cars are needed');
    const own = ({ token }: LoyalMember, { chassis, plate }: typeof car) =>
      post('garage/v1/owned', token, { chassis, plate });
    const audience = await staff.audience({ kind: 'OWNERS', logic: 'WHITELIST' });
    await put(audience, [car.chassis, second.chassis]);
    const id = await stocked(audience);
    await own(seller, car);
    expect(await leftOf(id, seller.token)).toBe(1);
    expect((await redeem(id, seller.token)).status).toBe(200);
    await ask(databaseUrl, 'DELETE FROM garage.owned_car WHERE account_id = $1', [seller.account]);
    expect((await own(buyer, car)).status).toBe(200);
    expect(await leftOf(id, buyer.token)).toBe(0);
    expect(codeOf(await redeem(id, buyer.token))).toBe('409 shareUsed');
    expect((await own(buyer, second)).status).toBe(200);
    expect(await leftOf(id, buyer.token)).toBe(1);
    expect((await redeem(id, buyer.token)).status).toBe(200);
    expect(codeOf(await redeem(id, buyer.token))).toBe('409 shareUsed');
  });
});
