import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BRANDS } from '#brands/brands.ts';
import { CALLS_OF } from '#platform/providers/contract.ts';
import { loadProviders } from '#platform/providers/own.server.ts';
import { testEnv } from '#tests/harness/env.ts';
import { runOutside } from '#tests/harness/outside.ts';
import { startOwnCompanies } from '#tests/harness/own-companies.ts';

let own: Awaited<ReturnType<typeof startOwnCompanies>>;

beforeAll(async () => {
  own = await startOwnCompanies();
});
afterAll(() => own.stop());

describe('the test kit, run by the maker', () => {
  const check = (kind: string, file: string) => runOutside(own.folder, ['check.mjs', kind, file], own.settings);

  test('finds nothing in providers that keep the contract', async () => {
    for (const [kind, file, name] of [
      ['valuation', './valuation.mjs', 'price-guide'],
      ['crm', './crm.mjs', 'people-book'],
    ] as const) {
      const { code, lines } = await check(kind, file);
      expect(lines).toEqual([`${name} keeps the contract`]);
      expect(code).toBe(0);
    }
  });

  test('names what breaks it', async () => {
    writeFileSync(
      own.example('bad.mjs'),
      `let sent = 0;
      export default { contract: 1, kind: 'crm', name: 'bad', open: () => ({
        upsert: async (record) => ({ kind: 'delivered', receipt: String((sent += 1)) }),
        forget: async () => { throw new Error('unknown'); },
        close: async () => {},
      }) };`,
    );
    const { code, lines } = await check('crm', './bad.mjs');
    expect(code).toBe(1);
    expect(lines).toContainEqual(expect.stringContaining('upsert: sent again with the same id it has another effect'));
    expect(lines).toContainEqual(expect.stringContaining('forget: throws Error: unknown'));
    writeFileSync(
      own.example('poor.mjs'),
      `export default { contract: 1, kind: 'bank', name: 'poor', open: () => ({}) };`,
    );
    const poor = await check('bank', './poor.mjs');
    expect(poor.lines).toContain('open: sendPaper is missing: a function');
  });

  test('names a coupon that nobody can pay', async () => {
    writeFileSync(
      own.example('closed.mjs'),
      `const closed = async () => ({ kind: 'noAnswer', reason: 'closed' });
      const value = { id: '1', status: 'pending', approvedAt: null, changedAt: null, pixCode: null, barcode: '33350000000000000000',
        refusal: null, challenge: null };
      export default { contract: 1, kind: 'payment', name: 'closed', open: () => ({
        ...Object.fromEntries(${JSON.stringify(Object.keys(CALLS_OF.payment))}.map((call) => [call, closed])),
        createCoupon: async ({ id, amount }) => ({ kind: 'done', value: { ...value, reference: id, amount } }),
        close: async () => {},
      }) };`,
    );
    const { lines } = await check('payment', './closed.mjs');
    expect(lines).toContainEqual(expect.stringContaining('createCoupon: a coupon needs payCode and barcode'));
  });
});

test('the program does not start with a provider that cannot be one, and says what is missing', async () => {
  writeFileSync(own.example('empty.mjs'), 'export const nothing = 1;');
  const start = (input: Record<string, string>) =>
    loadProviders(
      testEnv(input),
      BRANDS.map(({ id }) => id),
    );
  await expect(start({ CRM_PROVIDER: own.example('gone.mjs') })).rejects.toThrow(
    /CRM_PROVIDER: .*gone\.mjs: cannot be loaded/,
  );
  await expect(start({ CRM_PROVIDER: own.example('empty.mjs') })).rejects.toThrow('exports no provider as its default');
  await expect(start({ CRM_PROVIDER: own.example('crm.mjs') })).rejects.toThrow(
    'the setting PROVIDER_BOOK_URL is missing',
  );
  await expect(start({ BANK_PROVIDER: own.example('crm.mjs') })).rejects.toThrow('kind must be \'bank\', not "crm"');
  await expect(start({ PAYMENT_PROVIDER: own.example('poor.mjs') })).rejects.toThrow("kind must be 'payment'");
  await expect(start({ BANK_PROVIDER: own.example('poor.mjs') })).rejects.toThrow(
    'poor.mjs: create is missing: a function',
  );
  await expect(start({ ...own.settings, CRM_PROVIDER: `nobody/br=${own.example('crm.mjs')}` })).rejects.toThrow(
    'CRM_PROVIDER: there is no brand nobody',
  );
  expect(() => testEnv({ PAYMENT_PROVIDER: `jeep/br=${own.example('crm.mjs')}` })).toThrow(
    'no brand/market= before it',
  );
});
