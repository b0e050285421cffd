import type { sendRefundJob } from '#features/payments/jobs.ts';
import { failRefund, findRefund, findSiblings, finishRefund, type RefundRow } from '#features/payments/steps.server.ts';
import { lockTerm } from '#features/loyalty/steps.server.ts';
import type { Tx } from '#platform/database.server.ts';
import { refundNews } from '#features/reservations/public.ts';
import { lockOrder, type OrderRow } from '#features/reservations/steps.server.ts';
import type { PayloadOf } from '#kernel/job.ts';
import { isAbout } from '#platform/exchanges/journey.server.ts';
import type { Message } from '#platform/jobs/outbox.server.ts';
import type { Handled } from '#platform/jobs/worker.server.ts';
import type { MailParams } from '#platform/mail.server.ts';
import type { TranslateIn } from './follow-proposal.server.ts';
import { mailOrder } from './notify-buyer.server.ts';
import { mailTermRefunded } from './settle-subscription.server.ts';
import type { WorkerServices } from './worker-services.server.ts';

/** Why and how the money goes back, and whether the order stands, as the order's page says it too. */
const refundWords = (t: TranslateIn, order: OrderRow, { reason, method }: RefundRow): MailParams => ({
  why: refundNews(reason, order.state)
    .map((key) => `${t(order, key)}.`)
    .join(' '),
  way: `${t(order, `refund.way.${method}`)}.`,
});

/** The order whose money it is, held; of a term its member is. */
const lockSubject = async (tx: Tx, { purpose, orderId }: RefundRow): Promise<OrderRow | null> => {
  if (purpose !== 'subscription') return lockOrder(tx, orderId);
  await lockTerm(tx, orderId);
  return null;
};

type Sent = Awaited<ReturnType<WorkerServices['gateway']['refund']>>;

/**
 * What was tried before and not heard of may have been done: a refusal of the repeat is no verdict until the gateway's own list has no
 * refund of this amount that is not booked. Where another of the same amount waits too it is not known whose one is, and both ask again.
 */
const lookAgain = async ({ db, gateway }: WorkerServices, refund: RefundRow, refused: Sent): Promise<Sent> => {
  const listed = await gateway.listRefunds(refund.providerPaymentId);
  if (listed.kind === 'noAnswer') return listed;
  const { booked, waiting } = await db.read({ brand: refund.brand, actor: 'system:refunds' }, (tx) =>
    findSiblings(tx, refund),
  );
  const unknown = (listed.kind === 'done' ? listed.value : []).filter(
    ({ id, amount }) => amount === refund.amount && !booked.includes(id),
  );
  const [first] = unknown;
  if (first === undefined) return refused;
  return unknown.length > waiting ? { kind: 'done', value: first } : { kind: 'noAnswer', reason: 'not yet told apart' };
};

/**
 * Sends money back. The refund's id is the gateway's key, so a repeat after silence cannot pay twice. What the payer's bank took back is
 * not sent; after a first try the gateway may have done it before, and says so under its key.
 */
export const sendRefund =
  (t: TranslateIn) =>
  async (services: WorkerServices, message: Message<PayloadOf<typeof sendRefundJob>>): Promise<Handled> => {
    const scope = { brand: message.brand, actor: 'system:refunds' };
    const refund = await services.db.read(scope, (tx) => findRefund(tx, message.payload.refundId));
    if (refund === null || refund.state !== 'REQUESTED') return 'done';
    isAbout({
      ...(refund.purpose === 'subscription'
        ? { about: 'payment', id: refund.providerPaymentId }
        : { about: 'order', id: refund.orderId }),
      brand: message.brand,
      market: refund.market,
    });
    if (refund.isTakenBack && message.attempts === 1) {
      await services.db.withTx(scope, async (tx) => {
        await lockSubject(tx, refund);
        await failRefund(tx, refund.id);
      });
      return 'done';
    }
    services.crash('refund.before');
    const amount = { amount: refund.amount, currency: refund.currency };
    const sent = await services.gateway.refund({ id: refund.id, paymentId: refund.providerPaymentId, amount });
    const isRepeat = message.attempts > 1;
    const outcome = sent.kind === 'refused' && isRepeat ? await lookAgain(services, refund, sent) : sent;
    services.crash('refund.after');
    if (outcome.kind === 'noAnswer') return { again: outcome.reason, seconds: Math.min(60, message.attempts * 3) };
    await services.db.withTx(scope, async (tx) => {
      // Whoever hears of money that its bank took back holds the order too: each sees what the other wrote.
      const order = await lockSubject(tx, refund);
      if (outcome.kind === 'refused') await failRefund(tx, refund.id);
      else if ((await finishRefund(tx, refund, { providerId: outcome.value.id, posting: services.ids.next() })) > 0) {
        if (refund.purpose === 'subscription') {
          await mailTermRefunded(services, tx, refund);
          return;
        }
        await mailOrder(services, tx, {
          orderId: refund.orderId,
          template: 'orderRefunded',
          amount,
          about: refund.id,
          params: order === null ? {} : refundWords(t, order, refund),
        });
      }
    });
    return 'done';
  };
