import { randomBytes } from 'node:crypto';
import { actorKey } from '#kernel/actor.ts';
import { ok, refuse, type Refused } from '#kernel/result.ts';
import { brokenConstraint, type Tx } from '#platform/database.server.ts';
import { handle, type Context, type Handler, type Route } from '#platform/http/context.server.ts';
import { audited } from '../audited.server.ts';
import * as calls from '../contract/staff.ts';
import { fitsEnd } from '../rules/draw.ts';
import { findGroup } from '../store/groups.server.ts';
import * as store from '../store/promotions.server.ts';
import { recordParts, showRecord } from '../view.server.ts';

/** Promotions of a choice; a part of the name finds the others. */
const CHOICES = 100;

type Wrong = 'endsBefore' | 'drawBefore' | 'drawLate' | 'nothingGiven' | 'groupMissing' | 'permitMissing';
const refuseField = <const Code extends Wrong>(code: Code, field: string): Refused<Code> =>
  refuse(code, { fields: [{ field, key: `promotion.${code === 'groupMissing' ? 'groupUnknown' : code}` }] });

/** The columns of what a form says, or what is wrong with it. */
const columnsOf = async (tx: Tx, { brand, market }: Context, input: calls.PromotionInput & { id: string }) => {
  const [startsAt, endsAt] = [new Date(input.startsAt), new Date(input.endsAt)];
  if (endsAt <= startsAt) return refuseField('endsBefore', 'endsAt');
  const fits = fitsEnd(market, { drawOn: input.drawOn, endsAt });
  if (fits !== 'fits') return refuseField(fits === 'before' ? 'drawBefore' : 'drawLate', 'drawOn');
  const { forJoining, forDrive, forInvitation, forQrCode } = input;
  if (forJoining + forDrive + forInvitation + forQrCode === 0) return refuseField('nothingGiven', 'forJoining');
  if (input.groupId !== null && (await findGroup(tx, { brand, market, id: input.groupId })) === null)
    return refuseField('groupMissing', 'groupId');
  // A form's lines end with two signs.
  return ok({ ...input, startsAt, endsAt, rules: input.rules.replaceAll('\r\n', '\n') });
};

export const recordOf = async (tx: Tx, context: Context, id: string): Promise<calls.PromotionRecord> => {
  const { brand, market } = context;
  const row = await store.findPromotion(tx, { brand, market, id });
  if (row === null) throw new Error(`promotion ${id} is gone`);
  return showRecord(context, row, await recordParts(tx, [id]));
};

const codeTaken = (error: unknown): Refused<'codeTaken'> => {
  if (brokenConstraint(error) !== 'one_promotion_address') throw error;
  return refuse('codeTaken', { fields: [{ field: 'code', key: 'promotion.codeTaken' }] });
};

type Columns = Extract<Awaited<ReturnType<typeof columnsOf>>, { ok: true }>['value'];

/** Prizes and first edition of a draft, which belong to its last writer. */
const putDraft = async (tx: Tx, { brand, actor, ids }: Context, columns: Columns): Promise<void> => {
  const { id, prizes, rules, endsAt, drawOn } = columns;
  await store.putPrizes(tx, { promotionId: id, brand, prizes: prizes.map((one) => ({ id: ids.next(), ...one })) });
  await store.putEdition(tx, { promotionId: id, brand, edition: 1, rules, endsAt, drawOn, writtenBy: actorKey(actor) });
};

const create: Handler<typeof calls.createPromotion> = async ({ body }, context) => {
  const { brand, market } = context;
  try {
    return await context.withTx(async (tx) => {
      const id = context.ids.next();
      const read = await columnsOf(tx, context, { ...body, id });
      if (!read.ok) return read;
      await store.insertPromotion(tx, { brand, market }, { ...read.value, numberKey: randomBytes(32) });
      await putDraft(tx, context, read.value);
      await audited(tx, context, { action: calls.createPromotion.audit, id, detail: { code: body.code } });
      return ok(await recordOf(tx, context, id));
    });
  } catch (error) {
    return codeTaken(error);
  }
};

/** What a published promotion says differently from what is sent, but for what a next edition may change. */
const changedTerms = (row: store.PromotionRow, prizes: readonly store.PrizeRow[], columns: Columns): string[] => {
  const fixed = [
    'groupId',
    'code',
    'name',
    'summary',
    'modelCode',
    'permit',
    'series',
    'seriesSize',
    'forJoining',
    'forDrive',
    'forInvitation',
    'forQrCode',
    'mostNumbers',
  ] as const;
  const changed: string[] = fixed.filter((name) => row[name] !== columns[name]);
  if (row.startsAt.getTime() !== columns.startsAt.getTime()) changed.push('startsAt');
  const shown = (list: readonly { name: string; text: string; stock: number }[]) =>
    JSON.stringify(list.map(({ name, text, stock }) => [name, text, stock]));
  if (shown(prizes) !== shown(columns.prizes)) changed.push('prizes');
  return changed;
};

