import * as z from 'zod/mini';
import { actorKey, applicationOf, hasRole, isFresh, type Actor, type ExternalApplication } from '#kernel/actor.ts';
import { applicationScope } from '#kernel/application-scope.ts';
import { dayIn, formatDay } from '#kernel/dates.ts';
import { commonRefusals, type RefusalSpec, type Schema } from '#kernel/endpoint.ts';
import { MARKETS, marketOf, type Market } from '#kernel/market.ts';
import { issuesOf } from '#kernel/messages.ts';
import { refuse, type FieldIssue, type Refused, type Result } from '#kernel/result.ts';
import { hmac, sha256 } from '../crypto.server.ts';
import type { Tx } from '../database.server.ts';
import { sql } from '../sql.server.ts';
import type { Context, Route, Services } from './context.server.ts';
import { callerOf } from './network.server.ts';
import { findOutcome, runOnce } from './idempotency.server.ts';
import { SHARED, type RateLimiter } from './rate-limit.server.ts';
import { noteWrite, readerOf } from './stale-reads.server.ts';
import { takeShared } from './shared-limit.server.ts';
import { limited } from '../telemetry/metrics.server.ts';

/** A call as it came in, over the wire or from a page being rendered. */
export type Call = {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly rawBody: Uint8Array;
  readonly brand: string | null;
  readonly market: Market | null;
  readonly actor: Actor;
  readonly visitorId: string | null;
  readonly ip: string;
  readonly requestId: string;
  /** Of the budget of the whole request; made when it is first asked for, as most calls ask nobody outside. */
  readonly signal: () => AbortSignal;
  readonly idempotencyKey: string | undefined;
  readonly header: (name: string) => string | undefined;
  readonly reply: (name: string, value: string) => void;
  readonly parts: Context['parts'];
  /** One more part of an answer that was counted: only what the program asks itself says so. */
  readonly isPart?: boolean;
};

export type Pipeline = {
  readonly services: Services;
  readonly limiter: RateLimiter;
  readonly isBrand: (brand: string) => boolean;
  /** Staff have changed something that all may see; ends when nobody is answered from before it. */
  readonly onChange: () => Promise<void>;
  /** Sees what came of each call; it may not throw, and nobody waits for it. */
  readonly observe?: Observe;
};

export type Observe = (route: Route, call: Call, result: Result<unknown>) => void;

export const refusalSpecOf = (route: Route, code: string): RefusalSpec | undefined =>
  route.refusals[code] ?? (commonRefusals as Record<string, RefusalSpec>)[code];

/** Every way through a call: permission, budget, scope, input, key, effect. The first failing gate answers. */
export const execute = async (pipeline: Pipeline, route: Route, call: Call): Promise<Result<unknown>> => {
  const result = await perform(pipeline, route, atOwnSite(call)).finally(() =>
    noteWrite(pipeline.services, route, call),
  );
  if (result.ok && route.method !== 'GET' && route.roles.length > 0) await pipeline.onChange();
  pipeline.observe?.(route, call, result);
  return result;
};

const perform = async (pipeline: Pipeline, route: Route, call: Call): Promise<Result<unknown>> => {
  const denied = await guard(pipeline, route, call);
  if (denied !== null) return denied;
  const input = parseInput(route, call);
  if (!input.ok) return input;
  const key = call.idempotencyKey;
  if (route.idempotency === undefined || (route.idempotency === 'accepted' && key === undefined)) {
    const context = contextOf(pipeline, call, { route, tx: null });
    return route.handle(input.value, context, await route.ask?.(input.value, context));
  }
  if (key === undefined || key.length < 8 || key.length > 255) return refuse('keyMissing');
  const { db } = pipeline.services;
  const scope = { brand: call.brand, actor: actorKey(call.actor), reason: route.id };
  const keyed = {
    brand: call.brand ?? '',
    actor: keyHolder(call),
    route: route.id,
    key,
    bodyHash: sha256(JSON.stringify([call.params, call.query, call.body])),
  };
  // A key that has its answer asks nobody outside again.
  const known = route.ask === undefined ? null : await findOutcome({ db, scope, call: keyed });
  if (known !== null) return 'result' in known ? known.result : refuse(known.kind);
  const asked = await route.ask?.(input.value, contextOf(pipeline, call, { route, tx: null }));
  const outcome = await runOnce(
    { db, scope, call: keyed, isPassing: (code) => PASSING.has(refusalSpecOf(route, code)?.status ?? 0) },
    (tx) => route.handle(input.value, contextOf(pipeline, call, { route, tx }), asked),
  );
  return 'result' in outcome ? outcome.result : refuse(outcome.kind);
};

