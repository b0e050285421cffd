import type { lapseTermJob } from '#features/loyalty/jobs.ts';
import { endTerm, findTerm, lockTerm } from '#features/loyalty/steps.server.ts';
import { cancelOpenCharges, chargesOfOrder } from '#features/payments/steps.server.ts';
import type { PayloadOf } from '#kernel/job.ts';
import type { Message } from '#platform/jobs/outbox.server.ts';
import type { Handled } from '#platform/jobs/worker.server.ts';
import { askAndSettle } from './send-charge.server.ts';
import type { WorkerServices } from './worker-services.server.ts';

/** How long the end of a waiting term waits for a gateway that does not answer. */
const PATIENCE_MS = 120_000;

/** Ends the wait for a term's money. The gateway is asked first, so that money approved in time still counts. */
export const lapseTerm = async (
  services: WorkerServices,
  message: Message<PayloadOf<typeof lapseTermJob>>,
): Promise<Handled> => {
  const { subscriptionId: id } = message.payload;
  const scope = { brand: message.brand, actor: 'system:expiry', reason: 'EXPIRED' };
  const { term, charges } = await services.db.read(scope, async (tx) => ({
    term: await findTerm(tx, id),
    charges: await chargesOfOrder(tx, id),
  }));
  if (term === null || term.state !== 'WAITING') return 'done';
  const wait = term.askedUntil.getTime() - term.now.getTime();
  if (wait > 0) return { again: 'not yet', seconds: wait / 1000 + 0.05 };
  for (const charge of charges) {
    const requested = await askAndSettle(services, charge);
    if (requested === 'noAnswer' && -wait < PATIENCE_MS) return { again: 'gateway gave no answer', seconds: 3 };
  }
  services.crash('subscription.lapsing');
  await services.db.withTx(scope, async (tx) => {
    await lockTerm(tx, id);
    if ((await endTerm(tx, { id, from: 'WAITING', to: 'LAPSED' })) > 0) await cancelOpenCharges(tx, id);
  });
  return 'done';
};
