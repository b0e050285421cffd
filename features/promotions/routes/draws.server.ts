import { stringify } from 'csv-stringify/sync';
import { actorKey } from '#kernel/actor.ts';
import { ok, refuse } from '#kernel/result.ts';
import { brokenConstraint, type Tx } from '#platform/database.server.ts';
import { attachmentHeader } from '#platform/files/media.ts';
import { handle, type Handler, type Route } from '#platform/http/context.server.ts';
import { enqueue } from '#platform/jobs/outbox.server.ts';
import { audited } from '../audited.server.ts';
import { closeWithLists } from '../close.server.ts';
import * as calls from '../contract/management.ts';
import { digestOf } from '../freeze.server.ts';
import { tellWinnersJob } from '../jobs.ts';
import { openName, shortName } from '../person.server.ts';
import { areResults, baseOf, fitsList, isAnnounced, isSameExtraction } from '../rules/draw.ts';
import { showNumber, shownState } from '../rules/promotion.ts';
import * as draws from '../store/draws.server.ts';
import * as store from '../store/promotions.server.ts';
import { PART_LINES, showDraw, showList } from '../view.server.ts';
import { findWinners } from '../winners.server.ts';

const generate: Handler<typeof calls.generateReport> = ({ body: { promotionId, prizeId } }, context) =>
  context.withTx(async (tx) => {
    const { brand, market, clock, actor, ids } = context;
    const promotion = await store.lockPromotion(tx, { brand, market, id: promotionId });
    if (promotion === null || promotion.state === 'DRAFT') return refuse('promotionUnknown');
    if ((await store.findPrize(tx, { promotionId, id: prizeId })) === null) return refuse('prizeUnknown');
    const state = shownState(promotion, clock.now());
    if (state === 'CANCELLED') return refuse('promotionCancelled');
    if (state === 'OPEN' || state === 'UPCOMING') return refuse('stillRunning');
    if (await closeWithLists(tx, ids, { promotion, by: actorKey(actor) }))
      await audited(tx, context, { action: calls.generateReport.audit, id: promotionId, detail: { prize: prizeId } });
    const row = await draws.findListOfPrize(tx, { promotionId, prizeId });
    if (row === null) throw new Error(`no list of prize ${prizeId}`);
    return ok(showList(row));
  });

const download: Handler<typeof calls.downloadReport> = ({ query }, context) =>
  context.withTx(async (tx) => {
    const { brand, market, env } = context;
    const { promotion_id: promotionId, prize_id: prizeId, part } = query;
    const promotion = await store.findPromotion(tx, { brand, market, id: promotionId });
    const list = promotion === null ? null : await draws.findListOfPrize(tx, { promotionId, prizeId });
    if (promotion === null || list === null) return refuse('reportUnknown');
    if (list.frozenAt === null) return refuse('reportNotReady');
    const of = { listId: list.id, limit: PART_LINES, offset: (part - 1) * PART_LINES };
    const rows = await draws.listCandidatePage(tx, of);
    if (rows.length === 0 && part > 1) return refuse('reportUnknown');
    const lines = rows.map((row) => {
      const name = openName(env, { id: row.participantId, sealed: row.sealed });
      return [
        row.series,
        row.number,
        row.participantId,
        showNumber(row, promotion.seriesSize),
        name === null ? '' : shortName(name),
      ];
    });
    const file = stringify([['series', 'number', 'participant', 'luckyNumber', 'name'], ...lines], {
      bom: true,
      escape_formulas: true,
      delimiter: ';',
    });
    await audited(tx, context, {
      action: calls.downloadReport.audit,
      id: promotionId,
      detail: { prize: prizeId, part },
    });
    context.reply('content-disposition', attachmentHeader(`${promotion.code}-${part}.csv`));
    context.reply('x-content-type-options', 'nosniff');
    return ok({ contentType: 'text/csv; charset=utf-8', bytes: new TextEncoder().encode(file) });
  });

/** Lines of a list that are looked at to foresee whom an open draw passes over. */
const FORESEEN = 5_000;

/** An open draw with the numbers it would pass over now: what the second person decides on. Of a cancelled promotion nothing is drawn. */
const foreseen = async (tx: Tx, promotion: store.PromotionRow, draw: draws.DrawRow): Promise<draws.DrawRow> => {
  if (draw.state !== 'PROPOSED' || promotion.state === 'CANCELLED') return draw;
  const { passed, passedOver, isWhole } = await findWinners(tx, { promotion, draw, lines: FORESEEN });
  return { ...draw, passed, passedOver: isWhole ? passedOver : null };
};

const overview: Handler<typeof calls.getDraws> = ({ params: { promotionId } }, context) =>
  context.read(async (tx) => {
    const { brand, market, clock } = context;
    const promotion = await store.findPromotion(tx, { brand, market, id: promotionId });
    if (promotion === null) return refuse('promotionUnknown');
    const lists = await draws.listLists(tx, promotionId);
    const drawn: draws.DrawRow[] = [];
    for (const draw of await draws.listDraws(tx, promotionId)) drawn.push(await foreseen(tx, promotion, draw));
    return ok({
      name: promotion.name,
      state: promotion.state,
      isOver: promotion.state !== 'DRAFT' && ['CLOSED', 'DRAWN'].includes(shownState(promotion, clock.now())),
      drawOn: promotion.drawOn,
      prizes: (await store.listPrizes(tx, [promotionId])).map(({ id, name, stock, taken }) => {
        const list = lists.find(({ prizeId }) => prizeId === id);
        const draw = drawn.find(({ prizeId }) => prizeId === id);
        return {
          id,
          name,
          stock,
          taken,
          list: list === undefined ? null : showList(list),
          draw: draw === undefined ? null : showDraw(context, draw, promotion.seriesSize),
        };
      }),
    });
  });

