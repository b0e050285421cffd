import { actorKey } from '#kernel/actor.ts';
import { dayIn } from '#kernel/dates.ts';
import type { Tx } from '#platform/database.server.ts';
import type { Context } from '#platform/http/context.server.ts';
import type * as z from 'zod/mini';
import type { QrCodeRecord } from './contract/codes.ts';
import type { generateReport, ManagedParticipant } from './contract/management.ts';
import type { drawSchema, OwnNumber, Participation, PromotionPage, ShownPromotion } from './contract/shapes.ts';
import type { PromotionRecord } from './contract/staff.ts';
import { openName, shortName } from './person.server.ts';
import { winState } from './rules/handover.ts';
import { ATTRIBUTION_KINDS, numbersFor, shownState, showNumber } from './rules/promotion.ts';
import { listCancellations, type CancellationRow } from './store/cancellations.server.ts';
import * as draws from './store/draws.server.ts';
import { listNumbers, type NumberRow, type QrRow } from './store/numbers.server.ts';
import { listInvited, type ManagedRow, type ParticipantRow } from './store/participants.server.ts';
import * as store from './store/promotions.server.ts';
import type { PrizeRow, PromotionRow } from './store/promotions.server.ts';

/** Lines of one file of a list. */
export const PART_LINES = 20_000;
/** Numbers of one prize on the public page. */
const MOST_RESULTS = 500;

export const showPromotion = (row: PromotionRow, prizes: readonly PrizeRow[], now: Date): ShownPromotion => ({
  id: row.id,
  code: row.code,
  name: row.name,
  summary: row.summary,
  modelCode: row.modelCode,
  permit: row.permit,
  state: shownState(row, now),
  cancelledReason: row.cancelledReason,
  startsAt: row.startsAt.toISOString(),
  endsAt: row.endsAt.toISOString(),
  drawOn: row.drawOn,
  edition: row.edition,
  prizes: prizes
    .filter(({ promotionId }) => promotionId === row.id)
    .map(({ id, name, text, stock }) => ({ id, name, text, stock })),
  ways: ATTRIBUTION_KINDS.map((kind) => ({ kind, numbers: numbersFor(row, kind) })).filter(
    ({ numbers }) => numbers > 0,
  ),
  mostNumbers: row.mostNumbers,
  numbersLeft: row.series * row.seriesSize - row.handed,
});

const showPassed = ({ passedOver, passed }: Pick<draws.DrawRow, 'passedOver' | 'passed'>, seriesSize: number) => ({
  passedOver,
  passed: passed.map(({ series, number, why }) => ({ number: showNumber({ series, number }, seriesSize), why })),
});

const resultsOf = async (tx: Tx, row: PromotionRow): Promise<PromotionPage['results']> => {
  const drawn = (await draws.listDraws(tx, row.id)).filter(({ state }) => state === 'APPROVED');
  if (drawn.length === 0) return [];
  const lists = await draws.listLists(tx, row.id);
  const prizes = await store.listPrizes(tx, [row.id]);
  const winning = await draws.listWinningNumbers(tx, { promotionId: row.id, limit: MOST_RESULTS });
  return drawn.flatMap((draw) => {
    const list = lists.find(({ id }) => id === draw.listId);
    if (list?.frozenAt === null || list?.hash == null || list.size === null) return [];
    return [
      {
        prizeId: draw.prizeId,
        drawnOn: draw.drawnOn,
        reference: draw.reference,
        results: draw.results,
        base: showNumber({ series: draw.baseSeries, number: draw.baseNumber }, row.seriesSize),
        list: { size: list.size, hash: list.hash, frozenAt: list.frozenAt.toISOString() },
        numbers: winning
          .filter(({ prizeId }) => prizeId === draw.prizeId)
          .map((number) => showNumber(number, row.seriesSize)),
        winners: prizes.find(({ id }) => id === draw.prizeId)?.taken ?? 0,
        ...showPassed(draw, row.seriesSize),
      },
    ];
  });
};

export const showPromotionPage = async (tx: Tx, row: PromotionRow, now: Date): Promise<PromotionPage> => {
  const edition = await store.findEdition(tx, { promotionId: row.id, edition: row.edition });
  return {
    ...showPromotion(row, await store.listPrizes(tx, [row.id]), now),
    rules: edition?.rules ?? '',
    results: await resultsOf(tx, row),
  };
};

export const showOwnNumbers = (rows: readonly NumberRow[], seriesSize: number): OwnNumber[] =>
  rows.map(({ series, number, kind }) => ({ series, number, kind, text: showNumber({ series, number }, seriesSize) }));

type PartIn = { readonly promotion: PromotionRow; readonly row: ParticipantRow };

