import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startKit } from '../core/test-kit.ts';
import type { Kit } from '../core/test-kit.ts';

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

const letter = (to: string, more: object = {}) => ({
  from: 'Loja <loja@example.com>',
  to,
  subject: 'Confirmação de reserva ✓',
  text: 'Olá, Ana',
  html: '<p>Olá, <b>Ana</b></p><script>top.location="http://evil.test"</script>',
  ...more,
});

async function send(message: object): Promise<void> {
  const transport = createTransport({ host: '127.0.0.1', port: kit.sandbox.smtpPort, secure: false, ignoreTLS: true });
  try {
    await transport.sendMail(message);
  } finally {
    transport.close();
  }
}

const inbox = async (to: string) =>
  (await kit.call('GET', `/_mail?to=${encodeURIComponent(to)}`)).json as Record<string, unknown>[];

describe('mail', () => {
  it('arrives, newest first, for its recipient only', async () => {
    await send(letter('ana@example.com'));
    await send(letter('ANA@example.com', { subject: 'Segunda' }));
    await send(letter('bruno@example.com'));
    const mails = await inbox('ana@example.com');
    expect(mails.map(({ subject }) => subject)).toEqual(['Segunda', 'Confirmação de reserva ✓']);
    expect(mails[1]).toMatchObject({ from: 'loja@example.com', to: ['ana@example.com'] });
    expect(String(mails[1]?.['text']).trim()).toBe('Olá, Ana');
  });

  it('keeps attachments and outlives a restart', async () => {
    const content = Buffer.from('%PDF-1.7 boleto');
    await send(letter('pdf@example.com', { attachments: [{ filename: 'boleto nº1.pdf', content }] }));
    await kit.restart();
    const [mail] = await inbox('pdf@example.com');
    expect(mail?.['attachments']).toEqual([{ name: 'boleto nº1.pdf', type: 'application/pdf', size: content.length }]);
    const file = await fetch(`${kit.sandbox.url}/_mail/${String(mail?.['id'])}/attachments/0`);
    expect(Buffer.from(await file.arrayBuffer())).toEqual(content);
    expect(file.headers.get('content-disposition')).toMatch(/^attachment/);
  });

  it('shows HTML in a frame without scripts', async () => {
    await send(letter('frame@example.com'));
    const [mail] = await inbox('frame@example.com');
    const page = await kit.call('GET', `/console/mail/${String(mail?.['id'])}`);
    expect(page.text).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
    const frame = await kit.call('GET', `/_mail/${String(mail?.['id'])}/html`);
    expect(frame.headers.get('content-security-policy')).toMatch(
      /^sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'/,
    );
    expect(frame.text).toContain('<b>Ana</b>');
  });

  it.each([
    ['500-before', 0],
    ['500-after', 1],
    ['reset-before', 0],
    ['reset-after', 1],
  ])('%s fails with %i mail in the box', async (mode, count) => {
    await kit.call('POST', '/_faults', { body: { operation: 'mail', mode } });
    await expect(send(letter(`${mode}@example.com`))).rejects.toThrow(/451|closed|ECONNRESET/);
    expect(await inbox(`${mode}@example.com`)).toHaveLength(count);
  });

  it('is emptied on demand', async () => {
    await send(letter('gone@example.com'));
    expect((await kit.call('DELETE', '/_mail')).status).toBe(204);
    expect((await kit.call('GET', '/_mail')).json).toEqual([]);
  });
});
