import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPix, startKit } from '../core/test-kit.ts';
import type { Kit } from '../core/test-kit.ts';
import { PAGES } from './layout.ts';

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

const form = (path: string, fields: Record<string, string>) =>
  kit.call('POST', path, {
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

describe('the console', () => {
  it('has its pages, in a policy without scripts', async () => {
    for (const path of ['/', ...PAGES.map((page) => page.path)]) {
      const page = await kit.call('GET', path);
      expect(page.status).toBe(200);
      expect(page.text).toContain('<main id="main"');
      expect(page.headers.get('content-security-policy')).not.toContain('script-src');
    }
    expect((await kit.call('GET', '/console/mail/1')).status).toBe(404);
  });

  it('confirms a payment by its button and says so', async () => {
    const { id } = await createPix(kit, { external_reference: '<img src=x onerror=alert(1)>' });
    const page = await kit.call('GET', '/console/payments');
    expect(page.text).toContain('&lt;img src=x');
    expect(page.text).not.toContain('<img src=x');
    const reply = await form(`/_control/payments/${id}/confirm`, { back: '/console/payments', amount: '' });
    expect(reply).toMatchObject({ status: 303 });
    expect(reply.headers.get('location')).toBe('/console/payments?done=1');
    expect((await kit.call('GET', `/v1/payments/${id}`)).json).toMatchObject({
      status: 'approved',
      transaction_amount: 1500.5,
    });
    const again = await form(`/_control/payments/${id}/confirm`, { back: '/console/payments', amount: '' });
    expect(again.headers.get('location')).toMatch(/^\/console\/payments\?problem=/);
  });

  it('leads nowhere else', async () => {
    const reply = await form('/_control/faults/clear', { back: '//evil.test/' });
    expect(reply.headers.get('location')).toBe('/?done=1');
  });

  it('orders and clears faults by form', async () => {
    await form('/_control/faults', {
      back: '/console/faults',
      operation: 'webhook',
      mode: 'missing',
      times: '2',
      delayMs: '',
    });
    expect((await kit.call('GET', '/_faults')).json).toMatchObject([{ mode: 'missing', times: 2 }]);
    const wrong = await form('/_control/faults', {
      back: '/console/faults',
      operation: 'webhook',
      mode: 'hang',
      times: '1',
      delayMs: '',
    });
    expect(wrong.headers.get('location')).toContain('problem=');
    await form('/_control/faults/clear', { back: '/console/faults' });
    expect((await kit.call('GET', '/_faults')).json).toEqual([]);
  });

  it.each(['cross-site', 'same-site'])('is not pressed by a %s page', async (site) => {
    const { id } = await createPix(kit);
    const reply = await kit.call('POST', `/_control/payments/${id}/confirm`, {
      body: {},
      headers: { 'sec-fetch-site': site },
    });
    expect(reply.status).toBe(403);
    expect((await kit.call('GET', `/v1/payments/${id}`)).json).toMatchObject({ status: 'pending' });
  });

  it('writes down every exchange, without credentials', async () => {
    const { id } = await createPix(kit, { external_reference: 'logged' });
    const exchanges = (await kit.call('GET', '/_control/exchanges')).json as Record<string, string>[];
    const line = exchanges.find(({ sent }) => sent?.includes('logged'));
    expect(line).toMatchObject({ direction: 'received', operation: 'payments.create', status: 201 });
    expect(line?.['answer']).toContain(String(id));
    expect(JSON.stringify(exchanges)).not.toContain('TEST-access-token');
  });

  it('forgets everything, and never gives a number twice', async () => {
    const { id } = await createPix(kit);
    await form('/_control/clear', { back: '/' });
    expect((await kit.call('GET', `/v1/payments/${id}`)).status).toBe(404);
    await kit.restart();
    expect((await createPix(kit)).id).toBeGreaterThan(id);
  });
});