const propose: Handler<typeof calls.proposeDraw> = async ({ params: { promotionId }, body }, context) => {
  const { brand, market, clock, actor, ids } = context;
  const { prizeId, drawnOn, reference, results } = body;
  try {
    return await context.withTx(async (tx) => {
      // Held: of two results written down at once, the second one is of the first one's extraction.
      const promotion = await store.lockPromotion(tx, { brand, market, id: promotionId });
      if (promotion === null || promotion.state === 'DRAFT') return refuse('promotionUnknown');
      if (promotion.state === 'CANCELLED') return refuse('promotionCancelled');
      if ((await store.findPrize(tx, { promotionId, id: prizeId })) === null) return refuse('prizeUnknown');
      const list = await draws.findListOfPrize(tx, { promotionId, prizeId });
      if (list?.frozenAt == null) return refuse('reportNotReady');
      if (!areResults(market, results))
        return refuse('resultsWrong', { fields: [{ field: 'results', key: 'promotion.resultsWrong' }] });
      const fits = fitsList({ market, drawnOn, frozenAt: list.frozenAt }, clock.now());
      if (fits !== 'fits') {
        const code = fits === 'tooEarly' ? 'drawTooEarly' : 'drawToCome';
        return refuse(code, { fields: [{ field: 'drawnOn', key: `promotion.${code}` }] });
      }
      if (!isAnnounced(market, { drawnOn, drawOn: promotion.drawOn }))
        return refuse('drawNotAnnounced', { fields: [{ field: 'drawnOn', key: 'promotion.drawNotAnnounced' }] });
      const first = market === 'br' ? await draws.findFirstDraw(tx, promotionId) : null;
      if (first !== null && !isSameExtraction(first, body))
        return refuse('otherExtraction', { fields: [{ field: 'drawnOn', key: 'promotion.otherExtraction' }] });
      const base = baseOf(market, results, promotion);
      const draw = await draws.insertDraw(tx, brand, {
        id: ids.next(),
        promotionId,
        prizeId,
        listId: list.id,
        results,
        reference,
        drawnOn,
        baseSeries: base.series,
        baseNumber: base.number,
        proposedBy: actorKey(actor),
      });
      await audited(tx, context, { action: calls.proposeDraw.audit, id: promotionId, detail: { draw: draw.id } });
      return ok(showDraw(context, draw, promotion.seriesSize));
    });
  } catch (error) {
    if (brokenConstraint(error) !== 'one_draw_a_prize') throw error;
    return refuse('drawnAlready');
  }
};

/**
 * What keeps a draw from being approved: a prize before it in the order that is not drawn, as whoever wins one wins no other; a list that
 * is not what its hash says.
 */
const refusalOf = async (tx: Tx, { promotionId, prizeId, listId }: draws.DrawRow) => {
  const prizes = await store.listPrizes(tx, [promotionId]);
  const drawn = (await draws.listDraws(tx, promotionId)).filter(({ state }) => state === 'APPROVED');
  const before = prizes.slice(
    0,
    prizes.findIndex(({ id }) => id === prizeId),
  );
  if (before.some(({ id }) => !drawn.some((draw) => draw.prizeId === id))) return refuse('earlierPrize');
  const list = await draws.findListOfPrize(tx, { promotionId, prizeId });
  const { size, hash } = await digestOf(tx, listId);
  return list?.size === size && list.hash === hash ? null : refuse('listChanged');
};

const decide: Handler<typeof calls.decideDraw> = ({ params: { promotionId, id }, body: { decision } }, context) =>
  context.withTx(async (tx) => {
    const { brand, market, actor, ids } = context;
    // The promotion first: of two prizes drawn at once, the second sees who won the first.
    const promotion = await store.lockPromotion(tx, { brand, market, id: promotionId });
    const draw = promotion === null ? null : await draws.lockDraw(tx, { promotionId, id });
    if (promotion === null || draw === null) return refuse('drawUnknown');
    if (draw.state !== 'PROPOSED') return refuse('decidedAlready');
    const by = actorKey(actor);
    if (draw.proposedBy === by) return refuse('samePerson');
    const isApproved = decision === 'APPROVE';
    if (isApproved && promotion.state === 'CANCELLED') return refuse('promotionCancelled');
    const refused = isApproved ? await refusalOf(tx, draw) : null;
    if (refused !== null) return refused;
    const found = isApproved
      ? await findWinners(tx, { promotion, draw })
      : { winners: [], passedOver: null, passed: [] };
    const { passedOver, passed } = found;
    const state = isApproved ? 'APPROVED' : 'REFUSED';
    const decided = await draws.decideDraw(tx, { id, state, by, passedOver, passed });
    if (found.winners.length > 0) {
      if ((await store.takePrizes(tx, { id: draw.prizeId, count: found.winners.length })) === 0)
        throw new Error(`prize ${draw.prizeId} has no ${found.winners.length} left`);
      const winners = found.winners.map((winner) => ({ id: ids.next(), ...winner }));
      await draws.insertWinners(tx, { brand, market }, { draw, winners });
      await enqueue(tx, tellWinnersJob, { brand, payload: { drawId: id } });
    }
    if (isApproved) await store.finishPromotion(tx, promotionId);
    const detail = { draw: id, decision, winners: found.winners.length };
    await audited(tx, context, { action: calls.decideDraw.audit, id: promotionId, detail });
    return ok({ ...showDraw(context, decided, promotion.seriesSize), winners: found.winners.length });
  });

export const drawRoutes: readonly Route[] = [
  handle(calls.generateReport, generate),
  handle(calls.downloadReport, download),
  handle(calls.getDraws, overview),
  handle(calls.proposeDraw, propose),
  handle(calls.decideDraw, decide),
];
