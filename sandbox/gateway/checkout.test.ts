import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startKit } from '../core/test-kit.ts';
import type { Kit, Reply } from '../core/test-kit.ts';

const NUMBER = '4235 6477 2802 5682';
const CODE = '737';

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

type Preference = { id: string; init_point: string; site_id: string };

async function createPreference(more: Record<string, unknown> = {}): Promise<Preference> {
  const body = {
    items: [{ title: 'Reserva', quantity: 1, unit_price: 250_000, currency_id: 'ARS' }],
    external_reference: 'order-7',
    back_urls: {
      success: 'https://shop.test/ok?step=1',
      pending: 'https://shop.test/wait',
      failure: 'https://shop.test/no',
    },
    auto_return: 'approved',
    notification_url: `${kit.receiver.url}/hooks/payment`,
    payer: { email: 'ana@example.com' },
    payment_methods: { installments: 6 },
    ...more,
  };
  const reply = await kit.call('POST', '/checkout/preferences/', { body });
  expect(reply.status).toBe(201);
  return reply.json as Preference;
}

const open = (preference: Preference) =>
  kit.call('GET', new URL(preference.init_point).pathname + new URL(preference.init_point).search);

function pay(preference: Preference, fields: Record<string, string> = {}): Promise<Reply> {
  const form = {
    pref_id: preference.id,
    attempt: crypto.randomUUID(),
    number: NUMBER,
    holder: 'APRO',
    expiry: '11/49',
    code: CODE,
    document: '12.345.678',
    installments: '3',
    ...fields,
  };
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return kit.call('POST', '/checkout/v1/pay', { body: new URLSearchParams(form).toString(), headers });
}

async function payments(preference: Preference): Promise<Record<string, unknown>[]> {
  const all = (await kit.call('GET', '/_control/payments?external_reference=order-7')).json as Record<
    string,
    unknown
  >[];
  return all.filter(({ metadata }) => (metadata as { preference?: string }).preference === preference.id);
}

describe('POST /checkout/preferences', () => {
  it('gives a page on the gateway itself, in the language of the site', async () => {
    const [ar, br] = [
      await createPreference(),
      await createPreference({ items: [{ title: 'Reserva', quantity: 2, unit_price: 10.1, currency_id: 'BRL' }] }),
    ];
    expect([ar.site_id, br.site_id]).toEqual(['MLA', 'MLB']);
    expect(new URL(ar.init_point).origin).toBe(kit.sandbox.url);
    const pages = [await open(ar), await open(br)];
    expect(pages.map(({ status }) => status)).toEqual([200, 200]);
    expect(pages[0]?.text).toContain('lang="es-AR"');
    expect(pages[0]?.text).toContain('$\u00A0250.000,00');
    expect(pages[1]?.text).toContain('lang="pt-BR"');
    expect(pages[1]?.text).toContain('R$\u00A020,20');
    expect(pages[0]?.headers.get('content-security-policy')).toContain("form-action 'self' https://shop.test");
  });

  it.each([
    [{ items: [] }, 'invalid_items'],
    [{ items: [{ title: 'x', quantity: 1, unit_price: -1 }] }, 'invalid_items'],
    [{ items: [{ title: 'x', quantity: 1, unit_price: 1.001 }] }, 'invalid_items'],
    [{ auto_return: 'approved', items: [{ title: 'x', quantity: 1, unit_price: 1 }] }, 'invalid_auto_return'],
  ])('refuses %j', async (body, error) => {
    expect(await kit.call('POST', '/checkout/preferences', { body })).toMatchObject({ status: 400, json: { error } });
  });

  it('is unknown to strangers', async () => {
    expect((await kit.call('POST', '/checkout/preferences', { body: {}, token: null })).status).toBe(401);
    expect((await kit.call('GET', '/checkout/preferences/none')).status).toBe(404);
    expect((await kit.call('GET', '/checkout/v1/redirect?pref_id=none')).status).toBe(404);
  });
});

