import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { urlOf } from '#kernel/endpoint.ts';
import type { Refused } from '#kernel/result.ts';
import { memoizedBytes, memoizedView } from '#platform/http/memoized.server.ts';
import type { Binary, Route } from '#platform/http/context.server.ts';
import { sha256 } from '#platform/crypto.server.ts';
import { isBusyError } from '#platform/database.server.ts';
import { isStoreAway } from '#platform/files/object-store.server.ts';
import { isStorageFull } from '#platform/storage.server.ts';
import { checkUnsafe } from '#platform/http/csrf.server.ts';
import { answerKeyOf, type CachedAnswer } from '#platform/http/answer-cache.server.ts';
import { noteTarget, noteCache, noteCode, UNKNOWN } from '#platform/telemetry/request-facts.server.ts';
import { execute, type Call, type Pipeline } from '#platform/http/pipeline.server.ts';
import { targetScope } from './request-target.ts';
import type { Application } from './application.ts';
import { assetRouteOf } from './assets.ts';
import { problemOf, RETRY_AFTER, surprise } from './problems.ts';
import { budgetOf } from './budget.ts';
import { clientAddress, clientCaller } from './client-address.ts';
import { workOf } from './load.ts';
import { hasHungUp, identify, scopeOf, type Identity, type Scope } from './request.ts';
import { serializerOf } from './serializers.ts';
import { withinFacts } from './within-facts.ts';

const PATH_PARAMETER = /\{(\w+)\}/g;

/** Binds every declared call to the router. */
export const mountApi = (server: FastifyInstance, application: Application): void => {
  const routes = application.registry.filter(({ service }) => service !== 'asset');
  for (const route of routes.filter(({ fromMail }) => fromMail !== true)) mountRoute(server, application, route);
  server.register((mailed, _options, done) => {
    // What a mail program sends along says nothing that the address does not.
    mailed.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'buffer' }, (_request, _body, read) =>
      read(null, undefined),
    );
    for (const route of routes.filter(({ fromMail }) => fromMail === true)) mountRoute(mailed, application, route);
    done();
  });
  // Files and folder listings share one address, so the router cannot tell them apart.
  server.get('/content/*', (request, reply) => {
    const found = assetRouteOf(application.registry, (request.params as Record<string, string>)['*'] ?? '');
    if (found === null) return reply.callNotFound();
    request.params = found.params;
    const { route } = found;
    return withinFacts(request, () => answerInSlot({ application, route, request, reply, share: null }));
  });
  const nothing = (_request: FastifyRequest, reply: FastifyReply) => reply.callNotFound();
  server.route({ method: ['GET', 'POST'], url: '/api/*', onRequest: nothing, handler: nothing });
};

/** The router serializes what has a schema; what stands in it is read from the call's declaration when it first answers. */
const DECLARED = { schema: { response: { 200: { type: 'object' } } } };

const mountRoute = (server: FastifyInstance, application: Application, route: Route): void => {
  const url = decodeURIComponent(urlOf(route, paramNames(route)));
  // The table of calls writes some addresses with a slash at their end.
  for (const address of route.path === '/' ? [url, `${url}/`] : [url])
    server.route({
      method: route.method,
      url: address,
      bodyLimit: route.maxBody ?? 100_000,
      ...(typeof route.response === 'string' ? {} : { ...DECLARED, serializerCompiler: () => serializerOf(route) }),
      // Before the body is read, as reading it is work too.
      onRequest: async (request, reply) => {
        if (!application.load.isFull(workOf(route), clientCaller(request))) return;
        return sendRefusal({ application, route, request, reply, share: null }, BUSY);
      },
      handler: (request, reply) => withinFacts(request, () => answerOnce({ application, route, request, reply })),
    });
};

const paramNames = (route: Route): Record<string, string> =>
  Object.fromEntries([...route.path.matchAll(PATH_PARAMETER)].map(([, name]) => [name ?? '', `:${name}`]));

type Exchange = {
  application: Application;
  route: Route;
  request: FastifyRequest;
  reply: FastifyReply;
  /** Takes the answer for all who ask the same; null where it may be nobody else's. */
  share: ((answer: CachedAnswer) => void) | null;
};

