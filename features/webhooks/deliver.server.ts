import { customToSend } from '#features/custom-fields/public.server.ts';
import { sql } from '#platform/sql.server.ts';
import type { LookupFunction } from 'node:net';
import type { PayloadOf } from '#kernel/job.ts';
import type { Services } from '#platform/http/context.server.ts';
import { enqueue, type Message } from '#platform/jobs/outbox.server.ts';
import { removeInTurns } from '#platform/jobs/tidy.server.ts';
import type { Handled } from '#platform/jobs/worker.server.ts';
import { openOutbound, type Outbound } from '#platform/outbound.server.ts';
import { findOutside, hostOf } from '#platform/outside-network.server.ts';
import { deliverWebhooksJob } from './jobs.ts';
import { isExempt } from './address.server.ts';
import { boundedRetryAfter, nextTry, restSeconds } from './rules/schedule.ts';
import { isAway, outcomeOf, type Outcome } from './rules/tries.ts';
import { openSecret } from './secret.server.ts';
import { headersOf } from './sign.server.ts';
import { switchOff } from './switch-off.server.ts';
import * as store from './store/rounds.server.ts';

/**
 * The way of webhooks to their receivers. The deliveries themselves are the queue; a message in the outbox only wakes the round of one
 * endpoint. One round an endpoint goes at a time, over all processes, so that a slow receiver holds one job and nobody else, and one that
 * is away costs a try a rest, not one an event.
 */

const ACTOR = 'system:webhooks';
const BATCH = 40;
const AT_ONCE = 4;
/** A round ends after so long, so that other work of the same worker gets its turn (milliseconds). */
const ROUND_MS = 2_000;
/** Within the time that the specification recommends. */
const DEADLINE_MS = 15_000;
/** A receiver may be on another continent. */
const CONNECT_MS = 5_000;
/** What is due so soon is waited for by the job; for what comes later the clock looks. */
const SOON_SECONDS = 30;

type Round = {
  readonly services: Services;
  readonly receiver: store.Receiver;
  readonly way: Outbound | 'inside' | 'unknown';
  readonly path: string;
  readonly secrets: readonly string[];
  /** The longest that the receiver asked for in this round, in seconds. */
  retryAfter: number;
};
type Sent = store.Tried & { readonly retryAfter: number };
type State = 'well' | 'away' | 'gone' | 'late';

const scopeOf = ({ brand }: Pick<store.Receiver, 'brand'>) => ({ brand, actor: ACTOR });

/** The way to a receiver as it is now: its name is asked once a round, and what was looked at is what is connected to. */
const openRound = async (services: Services, receiver: store.Receiver): Promise<Round> => {
  const { env, clock } = services;
  const url = new URL(receiver.address);
  const secrets = [receiver.secret, receiver.formerSecret].flatMap((sealed) =>
    sealed === null ? [] : openSecret(env, { id: receiver.id, sealed }),
  );
  const open = (lookup?: LookupFunction): Outbound =>
    openOutbound({
      provider: 'webhook',
      baseUrl: url.origin,
      connections: AT_ONCE,
      connectMs: CONNECT_MS,
      now: () => clock.now().getTime(),
      readsStatusOnly: true,
      ...(lookup === undefined ? {} : { lookup }),
    });
  const round = { services, receiver, secrets, retryAfter: 0, path: `${url.pathname}${url.search}` };
  if (isExempt(receiver.address, env.WEBHOOK_INSIDE)) return { ...round, way: open() };
  if (url.protocol !== 'https:') return { ...round, way: 'inside' };
  const found = await findOutside(hostOf(url));
  return { ...round, way: typeof found === 'string' ? found : open(found) };
};

/** One try. What is sent is signed to the letter, and the same however often it is sent; only the moment is another. */
const send = async ({ services, way, path, secrets }: Round, delivery: store.Waiting): Promise<Sent> => {
  const began = performance.now();
  const tried = (outcome: Outcome, status: number | null, retryAfter = 0): Sent => ({
    id: delivery.id,
    outcome,
    status,
    milliseconds: Math.round(performance.now() - began),
    retryAfter,
  });
  if (typeof way === 'string') return tried(way, null);
  const { event: type, createdAt, data, messageId } = delivery;
  const body = JSON.stringify({ type, timestamp: createdAt.toISOString(), data });
  const timestamp = Math.floor(services.clock.now().getTime() / 1000);
  const headers = headersOf(secrets, { id: `msg_${messageId}`, timestamp, body });
  const answer = await way.send({ method: 'POST', path, headers, text: body, totalMs: DEADLINE_MS });
  if (answer.kind === 'answer')
    return tried(outcomeOf(answer.status), answer.status, boundedRetryAfter(answer.retryAfter));
  return tried(answer.reason === 'timeout' ? 'timeout' : 'connection', null);
};