/** What is refused for now: with the same key it may be tried again. */
const PASSING: ReadonlySet<number> = new Set([429, 503]);

/** Whose key it is: a visitor who has no secret yet is told from others by their address, so that keys do not meet. */
const keyHolder = (call: Call): string =>
  call.actor.kind === 'anonymous' && call.actor.anonymousId === null && call.actor.application === undefined
    ? `anonymous:at:${sha256(call.ip).slice(0, 32)}`
    : actorKey(call.actor);

const guard = async (pipeline: Pipeline, route: Route, call: Call): Promise<Refused | null> => {
  const isWeak = call.actor.kind === 'anonymous' && call.actor.weak === true;
  const application = applicationOf(call.actor);
  if (application !== undefined) {
    const denied = await guardApplication(pipeline, application, { route, call });
    if (denied !== null) return denied;
  }
  if (isWeak && route.weak !== true) return refuse(route.access === 'bearer' ? 'unauthenticated' : 'forbidden');
  if (route.access === 'bearer' && call.actor.kind !== 'person' && !isWeak) return refuse('unauthenticated');
  if (route.access === 'basic' && !/^basic /i.test(call.header('authorization') ?? ''))
    return refuse('unauthenticated');
  const wait = call.isPart === true ? 0 : await waitOf(pipeline, route.rate, call);
  if (wait > 0) return tooMany(route, call, wait);
  // What a weak sign-in may read, it reads without a role: the declaration says so.
  if (route.roles.length > 0 && !isWeak && !hasRole(call.actor, route.roles, call)) {
    return refuse(call.actor.kind === 'person' ? 'forbidden' : 'unauthenticated');
  }
  if (route.fresh === true && !isFresh(call.actor, pipeline.services.clock.now())) return refuse('stepUp');
  if (route.scope !== 'none' && call.market === null) return refuse('scopeMissing');
  if (route.scope === 'brand' && (call.brand === null || !pipeline.isBrand(call.brand))) return refuse('scopeMissing');
  return null;
};

const tooMany = (route: Route, call: Call, seconds: number): Refused => {
  limited.inc({ rate: route.rate });
  call.reply('retry-after', String(seconds));
  return refuse('tooMany', { params: { seconds } });
};

/** Where a key is of one brand and market, a call that names none is made there. */
const atOwnSite = (call: Call): Call => {
  const application = applicationOf(call.actor);
  if (application === undefined) return call;
  return { ...call, brand: call.brand ?? application.brand, market: call.market ?? application.market };
};

/**
 * An application has a number of its own, counted over all processes before anything else, so that what is refused counts too; it is
 * agreed with a company and not scaled.
 */
const guardApplication = async (
  { services }: Pipeline,
  { id, perMinute, scopes, brand, market, endsOn }: ExternalApplication,
  { route, call }: { route: Route; call: Call },
): Promise<Refused | null> => {
  const wait = call.isPart === true ? 0 : await takeShared(services.db, { key: `application ${id}`, perMinute });
  if (wait > 0) return tooMany(route, call, wait);
  if (endsOn !== null && endsOn < dayIn(services.clock.now(), market))
    return refuse('keyEnded', { params: { day: formatDay(endsOn) } });
  const scope = applicationScope(route);
  if (scope === null) return refuse('forbidden');
  if (!scopes.includes(scope)) return refuse('beyondScope', { params: { scope } });
  return isAt({ brand, market }, call) ? null : refuse('otherSite', { params: { brand, market } });
};

/** Whether a call names no other brand or market, wherever it names one. */
const isAt = (site: { brand: string; market: Market }, { brand, market, params }: Call): boolean => {
  const named = (params ?? {}) as { readonly brand?: string; readonly market?: string };
  const brands = [brand, named.brand?.toLowerCase()];
  const markets = [market, named.market === undefined ? undefined : (marketOf(named.market) ?? named.market)];
  return (
    brands.every((one) => one === undefined || one === null || one === site.brand) &&
    markets.every((one) => one === undefined || one === null || one === site.market)
  );
};

