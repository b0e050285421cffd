import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { HEALTH } from '#kernel/health.ts';
import { reachableHost } from '#kernel/loopback.ts';
import { advanceProposals } from './banks/events.ts';
import { bankTokenOf, mountBanks } from './banks/routes.ts';
import { openClock } from './core/clock.ts';
import { startDispatcher } from './core/dispatcher.ts';
import type { Dispatcher, DispatcherOptions } from './core/dispatcher.ts';
import { mountConsortium } from './consortium/routes.ts';
import { mountCrm } from './crm/routes.ts';
import { openExchangeLog, type ExchangeLog } from './core/exchange-log.ts';
import { createGuard, type Guard } from './core/http.ts';
import { openStore, type Store } from './core/store.ts';
import { mountControls } from './console/controls.ts';
import { mountConsole } from './console/pages.ts';
import { advanceOrders } from './factory/events.ts';
import { factoryToken, mountFactory } from './factory/routes.ts';
import { mountCheckout } from './gateway/checkout-routes.ts';
import { expirePayments } from './gateway/context.ts';
import { mountGateway } from './gateway/routes.ts';
import { mountIdentity } from './identity/routes.ts';
import { mountMessaging } from './messaging/routes.ts';
import { mountMail } from './mail/routes.ts';
import { startMailServer } from './mail/smtp.ts';
import { mountObjects } from './objects/routes.ts';
import { openShelf } from './objects/shelf.ts';
import type { ObjectKeys } from './objects/signature.ts';
import { mountPush } from './push/routes.ts';
import { mountReceivers } from './receiver/routes.ts';
import { mountRental, rentalTokenOf } from './rental/routes.ts';
import { mountPlaces } from './places/routes.ts';

export type SandboxOptions = {
  /** 0 takes a free port, here and for mail. */
  readonly port: number;
  readonly smtpPort: number;
  readonly host: string;
  /** Directory of the durable state; made where missing. */
  readonly dataDir: string;
  /** The shop's address: early steps of orders are reported to its factory-events call. */
  readonly shopUrl: string;
  /** How browsers reach the sandbox; by default its own host and port. */
  readonly publicUrl?: string;
  readonly accessToken: string;
  readonly paymentSecret: string;
  readonly factorySecret: string;
  readonly bankSecret: string;
  /** The shop as a client of the identity issuer; without it there is no issuer. */
  readonly identityClient?: { readonly id: string; readonly secret: string };
  /** Secret of the shop's client at the CRM, and its token at WhatsApp; without one nobody is let in. */
  readonly crmSecret?: string | undefined;
  readonly whatsAppToken?: string | undefined;
  /** The shop's token at the consortium's administrator; without one nobody is let in. */
  readonly consortiumToken?: string | undefined;
  /** Signs the rental company's webhooks, and makes its token; without one nobody is let in. */
  readonly rentalSecret?: string | undefined;
  /** The shop's keys at the object store; without them there is none. */
  readonly objectKeys?: ObjectKeys;
  /** Seconds between steps the factory reports by itself; 0 leaves them to the console. */
  readonly stepSeconds?: number;
  /** Seconds between steps the banks take by themselves; 0 leaves them to the console. */
  readonly bankSeconds?: number;
  readonly now?: () => Date;
  /** Seconds before each attempt of a webhook. */
  readonly webhookDelays?: readonly number[];
  readonly notYetSeconds?: number;
  readonly webhookTimeoutMs?: number;
};

export type Sandbox = { readonly url: string; readonly port: number; readonly smtpPort: number; stop(): Promise<void> };

const WEBHOOK_DELAYS = [0, 1, 5, 15, 60, 300, 900, 3600];
const WEBHOOK_TIMEOUT_MS = 22_000;
const NOT_YET_SECONDS = 15;
const TICK_MS = 1000;
const FACTORY_EVENTS = '/api/reservation/v2/factory-events';
const BODY_LIMIT = 100_000;

function isForeignForm(method: string, site: string | undefined): boolean {
  return method !== 'GET' && method !== 'HEAD' && site !== undefined && site !== 'same-origin' && site !== 'none';
}

function createApp(): FastifyInstance {
  const app = fastify({
    bodyLimit: BODY_LIMIT,
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: true },
  });
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  const parseJson = app.getDefaultJsonParser('remove', 'remove');
  app.removeContentTypeParser('application/json');
  // SDKs send the type without a body where there is nothing to say (a whole refund).
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    String(body) === '' ? done(null, undefined) : void parseJson(request, String(body), done),
  );
  // A page of another site must not press the console's buttons in someone's browser.
  app.addHook('onRequest', async (request, reply) => {
    const site = request.headers['sec-fetch-site'];
    // A bank's question is posted to from the shop's own page (3-D Secure); it changes nothing.
    const isChallenge = request.url === '/cardholder_authenticator/browser-challenges';
    if (!isChallenge && isForeignForm(request.method, typeof site === 'string' ? site : undefined)) {
      return reply.code(403).send({ message: 'cross-site request' });
    }
    return undefined;
  });
  app.setErrorHandler((error: { statusCode?: number; message: string }, _, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) console.error(error);
    const name = status >= 500 ? 'internal_server_error' : 'bad_request';
    return reply.code(status).send({ message: error.message, error: name, status, cause: [] });
  });
  app.setNotFoundHandler((_, reply) =>
    reply.code(404).send({ message: 'resource not found', error: 'not_found', status: 404, cause: [] }),
  );
  return app;
}

