import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Address } from './addresses.ts';
import type { Application } from './application.ts';
import { busyPage, marketOfVisitor } from './busy-page.ts';
import { RETRY_AFTER } from './problems.ts';

/** What is answered where no page is made. */

export const sendBusy = (application: Application, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const { method, url: path } = request;
  const market = marketOfVisitor(path, request.headers['accept-language']);
  const translate = application.translator(null, market);
  const light = busyPage({ method, path, market, translate, seconds: Number(RETRY_AFTER) });
  // What was not read must not be taken for the next request.
  if (method === 'POST') reply.header('connection', 'close');
  return reply.code(503).headers(light.headers).send(light.body);
};

export const refuseWordless = (application: Application, address: Address, reply: FastifyReply): FastifyReply =>
  reply
    .code(403)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(translatorOf(application, address)('problem.crossSite'));

/** More than any page takes: said in the visitor's language, and the connection is not listened to any longer. */
export const refuseBody = (application: Application, address: Address, reply: FastifyReply): FastifyReply => {
  const message = translatorOf(application, address)('upload.size');
  return reply.code(413).header('connection', 'close').type('text/plain; charset=utf-8').send(message);
};

const translatorOf = (application: Application, address: Address) => {
  const scope = address.kind === 'brand' ? address : { brand: 'volante', market: 'br' as const };
  return application.translator(scope.brand, scope.market);
};