/** Parts in promotions with their numbers, invitations and wins: three questions, however many they are. */
export const showParticipations = async (tx: Tx, parts: readonly PartIn[], now: Date): Promise<Participation[]> => {
  const ids = parts.map(({ row }) => row.id);
  const numbers = await listNumbers(tx, ids);
  const invited = new Map((await listInvited(tx, ids)).map(({ id, count }) => [id, count]));
  const wins = await draws.listWinsOf(tx, ids);
  const ownOf = <Row extends { readonly participantId: string }>(rows: readonly Row[], id: string): Row[] =>
    rows.filter(({ participantId }) => participantId === id);
  return parts.map(({ promotion, row }) => ({
    id: row.id,
    promotionId: promotion.id,
    state: row.state,
    joinedAt: row.joinedAt.toISOString(),
    edition: row.edition,
    isAgreed: row.edition === promotion.edition,
    numbers: showOwnNumbers(ownOf(numbers, row.id), promotion.seriesSize),
    invited: invited.get(row.id) ?? 0,
    wins: ownOf(wins, row.id).map((win) => ({
      prizeId: win.prizeId,
      prize: win.prize,
      number: showNumber(win, win.seriesSize),
      state: winState(win, dayIn(now, win.market)),
      claimUntil: win.claimUntil,
      handedOn: win.handedOn,
    })),
  }));
};

export const showParticipation = async (tx: Tx, { promotion, row }: PartIn, now: Date): Promise<Participation> => {
  const [part] = await showParticipations(tx, [{ promotion, row }], now);
  if (part === undefined) throw new Error(`no part ${row.id}`);
  return part;
};

type RecordParts = {
  readonly prizes: readonly PrizeRow[];
  readonly editions: readonly store.EditionRow[];
  readonly cancellations: readonly CancellationRow[];
};

/** Of some promotions everything that their records show. */
export const recordParts = async (tx: Tx, ids: readonly string[]): Promise<RecordParts> => ({
  prizes: await store.listPrizes(tx, ids),
  editions: await store.listEditions(tx, ids),
  cancellations: await listCancellations(tx, ids),
});

/** A draft shows what waits; a published one what is in force, and what waits beside it. */
export const showRecord = (
  { actor }: Context,
  row: PromotionRow,
  { prizes, editions, cancellations }: RecordParts,
): PromotionRecord => {
  const own = editions.filter(({ promotionId }) => promotionId === row.id);
  const waiting = own.find(({ approvedAt }) => approvedAt === null);
  const cancellation = cancellations.find(({ promotionId }) => promotionId === row.id);
  const inForce = own.find(({ edition }) => edition === row.edition) ?? waiting;
  return {
    id: row.id,
    version: row.version,
    code: row.code,
    name: row.name,
    summary: row.summary,
    modelCode: row.modelCode,
    groupId: row.groupId,
    permit: row.permit,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    drawOn: row.drawOn,
    series: row.series,
    seriesSize: row.seriesSize,
    forJoining: row.forJoining,
    forDrive: row.forDrive,
    forInvitation: row.forInvitation,
    forQrCode: row.forQrCode,
    mostNumbers: row.mostNumbers,
    prizes: prizes
      .filter(({ promotionId }) => promotionId === row.id)
      .map(({ name, text, stock }) => ({ name, text, stock })),
    rules: inForce?.rules ?? '',
    state: row.state,
    edition: row.edition,
    joined: row.joined,
    handed: row.handed,
    waiting:
      waiting === undefined || row.state === 'CANCELLED'
        ? null
        : {
            edition: waiting.edition,
            rules: waiting.rules,
            endsAt: waiting.endsAt.toISOString(),
            drawOn: waiting.drawOn,
            isOwn: waiting.writtenBy === actorKey(actor),
          },
    cancellation:
      cancellation === undefined
        ? null
        : { id: cancellation.id, reason: cancellation.reason, isOwn: cancellation.proposedBy === actorKey(actor) },
    cancelledReason: row.cancelledReason,
  };
};

export const showManaged = (context: Context, row: ManagedRow): ManagedParticipant => {
  const name = openName(context.env, row);
  return {
    id: row.id,
    userId: row.accountId,
    promotionId: row.promotionId,
    promotion: row.promotion,
    name: name === null ? null : shortName(name),
    state: row.state,
    inactiveReason: row.inactiveReason,
    edition: row.edition,
    joinedAt: row.joinedAt.toISOString(),
    numbers: row.numbers,
    attributionTypes: row.kinds,
  };
};

export const showQrCode = ({ actor }: Context, row: QrRow): QrCodeRecord => ({
  id: row.id,
  kind: row.kind,
  place: row.place,
  code: row.code,
  validFrom: row.validFrom.toISOString(),
  validUntil: row.validUntil.toISOString(),
  mostUses: row.mostUses,
  uses: row.uses,
  isStopped: row.stoppedAt !== null,
  isApproved: row.approvedAt !== null,
  isOwn: row.createdBy === actorKey(actor),
});

export const showList = ({
  id,
  frozenAt,
  size,
  hash,
}: draws.ListRow): z.output<(typeof generateReport)['response']> => ({
  id,
  frozenAt: frozenAt?.toISOString() ?? null,
  size,
  hash,
  parts: size === null ? 0 : Math.max(1, Math.ceil(size / PART_LINES)),
});

export const showDraw = ({ actor }: Context, draw: draws.DrawRow, seriesSize: number): z.output<typeof drawSchema> => ({
  id: draw.id,
  prizeId: draw.prizeId,
  state: draw.state,
  results: draw.results,
  reference: draw.reference,
  drawnOn: draw.drawnOn,
  base: showNumber({ series: draw.baseSeries, number: draw.baseNumber }, seriesSize),
  ...showPassed(draw, seriesSize),
  proposedAt: draw.proposedAt.toISOString(),
  isOwn: draw.proposedBy === actorKey(actor),
});
