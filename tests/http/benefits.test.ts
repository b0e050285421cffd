import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { audienceBody, benefitBody, openBenefits, planBody } from '#tests/harness/benefits.ts';
import { idOf } from '#tests/harness/buyer.ts';
import { ask } from '#tests/harness/cars.ts';
import { roadCars } from '#tests/harness/garage.ts';
import { CUSTOMER } from '#tests/harness/people.ts';
import { pagesOf } from '#tests/harness/pages.ts';
import { loader as giftLoader } from '#features/benefits/web/gift-data.ts';

const JEEP = { brand: 'jeep', market: 'br' } as const;
const CPF = '529.982.247-25';

const {
  app,
  mine,
  hers,
  admin,
  partnerPerson,
  staff,
  partnerId,
  everybody,
  codeOf,
  get,
  post,
  importCodes,
  stocked,
  redeem,
  sees,
  put,
} = await openBenefits();
const { call, databaseUrl } = app;

afterAll(() => app.stop());

describe('for whom', () => {
  test('everybody registered, a visitor included; a list lets in or keeps out', async () => {
    const open = await stocked(everybody);
    expect([await sees(open), await sees(open, mine), await sees(open, hers)]).toEqual([true, true, true]);
    const listed = await staff.audience({ logic: 'WHITELIST' });
    const kept = await staff.audience({ logic: 'BLACKLIST' });
    for (const audience of [listed, kept])
      expect((await put(audience, [CPF])).json).toEqual({ entries: 1, added: 1, waiting: 0 });
    const [forMe, notForMe] = [await stocked(listed), await stocked(kept)];
    expect([await sees(forMe), await sees(forMe, mine), await sees(forMe, hers)]).toEqual([false, true, false]);
    expect([await sees(notForMe, mine), await sees(notForMe, hers)]).toEqual([false, true]);
    expect(codeOf(await redeem(forMe, hers))).toBe('404 benefitUnknown');
    expect(codeOf(await redeem(open, 'x'.repeat(43)))).toBe('401 unauthenticated');
    const visitor = await call('POST', `benefits/v1/benefits-user/${open}/redeem`, {
      ...JEEP,
      key: randomUUID(),
      body: {},
    });
    expect(codeOf(visitor)).toBe('401 unauthenticated');
  });

  test('a document and its dependents, while the holder stands on the list', async () => {
    const audience = await staff.audience({ kind: 'DOCUMENTS', logic: 'WHITELIST' });
    const benefit = await stocked(audience);
    const holder = '111.444.777-35';
    expect((await put(audience, [`${holder};${CPF}`])).json).toEqual({ entries: 0, added: 2, waiting: 2 });
    expect(await sees(benefit, mine)).toBe(true);
    const { rows } = await ask<{ value: string }>(
      databaseUrl,
      'SELECT value FROM benefits.audience_entry WHERE audience_id = $1',
      [audience],
    );
    expect(rows.map(({ value }) => value).join()).not.toContain('529982');
    await ask(databaseUrl, 'DELETE FROM benefits.audience_entry WHERE audience_id = $1 AND holder IS NULL', [audience]);
    expect(await sees(benefit, mine)).toBe(false);
    const wrong = await put(audience, ['111.444.777-36'], false);
    expect(codeOf(wrong)).toBe('422 lineWrong');
    expect(wrong.json['fields']).toMatchObject([{ field: 'lines.0' }]);
  });

  test('owners by chassis: a sold car no longer counts, and its new owner does', async () => {
    const [car] = await roadCars(databaseUrl);
    if (car === undefined) throw new Error('a car is needed');
    const papers = { chassis: car.chassis, plate: car.plate };
    const added = await post('garage/v1/owned', mine, papers);
    const audience = await staff.audience({ kind: 'OWNERS', logic: 'WHITELIST' });
    const benefit = await stocked(audience);
    expect((await put(audience, [car.chassis])).json).toMatchObject({ entries: 0, waiting: 1 });
    const covered = (token?: string) => get(`benefits/v1/coverage/simple/${audience}/chassi/${car.chassis}`, token);
    expect([await sees(benefit, mine), await sees(benefit, hers)]).toEqual([true, false]);
    expect((await covered(mine)).json).toEqual({ covered: true });
    for (const stranger of [undefined, hers, admin])
      expect(codeOf(await covered(stranger))).toBe('404 coverageUnknown');
    // Sold: the car leaves one garage and comes into the other.
    await call('DELETE', `garage/v1/owned/car/${idOf(added)}`, { ...JEEP, token: mine });
    expect((await post('garage/v1/owned', hers, papers)).status).toBe(200);
    expect([await sees(benefit, mine), await sees(benefit, hers)]).toEqual([false, true]);
    expect(codeOf(await covered(mine))).toBe('404 coverageUnknown');
    expect((await covered(hers)).json).toEqual({ covered: true });
    expect(codeOf(await redeem(benefit, mine))).toBe('404 benefitUnknown');
  });

  test('who is covered is told to the person and to nobody else', async () => {
    const byEmail = (email: string, token?: string) =>
      get(`benefits/v1/coverage/simple/${everybody}/email/${email}`, token);
    expect((await byEmail(CUSTOMER.br.toUpperCase(), mine)).json).toEqual({ covered: true });
    for (const [email, token] of [
      [CUSTOMER.br, undefined],
      [CUSTOMER.br, hers],
      ['nobody@demo.example', hers],
      [CUSTOMER.br, admin],
    ] as const)
      expect(codeOf(await byEmail(email, token))).toBe('404 coverageUnknown');
  });

  test('a benefit of a state is for who lives there', async () => {
    const here = await stocked(everybody, { coverage: 'STATE', jurisdiction: 'SP' });
    const there = await stocked(everybody, { coverage: 'STATE', jurisdiction: 'AM' });
    expect([await sees(here, mine), await sees(there, mine)]).toEqual([true, false]);
    expect(codeOf(await redeem(there, mine))).toBe('422 stateWrong');
    const wrong = await post('benefits/v1/benefits', admin, {
      ...benefitBody({ partnerId, audienceId: everybody }, { coverage: 'STATE', jurisdiction: 'ZZ' }),
    });
    expect(codeOf(wrong)).toBe('422 jurisdictionWrong');
  });
});

