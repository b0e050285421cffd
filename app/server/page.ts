import type { FastifyRequest } from 'fastify';
import { data } from 'react-router';
import type { Actor } from '#kernel/actor.ts';
import type { CallApi, CallResult } from '#kernel/client.ts';
import { MARKETS, type Market } from '#kernel/market.ts';
import { kindOfStatus } from '#kernel/problem.ts';
import { refuse, type Refused } from '#kernel/result.ts';
import { isAwayError, isBusyError } from '#platform/database.server.ts';
import { randomToken } from '#platform/crypto.server.ts';
import { readCookies, writeCookie } from '#platform/http/cookies.server.ts';
import { checkForm, isSentByOwnPage, issueToken } from '#platform/http/csrf.server.ts';
import type { Env } from '#platform/env.server.ts';
import { isStoreAway } from '#platform/files/object-store.server.ts';
import { isStorageFull } from '#platform/storage.server.ts';
import { listRecordChanges } from '#features/privacy/contract/record-changes.ts';
import { pathOf, type PageId } from '#brands/slugs.ts';
import type { Page, Site } from '#ui/page-context.ts';
import type { Address } from './addresses.ts';
import { marketOfVisitor } from './busy-page.ts';
import { withArm, type Arm } from './experiments.ts';
import { callDirect } from './api.ts';
import { isPrefetch } from './prefetch.ts';
import { partsOf } from './form-parts.ts';
import type { Application } from './application.ts';
import { budgetOf } from './budget.ts';
import { clientAddress, clientCaller } from './client-address.ts';
import { menuOf, sitesOf } from './menu.ts';
import { problemOf, surprise } from './problems.ts';
import { askingForProof } from './step-up.ts';
import { siteSettings } from './site-settings.ts';
import { flatAreas, flatChanges, pickTexts } from './texts.ts';
import { withVariedPages } from './varied-pages.ts';

export type Reply = readonly [name: string, value: string];

export type Making = {
  application: Application;
  request: FastifyRequest;
  url: URL;
  address: Address;
  /** The variant that this visitor sees. */
  arm: Arm | null;
  /** Changes when a form proves once more who sends it: that opens another session. */
  actor: Actor;
  visitorId: string | null;
  /** What was posted; null of a page that is only asked for. */
  form: FormData | null;
  replies: Reply[];
  /** A call failed, so the page is not what it should be; or the database is away, and no page can be. */
  trouble: 'none' | 'call' | 'away';
  /** A cookie of the visitor was read: whatever else says that the page is everybody's, it is theirs. */
  isPersonal: boolean;
  /** Whether a frame around the page can ask for a fresh proof, and hold a form meanwhile. */
  asksProof: () => boolean;
  /** The texts that the screens at this address can show; null for all. */
  shownKeys: ReadonlySet<string> | null;
};

/** The site of an address; what stands before all of them speaks the language that the visitor reads. */
export const siteOf = (address: Making['address'], languages: string | undefined): Site => ({
  brand: address.kind === 'brand' ? address.brand : 'volante',
  market: address.kind === 'brand' || address.kind === 'market' ? address.market : marketOfVisitor('', languages),
});

/** `done` says what the last form did. A form posted from there leads on where it did something: shown again it was refused. */
const withoutNews = (url: URL): URL => {
  const own = new URL(url);
  own.searchParams.delete('done');
  return own;
};

/** Its presence hides the question, which is part of the key of a page that is everybody's. */
const CONSENT = 'vlt_consent';

const cookieReader = (making: Making): Page['cookie'] => {
  const cookies = readCookies(making.request.headers.cookie);
  return (name) => {
    const value = cookies.get(name);
    if (value !== undefined && name !== CONSENT) making.isPersonal = true;
    return value;
  };
};