describe('paying', () => {
  it('takes an approved card and returns to the shop with the query', async () => {
    const preference = await createPreference();
    const reply = await pay(preference);
    expect(reply.status).toBe(303);
    const back = new URL(reply.headers.get('location') ?? '');
    expect(back.origin + back.pathname).toBe('https://shop.test/ok');
    const query = Object.fromEntries(back.searchParams);
    expect(query).toMatchObject({
      step: '1',
      status: 'approved',
      collection_status: 'approved',
      external_reference: 'order-7',
    });
    expect(query).toMatchObject({ preference_id: preference.id, collection_id: query['payment_id'], site_id: 'MLA' });
    expect((await kit.call('GET', `/v1/payments/${query['payment_id']}`)).json).toMatchObject({
      status: 'approved',
      status_detail: 'accredited',
      transaction_amount: 250_000,
      currency_id: 'ARS',
      installments: 3,
      payment_method_id: 'visa',
      card: { last_four_digits: '5682', first_six_digits: null, cardholder: { name: 'APRO' } },
    });
  });

  it.each([
    ['FUND', 'rejected', 'cc_rejected_insufficient_amount', '/no'],
    ['SECU', 'rejected', 'cc_rejected_bad_filled_security_code', '/no'],
    ['EXPI', 'rejected', 'cc_rejected_bad_filled_date', '/no'],
    ['FORM', 'rejected', 'cc_rejected_bad_filled_other', '/no'],
    ['OTHE', 'rejected', 'cc_rejected_other_reason', '/no'],
    ['CONT', 'in_process', 'pending_contingency', '/wait'],
  ])('%s ends %s', async (holder, status, detail, path) => {
    const preference = await createPreference({ external_reference: `holder-${holder}`, auto_return: 'all' });
    const back = new URL((await pay(preference, { holder })).headers.get('location') ?? '');
    expect(back.pathname).toBe(path);
    const payment = await kit.call('GET', `/v1/payments/${back.searchParams.get('payment_id')}`);
    expect(payment.json).toMatchObject({ status, status_detail: detail });
  });

  it('shows a refusal on its own page, and lets another card be tried', async () => {
    const preference = await createPreference();
    const refused = (await pay(preference, { holder: 'FUND' })).headers.get('location') ?? '';
    expect(refused).toMatch(/^\/checkout\/v1\/result/);
    const page = await kit.call('GET', refused);
    expect(page.text).toContain('Pago rechazado');
    expect(page.text).toContain('https://shop.test/no?');
    expect((await pay(preference)).headers.get('location')).toContain('https://shop.test/ok');
  });

  it('counts a form sent twice once, and takes no second payment', async () => {
    const preference = await createPreference({ external_reference: 'clicks' });
    const attempt = crypto.randomUUID();
    const replies = await Promise.all([1, 2, 3].map(() => pay(preference, { attempt })));
    expect(new Set(replies.map(({ headers }) => headers.get('location'))).size).toBe(1);
    const again = await pay(preference);
    expect(again.headers.get('location')).toMatch(/^\/checkout\/v1\/result/);
    expect((await open(preference)).status).toBe(303);
    expect((await kit.call('GET', '/v1/payments/search?external_reference=clicks')).json).toMatchObject({
      paging: { total: 1 },
    });
  });

  it('checks what was typed and says what is wrong, without showing the card again', async () => {
    const preference = await createPreference({ external_reference: 'typo' });
    const reply = await pay(preference, {
      number: '4235 6477 2802 5681',
      holder: '<b>',
      expiry: '13/49',
      code: '12',
      document: '1',
      installments: '7',
    });
    expect(reply.status).toBe(422);
    expect(reply.text.match(/aria-invalid="true"/g)).toHaveLength(5);
    expect(reply.text).not.toContain('5681');
    expect(reply.text).not.toContain('<b>');
    expect((await kit.call('GET', '/v1/payments/search?external_reference=typo')).json).toMatchObject({
      paging: { total: 0 },
    });
  });

  it('ends with the preference', async () => {
    const past = new Date(Date.now() - 1000).toISOString();
    const preference = await createPreference({ expires: true, expiration_date_to: past, external_reference: 'over' });
    expect((await open(preference)).status).toBe(410);
    expect((await pay(preference)).status).toBe(410);
    const closing = await createPreference({ external_reference: 'over' });
    const put = await kit.call('PUT', `/checkout/preferences/${closing.id}`, {
      body: { expires: true, expiration_date_to: past },
    });
    expect(put.status).toBe(200);
    expect((await pay(closing)).status).toBe(410);
    expect((await kit.call('GET', '/v1/payments/search?external_reference=over')).json).toMatchObject({
      paging: { total: 0 },
    });
  });

  it('keeps neither the number nor the code anywhere', async () => {
    const preference = await createPreference({ metadata: { preference: 'kept' } });
    await pay({ ...preference }, { code: CODE });
    await kit.call('POST', '/v1/payments', { body: { card: NUMBER.replaceAll(' ', '') }, key: 'card-in-body' });
    const journal = await readFile(join(kit.dataDir, 'sandbox', 'journal.jsonl'), 'utf8');
    expect(journal).toContain('5682');
    expect(journal).not.toContain(NUMBER);
    expect(journal).not.toContain(NUMBER.replaceAll(' ', ''));
    expect(journal).not.toMatch(new RegExp(`"${CODE}"|=${CODE}`));
    expect(await payments({ ...preference, id: 'kept' })).toHaveLength(1);
  });
});
