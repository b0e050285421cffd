import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseBarcode } from '#features/payments/rules/boleto.ts';
import { decodeBrCode } from '#features/payments/rules/pix.ts';
import { createPix, pixBody, startKit } from '../core/test-kit.ts';
import type { Kit } from '../core/test-kit.ts';

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

describe('credentials', () => {
  it.each([null, 'wrong', ''])('refuses the token %j', async (token) => {
    const reply = await kit.call('POST', '/v1/payments', { body: pixBody(kit), key: 'k', token });
    expect(reply).toMatchObject({ status: 401, json: { error: 'unauthorized', status: 401, cause: [] } });
  });
});

describe('POST /v1/payments', () => {
  it('charges a Pix whose BR Code asks for the amount', async () => {
    const payment = await createPix(kit);
    expect(payment).toMatchObject({
      status: 'pending',
      status_detail: 'pending_waiting_transfer',
      transaction_amount: 1500.5,
      currency_id: 'BRL',
      external_reference: 'order-1',
      payment_method_id: 'pix',
      payment_type_id: 'bank_transfer',
      date_approved: null,
      payer: { email: 'ana@example.com', identification: { type: 'CPF', number: '12345678909' } },
    });
    const { transaction_data: data } = payment['point_of_interaction'] as { transaction_data: Record<string, string> };
    expect(decodeBrCode(data['qr_code'])).toMatchObject({ amount: { amount: 150_050, currency: 'BRL' } });
    expect(
      Buffer.from(data['qr_code_base64'] ?? '', 'base64')
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');
    expect((await kit.call('GET', new URL(data['ticket_url'] ?? '').pathname)).status).toBe(200);
  });

  it('answers a repeated key the same and makes one payment', async () => {
    const body = pixBody(kit, { external_reference: 'repeat' });
    const replies = await Promise.all(
      [1, 2, 3, 4].map(() => kit.call('POST', '/v1/payments', { body, key: 'repeat' })),
    );
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    const found = await kit.call('GET', '/v1/payments/search?external_reference=repeat');
    expect(found.json).toMatchObject({ paging: { total: 1 } });
  });

  it('registers a slip whose bars ask for the amount until its day, for a payer with an address', async () => {
    const slip = { payment_method_id: 'bolbradesco', date_of_expiration: '2049-10-14T23:59:59.000-03:00' };
    const bare = pixBody(kit, slip) as { payer: object };
    expect(await kit.call('POST', '/v1/payments', { body: bare, key: 'bare' })).toMatchObject({ status: 400 });
    const address = {
      zip_code: '01310100',
      street_name: 'Avenida Paulista',
      street_number: '1000',
      neighborhood: 'Bela Vista',
      city: 'São Paulo',
      federal_unit: 'SP',
    };
    const body = { ...bare, payer: { ...bare.payer, address } };
    const reply = await kit.call('POST', '/v1/payments', { body, key: 'slip' });
    expect(reply).toMatchObject({ status: 201, json: { payment_method_id: 'bolbradesco', payment_type_id: 'ticket' } });
    const { barcode } = reply.json as { barcode: { content: string } };
    // The day after factor 9999 the factor begins anew at 1000.
    expect(parseBarcode(barcode.content, '2049-10-01')).toMatchObject({
      dueFactor: 1000,
      dueDate: '2049-10-14',
      amount: { amount: 150_050, currency: 'BRL' },
    });
  });

  it('refuses a key used with another body', async () => {
    const first = { body: pixBody(kit), key: 'twice' };
    expect((await kit.call('POST', '/v1/payments', first)).status).toBe(201);
    const second = { ...first, body: pixBody(kit, { transaction_amount: 1 }) };
    expect(await kit.call('POST', '/v1/payments', second)).toMatchObject({
      status: 409,
      json: { error: 'idempotency_key_already_used' },
    });
  });

  it('demands a key', async () => {
    const reply = await kit.call('POST', '/v1/payments', { body: pixBody(kit) });
    expect(reply).toMatchObject({ status: 400, json: { error: 'bad_request', cause: [{ code: 4292 }] } });
  });

  it.each([
    [{ transaction_amount: 0 }, 4037],
    [{ transaction_amount: 10.005 }, 4037],
    [{ transaction_amount: '10' }, 4037],
    [{ payment_method_id: 'visa' }, 2131],
    [{ payment_method_id: 'visa', token: 'x', installments: 1 }, 2006],
    [{ payer: { email: 'nobody' } }, 4050],
    [{ notification_url: 'ftp://x' }, 4020],
    [{ date_of_expiration: '2020-01-01T00:00:00.000-03:00' }, 2061],
  ])('refuses %j', async (more, code) => {
    const reply = await kit.call('POST', '/v1/payments', {
      body: pixBody(kit, more),
      key: `bad-${JSON.stringify(more)}`,
    });
    expect(reply).toMatchObject({ status: 400, json: { status: 400, cause: [{ code }] } });
  });

  it('refuses what is no JSON', async () => {
    const reply = await kit.call('POST', '/v1/payments', { body: '{"a":', key: 'broken' });
    expect(reply).toMatchObject({ status: 400, json: { error: 'bad_request' } });
  });
});

describe('reading', () => {
  it('does not know what does not exist', async () => {
    expect(await kit.call('GET', '/v1/payments/1')).toMatchObject({ status: 404, json: { cause: [{ code: 2000 }] } });
  });

  it('searches by reference, newest first, page by page', async () => {
    const ids = [];
    for (let at = 0; at < 3; at += 1) ids.push((await createPix(kit, { external_reference: 'search' })).id);
    const all = await kit.call('GET', '/v1/payments/search?external_reference=search');
    expect((all.json as { results: { id: number }[] }).results.map(({ id }) => id)).toEqual(ids.toReversed());
    const last = await kit.call('GET', '/v1/payments/search?external_reference=search&limit=1&offset=2');
    expect(last.json).toMatchObject({ paging: { total: 3, limit: 1, offset: 2 }, results: [{ id: ids[0] }] });
  });
});

describe('the end of a charge', () => {
  it('is cancelled by the shop while pending, and not after', async () => {
    const { id } = await createPix(kit);
    const cancel = () => kit.call('PUT', `/v1/payments/${id}`, { body: { status: 'cancelled' } });
    expect(await cancel()).toMatchObject({ status: 200, json: { status: 'cancelled', status_detail: 'by_collector' } });
    expect(await cancel()).toMatchObject({ status: 400, json: { cause: [{ code: 2018 }] } });
  });

  it('expires by itself, and can be paid late only on purpose', async () => {
    const soon = new Date(Date.now() + 1_000).toISOString();
    const { id } = await createPix(kit, { date_of_expiration: soon });
    await new Promise((resolve) => {
      setTimeout(resolve, 1_100);
    });
    expect((await kit.call('GET', `/v1/payments/${id}`)).json).toMatchObject({
      status: 'cancelled',
      status_detail: 'expired',
    });
    const confirm = (body: object) => kit.call('POST', `/_control/payments/${id}/confirm`, { body });
    expect((await confirm({})).status).toBe(409);
    expect(await confirm({ late: true })).toMatchObject({
      status: 200,
      json: { status: 'approved', status_detail: 'accredited' },
    });
  });

  it('may bring another amount', async () => {
    const { id } = await createPix(kit);
    await kit.call('POST', `/_control/payments/${id}/confirm`, { body: { amount: 1600 } });
    expect((await kit.call('GET', `/v1/payments/${id}`)).json).toMatchObject({
      status: 'approved',
      transaction_amount: 1600,
      transaction_details: { total_paid_amount: 1600, overpaid_amount: 99.5 },
    });
  });

  it('may be paid twice: two approved payments with one reference', async () => {
    const { id } = await createPix(kit, { external_reference: 'double' });
    await kit.call('POST', `/_control/payments/${id}/twice`, { body: {} });
    const found = await kit.call('GET', '/v1/payments/search?external_reference=double&status=approved');
    const results = (found.json as { results: { id: number }[] }).results;
    expect(results).toHaveLength(2);
    expect(new Set(results.map((payment) => payment.id)).size).toBe(2);
  });

  it('may be rejected, or charged back once approved', async () => {
    const [rejected, taken] = [await createPix(kit), await createPix(kit)];
    await kit.call('POST', `/_control/payments/${rejected.id}/reject`, { body: {} });
    expect((await kit.call('GET', `/v1/payments/${rejected.id}`)).json).toMatchObject({ status: 'rejected' });
    expect((await kit.call('POST', `/_control/payments/${taken.id}/chargeback`, { body: {} })).status).toBe(409);
    await kit.call('POST', `/_control/payments/${taken.id}/confirm`, { body: {} });
    await kit.call('POST', `/_control/payments/${taken.id}/chargeback`, { body: {} });
    expect((await kit.call('GET', `/v1/payments/${taken.id}`)).json).toMatchObject({ status: 'charged_back' });
  });
});

describe('refunds', () => {
  const paid = async () => {
    const { id } = await createPix(kit);
    await kit.call('POST', `/_control/payments/${id}/confirm`, { body: {} });
    return id;
  };
  const refund = (id: number, key: string, amount?: number) =>
    kit.call('POST', `/v1/payments/${id}/refunds`, { key, ...(amount !== undefined && { body: { amount } }) });

  it('gives parts back, then the rest, and never more than came in', async () => {
    const id = await paid();
    expect(await refund(id, `${id}-1`, 500.25)).toMatchObject({
      status: 201,
      json: { amount: 500.25, status: 'approved', payment_id: id },
    });
    expect((await kit.call('GET', `/v1/payments/${id}`)).json).toMatchObject({
      status: 'approved',
      status_detail: 'partially_refunded',
      transaction_amount_refunded: 500.25,
    });
    expect(await refund(id, `${id}-2`, 1000.26)).toMatchObject({ status: 400, json: { cause: [{ code: 2063 }] } });
    expect(await refund(id, `${id}-3`)).toMatchObject({ status: 201, json: { amount: 1000.25 } });
    expect((await kit.call('GET', `/v1/payments/${id}`)).json).toMatchObject({
      status: 'refunded',
      transaction_amount_refunded: 1500.5,
    });
    expect((await refund(id, `${id}-4`, 0.01)).status).toBe(400);
    expect((await kit.call('GET', `/v1/payments/${id}/refunds`)).json).toHaveLength(2);
  });

  it('happens once for one key', async () => {
    const id = await paid();
    const replies = await Promise.all([1, 2, 3].map(() => refund(id, `${id}-once`, 100)));
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    expect((await kit.call('GET', `/v1/payments/${id}`)).json).toMatchObject({ transaction_amount_refunded: 100 });
    expect((await refund(id, `${id}-once`, 200)).status).toBe(409);
  });

  it('needs a key, an approved payment and a positive amount', async () => {
    const id = await paid();
    expect((await kit.call('POST', `/v1/payments/${id}/refunds`)).json).toMatchObject({ cause: [{ code: 4292 }] });
    expect((await refund(id, `${id}-neg`, -1)).status).toBe(400);
    const { id: open } = await createPix(kit);
    expect((await refund(open, `${open}-open`)).json).toMatchObject({ cause: [{ code: 2063 }] });
    expect((await refund(1, 'unknown')).status).toBe(404);
  });
});
