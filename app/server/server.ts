import { createServer, type RequestListener } from 'node:http';
import multipart from '@fastify/multipart';
import {
  fastify,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify';
import { MARKETS } from '#kernel/market.ts';
import { mountApi } from './api.ts';
import type { Application } from './application.ts';
import { trustOf } from './client-address.ts';
import { answerFirst } from './first-bytes.ts';
import { closeInStages } from './close-in-stages.ts';
import { parseJson } from './json-body.ts';
import { isKnownMethod, methodsOf } from './methods.ts';
import { mountHealth } from './health.ts';
import { mountOpenApi } from './openapi.ts';
import { mountMeasuring } from './measure-files.ts';
import { mountPages, type Pages } from './pages.ts';
import { mountPushWorker } from './push-worker.ts';
import { mountSeo } from './seo.ts';
import { mountSiteManifest } from './site-manifest.ts';
import { readableUrl } from './readable-url.ts';
import { problemOf, RETRY_AFTER } from './problems.ts';
import { FILE_LIMIT } from '#kernel/file-limit.ts';
import { fixedHeaders } from './security.ts';
import { hasHungUp, scopeOf } from './request.ts';
import { boundSockets, idleTimes } from './sockets.ts';
import { turnAway, turnAwayFirst } from './turn-away.ts';
import { watchRequests } from './watch-requests.ts';
import { targetOf } from './request-target.ts';
import { noteTarget, noteCode, traceHeaders } from '#platform/telemetry/request-facts.server.ts';
import { continueTrace } from '#platform/telemetry/trace.server.ts';
import { createRequestLog, type RequestLog } from '#platform/telemetry/request-log.server.ts';

declare module 'fastify' {
  interface FastifyRequest {
    rawBody?: Uint8Array;
  }
}

export type ServerParts = {
  readonly application: Application;
  readonly pages: Pages | null;
  readonly mountFiles?: (server: FastifyInstance) => Promise<void>;
  /** Where a line a request goes; the standard output where nothing else is said. */
  readonly requestLog?: RequestLog;
};

/** The web role's server. The page cache stands before the router; deadlines are the trust rules'. */
export const createWebServer = async (parts: ServerParts): Promise<FastifyInstance> => {
  const { application, pages, mountFiles } = parts;
  const { env } = application.services;
  const send = problemSender(application);
  const options: FastifyServerOptions = {
    trustProxy: trustOf(env.TRUST_PROXY),
    // The one in the log, in headers and in what is said of a fault.
    genReqId: ({ facts }) => (facts?.trace ?? continueTrace(undefined)).traceId,
    bodyLimit: 100_000,
    // What came in before the end is answered.
    return503OnClosing: false,
    rewriteUrl: ({ url = '/' }) => (pages === null ? url : readableUrl(url)),
    // Calls at addresses that cannot be read, or addresses that are longer than any of ours.
    frameworkErrors: (error, request, reply) =>
      send(request, reply, error.code === 'FST_ERR_BAD_URL' ? 'malformed' : 'notFound'),
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 400 },
    serverFactory: (handler) => listenerOf(parts, handler),
  };
  const server: FastifyInstance = fastify(options);
  const headers = fixedHeaders(env.PUBLIC_URL.startsWith('https:'));
  server.addHook('onRequest', (request, reply, done) => {
    noteTarget(request.raw, targetOf(request.routeOptions.url));
    reply.headers(headers);
    done();
  });
  server.addHook('onSend', (request, reply, payload, done) => {
    reply.headers(traceHeaders(request.raw));
    done(null, payload);
  });
  await forgetOnChange(server, application, pages);
  server.addHook('onClose', application.measuring.recorder.close);
  refuseProtocolErrors(server, application, send);
  mountHealth(server, application);
  mountOpenApi(server, application);
  mountPushWorker(server);
  mountSiteManifest(server);
  mountMeasuring(server, application);
  mountSeo(server, application, async () =>
    pages === null ? null : new Set(Object.keys((await pages.loadBuild()).routes)),
  );
  if (mountFiles !== undefined) await mountFiles(server);
  await server.register(async (api) => {
    // Only JSON and multipart bodies are read: a form of another site can send text/plain.
    api.removeContentTypeParser('text/plain');
    api.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
      const bytes = body as Buffer;
      request.rawBody = bytes;
      const parsed = parseJson(bytes);
      if (parsed.ok) done(null, parsed.value);
      else done(Object.assign(new Error(parsed.code), { statusCode: 400, code: 'MALFORMED' }));
    });
    await api.register(multipart, { limits: { fileSize: FILE_LIMIT, files: 10, fields: 20, parts: 30 } });
    mountApi(api, application);
  });
  if (pages !== null) await server.register(async (site) => mountPages(site, pages));
  return server;
};

