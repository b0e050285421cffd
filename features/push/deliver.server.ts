import { NIGHT, quietUntil } from '#kernel/quiet-hours.ts';
import type { PayloadOf } from '#kernel/job.ts';
import type { Services } from '#platform/http/context.server.ts';
import type { Message } from '#platform/jobs/outbox.server.ts';
import type { Handled } from '#platform/jobs/worker.server.ts';
import type { PushAnswer, WebPush } from '#platform/web-push.server.ts';
import { openDevice } from './device.server.ts';
import type { deliverPushJob, spreadPushJob } from './jobs.ts';
import { nextStep, type DeliveryState } from './rules/delivery.ts';
import * as store from './store/deliveries.server.ts';

type PushServices = Services & { readonly push: WebPush };

const ACTOR = 'system:push';
/** Devices put down in one transaction. */
const PART = 500;

/** Puts a message down for every device. Killed between two parts, it begins anew and puts nothing down twice. */
export const spreadPush = async (
  { db, clock }: PushServices,
  { brand, payload: { sendingId } }: Message<PayloadOf<typeof spreadPushJob>>,
): Promise<Handled> => {
  const scope = { brand, actor: ACTOR };
  const sending = await db.read(scope, (tx) => store.findSending(tx, sendingId));
  if (sending === null) return 'done';
  const runAt = sending.isTest ? null : quietUntil(clock.now(), NIGHT, sending.market);
  for (let behind: string | null = null; ;) {
    const part: { last: string | null; count: number } = await db.withTx(scope, (tx) =>
      store.spreadNext(tx, { sendingId, behind, most: PART, runAt }),
    );
    if (part.count < PART) return 'done';
    behind = part.last;
  }
};

const ENDS = { taken: 'TAKEN', gone: 'GONE', refused: 'REFUSED' } as const satisfies Record<
  Exclude<PushAnswer['kind'], 'again'>,
  DeliveryState
>;

/** What the service worker of a browser reads (`app/web/push-worker.ts`). */
const payloadOf = (
  { title, text, path, market }: store.WaitingDelivery,
  { brand, sendingId }: { brand: string; sendingId: string },
): string => JSON.stringify({ title, text, url: `/${market}/${brand}${path}`, tag: sendingId });

/**
 * Hands a message to a device's push service. Whoever dies between the service's yes and our note asks again: under the same topic the
 * service hands over one, and under the same tag the browser shows one.
 */
export const deliverPush = async (
  { db, clock, env, push }: PushServices,
  { brand, attempts, payload }: Message<PayloadOf<typeof deliverPushJob>>,
): Promise<Handled> => {
  const scope = { brand, actor: ACTOR };
  const waiting = await db.read(scope, (tx) => store.findWaiting(tx, payload));
  if (waiting === null) return 'done';
  const end = async (state: DeliveryState): Promise<Handled> => {
    await db.withTx(scope, async (tx) => {
      await store.endDelivery(tx, { ...payload, state });
      if (state === 'GONE') await store.removeDevice(tx, payload.deviceId);
    });
    return 'done';
  };
  if (waiting.sealed === null) return end('GONE');
  const now = clock.now();
  const step = nextStep(waiting, now);
  if ('ends' in step) return end(step.ends);
  if ('heldUntil' in step)
    return { again: 'quiet hours', seconds: Math.max(1, Math.ceil((step.heldUntil.getTime() - now.getTime()) / 1000)) };
  const answer = await push.send(openDevice(env, { id: payload.deviceId, sealed: waiting.sealed }), {
    payload: payloadOf(waiting, { brand, sendingId: payload.sendingId }),
    ttlSeconds: step.sendFor,
    topic: payload.sendingId.replaceAll('-', ''),
  });
  if (answer.kind !== 'again') return end(ENDS[answer.kind]);
  return { again: answer.reason, seconds: answer.seconds ?? Math.min(600, attempts * 15) };
};
