import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isAwayError } from '#platform/database.server.ts';
import { noteTarget, noteCache, UNKNOWN } from '#platform/telemetry/request-facts.server.ts';
import { withinFacts } from './within-facts.ts';
import type { Env } from '#platform/env.server.ts';
import type { Application } from './application.ts';
import { boundBody, BodyTooLarge, isAnnouncedTooLarge } from './bounded-body.ts';
import { clientCaller } from './client-address.ts';
import type { Work } from './load.ts';
import { readPosted } from './form-gate.ts';
import { refuseBody, refuseWordless, sendBusy } from './page-refusals.ts';
import { placeOf, sharedSeconds, type Place } from './page-place.ts';
import { areaOf } from './route-areas.ts';
import { routerOf } from './router.ts';
import type { WebBuild } from './web-build.ts';
import { isVisitor, type Flight, type PageCache } from './page-cache.ts';
import { createPage, type Making, type Reply } from './page.ts';
import { shownKeys, type PageTexts } from './page-texts.ts';
import { isHandled, matchesAt } from './route-match.ts';
import { RETRY_AFTER } from './problems.ts';
import { identify } from './request.ts';
import { framedByUs, framesIn, hashPolicy, noncePolicy, paymentOrigins } from './security.ts';
import { weakReplies } from './weak-login.ts';
import { pageTarget } from './request-target.ts';
import { shownUrl } from './site-url.ts';

export type Pages = {
  readonly application: Application;
  readonly cache: PageCache;
  /** The built pages; in development they change between requests. */
  readonly loadBuild: () => Promise<WebBuild>;
  /** Which texts each page can show; null in development, where a page is handed all it names. */
  readonly texts: PageTexts | null;
  readonly development: boolean;
};

/** Everything that is not a call or a file is a page. */
export const mountPages = (server: FastifyInstance, pages: Pages): void => {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  server.route({
    method: ['GET', 'POST'],
    url: '/*',
    handler: (request, reply) => withinFacts(request, () => answerOnce(pages, request, reply)),
  });
};

/** A page for everybody is made once for all who ask for it at the same time. */
const answerOnce = async (pages: Pages, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
  const { cache } = pages;
  const { method, url, headers } = request;
  const place = await placeOf(
    { method, url, headers },
    { origin: pages.application.services.env.PUBLIC_URL, loadBuild: pages.loadBuild },
  );
  const { key } = place;
  // Of a visitor with a secret it is not known yet who may see what the address shows.
  const isOwn = key !== null && isVisitor(request.headers) && !cache.isShared(key);
  if (key === null || isOwn) return answer({ pages, request, reply, ...place, flight: null });
  noteCache(request.raw, 'miss');
  await cache.waitFor(key);
  if (cache.tryAnswer(request.raw, reply.raw, key)) return reply.hijack();
  const flight = cache.lead(key);
  try {
    return await answer({ pages, request, reply, ...place, flight });
  } finally {
    flight.land();
  }
};

const workOf = ({ method, headers, url }: FastifyRequest): Work => {
  if (method !== 'POST') return /^[^?]*\.csv(?:\?|$)/.test(url) ? 'file' : 'page';
  return headers['content-type']?.startsWith('multipart/') === true ? 'upload' : 'form';
};

type Visit = Place & {
  readonly pages: Pages;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** Null: made for this visitor alone. */
  readonly flight: Flight | null;
};

/** Making a page takes a slot; where there is none, a few lines say so at once. */
const answer = async (visit: Visit): Promise<FastifyReply> => {
  const { pages, request, reply, url, address } = visit;
  const { application } = pages;
  noteTarget(request.raw, pageTarget(address, url.pathname));
  if (address.kind === 'moved') return reply.redirect(address.to, 301);
  if (isAnnouncedTooLarge(request.headers)) return refuseBody(application, address, reply);
  const work = workOf(request);
  const caller = clientCaller(request);
  if (application.load.isFull(work, caller)) return sendBusy(application, request, reply);
  // No call has been made yet that would count it, and a form with files is read whole before one is.
  const isTooOften = work === 'upload' && application.pipeline.limiter.take('write', `files of ${caller}`) > 0;
  if (isTooOften) return sendBusy(application, request, reply);
  const body = toBody(request);
  // A sender may be slow: nobody waits in a slot for what is small enough to be read before.
  const form = work === 'form' && body !== null ? await readForm(body) : body;
  if (form === 'tooLarge') return refuseBody(application, address, reply);
  const leave = await application.load.enter(work, caller);
  if (leave === null) return sendBusy(application, request, reply);
  try {
    await application.arrivals.letIn();
    // Who has gone meanwhile needs no page.
    if (!request.raw.socket.writable) return reply.hijack();
    return await render({ ...visit, body: form });
  } finally {
    leave();
  }
};