/** A public answer is made once for all who ask for it at the same time. */
const answerOnce = async (input: Omit<Exchange, 'share'>): Promise<FastifyReply> => {
  const { application, route, request, reply } = input;
  const isShared = route.cacheSeconds !== undefined && route.access === 'public' && typeof route.response !== 'string';
  const key = isShared ? answerKeyOf(request.raw) : null;
  if (key === null) return answerInSlot({ ...input, share: null });
  noteCache(request.raw, 'miss');
  const other = await application.answers.waitFor(key);
  if (other !== null) noteCache(request.raw, 'hit');
  if (other !== null) return reply.headers(other.headers).send(other.body);
  const land = application.answers.lead(key);
  try {
    return await answerInSlot({ ...input, share: land });
  } finally {
    // Where there was an answer to share it has landed already; this ends the wait of the others where there was none.
    land(null);
  }
};

const BUSY: Refused = { ok: false, code: 'busy' };

const answerInSlot = async (exchange: Exchange): Promise<FastifyReply> => {
  const { application, route, request } = exchange;
  const leave = await application.load.enter(workOf(route), clientCaller(request));
  if (leave === null) return sendRefusal(exchange, BUSY);
  try {
    return await answer(exchange);
  } finally {
    leave();
  }
};

const answer = async (exchange: Exchange): Promise<FastifyReply> => {
  const { application, route, request, reply } = exchange;
  const scope = scopeOf(request);
  noteTarget(request.raw, targetScope(scope));
  const translate = application.translator(scope.brand, scope.market);
  try {
    const identity = await identifyBounded(application, request);
    if (identity.kind === 'tooMany') {
      reply.header('retry-after', String(identity.seconds));
      return sendRefusal(exchange, { ok: false, code: 'tooMany', params: { seconds: identity.seconds } });
    }
    if (identity.kind === 'refused') return sendRefusal(exchange, { ok: false, code: 'unauthenticated' });
    const unsafe =
      route.fromMail === true
        ? null
        : checkUnsafe({
            method: request.method,
            headers: request.headers,
            hasCookie: identity.byCookie,
            sessionId: identity.actor.kind === 'person' ? identity.actor.sessionId : null,
            allowedOrigins: application.allowedOrigins,
            secrets: application.services.env.APP_SECRETS,
          });
    if (unsafe !== null) return sendRefusal(exchange, { ok: false, code: unsafe });
    const result = await execute(application.pipeline, route, callOf(exchange, identity, scope));
    if (!result.ok) return sendRefusal(exchange, result);
    return sendValue(exchange, result.value);
  } catch (error) {
    if (isBusyError(error) || isStoreAway(error)) {
      // Somebody has to make room, also where another server leads meanwhile.
      const level = isStorageFull(error) ? 'error' : 'warn';
      application.services.log[level]({ err: error, route: route.id, traceId: request.id }, 'call put off');
      return sendRefusal(exchange, BUSY);
    }
    if (isStorageFull(error)) {
      application.services.log.error({ err: error, route: route.id, traceId: request.id }, 'no room for a call');
      return sendRefusal(exchange, { ok: false, code: 'storageFull' });
    }
    const fault = faultOfParts(error);
    if (fault !== null) return sendRefusal(exchange, { ok: false, code: fault });
    if (!hasHungUp(request))
      application.services.log.error({ err: error, route: route.id, traceId: request.id }, 'call failed');
    return reply
      .code(500)
      .type('application/problem+json')
      .send(JSON.stringify(surprise(request.id, translate)));
  }
};

/** A token is looked up in the database: whoever sends nothing but wrong ones is not looked up for a while. */
const identifyBounded = async (
  application: Application,
  request: FastifyRequest,
): Promise<Identity | { readonly kind: 'tooMany'; readonly seconds: number }> => {
  if (request.headers.authorization === undefined) return identify(application, request);
  const { limiter } = application.pipeline;
  const sender = `wrong tokens of ${clientCaller(request)}`;
  const seconds = limiter.waitOf('browse', sender);
  if (seconds > 0) return { kind: 'tooMany', seconds };
  const identity = await identify(application, request);
  if (identity.kind === 'refused') limiter.take('browse', sender);
  return identity;
};

/** What the reader of a form with files finds wrong with its parts. */
const faultOfParts = (error: unknown): 'malformed' | 'tooLarge' | null => {
  if (!(error instanceof Error) || !('code' in error) || !String(error.code).startsWith('FST_')) return null;
  return 'statusCode' in error && error.statusCode === 413 ? 'tooLarge' : 'malformed';
};

