import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { measuredVisitor } from '#features/analytics/public.server.ts';
import { measurementSchema, MOST_MEASURED } from '#features/analytics/public.ts';
import { findCar } from '#features/catalog/public.server.ts';
import * as z from 'zod/mini';
import { pageOf } from '#brands/slugs.ts';
import { MEASURE_ADDRESS, MEASURE_LIBRARY, MEASURE_SCRIPT, MEASURE_SOURCE } from '../measure-script.ts';
import { addressOf } from './addresses.ts';
import type { Application } from './application.ts';
import { armOfVisitor } from './experiments.ts';
import { clientCaller } from './client-address.ts';
import { isFromOwnPage } from './page.ts';
import { siteUrl } from './site-url.ts';

const filesOf = (): readonly (readonly [address: string, source: string])[] => {
  const library = readFileSync(fileURLToPath(import.meta.resolve('web-vitals')), 'utf8');
  return [
    [MEASURE_SCRIPT, MEASURE_SOURCE],
    [MEASURE_LIBRARY, library.replace(/\n?\/\/# sourceMappingURL=.*\s*$/, '\n')],
  ];
};

/** Their addresses have no number of a release: an hour later the browser asks again. */
const KEPT = 'public, max-age=3600';

const mountFiles = (server: FastifyInstance): void => {
  for (const [address, source] of filesOf()) {
    const pressed = brotliCompressSync(source);
    server.get(address, (request, reply) => {
      const takesBrotli = String(request.headers['accept-encoding']).includes('br');
      reply.type('text/javascript; charset=utf-8').header('cache-control', KEPT).header('vary', 'accept-encoding');
      return takesBrotli ? reply.header('content-encoding', 'br').send(pressed) : reply.send(source);
    });
  }
};

/** Whose page of ours a path is; null for what is none, and for the back office. */
const placeOf = (path: string, origin: string) => {
  const url = siteUrl(path, origin);
  const address = addressOf(url);
  if (address.kind !== 'brand') return null;
  const inside = `/${url.pathname.split('/').slice(3).join('/')}`;
  const found = pageOf(inside, address.market);
  if (found === undefined || found.page.startsWith('admin')) return null;
  return { brand: address.brand, market: address.market, page: found.page, params: found.params };
};

type Place = NonNullable<ReturnType<typeof placeOf>>;

/** What pages of ours send of themselves as they are left. Nobody waits for the answer; it says why nothing was counted all the same. */
export const mountMeasuring = (server: FastifyInstance, application: Application): void => {
  mountFiles(server);
  const { measuring, pipeline, services } = application;
  const knowsModel = async ({ brand, market, params }: Place): Promise<boolean> => {
    const scope = { brand, market, at: services.clock.now() };
    return (await services.db.read(scope, (tx) => findCar(tx, { slug: params['model'] ?? '' }, scope))) !== null;
  };
  server.post(MEASURE_ADDRESS, { bodyLimit: MOST_MEASURED }, async (request, reply) => {
    const refuse = (status: number, code: string) => reply.code(status).send({ code });
    if (!isFromOwnPage({ application, request })) return refuse(403, 'crossSite');
    if (pipeline.limiter.take('write', `measured of ${clientCaller(request)}`) > 0) return refuse(429, 'tooMany');
    const { cookie, 'user-agent': userAgent } = request.headers;
    const visitor = measuredVisitor({ cookie, userAgent }, measuring.numbers);
    if (visitor === null) return refuse(403, 'consentMissing');
    const sent = z.safeParse(measurementSchema, request.body);
    if (!sent.success) return refuse(400, 'invalid');
    const place = placeOf(sent.data.path, services.env.PUBLIC_URL);
    if (place === null) return refuse(422, 'pageUnknown');
    const { brand, market, page, params } = place;
    const arm = armOfVisitor({ brand, market }, visitor);
    for (const { metric, value } of sent.data.vitals)
      measuring.recorder.noteVital({ brand, market, visitor, arm }, { page, device: visitor.device, metric, value });
    const refusals = page === 'buildStep' ? sent.data.refused : [];
    if (refusals.length > 0 && !(await knowsModel(place))) return refuse(422, 'modelUnknown');
    for (const refused of refusals)
      measuring.recorder.note(
        { brand, market, visitor },
        { name: 'rule.refused', properties: { ...refused, model: params['model'] ?? '' } },
      );
    return reply.code(204).send();
  });
};
