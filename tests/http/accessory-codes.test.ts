import { afterAll, afterEach, expect, test } from 'vitest';
import { buyerOf } from '#tests/harness/buyer.ts';
import type { Answered } from '#tests/harness/caller.ts';
import { ask } from '#tests/harness/cars.ts';
import { openCoupons } from '#tests/harness/coupons.ts';
import { expectDrainedAndSound } from '#tests/harness/sound.ts';

const JEEP = { brand: 'jeep', market: 'br' };
const PEUGEOT = { brand: 'peugeot', market: 'ar' };

const { app, mine, hers, buyer, reserved, enter, endAll } = await openCoupons();
const argentine = buyerOf(app.call, { token: hers, ...PEUGEOT });

afterAll(() => app.stop());
afterEach(async () => {
  await endAll();
  await expectDrainedAndSound(app.databaseUrl);
});

const codeOf = ({ status, json }: Answered): string => `${status} ${String(json['code'])}`;

test.each([
  ['br', JEEP, /concessionária.*acessório/],
  ['ar', PEUGEOT, /concesionario.*accesorio/],
] as const)(
  '%s: a code of an accessory’s offer is refused with where it is used, as long as the site shows it',
  async (market, of, said) => {
    const who = market === 'br' ? buyer : argentine;
    const id = await reserved(who, of);
    const token = market === 'br' ? mine : hers;
    const { rows } = await ask<{ id: string; code: string }>(
      app.databaseUrl,
      `SELECT id, coupon_code AS code FROM offers.offer
     WHERE brand = $1 AND market = $2 AND kind = 'PART' AND coupon_code IS NOT NULL AND state = 'published'`,
      [of.brand, market],
    );
    const [offer] = rows;
    if (offer === undefined) throw new Error('an offer with a code was expected');
    const answer = await enter(id, ` ${offer.code.toLowerCase()} `, { token, ...of });
    expect(codeOf(answer)).toBe('422 atDealership');
    expect(answer.json['detail']).toMatch(said);
    expect(codeOf(await enter(id, `${offer.code}X`, { token, ...of }))).toBe('422 unavailable');
    // No more rows than needed: what the program writes meanwhile holds rows in an order of its own.
    const shown = `UPDATE offers.offer SET valid_until = $3 WHERE brand = $1 AND coupon_code = $2`;
    const { rows: kept } = await ask<{ until: string }>(
      app.databaseUrl,
      `SELECT valid_until::text AS until FROM offers.offer WHERE id = $1`,
      [offer.id],
    );
    await ask(app.databaseUrl, shown, [of.brand, offer.code, new Date()]);
    expect(codeOf(await enter(id, offer.code, { token, ...of }))).toBe('422 unavailable');
    await ask(app.databaseUrl, shown, [of.brand, offer.code, kept[0]?.until]);
  },
);
