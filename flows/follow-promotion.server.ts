import { getBuyer } from '#features/accounts/public.server.ts';
import type { freezeListJob, tellCancelledJob, tellWinnersJob } from '#features/promotions/jobs.ts';
import {
  closeEnded,
  countDrive,
  freezeInBatches,
  mailCancelled,
  mailWon,
  takeUntold,
  takeUnwritten,
} from '#features/promotions/steps.server.ts';
import { listDoneDrives, type BookingRow } from '#features/visits/steps.server.ts';
import type { Market } from '#kernel/market.ts';
import type { PayloadOf } from '#kernel/job.ts';
import type { Tx } from '#platform/database.server.ts';
import type { Services } from '#platform/http/context.server.ts';
import type { Message } from '#platform/jobs/outbox.server.ts';
import type { Handled } from '#platform/jobs/worker.server.ts';
import type { WorkerServices } from './worker-services.server.ts';

/** Mails written in one transaction; the rest in the next. */
const BATCH = 100;

/** Closes what is over and begins its lists. */
export const closePromotions = ({ db, ids, clock }: Pick<Services, 'db' | 'ids' | 'clock'>): Promise<void> =>
  closeEnded({ db, ids, now: clock.now() });

/** Makes and freezes the list a prize is drawn on. */
export const freezeList = async (
  services: WorkerServices,
  { brand, payload: { listId } }: Message<PayloadOf<typeof freezeListJob>>,
): Promise<Handled> => {
  await freezeInBatches(services.db, { brand, listId });
  return 'done';
};

/** Writes to each winner once, at the address they have now; whose account is gone is written to no more. */
export const tellWinners = async (
  { db, env }: WorkerServices,
  { brand, payload: { drawId } }: Message<PayloadOf<typeof tellWinnersJob>>,
): Promise<Handled> => {
  for (let isMore = true; isMore;) {
    isMore = await db.withTx({ brand, actor: 'system:promotions' }, async (tx) => {
      const winners = await takeUntold(tx, { drawId, limit: BATCH });
      for (const winner of winners) {
        const reader = winner.accountId === null ? null : await getBuyer(tx, { env, accountId: winner.accountId });
        if (reader !== null) await mailWon(tx, env, { brand, winner, reader });
      }
      return winners.length === BATCH;
    });
  }
  return 'done';
};

type Cancelled = { readonly brand: string; readonly promotionId: string; readonly batch?: number };

/**
 * Writes to each who takes part once, at the address they have now. Mails and who has had them are committed together, a batch at a time:
 * begun anew after it broke off, it goes on where it was.
 */
export const tellOfCancelled = async (
  { db, env }: Pick<WorkerServices, 'db' | 'env'>,
  { brand, promotionId, batch = BATCH }: Cancelled,
): Promise<void> => {
  let after: string | null = null;
  for (let isMore = true; isMore;) {
    const from: string | null = after;
    const parts = await db.withTx({ brand, actor: 'system:promotions' }, async (tx) => {
      const taken = await takeUnwritten(tx, { brand, promotionId, after: from, limit: batch });
      for (const part of taken) {
        const reader = part.accountId === null ? null : await getBuyer(tx, { env, accountId: part.accountId });
        if (reader !== null) await mailCancelled(tx, env, { brand, part, reader });
      }
      return taken;
    });
    isMore = parts.length === batch;
    after = parts.at(-1)?.id ?? null;
  }
};

/** Writes to those who take part in a cancelled promotion. */
export const tellCancelled = async (
  services: WorkerServices,
  { brand, payload: { promotionId } }: Message<PayloadOf<typeof tellCancelledJob>>,
): Promise<Handled> => {
  await tellOfCancelled(services, { brand, promotionId });
  return 'done';
};

/** An account's test drives that took place, each with when it was made. */
export const drivesOf = (tx: Tx, of: { brand: string; market: Market; accountId: string }) => listDoneDrives(tx, of);

/** A test drive that took place gives numbers in the promotions that ran when it was made. */
export const countTestDrive = async (tx: Tx, { ids }: Pick<Services, 'ids'>, row: BookingRow): Promise<void> => {
  const { id, brand, market, accountId, kind, state, starts } = row;
  if (accountId === null || kind !== 'TEST_DRIVE' || state !== 'DONE') return;
  await countDrive(tx, ids, { brand, market, accountId, drive: { id, at: starts } });
};