/** What one page may know and do: calls go straight to the handlers, with the visitor's own rights. */
export const createPage = (making: Making): Page => {
  const { application, request, address, replies } = making;
  const url = making.form === null ? making.url : withoutNews(making.url);
  const { brand, market } = siteOf(address, request.headers['accept-language']);
  const words = wordsOf({ brand, market }, making);
  // No brand's page has nowhere to lead but to the chooser.
  const pathTo: Page['path'] = (name, params) =>
    address.kind === 'brand' ? `/${market}/${brand}${pathOf(name as PageId, market, params)}`.replace(/\/$/, '') : '/';
  let shownCar: Page['shownCar'] = null;
  const call = askingForProof({
    call: withVariedPages(directCaller(making, brand, market), making, { brand, market }),
    form: () => making.form,
    become: async (token) => {
      making.actor = (await application.authenticate(token)) ?? making.actor;
    },
    holds: making.asksProof,
    askFirst: () => `${pathTo('secondFactor')}?fresh=again&next=${encodeURIComponent(`${url.pathname}${url.search}`)}`,
    shown: () => ({
      session: { token: tokenOf(making), brand, locale: MARKETS[market].locale },
      back: `${url.pathname}${url.search}`,
      texts: words.texts('accounts', 'people'),
    }),
  });
  return {
    brand,
    market,
    locale: MARKETS[market].locale,
    url,
    call,
    callAt: (site) => directCaller(making, site.brand, site.market),
    submit: (declared, input) => call(declared, input as never),
    changesOf: changesReader(call),
    callForm: (declared, form) => directCaller(making, brand, market, form)(declared, {} as never),
    ...words,
    path: pathTo,
    get user() {
      return userOf(making.actor, { brand, market });
    },
    get formToken() {
      return tokenOf(making);
    },
    isPosted: making.form !== null,
    get form() {
      if (making.form === null) throw new Error('nothing was posted');
      return making.form;
    },
    cookie: cookieReader(making),
    setCookie: (cookie) => replies.push(['set-cookie', writeCookie(cookie)]),
    now: application.services.clock.now(),
    showCar: (car) => {
      shownCar = car;
    },
    get shownCar() {
      return shownCar;
    },
    isPrefetch: isPrefetch(request.headers),
    ...deploymentOf(application.services.env, market),
    ...keysOf(making),
  };
};

/** Numbers are had as seldom as forms are sent: whoever collects them fills no table. */
const keysOf = ({ application: { measuring, pipeline }, request }: Making): Pick<Page, 'newKey' | 'numberFor'> => ({
  newKey: () => randomToken(18),
  numberFor: (known) => {
    if (known !== undefined && measuring.numbers.read(known) !== null) return known;
    const caller = clientCaller(request);
    return pipeline.limiter.take('write', `number of ${caller}`) > 0 ? '' : measuring.numbers.makeFor(caller);
  },
});

/** Who may not see a record sees no history of it either. */
const changesReader =
  (call: CallApi): Page['changesOf'] =>
  async ({ before, ...params }) => {
    const found = await call(listRecordChanges, { params, query: before === undefined ? {} : { before } });
    return found.ok ? found.value : null;
  };

/** Texts and settings of a site, with what its team says and sets in place of the defaults. */
const wordsOf = (
  { brand, market }: Site,
  { shownKeys, arm }: Pick<Making, 'shownKeys' | 'arm'>,
): Pick<Page, 'texts' | 'shownTexts' | 'changedTexts' | 'settings'> => ({
  texts: (...areas) => withArm(flatAreas(brand, market, areas), areas, arm),
  shownTexts: (...areas) => pickTexts(withArm(flatAreas(brand, market, areas), areas, arm), shownKeys),
  changedTexts: (...areas) => withArm(flatChanges(brand, market, areas), areas, arm),
  settings: siteSettings({ brand, market }),
});

const deploymentOf = (env: Env, market: Market): Pick<Page, 'locationProvider' | 'serviceBases' | 'workshop'> => ({
  locationProvider: providerOf(env, market),
  serviceBases: env.SERVICE_BASES,
  workshop: env.NODE_ENV !== 'production',
});

/** The SDK's key is public by nature; the cloud's is the server's own and stays here. */
const providerOf = (env: Env, market: Market): Page['locationProvider'] => {
  const name = env.LOCATION_PROVIDER;
  if (name === 'google') return { name, apiKey: env.GOOGLE_MAPS_KEY ?? '', region: MARKETS[market].country };
  return { name, apiKey: '', region: name === 'aws' ? (env.AWS_LOCATION_REGION ?? '') : '' };
};

const userOf = (actor: Actor, site: Site): Page['user'] =>
  actor.kind === 'person'
    ? { id: actor.accountId, name: actor.name, ...menuOf(actor, site), sites: () => sitesOf(actor) }
    : null;

