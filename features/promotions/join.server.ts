import type { Buyer } from '#features/accounts/public.server.ts';
import type { Market } from '#kernel/market.ts';
import { ok, refuse, type Refused, type Result } from '#kernel/result.ts';
import type { Tx } from '#platform/database.server.ts';
import type { Context } from '#platform/http/context.server.ts';
import type { Participation } from './contract/shapes.ts';
import { causeOf, countsDrive, giveMissed, giveNumbers, type Drive } from './give.server.ts';
import { mailJoined } from './mails.server.ts';
import { nameIndexes, personIndexes, sealName } from './person.server.ts';
import { documentOfPerson, INVITING_HEADER, shownState } from './rules/promotion.ts';
import { lockGroup } from './store/groups.server.ts';
import { listNumbers } from './store/numbers.server.ts';
import * as participants from './store/participants.server.ts';
import { findPromotion, lockPromotion, type PromotionRow } from './store/promotions.server.ts';
import { showParticipation } from './view.server.ts';

/** Somebody's test drives that took place, and when each was made; the registry passes it in. */
export type DrivesOf = (tx: Tx, of: { brand: string; market: Market; accountId: string }) => Promise<readonly Drive[]>;

type Joining = {
  readonly promotionId: string;
  readonly edition: number;
  readonly accepted: boolean;
  readonly buyer: Buyer;
  readonly inviter: string | null;
  readonly drives: readonly Drive[];
};

type JoinRefusal =
  | 'promotionUnknown'
  | 'promotionClosed'
  | 'rulesNotAccepted'
  | 'rulesChanged'
  | 'documentMissing'
  | 'personJoined'
  | 'groupLimit'
  | 'numbersGone'
  | 'inviterUnknown'
  | 'partEnded';

const refuseField = <const Code extends JoinRefusal>(code: Code, field: string): Refused<Code> =>
  refuse(code, { fields: [{ field, key: `promotion.${code}` }] });

/** The promotion, held; its group before it, as a person's share of the group is counted. */
const hold = async (tx: Tx, { brand, market }: Context, id: string) => {
  const seen = await findPromotion(tx, { brand, market, id });
  if (seen === null || seen.state === 'DRAFT') return null;
  const group = seen.groupId === null ? null : await lockGroup(tx, { brand, market, id: seen.groupId });
  const promotion = await lockPromotion(tx, { brand, market, id });
  return promotion === null ? null : { promotion, group };
};

/** What keeps a person who is not in it yet from taking part. */
const refusalOf = async (
  tx: Tx,
  { held, indexes }: { held: NonNullable<Awaited<ReturnType<typeof hold>>>; indexes: readonly string[] },
): Promise<Refused<JoinRefusal> | null> => {
  const { promotion, group } = held;
  if (await participants.hasPerson(tx, { promotionId: promotion.id, indexes })) return refuse('personJoined');
  const most = group?.mostJoined ?? null;
  if (group !== null && most !== null && (await participants.countInGroup(tx, { groupId: group.id, indexes })) >= most)
    return refuse('groupLimit', { params: { most } });
  if (promotion.series * promotion.seriesSize - promotion.handed < promotion.forJoining) return refuse('numbersGone');
  return null;
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whoever is named as inviting, where they take part; undefined for a name that is none. */
const findInviter = async (tx: Tx, promotionId: string, inviter: string | null): Promise<string | null | undefined> => {
  if (inviter === null) return null;
  if (!UUID.test(inviter)) return undefined;
  return (await participants.findActive(tx, { promotionId, id: inviter }))?.id;
};

type Written = {
  readonly promotion: PromotionRow;
  readonly joining: Joining;
  readonly inviter: string | null;
  readonly personIndex: string;
};

/** Everything that is written when somebody takes part; their first numbers go out by mail. */
const write = async (
  tx: Tx,
  context: Context,
  { promotion, joining, inviter, personIndex }: Written,
): Promise<string> => {
  const { brand, market, env, ids } = context;
  const { buyer, drives } = joining;
  const id = ids.next();
  await participants.insertParticipant(tx, {
    id,
    brand,
    market,
    promotionId: promotion.id,
    accountId: buyer.accountId,
    personIndex,
    sealed: sealName(env, id, buyer.name),
    nameWords: nameIndexes(env, buyer.name),
    invitedBy: inviter,
    edition: promotion.edition,
  });
  await participants.insertAgreement(tx, {
    participantId: id,
    brand,
    promotionId: promotion.id,
    edition: promotion.edition,
  });
  const give = (participantId: string, kind: 'JOINING' | 'INVITATION' | 'TEST_DRIVE', cause: string) =>
    giveNumbers(tx, ids, { brand, market }, { promotionId: promotion.id, participantId, kind, cause });
  await give(id, 'JOINING', causeOf.joining(id));
  if (inviter !== null) await give(inviter, 'INVITATION', causeOf.invitation(id));
  for (const drive of drives.filter((one) => countsDrive(one, promotion)))
    await give(id, 'TEST_DRIVE', causeOf.drive(drive.id));
  await mailJoined(tx, env, { promotion, reader: buyer, numbers: await listNumbers(tx, [id]) });
  return id;
};

/** Takes part once; who takes part already accepts a newer edition, and nothing else changes. */
export const joinWith = async (
  tx: Tx,
  context: Context,
  joining: Joining,
): Promise<Result<Participation, JoinRefusal>> => {
  const { buyer, promotionId } = joining;
  const held = await hold(tx, context, promotionId);
  if (held === null) return refuse('promotionUnknown');
  const { promotion } = held;
  const own = await participants.findOwn(tx, { promotionId, accountId: buyer.accountId });
  if (own?.state === 'INACTIVE') return refuse('partEnded');
  if (own !== null && own.edition === promotion.edition)
    return ok(await showParticipation(tx, { promotion, row: own }, context.clock.now()));
  if (shownState(promotion, context.clock.now()) !== 'OPEN') return refuse('promotionClosed');
  if (!joining.accepted) return refuseField('rulesNotAccepted', 'accepted');
  if (joining.edition !== promotion.edition) return refuseField('rulesChanged', 'edition');
  if (own !== null) {
    const { brand } = context;
    const agreement = { participantId: own.id, brand, promotionId, edition: promotion.edition };
    await participants.insertAgreement(tx, agreement);
    await giveMissed(tx, context.ids, { promotion, participantId: own.id, drives: joining.drives });
  } else {
    const document = documentOfPerson(context.market, buyer);
    if (document === null) return refuseField('documentMissing', 'document');
    const indexes = personIndexes(context.env, context.market, document);
    const [personIndex = ''] = indexes;
    const refused = await refusalOf(tx, { held, indexes });
    if (refused !== null) return refused;
    const inviter = await findInviter(tx, promotionId, joining.inviter);
    if (inviter === undefined) return refuseField('inviterUnknown', INVITING_HEADER);
    await write(tx, context, { promotion, joining, inviter, personIndex });
  }
  const row = await participants.findOwn(tx, { promotionId, accountId: buyer.accountId });
  if (row === null) throw new Error(`nobody of account ${buyer.accountId} takes part in ${promotionId}`);
  return ok(await showParticipation(tx, { promotion, row }, context.clock.now()));
};
