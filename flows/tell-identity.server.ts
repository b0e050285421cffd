import { getBuyer } from '#features/accounts/public.server.ts';
import { getDealer } from '#features/dealers/public.server.ts';
import { tellIdentityJob } from '#features/identity-check/jobs.ts';
import type { IdentityNews } from '#features/identity-check/public.ts';
import { findDecision } from '#features/identity-check/public.server.ts';
import { waitOf } from '#features/messages/public.server.ts';
import { keptReportsJob } from '#features/reservations/jobs.ts';
import { findOrder, type OrderRow } from '#features/reservations/steps.server.ts';
import { carName } from '#kernel/car-name.ts';
import type { PayloadOf } from '#kernel/job.ts';
import type { Tx } from '#platform/database.server.ts';
import type { Env } from '#platform/env.server.ts';
import { enqueue, type Message } from '#platform/jobs/outbox.server.ts';
import type { Handled } from '#platform/jobs/worker.server.ts';
import { pageLink } from '#platform/mail/links.server.ts';
import type { Letter } from './buyer-letter.server.ts';
import type { TranslateIn } from './follow-proposal.server.ts';
import { mailOrder } from './notify-buyer.server.ts';
import { maskMailbox } from './sign-contract.server.ts';
import type { WorkerServices } from './worker-services.server.ts';

/** It is known who buys: steps that were reported meanwhile are taken up. */
export const goOn = (tx: Tx, { brand, orderId }: { brand: string; orderId: string }): Promise<number> =>
  enqueue(tx, keptReportsJob, { brand, payload: { orderId } });

type Written = { readonly brand: string; readonly orderId: string; readonly version: number };

/** A person decided whether the buyer is who they are, or took it back: in the transaction that writes it down. */
export const tellDecided = (
  tx: Tx,
  { brand, ...payload }: Written & { readonly news: IdentityNews },
): Promise<number> => enqueue(tx, tellIdentityJob, { brand, payload });

/** A phone wrote what came out: whoever owns the account hears of it, as it may not have been theirs. */
export const tellByPhone = (tx: Tx, of: Written): Promise<number> => tellDecided(tx, { ...of, news: 'PHONE' });

/** What a phone shows of the order whose code it opened, and a stranger may read. */
export const describeOrder = async (tx: Tx, { env, id }: { env: Env; id: string }) => {
  const order = await findOrder(tx, id);
  if (order === null || order.accountId === null) return null;
  const buyer = await getBuyer(tx, { env, accountId: order.accountId });
  const dealer = await getDealer(tx, { brand: order.brand, id: order.dealerId });
  if (buyer === null || dealer === null) return null;
  const [name = ''] = buyer.name.trim().split(/\s+/);
  return { car: carName(order.quote), dealer: dealer.name, name, email: maskMailbox(buyer.email) };
};

type News = PayloadOf<typeof tellIdentityJob>;

/** What was decided, and what the buyer may do; null where it was decided otherwise since, or the order is over. */
const letterOf = async (
  tx: Tx,
  order: OrderRow,
  { news, version, publicUrl, t }: Omit<News, 'orderId'> & { publicUrl: string; t: TranslateIn },
): Promise<Letter | null> => {
  const { id, market, brand } = order;
  const now = await findDecision(tx, { brand, market, orderId: id });
  if (now === null || now.version !== version || now.orderEnded) return null;
  const url = pageLink('orderIdentity', { publicUrl, market, brand, params: { id } });
  const next = news === 'REFUSED' && !now.mayAppeal ? 'FINAL' : news;
  return {
    template: 'orderIdentity',
    params: { decision: t(order, `identity.mail.${news}`), next: t(order, `identity.mail.next.${next}`), url },
    about: `${id}:${version}`,
  };
};

export const tellIdentity =
  (t: TranslateIn) =>
  async (services: WorkerServices, { brand, payload }: Message<News>): Promise<Handled> => {
    await services.db.withTx({ brand, actor: 'system:orders' }, async (tx) => {
      const order = await findOrder(tx, payload.orderId);
      if (order === null) return;
      const letter = await letterOf(tx, order, { ...payload, publicUrl: services.env.PUBLIC_URL, t });
      if (letter === null) return;
      const runAt = order.accountId === null ? null : await waitOf(tx, order, letter.template);
      if (runAt === null) await mailOrder(services, tx, { orderId: order.id, ...letter });
      else
        await enqueue(tx, tellIdentityJob, { brand, payload, runAt, dedupeKey: `${letter.template}:${letter.about}` });
    });
    return 'done';
  };
