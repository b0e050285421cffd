import { enqueue } from '#platform/jobs/outbox.server.ts';
import type { Handled } from '#platform/jobs/worker.server.ts';
import { DELIVERY_TARGETS, MAX_REFUSALS, restSeconds, type DeliveryTarget } from './rules/delivery-machine.ts';
import * as store from './store/courier.server.ts';
import { deliverLeadsJob } from './jobs.ts';
import { tell, type CourierServices, type Say } from './tell.server.ts';

/**
 * The way of leads to their receivers. The leads themselves are the queue; a message in the outbox only wakes the courier. One
 * courier a receiver goes at a time, so a receiver that is down costs one try a rest, not one a lead.
 */

const scope = { allBrands: true, actor: 'system:leads' } as const;
const BATCH = 40;
const AT_ONCE = 8;
/** A round ends after so long, so that other work of the same worker gets its turn (milliseconds). */
const ROUND_MS = 1_000;
/** Seconds before a lead that was read and refused is tried again. */
const AFTER_REFUSAL = 60;

type Round = { readonly services: CourierServices; readonly say: Say; readonly target: DeliveryTarget };
type Outcome = 'told' | 'silent';

/** Tells one and writes down what became of it. */
const run = async ({ services, say, target }: Round, errand: store.Errand): Promise<Outcome> => {
  const told = await tell(services, say, { target, errand });
  const { deliveryId, leadId, revision, brand } = errand;
  const reason = `${target} ${told.kind}`;
  await services.db.withTx({ brand, actor: scope.actor, reason }, async (tx) => {
    if (told.kind === 'delivered') {
      await store.markDelivered(tx, { deliveryId, leadId, revision, receipt: told.receipt });
      return;
    }
    const refused = told.kind === 'refused';
    const giveUp = refused && errand.refusals + 1 >= MAX_REFUSALS;
    const seconds = refused ? AFTER_REFUSAL : 0;
    await store.markFailed(tx, { deliveryId, error: told.reason, seconds, refused, giveUp });
  });
  return told.kind === 'noAnswer' ? 'silent' : 'told';
};

/** Some leads side by side; the first silence ends it. */
const runBatch = async (round: Round, errands: readonly store.Errand[], until: number): Promise<Outcome | 'late'> => {
  const waiting = [...errands];
  let outcome: Outcome | 'late' = 'told';
  const lane = async (): Promise<void> => {
    for (let errand = waiting.shift(); errand !== undefined; errand = waiting.shift()) {
      if ((await run(round, errand)) === 'silent') outcome = 'silent';
      if (outcome === 'told' && performance.now() > until) outcome = 'late';
      if (outcome !== 'told') return;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return outcome;
};

const rest = async ({ services, target }: Round): Promise<number> =>
  services.db.withTx(scope, async (tx) => {
    const seconds = restSeconds(await store.noteSilence(tx, target), Math.random());
    await store.restCourier(tx, target, seconds);
    return seconds;
  });

const isDue = async ({ services, target }: Round): Promise<boolean> =>
  (await services.db.read(scope, (tx) => store.listErrands(tx, target, 1))).length > 0;

/**
 * One round to a receiver. Null: nothing is left for this courier to do. Otherwise the seconds after which another round is due.
 * Whoever ends a round looks once more, so a lead that came meanwhile is not left behind.
 */
const goRound = async (round: Round): Promise<number | null> => {
  const { services, target } = round;
  const until = performance.now() + ROUND_MS;
  while (await services.db.withTx(scope, (tx) => store.startRound(tx, target))) {
    const errands = await services.db.read(scope, (tx) => store.listErrands(tx, target, BATCH));
    const outcome = await runBatch(round, errands, until);
    if (outcome === 'silent') return rest(round);
    await services.db.withTx(scope, (tx) => store.endRound(tx, target));
    if (!(await isDue(round))) return null;
    if (performance.now() > until) return 0;
  }
  return null;
};

/** Wakes the couriers: there is a lead to tell of. */
export const deliverLeads =
  (say: Say) =>
  async (services: CourierServices): Promise<Handled> => {
    const waits = await Promise.all(DELIVERY_TARGETS.map((target) => goRound({ services, say, target })));
    const again = waits.filter((wait) => wait !== null);
    return again.length === 0 ? 'done' : { again: 'more to tell', seconds: Math.min(...again) };
  };

/** By the clock: a courier that died on its round, a rest that is over, a lead due again. */
export const wakeCouriers = async (services: CourierServices): Promise<void> => {
  const due = await services.db.read(scope, store.listDueTargets);
  if (due.length === 0) return;
  await services.db.withTx(scope, (tx) =>
    enqueue(tx, deliverLeadsJob, { brand: '*', payload: {}, dedupeKey: 'clock' }),
  );
};
