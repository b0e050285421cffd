import type { FastifyInstance, FastifyRequest } from 'fastify';
import { remove } from '../core/store.ts';
import type { Store } from '../core/store.ts';
import type { Mail } from './message.ts';

const idOf = (request: FastifyRequest) => (request.params as { id: string }).id;

export function mailsTo(store: Store, to: string | undefined): Mail[] {
  const requested = to?.toLowerCase();
  return store
    .list('mail')
    .filter((mail) => requested === undefined || mail.to.some((address) => address.toLowerCase() === requested))
    .reverse();
}

function view(mail: Mail): Record<string, unknown> {
  return { ...mail, attachments: mail.attachments.map(({ name, type, size }) => ({ name, type, size })) };
}

/** Mail may carry anything: it is shown in a frame of its own, without scripts, forms or remote pictures. */
const FRAME_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; img-src data:; style-src 'unsafe-inline'; frame-ancestors 'self'";

/** The inbox as JSON, and the bodies and attachments the web inbox shows. */
export function mountMail(app: FastifyInstance, store: Store): void {
  app.get('/_mail', (request) => mailsTo(store, (request.query as { to?: string }).to).map(view));
  app.delete('/_mail', (_, reply) => {
    store.commit(store.list('mail').map((mail) => remove('mail', mail.id)));
    return reply.code(204).send();
  });
  app.get('/_mail/:id', (request, reply) => {
    const mail = store.get('mail', idOf(request));
    return mail ? view(mail) : reply.code(404).send({ message: 'no such mail' });
  });
  app.get('/_mail/:id/html', (request, reply) => {
    const mail = store.get('mail', idOf(request));
    if (mail?.html == null) return reply.code(404).send({ message: 'no such mail' });
    const headers = { 'content-security-policy': FRAME_POLICY, 'x-content-type-options': 'nosniff' };
    return reply.headers(headers).type('text/html; charset=utf-8').send(`<base target="_blank">${mail.html}`);
  });
  app.get('/_mail/:id/attachments/:at', (request, reply) => {
    const { at } = request.params as { at: string };
    const attachment = store.get('mail', idOf(request))?.attachments[Number(at)];
    if (!attachment) return reply.code(404).send({ message: 'no such attachment' });
    const headers = {
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(attachment.name || 'attachment')}`,
      'content-security-policy': 'sandbox',
      'x-content-type-options': 'nosniff',
    };
    return reply.headers(headers).type(attachment.type).send(Buffer.from(attachment.base64, 'base64'));
  });
}