const readForm = async (body: Readable): Promise<Readable | 'tooLarge'> => {
  try {
    return Readable.from([await buffer(body)], { objectMode: false });
  } catch (error) {
    if (error instanceof BodyTooLarge) return 'tooLarge';
    throw error;
  }
};

type Rendering = Visit & {
  readonly body: Readable | null;
};

const render = async (rendering: Rendering): Promise<FastifyReply> => {
  const { pages, request, reply, flight, url, address, arm, body } = rendering;
  const isOwn = flight === null;
  const { application } = pages;
  const identity = isOwn ? await identify(application, request).catch(nobodyWhileAway) : ANYBODY;
  const who = identity.kind === 'known' ? identity : NOBODY;
  const nonce = isOwn ? randomBytes(16).toString('base64') : '';
  const replies: Reply[] = weakReplies(url, request.headers.cookie);
  const posted = await readPosted({ application, request, actor: who.actor, body });
  if (posted.kind === 'tooLarge') return refuseBody(application, address, reply);
  const isRefused = posted.kind === 'refused';
  const shown = shownUrl(url);
  const whole = await pages.loadBuild();
  const build = pages.development ? whole : areaOf(whole, shown.pathname);
  const making: Making = {
    application,
    request,
    url: shown,
    address,
    arm,
    actor: who.actor,
    visitorId: who.visitorId,
    form: posted.kind === 'own' ? posted.form : null,
    replies,
    trouble: identity.kind === 'away' ? 'away' : 'none',
    isPersonal: false,
    asksProof: () => matchesAt(build, shown.pathname).some((route) => isHandled(route, 'asksProof', true)),
    shownKeys: pages.texts === null ? null : shownKeys(pages.texts, build, shown.pathname),
  };
  const page = createPage(making);
  const handle = routerOf(build, { development: pages.development, isRefused });
  const response = await handle(toWebRequest(request, url), build.entry.module.provide(page, nonce));
  if (isRefused && isWordless(response)) return refuseWordless(application, address, reply);
  if (isType(response, 'text/csv')) return sendFile({ ...rendering, response, replies });
  const bytes = build.entry.module.bytesOf(response) ?? Buffer.from(await response.arrayBuffer());
  // An address without a page of its own has no words to ask for another try.
  if (response.status === 503 && bytes.byteLength === 0) return sendBusy(application, request, reply);
  const hasSecret = page.formToken !== '';
  const { trouble, isPersonal } = making;
  return send({ ...rendering, response, body: bytes, replies, nonce, hasSecret, trouble, isPersonal });
};

/** Who a visitor is cannot be known without the database; the page says so, as it does of everything else. */
const nobodyWhileAway = (error: unknown): { kind: 'away' } => {
  if (isAwayError(error)) return { kind: 'away' };
  throw error;
};

const NOBODY = { actor: { kind: 'anonymous', anonymousId: null }, visitorId: null } as const;
const ANYBODY = { kind: 'known', ...NOBODY } as const;

const isType = ({ headers }: Response, type: string): boolean => headers.get('content-type')?.startsWith(type) === true;

/** An address without a page of its own (signing out, consent) has no frame to refuse a form in. */
const isWordless = (response: Response): boolean => response.status === 403 && isType(response, 'application/json');

const toBody = (request: FastifyRequest): Readable | null =>
  request.method === 'POST' && request.body instanceof Readable
    ? Readable.from(boundBody(request.body, request.headers), { objectMode: false })
    : null;

/** What the router is given has no body: a form goes on as `page.form`. Nor an origin, which was judged: the router would fail of a foreign one. */
const toWebRequest = (request: FastifyRequest, url: URL): Request => {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  headers.delete('origin');
  return new Request(url, { method: request.method, headers });
};