describe('at a dealership', () => {
  test('the dealership is named, gives the benefit, and is matched with the network when staff say so', async () => {
    const id = await stocked(everybody, { atDealer: true, coverage: 'STATE', jurisdiction: 'SP', perPerson: 3 });
    const { json } = await get(`benefits/v1/benefits-user/available?id=${id}`, mine);
    const [benefit] = json['benefits'] as { dealers: { id: string; code: string }[] }[];
    const [dealer] = benefit?.dealers ?? [];
    const { rows } = await ask<{ code: string }>(
      databaseUrl,
      `SELECT code FROM dealers.dealer WHERE brand = 'jeep' AND market = 'br' AND state_code <> 'SP' LIMIT 1`,
    );
    const refused = await redeem(id, mine);
    expect(codeOf(refused)).toBe('422 dealerNeeded');
    expect(refused.json['fields']).toMatchObject([{ field: 'dealer_code' }]);
    expect(codeOf(await redeem(id, mine, { dealer_code: rows[0]?.code }))).toBe('422 dealerWrong');
    expect((await redeem(id, mine, { dealer_code: dealer?.code })).json).toMatchObject({
      type: 'SELF',
      dealer: expect.any(String),
    });
    await ask(databaseUrl, 'UPDATE dealers.dealer SET closed_at = now() WHERE id = $1', [dealer?.id]);
    const sync = () => call('POST', `benefits/v1/benefits-dealer/${id}/sync`, { ...JEEP, token: admin });
    expect((await sync()).json).toMatchObject({ removed: 1, added: 0 });
    expect(codeOf(await redeem(id, mine, { dealer_code: dealer?.code }))).toBe('422 dealerWrong');
    await ask(databaseUrl, 'UPDATE dealers.dealer SET closed_at = NULL WHERE id = $1', [dealer?.id]);
    expect((await sync()).json).toMatchObject({ removed: 0, added: 1 });
  });
});