/** Seconds a caller has to wait, or 0. What is counted over all processes is asked of the database only while it may pass here. */
const waitOf = async (pipeline: Pipeline, rate: Route['rate'], call: Call): Promise<number> => {
  const { limiter, services } = pipeline;
  const application = applicationOf(call.actor);
  // What is counted over all processes is counted of an application too: a plate is looked up by nobody thirty times a minute.
  if (application !== undefined && !SHARED.has(rate)) return 0;
  const caller =
    call.actor.kind === 'person'
      ? call.actor.accountId
      : application === undefined
        ? callerOf(call.ip)
        : actorKey(call.actor);
  const here = limiter.take(rate, caller);
  if (here > 0 || !SHARED.has(rate)) return here;
  const key = `${rate} ${hmac(services.env.APP_SECRETS[0] ?? '', `limit:${caller}`).slice(0, 32)}`;
  const seconds = await takeShared(services.db, { key, perMinute: limiter.perMinute(rate) });
  if (seconds > 0) limiter.drain(rate, caller, seconds);
  return seconds;
};

type Input = { params: unknown; query: unknown; body: unknown };

const parseInput = (route: Route, call: Call): Result<Input> => {
  const fields: FieldIssue[] = [];
  const parsed: Input = { params: undefined, query: undefined, body: undefined };
  for (const part of ['params', 'query', 'body'] as const) {
    // A call that takes nothing of a kind refuses whatever is sent of it; the parts of a form are read by its handler.
    const schema = route[part] ?? (part === 'query' || (part === 'body' && route.form !== true) ? NOTHING : undefined);
    if (schema === undefined) continue;
    const input = part === 'query' ? withoutScope(schema, call.query) : (call[part] ?? {});
    const result = z.safeParse(schema, input);
    if (!result.success) fields.push(...issuesOf(closestIssues(result.error.issues), input));
    else if (route[part] !== undefined) parsed[part] = result.data;
  }
  return fields.length > 0 ? refuse('invalid', { fields }) : { ok: true, value: parsed };
};

const NOTHING: Schema = z.strictObject({});
const SCOPE = ['brand', 'market'];

/** Brand and market may stand in the query of any call: they have been read already, whether or not it declares them. */
const withoutScope = (schema: Schema, query: unknown): unknown => {
  const input = Object.entries((query ?? {}) as Record<string, unknown>);
  if (input.length === 0) return {};
  const declared = schema instanceof z.ZodMiniObject ? Object.keys(schema.shape) : [];
  return Object.fromEntries(input.filter(([name]) => !SCOPE.includes(name) || declared.includes(name)));
};

/** Where a value fits none of several forms, what is wrong with it for the form it comes closest to. */
const closestIssues = (issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue[] =>
  issues.flatMap((issue) => {
    if (issue.code !== 'invalid_union') return [issue];
    const [closest = []] = issue.errors.toSorted((left, right) => left.length - right.length);
    if (closest.length === 0) return [issue];
    return closestIssues(closest.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] })));
  });

const contextOf = (pipeline: Pipeline, call: Call, { route, tx }: { route: Route; tx: Tx | null }): Context => {
  const { services } = pipeline;
  const db = readerOf(services, route, call);
  const market = call.market ?? 'br';
  const scope = { brand: call.brand, actor: actorKey(call.actor) };
  return {
    ...services,
    db,
    exact: services.db,
    brand: call.brand ?? '',
    market,
    locale: MARKETS[market].locale,
    actor: call.actor,
    visitorId: call.visitorId,
    requestId: call.requestId,
    ip: call.ip,
    signal: call.signal,
    header: call.header,
    reply: call.reply,
    parts: call.parts,
    rawBody: call.rawBody,
    tx: tx ?? db,
    withTx: async (work, reason) => {
      if (tx === null) return db.withTx({ ...scope, ...(reason === undefined ? {} : { reason }) }, work);
      // A call that is made with a key or without leaves the same reason in the history.
      if (reason !== undefined && route.idempotency === 'accepted')
        await tx.run(sql`SELECT set_config('app.reason', ${reason}, true)`);
      return work(tx);
    },
    read: (work) => db.read(scope, work),
  };
};