/** Kept answers and pages stand before the router. */
const listenerOf = (
  { application, pages, requestLog }: ServerParts,
  handler: (...requested: Parameters<RequestListener>) => void,
) => {
  const { env } = application.services;
  const watch = watchRequests({ env, log: requestLog ?? createRequestLog(env, 'web') });
  const http = createServer(
    // The framework sets no time limit on a server it did not make itself.
    {
      maxHeaderSize: 16_384,
      headersTimeout: 5_000,
      requestTimeout: 15_000,
      connectionsCheckingInterval: 1_000,
      ...idleTimes(env.TRUST_PROXY !== false),
    },
    (request, response) => {
      watch.begin(request);
      if (pages !== null) application.measuring.watch(request, response);
      // The visitor's next request goes to a process that stays.
      if (application.stopping.signal.aborted) response.shouldKeepAlive = false;
      const isAnswered =
        application.answers.tryAnswer(request, response) ||
        pages?.cache.tryAnswer(request, response) === true ||
        (pages !== null && turnAway(pages, request, response));
      if (isAnswered) return watch.noteAnswered(response);
      watch.noteAtEnd(response);
      handler(request, response);
    },
  );
  if (pages !== null) answerFirst(http, turnAwayFirst(pages, watch));
  closeInStages(http);
  http.on('connection', application.arrivals.note);
  if (env.TRUST_PROXY === false) boundSockets(http);
  http.maxConnections = 2_000;
  http.setTimeout(20_000);
  return http;
};

/** What is kept here counts no longer once staff have changed something, or word of that may have been missed. */
const forgetOnChange = async (
  server: FastifyInstance,
  application: Application,
  pages: Pages | null,
): Promise<void> => {
  const stopWatching = await application.watchChanges(() => {
    application.answers.clear();
    application.pageAnswers.clear();
    pages?.cache.clear();
  });
  server.addHook('onClose', stopWatching);
};

type Send = (request: FastifyRequest, reply: FastifyReply, code: string) => void;

/** What is refused before a call is known gets the same kind of answer. */
const problemSender =
  (application: Application): Send =>
  (request, reply, code) => {
    const scope = scopeOf(request);
    noteCode(request.raw, code);
    const translate = application.translator(scope.brand, scope.market);
    const problem = problemOf({ route: null, refused: { ok: false, code }, traceId: request.id, translate });
    if (problem.status === 503) void reply.header('retry-after', RETRY_AFTER);
    void reply
      .code(problem.status)
      .headers(fixedHeaders(application.services.env.PUBLIC_URL.startsWith('https:')))
      .header('content-language', MARKETS[scope.market ?? 'br'].locale)
      .type('application/problem+json')
      .send(JSON.stringify(problem));
  };

const refuseProtocolErrors = (server: FastifyInstance, application: Application, send: Send): void => {
  const codes: Readonly<Record<number, string>> = { 400: 'malformed', 413: 'tooLarge', 415: 'mediaType' };
  server.setErrorHandler((error, request, reply) => {
    const status =
      typeof error === 'object' && error !== null && 'statusCode' in error ? Number(error.statusCode) : 500;
    if (codes[status] === undefined && !hasHungUp(request))
      application.services.log.error({ err: error, traceId: request.id }, 'request failed');
    send(request, reply, codes[status] ?? 'busy');
  });
  const methodsAt = methodsOf(application.registry);
  server.setNotFoundHandler((request, reply) => {
    if (!isKnownMethod(request.method)) return send(request, reply, 'methodUnknown');
    const allowed = methodsAt(request.url.split('?', 1)[0] ?? '');
    if (allowed.length === 0 || allowed.includes(request.method)) return send(request, reply, 'notFound');
    reply.header('allow', [...allowed, 'OPTIONS'].join(', '));
    if (request.method === 'OPTIONS') return reply.code(204).send();
    return send(request, reply, 'methodNotAllowed');
  });
};
