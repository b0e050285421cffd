import type { Ids } from '#kernel/clock.ts';
import type { Tx } from '#platform/database.server.ts';
import { numbersAt } from './numbers.server.ts';
import { numbersFor, type AttributionKind } from './rules/promotion.ts';
import { insertAttribution, insertNumbers, takePositions } from './store/numbers.server.ts';
import { findActive, findOwn, listRunningAt, listUncounted } from './store/participants.server.ts';
import { findPromotion, lockPromotion, type PromotionRow, type Scope } from './store/promotions.server.ts';

/** A test drive that took place, and when it was made. */
export type Drive = { readonly id: string; readonly at: Date };

type Gift = {
  readonly promotionId: string;
  readonly participantId: string;
  readonly kind: AttributionKind;
  readonly cause: string;
};

/**
 * Numbers for what somebody did, once for each cause: as many as the promotion gives for it, as its limit of a person leaves and as there
 * are; none, and the cause still counts, while they have not accepted the terms in force. The promotion's row is held. How many they were.
 */
export const giveNumbers = async (tx: Tx, ids: Ids, scope: Scope, gift: Gift): Promise<number> => {
  // Read again, for a gift before may have been written in the same transaction.
  const promotion = await findPromotion(tx, { ...scope, id: gift.promotionId });
  const participant = await findActive(tx, { promotionId: gift.promotionId, id: gift.participantId });
  if (promotion === null || participant === null || participant.edition !== promotion.edition) return 0;
  const left = promotion.series * promotion.seriesSize - promotion.handed;
  const count = Math.max(
    0,
    Math.min(numbersFor(promotion, gift.kind), promotion.mostNumbers - participant.numbers, left),
  );
  if (numbersFor(promotion, gift.kind) === 0) return 0;
  const id = ids.next();
  const { brand } = scope;
  if (!(await insertAttribution(tx, { id, brand, ...gift, numbers: count })) || count === 0) return 0;
  const { from, key } = await takePositions(tx, { promotionId: gift.promotionId, count });
  const numbers = numbersAt({ key, series: promotion.series, seriesSize: promotion.seriesSize }, { from, count });
  await insertNumbers(tx, { brand, ...gift, attributionId: id, numbers });
  return count;
};

export const causeOf = {
  joining: (participantId: string) => `joining:${participantId}`,
  invitation: (participantId: string) => `invitation:${participantId}`,
  drive: (bookingId: string) => `test-drive:${bookingId}`,
  qrCode: (codeId: string, participantId: string) => `qr-code:${codeId}:${participantId}`,
} as const;

/** Whether a drive was made within the promotion; when it was written down does not matter. */
export const countsDrive = (drive: Drive, { startsAt, endsAt }: PromotionRow): boolean =>
  drive.at >= startsAt && drive.at < endsAt;

/** Somebody accepted the terms in force: what they did meanwhile counts, by the same causes. The promotion's row is held. */
export const giveMissed = async (
  tx: Tx,
  ids: Ids,
  { promotion, participantId, drives }: { promotion: PromotionRow; participantId: string; drives: readonly Drive[] },
): Promise<void> => {
  const { id: promotionId, brand, market } = promotion;
  const give = (kind: AttributionKind, cause: string) =>
    giveNumbers(tx, ids, { brand, market }, { promotionId, participantId, kind, cause });
  const uncounted = await listUncounted(tx, { promotionId, participantId, limit: promotion.mostNumbers });
  if (promotion.forInvitation > 0) for (const { id } of uncounted) await give('INVITATION', causeOf.invitation(id));
  for (const drive of drives.filter((one) => countsDrive(one, promotion)))
    await give('TEST_DRIVE', causeOf.drive(drive.id));
};

/** A test drive took place: it counts in every promotion that ran when it was made and whose list is not begun. */
export const countDrive = async (tx: Tx, ids: Ids, of: Scope & { accountId: string; drive: Drive }): Promise<void> => {
  const { drive, ...whose } = of;
  const { brand, market } = of;
  for (const { promotionId } of await listRunningAt(tx, { ...whose, at: drive.at })) {
    const promotion = await lockPromotion(tx, { brand, market, id: promotionId });
    if (promotion?.state !== 'PUBLISHED' || !countsDrive(drive, promotion)) continue;
    const own = await findOwn(tx, { promotionId, accountId: of.accountId });
    if (own === null) continue;
    await giveNumbers(
      tx,
      ids,
      { brand, market },
      {
        promotionId,
        participantId: own.id,
        kind: 'TEST_DRIVE',
        cause: causeOf.drive(drive.id),
      },
    );
  }
};