/** A file goes out as it is read, and its slot is given back when it is taken or nobody takes it any more. */
const sendFile = async ({ reply, response, replies }: Pick<Sending, 'reply' | 'response' | 'replies'>) => {
  reply.code(response.status);
  for (const [name, value] of [...response.headers, ...replies]) reply.header(name, value);
  const ended = finished(reply.raw).catch(() => undefined);
  reply.send(response.body);
  await ended;
  return reply;
};

type Sending = Visit & {
  response: Response;
  body: Buffer;
  replies: readonly Reply[];
  nonce: string;
  /** Whether the page carries the token of a session. */
  hasSecret: boolean;
  trouble: Making['trouble'];
  isPersonal: boolean;
};

/** The maps SDK is the only script from outside, and only where it is the provider of places. */
const outsideOrigin = ({ LOCATION_PROVIDER, GOOGLE_MAPS_URL }: Env): string | null =>
  LOCATION_PROVIDER === 'google' ? new URL(GOOGLE_MAPS_URL).origin : null;

/** What stands before all sites speaks the language of who asks. */
const varyOf = ({ address }: Pick<Place, 'address'>): string =>
  address.kind === 'other' ? 'accept-encoding, cookie, accept-language' : 'accept-encoding, cookie';

/** What somebody alone sees, and what the router's script asks for, no cache between may give to another. */
const isOneVisitors = ({ key, arm, hasSecret, isPersonal }: Sending): boolean =>
  key === null || arm !== null || hasSecret || isPersonal;

const press = promisify(brotliCompress);
const FAST = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

const send = async (sending: Sending): Promise<FastifyReply> => {
  const { pages, request, reply, key, sharedStatus, flight, response } = sending;
  const { body, replies, nonce, hasSecret, trouble, isPersonal } = sending;
  const status = trouble === 'away' && response.status < 400 ? 503 : response.status;
  reply.code(status);
  for (const [name, value] of response.headers) if (name !== 'set-cookie') reply.header(name, value);
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie);
  for (const [name, value] of replies) reply.header(name, value);
  const isForAll = /^public|\bs-maxage=/.test(response.headers.get('cache-control') ?? '');
  if (isForAll && isOneVisitors(sending)) reply.header('cache-control', 'private, max-age=0');
  reply.header('vary', varyOf(sending));
  if (trouble !== 'none') reply.header('cache-control', 'no-store');
  if (status === 503) reply.header('retry-after', RETRY_AFTER);
  if (body.length === 0) return reply.send();
  if (!isType(response, 'text/html')) return reply.send(body);
  const outside = outsideOrigin(pages.application.services.env);
  const frames = framesIn(body);
  const csp =
    nonce === ''
      ? hashPolicy(body.toString(), outside, frames)
      : noncePolicy(nonce, outside, { forms: paymentOrigins(pages.application.services.env), frames });
  const isPreview = sending.url.searchParams.has('preview');
  if (isPreview) reply.header('x-robots-tag', 'noindex');
  if (!pages.development) reply.header('content-security-policy', isPreview ? framedByUs(csp) : csp);
  const seconds =
    trouble === 'none' && !isPersonal && !isPreview ? sharedSeconds(sending, response.headers.get('cache-control')) : 0;
  const isShared = key !== null && seconds > 0 && status === sharedStatus && replies.length === 0 && !pages.development;
  if (isShared && flight === null) pages.cache.noteShared(key);
  if (isShared && flight !== null) {
    const headers = Object.fromEntries(
      Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)]),
    );
    flight.keep({
      status,
      headers,
      body,
      seconds,
      target: request.raw.facts?.target ?? UNKNOWN,
    });
    const isSent = pages.cache.tryAnswer(request.raw, reply.raw, key);
    // Made for this visitor, who is answered by the same bytes as those after.
    noteCache(request.raw, 'miss');
    if (isSent) return reply.hijack();
  }
  // A secret beside what the address says could be guessed from the compressed length (BREACH, CVE-2013-3587).
  if (hasSecret || !String(request.headers['accept-encoding']).includes('br')) return reply.send(body);
  return reply.header('content-encoding', 'br').send(await press(body, FAST));
};