describe('by two persons', () => {
  test('nobody approves what they wrote, and what is approved keeps its terms', async () => {
    const body = benefitBody({ partnerId, audienceId: everybody });
    const id = idOf(await post('benefits/v1/benefits', admin, body));
    expect(await sees(id, mine)).toBe(false);
    const approve = () => post(`benefits/v1/benefits/${id}/approve`, admin, { version: 1 });
    expect(codeOf(await approve())).toBe('409 samePerson');
    expect((await staff.approve('benefits', id)).json).toMatchObject({ approved: true, version: 2 });
    expect(codeOf(await approve())).toBe('409 approvedAlready');
    const change = (version: number, more: object) =>
      call('PUT', `benefits/v1/benefits/${id}`, { ...JEEP, token: admin, body: { version, ...body, ...more } });
    expect(codeOf(await change(2, { perPerson: 9 }))).toBe('409 termsFixed');
    expect(codeOf(await change(1, { active: false }))).toBe('409 changedMeanwhile');
    expect((await change(2, { active: false })).json).toMatchObject({ active: false, approved: true });
    expect(await sees(id, mine)).toBe(false);
    // The table itself refuses one person in both places.
    await expect(
      ask(databaseUrl, 'UPDATE benefits.benefit SET approved_by = written_by WHERE id = $1', [id]),
    ).rejects.toThrow('two_persons');
  });

  test('to whom an approved benefit goes is not changed by one person alone', async () => {
    const audience = await staff.audience({ name: 'Só clientes' });
    await stocked(audience);
    const refused = await call('PUT', `benefits/v1/audiences/${audience}`, {
      ...JEEP,
      token: admin,
      body: { version: 1, ...audienceBody({ logic: 'WHITELIST' }) },
    });
    expect(codeOf(refused)).toBe('409 audienceUsed');
  });

  test('a voucher is worth something only after the second person', async () => {
    const id = idOf(await post('voucher-hub/v1/plans', admin, planBody({ least: 400 })));
    expect(codeOf(await post(`voucher-hub/v1/plans/${id}/approve`, admin, { version: 1 }))).toBe('409 samePerson');
    const offered = async () => (await get('voucher-hub/v1/plans/offered')).json['plans'] as { id: string }[];
    expect((await offered()).map((plan) => plan.id)).not.toContain(id);
    await staff.approve('plans', id);
    expect((await offered()).map((plan) => plan.id)).toContain(id);
  });
});

describe('a partner', () => {
  test('sees and fills its own pool alone; repeated codes are told and not taken twice', async () => {
    const otherPartner = await staff.partner('outro-parceiro');
    const own = await staff.benefit({ partnerId, audienceId: everybody });
    const foreign = await staff.benefit({ partnerId: otherPartner, audienceId: everybody });
    const bind = (scope: string | null, id: string | null) =>
      ask(
        databaseUrl,
        `UPDATE accounts.role_grant g SET scope = $1, scope_id = $2 FROM accounts.account a
         WHERE a.id = g.account_id AND a.email = 'partner_admin@demo.example'`,
        [scope, id],
      );
    await bind('PARTNER', 'lava-rapido');
    const { json } = await get('benefits/v1/partner-benefits?size=100', partnerPerson);
    const partners = new Set((json['benefits'] as { partner: string }[]).map(({ partner }) => partner));
    expect([...partners]).toEqual(['Parceiro lava-rapido']);
    expect(codeOf(await importCodes(foreign, 'FOREIGN-1'))).toBe('404 benefitUnknown');
    expect(codeOf(await get(`benefits/v1/partner-benefits/${foreign}/redemptions`, partnerPerson))).toBe(
      '404 benefitUnknown',
    );
    const file = 'code\nWASH-1\nWASH-2\nWASH-1';
    const dry = await importCodes(own, file, '?dryRun=true');
    expect(dry.json).toMatchObject({ applied: false, rowCount: 3, added: 2, repeated: 1, known: 0, errorCount: 0 });
    expect((await importCodes(own, file, '?dryRun=true')).json).toEqual(dry.json);
    expect((await importCodes(own, file)).json).toMatchObject({ applied: true, added: 2, repeated: 1 });
    expect((await importCodes(own, `${file}\nWASH-3`)).json).toMatchObject({ added: 1, known: 2 });
    const wrong = await importCodes(own, 'WASH-9\nnot a code');
    expect(codeOf(wrong)).toBe('422 codesRejected');
    expect(wrong.json['fields']).toMatchObject([{ field: '2.code' }]);
    // A file that is refused adds nothing.
    expect((await importCodes(own, 'WASH-9', '?dryRun=true')).json).toMatchObject({ added: 1 });
    await bind('DEALER', 'lava-rapido');
    expect((await get('benefits/v1/partner-benefits', partnerPerson)).json['benefits']).toEqual([]);
    await bind(null, null);
  });

  test('hands out codes without a name, and nobody changes one that was handed out', async () => {
    const id = await stocked(everybody, { percent: 10 });
    const { json } = await redeem(id, mine);
    const { redemptions } = (await get(`benefits/v1/partner-benefits/${id}/redemptions`, partnerPerson)).json as {
      redemptions: Record<string, unknown>[];
    };
    expect(redemptions).toMatchObject([{ code: json['code'], type: 'SELF' }]);
    expect(JSON.stringify(redemptions)).not.toMatch(/@|account/);
    await expect(
      ask(databaseUrl, 'UPDATE benefits.code SET redemption_id = NULL WHERE code = $1', [json['code']]),
    ).rejects.toThrow('given');
    const simulated = await post('benefits/v1/simulation/payment', hers, {
      benefitId: id,
      price: { amount: 12_345, currency: 'BRL' },
    });
    expect(simulated.json).toMatchObject({ off: { amount: 1235 }, total: { amount: 11_110 } });
  });
});

