import type { Verdict } from '#features/identity-check/public.ts';
import { findDecision } from '#features/identity-check/public.server.ts';
import { keptReportsJob, tellBuyerJob } from '#features/reservations/jobs.ts';
import type { Tx } from '#platform/database.server.ts';
import { enqueue } from '#platform/jobs/outbox.server.ts';
import { pageLink } from '#platform/mail/links.server.ts';
import type { Letter, News, Telling } from './buyer-letter.server.ts';

/** It is known who buys: steps that were reported meanwhile are taken up. */
export const goOn = (tx: Tx, { brand, orderId }: { brand: string; orderId: string }): Promise<number> =>
  enqueue(tx, keptReportsJob, { brand, payload: { orderId } });

/** A person decided whether the buyer is who they are: in the transaction that writes it down. */
export const tellDecided = (
  tx: Tx,
  { brand, ...of }: { brand: string; orderId: string; verdict: Verdict; version: number },
): Promise<number> => enqueue(tx, tellBuyerJob, { brand, payload: { what: 'identityDecided', ...of } });

/** What was decided, and what the buyer may do; null where it was decided otherwise since, or the order is over. */
export const identityLetter = async (
  { tx, order, t, services: { env } }: Telling,
  { verdict, version }: Extract<News, { what: 'identityDecided' }>,
): Promise<Letter | null> => {
  const { id, market, brand } = order;
  const now = await findDecision(tx, { brand, market, orderId: id });
  if (now === null || now.version !== version || now.orderEnded) return null;
  const url = pageLink('orderIdentity', { publicUrl: env.PUBLIC_URL, market, brand, params: { id } });
  const next = verdict === 'REFUSED' && !now.mayAppeal ? 'FINAL' : verdict;
  return {
    template: 'orderIdentity',
    params: { decision: t(order, `identity.mail.${verdict}`), next: t(order, `identity.mail.next.${next}`), url },
    about: `${id}:${version}`,
  };
};