const callOf = (exchange: Exchange, who: Pick<Call, 'actor' | 'visitorId'>, scope: Scope): Call => {
  const { application, request, reply } = exchange;
  const key = request.headers['idempotency-key'];
  const budget = budgetOf(application);
  return {
    params: request.params,
    query: request.query,
    body: request.body,
    rawBody: request.rawBody ?? new Uint8Array(),
    ...scope,
    actor: who.actor,
    visitorId: who.visitorId,
    ip: clientAddress(request),
    requestId: request.id,
    signal: budget,
    idempotencyKey: typeof key === 'string' ? key : undefined,
    header: (name) => {
      // What is made for all may not hang on what one of them sent.
      if (exchange.share !== null) return undefined;
      const value = request.headers[name];
      return Array.isArray(value) ? value[0] : value;
    },
    reply: (name, value) => void reply.header(name, value),
    parts: () => request.parts(),
  };
};

const sendRefusal = (exchange: Exchange, refused: Refused): FastifyReply => {
  const { application, route, request, reply } = exchange;
  const scope = scopeOf(request);
  noteCode(request.raw, refused.code);
  const problem = problemOf({
    route,
    refused,
    traceId: request.id,
    translate: application.translator(scope.brand, scope.market),
  });
  if (problem.status === 503) reply.header('retry-after', RETRY_AFTER);
  return reply
    .code(problem.status)
    .header('content-language', scope.market === 'ar' ? 'es-AR' : 'pt-BR')
    .type('application/problem+json')
    .send(JSON.stringify(problem));
};

/** What was asked for with a key or a token is nobody else's (RFC 9111, section 3.5). */
const cacheOf = ({ headers }: FastifyRequest): string => (headers.authorization === undefined ? 'public' : 'private');

const sendValue = (exchange: Exchange, value: unknown): FastifyReply => {
  const { request, route, reply, share } = exchange;
  if (!reply.hasHeader('cache-control')) {
    reply.header(
      'cache-control',
      route.cacheSeconds === undefined ? 'no-store' : `${cacheOf(request)}, max-age=${route.cacheSeconds}`,
    );
  }
  if (route.response === 'empty') return reply.code(204).send();
  if (route.response === 'binary') {
    const { contentType, bytes } = value as Binary;
    const isKept = String(reply.getHeader('cache-control')).startsWith('public, max-age=');
    if ((route.service === 'asset' || isKept) && isHeld(request, reply, bytes)) return reply.code(304).send();
    return reply.type(contentType).send(Buffer.from(bytes));
  }
  if (route.cacheSeconds !== undefined) reply.header('vary', 'x-brand, x-market, referer');
  const bytes = memoizedBytes(value, () => reply.serialize(value) as string);
  if (share === null && bytes === null) return reply.send(value);
  if (share === null) return reply.type('application/json; charset=utf-8').send(bytes);
  reply.type('application/json; charset=utf-8');
  // An object is serialized to a text; only streams and bytes are not.
  const body = bytes ?? Buffer.from(reply.serialize(value) as string);
  const headers = Object.fromEntries(
    Object.entries(reply.getHeaders()).flatMap(([name, text]) => (text === undefined ? [] : [[name, text]])),
  );
  const target = request.raw.facts?.target ?? UNKNOWN;
  if (!reply.hasHeader('set-cookie')) share({ headers: { ...headers, 'content-length': body.length }, body, target });
  return reply.send(body);
};

/** Whether the browser has these bytes already (RFC 9110, section 13.1.2): a day later a picture mostly is what it was. */
const isHeld = (request: FastifyRequest, reply: FastifyReply, bytes: Uint8Array): boolean => {
  const tag = `"${sha256(bytes).slice(0, 32)}"`;
  reply.header('etag', tag);
  const held = request.headers['if-none-match'] ?? '';
  return held.split(',').some((one) => one.trim().replace(/^W\//, '') === tag);
};

/** For calls made while a page is rendered: the answer passes through the declaration's response schema, as on the wire. */
export const callDirect = async (pipeline: Pipeline, route: Route, call: Call): Promise<unknown> => {
  const result = await execute(pipeline, route, call);
  const { response } = route;
  if (!result.ok || typeof response === 'string') return result;
  return { ok: true, value: memoizedView(result.value, response, () => z.parse(response, result.value)) };
};