describe('a gift', () => {
  test('is shown by its link, taken by another, rated by who has it', async () => {
    const id = await stocked(everybody);
    const gift = await redeem(id, mine, { type: 'GIFT' });
    const hash = String(gift.json['hash']);
    // Who gave it sees the link again, and no code.
    const own = (await get(`benefits/v1/benefits-user/redeemed?id=${id}`, mine)).json['redeemed'];
    expect(own).toMatchObject([{ hash, code: null, taken: false }]);
    const seen = await get(`benefits/v1/benefits-user/redeemed?hash=${hash}`);
    expect(seen.json['redeemed']).toMatchObject([{ code: null, hash: null, taken: false, title: 'Lavagem de prova' }]);
    expect(JSON.stringify(seen.json)).not.toContain('demo.example');
    // Whoever may take it reads first what it is, and on which conditions.
    const page = await pagesOf(app.api.application).read({
      path: `/br/jeep/presente/${hash}`,
      params: { hash },
      load: giftLoader,
    });
    expect(page.gift).toMatchObject({ title: 'Lavagem de prova' });
    expect(page.benefit?.terms).toMatch(/\S/);
    expect(page.benefit?.until).toMatch(/\S/);
    const take = (token: string, link = hash) => redeem(id, token, { type: 'GIFTED', hash: link });
    expect(codeOf(await take(mine))).toBe('409 ownGift');
    expect(codeOf(await take(hers, 'a-link-that-was-never-made'))).toBe('404 linkUnknown');
    expect(codeOf(await redeem(id, hers, { type: 'GIFTED' }))).toBe('404 linkUnknown');
    expect((await take(hers)).json).toMatchObject({ type: 'GIFTED', code: expect.any(String) });
    expect(codeOf(await take(hers))).toBe('409 linkUsed');
    const after = (await get(`benefits/v1/benefits-user/redeemed?id=${id}`, mine)).json['redeemed'];
    expect(after).toMatchObject([{ hash: null, taken: true, code: null }]);
    const rate = (token: string, rating = 5) =>
      call('POST', `benefits/v1/benefits-user/${id}/rating`, { ...JEEP, token, body: { rating } });
    expect(codeOf(await rate(mine))).toBe('404 benefitUnknown');
    expect((await rate(hers)).json).toEqual({ rating: 5 });
    const stars = async () => {
      const { json } = await get(`benefits/v1/benefits-user/available?id=${id}`);
      return (json['benefits'] as { stars: number }[])[0]?.stars;
    };
    expect(await stars()).toBe(5);
    expect((await rate(hers, 2)).json).toEqual({ rating: 2 });
    expect(await stars()).toBe(2);
    expect(codeOf(await get(`benefits/v1/benefits-user/redeemed?id=${id}`))).toBe('404 benefitUnknown');
  });

  test('is of its own brand', async () => {
    const id = await stocked(everybody);
    const gift = await redeem(id, mine, { type: 'GIFT' });
    const elsewhere = await call('GET', `benefits/v1/benefits-user/redeemed?hash=${String(gift.json['hash'])}`, {
      brand: 'ram',
      market: 'br',
    });
    expect(codeOf(elsewhere)).toBe('404 benefitUnknown');
  });
});