type Issuing = { options: SandboxOptions; guard: ReturnType<typeof createGuard>; now: () => Date; url: () => string };

function mountIssuer(app: FastifyInstance, { options, guard, now, url }: Issuing): void {
  const { identityClient: client, shopUrl } = options;
  if (client === undefined) return;
  mountIdentity(app, { issuer: { url, now, clientId: client.id, clientSecret: client.secret, shopUrl }, guard });
}

/** The CRM and WhatsApp. Without their secrets nobody is let in. */
function mountLeadCompanies(
  app: FastifyInstance,
  { options, guard, ...company }: { options: SandboxOptions; guard: Guard; store: Store; now: () => Date },
): void {
  mountCrm(app, { ...company, guard, secret: options.crmSecret ?? randomUUID() });
  mountMessaging(app, { ...company, guard, token: options.whatsAppToken ?? randomUUID() });
}

/** The object store. Without its keys there is none. */
function mountStore(
  app: FastifyInstance,
  { options, ...parts }: { options: SandboxOptions; store: Store; log: ExchangeLog; now: () => Date },
): void {
  if (options.objectKeys === undefined) return;
  const shelf = openShelf(join(options.dataDir, 'sandbox/objects'), parts.now);
  mountObjects(app, { ...parts, shelf, keys: options.objectKeys });
}

/** What is signed, or checks what others signed, keeps the machine's time. */
function mountByRealTime(
  app: FastifyInstance,
  { options, guard, store, log, now, url }: Issuing & { store: Store; log: ExchangeLog },
): void {
  mountPush(app, { store, now, guard, url });
  mountReceivers(app, { store, now, guard });
  mountIssuer(app, { options, guard, now, url });
  mountStore(app, { options, store, log, now });
  mountLeadCompanies(app, { options, guard, store, now });
}

type Dispatching = Pick<DispatcherOptions, 'store' | 'log' | 'now' | 'signedAt'> & { readonly rentalSecret: string };

/** Webhooks leave, each company's signed with its own secret. */
function dispatch(options: SandboxOptions, { rentalSecret, ...parts }: Dispatching): Dispatcher {
  return startDispatcher({
    ...parts,
    secrets: {
      gateway: options.paymentSecret,
      factory: options.factorySecret,
      bank: options.bankSecret,
      rental: rentalSecret,
    },
    delays: options.webhookDelays ?? WEBHOOK_DELAYS,
    notYetSeconds: options.notYetSeconds ?? NOT_YET_SECONDS,
    timeoutMs: options.webhookTimeoutMs ?? WEBHOOK_TIMEOUT_MS,
  });
}

/** The outside companies on real sockets, with their own durable state. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { now: real = () => new Date(), stepSeconds = 0, bankSeconds = 0, host } = options;
  const store = openStore(join(options.dataDir, 'sandbox'));
  const clock = openClock(store, real);
  const { now } = clock;
  const log = openExchangeLog({ store, now: real });
  const app = createApp();
  app.get(HEALTH.live, () => ({ alive: true }));
  const running: { dispatcher?: Dispatcher } = {};
  const poke = () => running.dispatcher?.poke();
  const gateway = { store, now, url: '', poke };
  const factory = { store, now, poke };
  const banks = { store, now, poke, url: () => gateway.url };
  const rental = { store, now, poke };
  const rentalSecret = options.rentalSecret ?? randomUUID();
  const guard = createGuard({ store, log });
  mountGateway(app, { gateway, guard, accessToken: options.accessToken });
  mountCheckout(app, { gateway, guard });
  mountFactory(app, { factory, guard, token: factoryToken(options.factorySecret) });
  mountBanks(app, { banks, guard, token: bankTokenOf(options.bankSecret) });
  mountRental(app, { rental, guard, token: rentalTokenOf(rentalSecret) });
  mountConsortium(app, { store, guard, token: options.consortiumToken ?? randomUUID() });
  mountMail(app, store);
  mountPlaces(app, guard);
  mountByRealTime(app, { options, guard, store, log, now: real, url: () => gateway.url });
  const factoryCallback = new URL(FACTORY_EVENTS, options.shopUrl).href;
  const sandboxContext = { gateway, factory, banks, rental, factoryCallback, clock };
  mountControls(app, sandboxContext);
  mountConsole(app, sandboxContext);

  const mail = await startMailServer({ store, now: real, host, port: options.smtpPort });
  try {
    await app.listen({ host, port: options.port });
  } catch (error) {
    await mail.stop();
    throw error;
  }
  const { port } = app.server.address() as AddressInfo;
  gateway.url = options.publicUrl ?? `http://${reachableHost(host)}:${port}`;

  running.dispatcher = dispatch(options, { store, log, now, signedAt: real, rentalSecret });
  const tick = setInterval(() => {
    expirePayments(gateway);
    if (stepSeconds > 0) advanceOrders(factory, stepSeconds);
    if (bankSeconds > 0) advanceProposals(banks, bankSeconds);
  }, TICK_MS);

  return {
    url: gateway.url,
    port,
    smtpPort: mail.port,
    async stop() {
      clearInterval(tick);
      await running.dispatcher?.stop();
      await Promise.all([app.close(), mail.stop()]);
      store.close();
    },
  };
}
