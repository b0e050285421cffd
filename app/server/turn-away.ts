import type { IncomingMessage, ServerResponse } from 'node:http';
import { isMarket } from '#kernel/market.ts';
import { noteTarget, traceHeaders } from '#platform/telemetry/request-facts.server.ts';
import { addressOf } from './addresses.ts';
import { busyPage, marketOfVisitor } from './busy-page.ts';
import { clientCaller } from './client-address.ts';
import { cacheKeyOf } from './page-cache.ts';
import type { Gate } from './first-bytes.ts';
import type { Pages } from './pages.ts';
import { RETRY_AFTER } from './problems.ts';
import { pageTarget } from './request-target.ts';
import { fixedHeaders } from './security.ts';
import { siteUrl } from './site-url.ts';
import type { Watch } from './watch-requests.ts';

type Requested = Pick<IncomingMessage, 'method' | 'url' | 'headers' | 'facts'> & {
  readonly socket: { readonly remoteAddress?: string | undefined };
};
type Answer = { readonly fields: Readonly<Record<string, string>>; readonly body: string };

/**
 * What whoever wants a page that cannot be begun soon gets instead, before the router looks at it: of ten times as many visitors as
 * pages nine are sent away, and must cost next to nothing. Null for whom there is room, and whose page is kept or is being made for
 * somebody else already.
 */
const refusalOf = ({ application, cache }: Pages, request: Requested): Answer | null => {
  const { method, url: path = '/' } = request;
  if (method !== 'GET' || !isMarket(path.split(/[/?]/, 2)[1])) return null;
  const key = cacheKeyOf(request);
  if (key !== null && (cache.has(key) || cache.waitFor(key) !== null)) return null;
  const { env } = application.services;
  // Behind a proxy the router has to say who it is.
  const caller = env.TRUST_PROXY === false ? clientCaller({ ip: '', socket: request.socket }) : undefined;
  if (!application.load.isFull('page', caller)) return null;
  const url = siteUrl(path, env.PUBLIC_URL);
  noteTarget(request, pageTarget(addressOf(url), url.pathname));
  const market = marketOfVisitor(path, request.headers['accept-language']);
  const translate = application.translator(null, market);
  const { headers, body } = busyPage({ method, path, market, translate, seconds: Number(RETRY_AFTER) });
  return {
    body,
    fields: {
      ...fixedHeaders(env.PUBLIC_URL.startsWith('https:')),
      ...traceHeaders(request),
      ...headers,
      'content-length': String(Buffer.byteLength(body)),
    },
  };
};

/** Answers such a request on a connection that the HTTP server has. */
export const turnAway = (pages: Pages, request: IncomingMessage, response: ServerResponse): boolean => {
  const refusal = refusalOf(pages, request);
  if (refusal === null) return false;
  // A visitor would hold the connection until the next try; a proxy needs it for others.
  if (pages.application.services.env.TRUST_PROXY === false) response.shouldKeepAlive = false;
  response.writeHead(503, refusal.fields).end(refusal.body);
  return true;
};

/**
 * The same as the whole answer of a connection that the HTTP server has not seen. No date, as RFC 9110 (6.6.1) lets a 503 do. Only
 * while people are sent away without a break, and never behind a proxy, whose connections are for others too.
 */
export const turnAwayFirst = (pages: Pages, watch: Watch): Gate => {
  const { env } = pages.application.services;
  const { load, stopping } = pages.application;
  return {
    isOpen: () => env.TRUST_PROXY === false && load.isCrowded('page') && !stopping.signal.aborted,
    answer: (first) => {
      const request: Requested = { ...first };
      watch.begin(request);
      const refusal = refusalOf(pages, request);
      if (refusal === null) return null;
      watch.noteSent(request, 503);
      let head = 'HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\n';
      for (const [name, value] of Object.entries(refusal.fields)) head += `${name}: ${value}\r\n`;
      return `${head}\r\n${refusal.body}`;
    },
  };
};
