import { lookElsewhereJob } from '#features/reservations/jobs.ts';
import {
  findOrderByNumber,
  findRunningWithdrawal,
  findWithdrawal,
  lockOrder,
  lockWithdrawal,
  moveToBrand,
  takeTelling,
  type OrderRow,
  type WithdrawalRow,
} from '#features/reservations/steps.server.ts';
import type { PayloadOf } from '#kernel/job.ts';
import type { Message } from '#platform/jobs/outbox.server.ts';
import type { Handled } from '#platform/jobs/worker.server.ts';
import { buyerMailOf } from './return-car.server.ts';
import { applyToOrder, joinRunning, notifyBuyer } from './withdraw.server.ts';
import type { WorkerServices } from './worker-services.server.ts';

const ACTOR = { kind: 'system', name: 'withdrawal' } as const;
const SCOPE = { actor: 'system:withdrawal', reason: 'withdrawal.requested' } as const;

type Found = { readonly request: WithdrawalRow; readonly order: OrderRow; readonly fits: boolean };

/** The order a request names, whichever brand it is of, and whether its buyer wrote the request. */
const findNamed = ({ db, env }: WorkerServices, requestId: string): Promise<Found | null> =>
  db.read({ allBrands: true }, async (tx) => {
    const request = await findWithdrawal(tx, requestId);
    if (request?.state !== 'UNMATCHED') return null;
    const order = await findOrderByNumber(tx, request.orderNumber);
    if (order === null || order.market !== request.market) return null;
    const buyer = await buyerMailOf({ tx, env }, order);
    return { request, order, fits: buyer?.toLowerCase() === request.email.toLowerCase() };
  });

/** As if it had been sent at the order's own brand. An order whose request runs keeps that one, and this one joins it. */
const takeOver = async ({ db, env }: WorkerServices, { request: { id, market }, order }: Found): Promise<void> => {
  const { brand } = order;
  await db.withTx({ ...SCOPE, allBrands: true }, (tx) => moveToBrand(tx, { id, brand }));
  await db.withTx({ ...SCOPE, brand }, async (tx) => {
    const request = await lockWithdrawal(tx, { id, brand, market });
    const locked = await lockOrder(tx, order.id);
    if (request?.state !== 'UNMATCHED' || locked === null) return;
    const running = await findRunningWithdrawal(tx, locked.id);
    if (running === null) await applyToOrder({ tx, env, actor: ACTOR }, request, locked);
    else await joinRunning({ tx, env }, locked, { request, running });
  });
};

/**
 * After the answer, which is the same for everybody: a request that is right for another brand's order goes there; where the e-mail
 * is another one than the buyer's, the buyer is told, at most once a day.
 */
export const lookElsewhere = async (
  services: WorkerServices,
  { payload }: Message<PayloadOf<typeof lookElsewhereJob>>,
): Promise<Handled> => {
  const found = await findNamed(services, payload.requestId);
  if (found === null) return 'done';
  const { request, order, fits } = found;
  if (fits) await takeOver(services, found);
  else
    await services.db.withTx({ ...SCOPE, brand: order.brand }, async (tx) => {
      if (await takeTelling(tx, order.id))
        await notifyBuyer({ tx, env: services.env }, order, { template: 'withdrawalElsewhere', request });
    });
  return 'done';
};
