import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startKit } from '../core/test-kit.ts';
import type { Kit } from '../core/test-kit.ts';

let kit: Kit;
let ahead = 0;
beforeAll(async () => {
  kit = await startKit({ now: () => new Date(Date.now() + ahead) });
});
afterAll(() => kit.stop());

const ASKING = '5483 9281 6457 4623';
const form = { 'content-type': 'application/x-www-form-urlencoded' };

/** Types on the page where a card is kept; the token it goes back with. */
const tokenOf = async (typed: Record<string, string> = {}): Promise<string> => {
  const page = { site_id: 'MLB', reference: 'ref', back_url: 'https://shop.test/back?order=1' };
  const card = {
    number: '4235 6477 2802 5682',
    holder: 'APRO',
    expiry: '11/49',
    code: '123',
    document: '123.456.789-09',
  };
  const body = new URLSearchParams({ ...page, ...card, attempt: crypto.randomUUID(), ...typed }).toString();
  const reply = await kit.call('POST', '/checkout/v1/card', { body, headers: form, token: null });
  expect(reply.status).toBe(303);
  const back = new URL(reply.headers.get('location') ?? '');
  expect(back.origin + back.pathname).toBe('https://shop.test/back');
  expect([back.searchParams.get('order'), back.searchParams.get('reference')]).toEqual(['1', 'ref']);
  return back.searchParams.get('token') ?? '';
};
const customer = async (email: string): Promise<string> =>
  ((await kit.call('POST', '/v1/customers', { body: { email } })).json as { id: string }).id;
const keep = (id: string, token: string) => kit.call('POST', `/v1/customers/${id}/cards`, { body: { token } });
const pay = (id: string, token: string, more: object = {}) =>
  kit.call('POST', '/v1/payments', {
    key: crypto.randomUUID(),
    body: {
      transaction_amount: 10,
      payment_method_id: 'master',
      token,
      installments: 1,
      payer: { type: 'customer', id },
      ...more,
    },
  });

describe('the vault', () => {
  it('keeps a card once, shows its last four digits, and forgets it', async () => {
    const id = await customer('ana@example.com');
    expect((await kit.call('POST', '/v1/customers', { body: { email: 'ana@example.com' } })).status).toBe(400);
    const kept = await keep(id, await tokenOf());
    expect(kept).toMatchObject({ status: 201, json: { last_four_digits: '5682', payment_method: { id: 'visa' } } });
    const again = await keep(id, await tokenOf());
    expect(again).toMatchObject({ status: 200, json: { id: (kept.json as { id: string }).id } });
    const card = `/v1/customers/${id}/cards/${(kept.json as { id: string }).id}`;
    expect((await kit.call('DELETE', card)).status).toBe(200);
    expect((await kit.call('DELETE', card)).status).toBe(404);
    expect((await kit.call('GET', `/v1/customers/${id}/cards`)).json).toEqual([]);
  });

  it('takes a token once, and only its own customer’s card', async () => {
    const [id, other] = [await customer('bia@example.com'), await customer('caio@example.com')];
    const token = await tokenOf();
    const kept = (await keep(id, token)).json as { id: string };
    expect((await keep(id, token)).json).toMatchObject({ cause: [{ code: 2062 }] });
    const code = await tokenOf({ card_id: kept.id });
    expect((await pay(other, code)).json).toMatchObject({ cause: [{ code: 2006 }] });
    expect((await pay(id, code)).json).toMatchObject({ status: 'approved', card: { last_four_digits: '5682' } });
    expect((await pay(id, code)).json).toMatchObject({ cause: [{ code: 2006 }] });
  });

  it('says what was typed wrongly, and writes neither number nor code anywhere', async () => {
    const page = { site_id: 'MLA', reference: 'r', back_url: 'https://shop.test/', attempt: 'a' };
    const body = new URLSearchParams({ ...page, number: '4235 6477 2802 5681', code: '73' }).toString();
    const reply = await kit.call('POST', '/checkout/v1/card', { body, headers: form });
    expect(reply.status).toBe(422);
    expect(reply.text).not.toContain('5681');
    expect((await kit.call('GET', '/checkout/v1/card?site_id=MLA&reference=r&back_url=javascript:x')).status).toBe(404);
    await tokenOf({ code: '737' });
    const journal = await readFile(join(kit.dataDir, 'sandbox', 'journal.jsonl'), 'utf8');
    expect(journal).toContain('5682');
    expect(journal).not.toMatch(/4235 ?6477 ?2802 ?5682|"737"|=737/);
  });
});

describe('a bank that asks its cardholder', () => {
  const asked = async () => {
    const id = await customer(`${crypto.randomUUID()}@example.com`);
    const kept = (await keep(id, await tokenOf({ number: ASKING }))).json as { id: string };
    const code = await tokenOf({ card_id: kept.id });
    const { json } = await pay(id, code, { three_d_secure_mode: 'optional' });
    return json as {
      id: number;
      status_detail: string;
      three_ds_info: { creq: string; external_resource_url: string };
    };
  };
  const detailOf = async (id: number) => {
    const { json } = await kit.call('GET', `/v1/payments/${id}`);
    return (json as { status_detail: string }).status_detail;
  };

  it('shows the question to a form of another site, and takes the first answer', async () => {
    const payment = await asked();
    expect(payment.status_detail).toBe('pending_challenge');
    const { creq, external_resource_url: url } = payment.three_ds_info;
    const body = new URLSearchParams({ creq }).toString();
    const headers = { ...form, 'sec-fetch-site': 'cross-site' };
    const page = await kit.call('POST', new URL(url).pathname, { body, headers });
    expect(page.text).toContain('O seu banco pede uma confirmação');
    const answer = (result: string) =>
      kit.call('POST', '/cardholder_authenticator/answer', {
        body: new URLSearchParams({ creq, result }).toString(),
        headers: form,
      });
    await answer('refuse');
    await answer('confirm');
    expect(await detailOf(payment.id)).toBe('cc_rejected_3ds_challenge');
  });

  it('gives up after five minutes', async () => {
    const payment = await asked();
    ahead = 6 * 60_000;
    expect(await detailOf(payment.id)).toBe('cc_rejected_3ds_challenge');
    ahead = 0;
  });
});
