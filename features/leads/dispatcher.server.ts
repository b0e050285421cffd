import { maskError } from '#kernel/masked-error.ts';
import { onJourney } from '#platform/exchanges/record.server.ts';
import { enqueue } from '#platform/jobs/outbox.server.ts';
import type { Handled } from '#platform/jobs/worker.server.ts';
import { DELIVERY_TARGETS, MAX_REFUSALS, restSeconds, type DeliveryTarget } from './rules/delivery-machine.ts';
import * as store from './store/dispatcher.server.ts';
import { deliverLeadsJob } from './jobs.ts';
import { deliver, type DeliveryServices, type TranslateIn } from './deliver.server.ts';

/**
 * The way of leads to their receivers. The leads themselves are the queue; a message in the outbox only wakes the dispatcher. One
 * dispatcher a receiver goes at a time, so a receiver that is down costs one try a rest, not one a lead.
 */

const scope = { allBrands: true, actor: 'system:leads' } as const;
const BATCH = 40;
const AT_ONCE = 8;
/** A round ends after so long, so that other work of the same worker gets its turn (milliseconds). */
const ROUND_MS = 1_000;
/** Seconds before a lead that was read and refused is tried again. */
const AFTER_REFUSAL = 60;

type Round = { readonly services: DeliveryServices; readonly t: TranslateIn; readonly target: DeliveryTarget };
type Outcome = 'delivered' | 'silent';

/** Tells one and writes down what became of it. */
const run = async ({ services, t, target }: Round, delivery: store.Delivery): Promise<Outcome> => {
  const { deliveryId, leadId, revision, brand, market } = delivery;
  const result = await onJourney(
    services,
    { about: 'lead', id: leadId, brand, market },
    {
      run: () => deliver(services, t, { target, delivery }),
      heldUp: (delivered) => (delivered.kind === 'delivered' ? null : maskError(delivered.reason)),
    },
  );
  const reason = `${target} ${result.kind}`;
  const isOwn = target === 'CRM' && services.crm.in(delivery).isOwn;
  await services.db.withTx({ brand, actor: scope.actor, reason }, async (tx) => {
    if (result.kind === 'delivered') {
      await store.markDelivered(tx, { deliveryId, leadId, revision, receipt: result.receipt });
      return;
    }
    const refused = result.kind === 'refused';
    const giveUp = refused && delivery.refusals + 1 >= MAX_REFUSALS;
    const seconds = refused ? AFTER_REFUSAL : isOwn ? restSeconds(delivery.attempts + 1, Math.random()) : 0;
    await store.markFailed(tx, { deliveryId, error: result.reason, seconds, refused, giveUp });
  });
  // A brand's own CRM rests by its breaker, and holds up nobody else's leads.
  return result.kind === 'noAnswer' && !isOwn ? 'silent' : 'delivered';
};

/** Some leads side by side; the first silence ends it. */
const runBatch = async (
  round: Round & { readonly number: store.Round },
  deliveries: readonly store.Delivery[],
  until: number,
): Promise<Outcome | 'late'> => {
  const waiting = [...deliveries];
  const { services, target, number } = round;
  let outcome: Outcome | 'late' = 'delivered';
  const lane = async (): Promise<void> => {
    for (let delivery = waiting.shift(); delivery !== undefined; delivery = waiting.shift()) {
      // Two at once would tell the same leads twice.
      const isOurs = await services.db.read(scope, (tx) => store.isOnRound(tx, target, number));
      if (!isOurs && outcome === 'delivered') outcome = 'late';
      if (outcome !== 'delivered') return;
      if ((await run(round, delivery)) === 'silent') outcome = 'silent';
      if (outcome === 'delivered' && performance.now() > until) outcome = 'late';
      if (outcome !== 'delivered') return;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return outcome;
};

const rest = async ({ services, target }: Round): Promise<number> =>
  services.db.withTx(scope, async (tx) => {
    const seconds = restSeconds(await store.noteSilence(tx, target), Math.random());
    await store.restDispatcher(tx, target, seconds);
    return seconds;
  });

const isDue = async ({ services, target }: Round): Promise<boolean> =>
  (await services.db.read(scope, (tx) => store.listDeliveries(tx, target, 1))).length > 0;

/**
 * One round to a receiver. Null: nothing is left for this dispatcher to do. Otherwise the seconds after which another round is due.
 * Whoever ends a round looks once more, so a lead that came meanwhile is not left behind.
 */
const goRound = async (round: Round): Promise<number | null> => {
  const { services, target } = round;
  const until = performance.now() + ROUND_MS;
  const start = () => services.db.withTx(scope, (tx) => store.startRound(tx, target));
  for (let number = await start(); number !== null; number = await start()) {
    const deliveries = await services.db.read(scope, (tx) => store.listDeliveries(tx, target, BATCH));
    const outcome = await runBatch({ ...round, number }, deliveries, until);
    if (outcome === 'silent') return rest(round);
    await services.db.withTx(scope, (tx) => store.endRound(tx, target, number));
    if (!(await isDue(round))) return null;
    if (performance.now() > until) return 0;
  }
  return null;
};

/** Wakes the dispatchers: there is a lead to tell of. */
export const deliverLeads =
  (t: TranslateIn) =>
  async (services: DeliveryServices): Promise<Handled> => {
    const waits = await Promise.all(DELIVERY_TARGETS.map((target) => goRound({ services, t, target })));
    const again = waits.filter((wait) => wait !== null);
    return again.length === 0 ? 'done' : { again: 'more to tell', seconds: Math.min(...again) };
  };

/** By the clock: a dispatcher that died on its round, a rest that is over, a lead due again. */
export const wakeDispatchers = async (services: DeliveryServices): Promise<void> => {
  const due = await services.db.read(scope, store.listDueTargets);
  if (due.length === 0) return;
  await services.db.withTx(scope, (tx) =>
    enqueue(tx, deliverLeadsJob, { brand: '*', payload: {}, dedupeKey: 'clock' }),
  );
};