/** Sends one and writes down what became of it. Whoever dies in between sends it again, under the same id. */
const run = async (round: Round, delivery: store.Waiting): Promise<State> => {
  const { services, receiver } = round;
  const { retryAfter, ...tried } = await send(round, delivery);
  services.crash('webhook.sent');
  const scope = scopeOf(receiver);
  if (tried.outcome === 'taken') {
    await services.db.withTx(scope, (tx) => store.markTaken(tx, receiver.id, tried));
    return 'well';
  }
  const isGone = tried.outcome === 'gone';
  const once = { attempts: delivery.attempts + 1, since: delivery.since };
  const next = isGone ? null : nextTry(once, services.clock.now(), Math.random());
  const seconds = next === null ? null : Math.max(next, isAway(tried.outcome) ? retryAfter : 0);
  await services.db.withTx(scope, (tx) =>
    store.markFailed(tx, receiver.id, { ...tried, seconds, attempts: delivery.attempts }),
  );
  if (seconds === null)
    await switchOff(services, receiver, { why: isGone ? 'GONE' : 'FAILING', since: delivery.since });
  if (isGone) return 'gone';
  if (!isAway(tried.outcome)) return 'well';
  round.retryAfter = Math.max(round.retryAfter, retryAfter);
  return 'away';
};

/** Some side by side; the first that finds the receiver away or gone ends it. */
const runBatch = async (round: Round, deliveries: readonly store.Waiting[], until: number): Promise<State> => {
  const waiting = [...deliveries];
  let state: State = 'well';
  const lane = async (): Promise<void> => {
    for (let delivery = waiting.shift(); delivery !== undefined; delivery = waiting.shift()) {
      const now = await run(round, delivery);
      if (now !== 'well') state = now;
      if (state === 'well' && performance.now() > until) state = 'late';
      if (state !== 'well') return;
    }
  };
  // All have ended before the round is anybody else's, also where one broke off.
  const lanes = await Promise.allSettled(Array.from({ length: AT_ONCE }, lane));
  const broken = lanes.find((one) => one.status === 'rejected');
  if (broken !== undefined) throw broken.reason;
  return state;
};

const again = (seconds: number | null): Handled =>
  seconds === null || seconds > SOON_SECONDS ? 'done' : { again: 'more to send', seconds: Math.max(0.1, seconds) };

const restNow = async ({ services, receiver, retryAfter }: Round): Promise<number> =>
  services.db.withTx(scopeOf(receiver), async (tx) => {
    const failures = await store.noteFailure(tx, receiver);
    // Changed meanwhile: it is tried as it is now.
    const seconds = failures === null ? 0 : restSeconds(failures, Math.random(), retryAfter);
    await store.rest(tx, receiver.id, seconds);
    return seconds;
  });

const goRound = async (round: Round, until: number): Promise<State> => {
  const { services, receiver } = round;
  for (;;) {
    const due = await services.db.read(scopeOf(receiver), (tx) =>
      store.listDue(tx, receiver.id, { limit: BATCH, more: customToSend(sql`d.brand`, sql`d.data`) }),
    );
    if (due.length === 0) return 'well';
    const state = await runBatch(round, due, until);
    if (state !== 'well') return state;
  }
};

const roundOf = async (services: Services, receiver: store.Receiver, until: number): Promise<Handled> => {
  const scope = scopeOf(receiver);
  const round = await openRound(services, receiver);
  try {
    const state = await goRound(round, until);
    if (state === 'away') return again(await restNow(round));
    await services.db.withTx(scope, (tx) => store.endRound(tx, receiver.id));
    if (state === 'gone') return 'done';
    return again(await services.db.read(scope, (tx) => store.secondsToNext(tx, receiver.id)));
  } finally {
    if (typeof round.way !== 'string') await round.way.close();
  }
};

/** One round to a receiver. Whoever ends a round looks once more, so that what came meanwhile is not left behind. */
export const deliverWebhooks = async (
  services: Services,
  { brand, payload: { endpointId } }: Message<PayloadOf<typeof deliverWebhooksJob>>,
): Promise<Handled> => {
  const scope = { brand, actor: ACTOR };
  const until = performance.now() + ROUND_MS;
  const receiver = await services.db.withTx(scope, (tx) => store.startRound(tx, endpointId));
  if (receiver === null) return 'done';
  try {
    return await roundOf(services, receiver, until);
  } catch (error) {
    // Others need not wait for the end of its time; where the database is away that end comes all the same.
    await services.db.withTx(scope, (tx) => store.leaveRound(tx, endpointId)).catch(() => undefined);
    throw error;
  }
};

const everywhere = { allBrands: true, actor: ACTOR } as const;
const MOST_WOKEN = 500;
const TIDY_MS = 20_000;

/** By the clock: a round that died, a rest that is over, another try. */
export const wakeWebhooks = async ({ db }: Services): Promise<void> => {
  const due = await db.read(everywhere, (tx) => store.listDueReceivers(tx, MOST_WOKEN));
  if (due.length === 0) return;
  await db.withTx(everywhere, async (tx) => {
    for (const { id, brand } of due)
      await enqueue(tx, deliverWebhooksJob, { brand, payload: { endpointId: id }, dedupeKey: id });
  });
};

export const tidyWebhooks = async ({ db }: Services, stopping: AbortSignal): Promise<void> => {
  const until = performance.now() + TIDY_MS;
  await removeInTurns((most) => db.withTx(everywhere, (tx) => store.removeOld(tx, most)), { until, stopping });
};