/** Whether an edition says what is sent: then nothing is written, and whoever wrote it is still the one who cannot approve it. */
const isUnchanged = (
  {
    row,
    prizes,
    edition,
  }: { row: store.PromotionRow; prizes: readonly store.PrizeRow[]; edition: store.EditionRow | null },
  columns: Columns,
): boolean =>
  edition !== null &&
  changedTerms(row, prizes, columns).length === 0 &&
  edition.rules === columns.rules &&
  edition.endsAt.getTime() === columns.endsAt.getTime() &&
  edition.drawOn === columns.drawOn;

const change: Handler<typeof calls.changePromotion> = async (
  { params: { id }, body: { version, ...body } },
  context,
) => {
  const { brand, market, clock, actor } = context;
  const scope = { brand, market };
  try {
    return await context.withTx(async (tx) => {
      const before = await store.lockPromotion(tx, { ...scope, id });
      if (before === null) return refuse('promotionUnknown');
      if (before.version !== version) return refuse('changedMeanwhile');
      const read = await columnsOf(tx, context, { ...body, id });
      if (!read.ok) return read;
      const { rules, endsAt, drawOn } = read.value;
      const prizes = await store.listPrizes(tx, [id]);
      const written = await store.findLastEdition(tx, id);
      if (isUnchanged({ row: before, prizes, edition: written }, read.value))
        return ok(await recordOf(tx, context, id));
      if (before.state === 'DRAFT') {
        await store.rewritePromotion(tx, scope, read.value);
        await putDraft(tx, context, read.value);
      } else {
        if (before.state !== 'PUBLISHED' || before.endsAt <= clock.now()) return refuse('alreadyOver');
        const changed = changedTerms(before, prizes, read.value);
        if (changed.length > 0)
          return refuse('termsStay', { fields: changed.map((field) => ({ field, key: 'promotion.termsStay' })) });
        const edition = before.edition + 1;
        await store.putEdition(tx, {
          promotionId: id,
          brand,
          edition,
          rules,
          endsAt,
          drawOn,
          writtenBy: actorKey(actor),
        });
        await store.raiseVersion(tx, id);
      }
      await audited(tx, context, { action: calls.changePromotion.audit, id, detail: { state: before.state } });
      return ok(await recordOf(tx, context, id));
    });
  } catch (error) {
    return codeTaken(error);
  }
};

const approve: Handler<typeof calls.approvePromotion> = ({ params: { id }, body }, context) =>
  context.withTx(async (tx) => {
    const { brand, market, clock, actor } = context;
    const row = await store.lockPromotion(tx, { brand, market, id });
    if (row === null) return refuse('promotionUnknown');
    if (row.version !== body.version) return refuse('changedMeanwhile');
    const waiting = await store.findEdition(tx, { promotionId: id, edition: row.edition + 1 });
    if (waiting === null || waiting.edition !== body.edition) return refuse('nothingWaits');
    if (waiting.writtenBy === actorKey(actor)) return refuse('samePerson');
    if (market === 'br' && row.permit === null) return refuseField('permitMissing', 'permit');
    const now = clock.now();
    if (waiting.endsAt <= now || (row.state !== 'DRAFT' && (row.state !== 'PUBLISHED' || row.endsAt <= now)))
      return refuse('alreadyOver');
    await store.approveEdition(tx, { promotionId: id, edition: waiting.edition, by: actorKey(actor) });
    await store.putInForce(tx, { id, edition: waiting.edition });
    await audited(tx, context, { action: calls.approvePromotion.audit, id, detail: { edition: waiting.edition } });
    return ok(await recordOf(tx, context, id));
  });

export const staffRoutes: readonly Route[] = [
  handle(calls.listPromotions, ({ query: { page, size, state, groupId } }, context) =>
    context.read(async (tx) => {
      const { brand, market } = context;
      const found = await store.listRecords(tx, { brand, market, state, groupId, limit: size, offset: page * size });
      const { rows, ...counted } = found;
      const parts = await recordParts(
        tx,
        rows.map(({ id }) => id),
      );
      return ok({ promotions: rows.map((row) => showRecord(context, row, parts)), ...counted, page, size });
    }),
  ),
  handle(calls.listChoices, ({ query: { text = '', chosen } }, context) =>
    context.read(async (tx) => {
      const { brand, market } = context;
      const found = await store.listChoices(tx, { brand, market, text, limit: CHOICES + 1 });
      const promotions = found.slice(0, CHOICES);
      const isThere = chosen === undefined || promotions.some(({ id }) => id === chosen);
      const one = isThere ? null : await store.findPromotion(tx, { brand, market, id: chosen });
      return ok({
        promotions: one === null ? promotions : [{ id: one.id, name: one.name }, ...promotions],
        isMore: found.length > CHOICES,
      });
    }),
  ),
  handle(calls.getPromotion, ({ params: { id } }, context) =>
    context.read(async (tx) => {
      const { brand, market } = context;
      const row = await store.findPromotion(tx, { brand, market, id });
      return row === null ? refuse('promotionUnknown') : ok(await recordOf(tx, context, id));
    }),
  ),
  handle(calls.createPromotion, create),
  handle(calls.changePromotion, change),
  handle(calls.approvePromotion, approve),
];