const sessionOf = ({ actor }: Pick<Making, 'actor'>): string | null =>
  actor.kind === 'person' ? actor.sessionId : null;

const tokenOf = (making: Making): string => {
  const id = sessionOf(making);
  return id === null ? '' : issueToken(making.application.services.env.APP_SECRETS, id);
};

/** Whether a form comes from a page of ours, as far as its headers say. */
export const isFromOwnPage = ({ application, request }: Pick<Making, 'application' | 'request'>): boolean =>
  isSentByOwnPage({ headers: request.headers, allowedOrigins: application.allowedOrigins });

/** Whether a form was posted from a page of ours, and where there is a session, from one of that session. */
export const isOwnForm = (posted: Pick<Making, 'application' | 'request' | 'actor'>, form: FormData): boolean => {
  const { application, request } = posted;
  const { method, headers } = request;
  const { allowedOrigins } = application;
  const secrets = application.services.env.APP_SECRETS;
  const hasCookie = headers.cookie !== undefined;
  const token = form.get('token');
  return (
    checkForm({ method, headers, hasCookie, sessionId: sessionOf(posted), allowedOrigins, secrets, token }) === null
  );
};

type Handed = {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  idempotencyKey?: string;
  isPart?: boolean;
  headers?: Readonly<Record<string, string>>;
};

const directCaller = (making: Making, brand: string, market: Page['market'], form: FormData | null = null): CallApi => {
  const { application, request, visitorId, replies } = making;
  const translate = application.translator(brand, market);
  const budget = budgetOf(application);
  // Pages send leads under the program's own credentials, and only to the calls that declare those headers.
  const { LEAD_CLIENT_ID, LEAD_CLIENT_SECRETS } = application.services.env;
  const own = new Map([
    ['client-id', LEAD_CLIENT_ID],
    ['client-secret', LEAD_CLIENT_SECRETS[0] ?? ''],
  ]);
  return async (declared, input) => {
    const route = application.routeById.get(declared.id);
    if (route === undefined) throw new Error(`no such call: ${declared.id}`);
    const parts = input as Handed;
    const params = new Map(Object.entries(parts.headers ?? {}));
    const make = () =>
      callDirect(application.pipeline, route, {
        params: parts.params,
        query: parts.query,
        body: parts.body,
        rawBody: new Uint8Array(),
        brand,
        market,
        actor: making.actor,
        visitorId,
        ip: clientAddress(request),
        requestId: request.id,
        signal: budget,
        idempotencyKey: parts.idempotencyKey,
        header: (name) =>
          declared.headers?.includes(name) === true
            ? (params.get(name) ?? own.get(name) ?? headerOf(request, name))
            : headerOf(request, name),
        reply: (name, value) => replies.push([name, value]),
        parts: () => partsOf(form),
        isPart: parts.isPart === true,
      });
    const { params: named, query } = parts;
    // Whoever is signed in may be told more.
    const isEverybodys = making.actor.kind === 'anonymous' && request.method === 'GET';
    const outcome = (await (
      isEverybodys
        ? application.pageAnswers.ask({ id: route.id, site: `${brand} ${market}`, input: [named, query] }, make)
        : make()
    ).catch((error: unknown) => {
      noteFailure(making, route.id, error);
      if (isBusyError(error) || isStoreAway(error)) return refuse('busy');
      if (isStorageFull(error)) return refuse('storageFull');
      return { ok: false, kind: 'bad response', problem: surprise(request.id, translate) };
    })) as CallResult<never> | Refused;
    if (outcome.ok || 'kind' in outcome) return outcome;
    const problem = problemOf({ route, refused: outcome, traceId: request.id, translate });
    return { ok: false, kind: kindOfStatus(problem.status), problem };
  };
};

/** While the database is away there is nothing to show: a page that was only asked for gives way to the one that says so. */
const noteFailure = (making: Making, route: string, err: unknown): void => {
  const { application, request } = making;
  const away = isAwayError(err);
  making.trouble = away || making.trouble === 'away' ? 'away' : 'call';
  const fields = { err, route, traceId: request.id };
  if (isBusyError(err) && !isStorageFull(err)) application.services.log.warn(fields, 'call put off');
  else application.services.log.error(fields, 'call failed');
  if (away && request.method === 'GET') throw data(null, { status: 503 });
};

const headerOf = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
};
