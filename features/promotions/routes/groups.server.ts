import { randomBytes } from 'node:crypto';
import { actorKey } from '#kernel/actor.ts';
import { ok, refuse, type Refused } from '#kernel/result.ts';
import { brokenConstraint } from '#platform/database.server.ts';
import { handle, type Handler, type Route } from '#platform/http/context.server.ts';
import { audited } from '../audited.server.ts';
import * as codes from '../contract/codes.ts';
import * as calls from '../contract/staff.ts';
import { QR_LENGTH, QR_SIGNS } from '../rules/qr.ts';
import * as store from '../store/groups.server.ts';
import { approveQrCode, insertQrCode, listQrCodes, lockQrCodeById, stopQrCode } from '../store/numbers.server.ts';
import { findPromotion } from '../store/promotions.server.ts';
import { showQrCode } from '../view.server.ts';

const CODES = 200;

const nameTaken = (error: unknown): Refused<'nameTaken'> => {
  if (brokenConstraint(error) !== 'one_group_name') throw error;
  return refuse('nameTaken', { fields: [{ field: 'name', key: 'promotion.groupNameTaken' }] });
};

const create: Handler<typeof calls.createGroup> = async ({ body }, context) => {
  const { brand, market } = context;
  try {
    return await context.withTx(async (tx) => {
      const id = context.ids.next();
      await store.insertGroup(tx, { brand, market }, { id, ...body });
      await audited(tx, context, { action: calls.createGroup.audit, id });
      return ok({ id, version: 1, ...body, promotions: 0 });
    });
  } catch (error) {
    return nameTaken(error);
  }
};

const change: Handler<typeof calls.changeGroup> = async ({ params: { id }, body: { version, ...body } }, context) => {
  const { brand, market } = context;
  const scope = { brand, market };
  try {
    return await context.withTx(async (tx) => {
      const before = await store.lockGroup(tx, { ...scope, id });
      if (before === null) return refuse('groupUnknown');
      if (before.version !== version) return refuse('changedMeanwhile');
      // It is a term of what people agreed to.
      if (before.mostJoined !== body.mostJoined && (await store.hasPublished(tx, id)))
        return refuse('limitStays', { fields: [{ field: 'mostJoined', key: 'promotion.groupLimitStays' }] });
      await store.rewriteGroup(tx, scope, { id, ...body });
      await audited(tx, context, { action: calls.changeGroup.audit, id });
      const after = await store.findGroup(tx, { ...scope, id });
      if (after === null) throw new Error(`group ${id} is gone`);
      return ok(after);
    });
  } catch (error) {
    return nameTaken(error);
  }
};

const remove: Handler<typeof calls.removeGroup> = ({ params: { id } }, context) =>
  context.withTx(async (tx) => {
    const { brand, market } = context;
    if ((await store.lockGroup(tx, { brand, market, id })) === null) return refuse('groupUnknown');
    if ((await store.deleteGroup(tx, { brand, market }, id)) === 0) return refuse('groupUsed');
    await audited(tx, context, { action: calls.removeGroup.audit, id });
    return ok(undefined);
  });

/** Twelve signs, of 60 bits of chance. */
const newCode = (): string => [...randomBytes(QR_LENGTH)].map((byte) => QR_SIGNS[byte % QR_SIGNS.length]).join('');

const createCode: Handler<typeof codes.createQrCode> = ({ params: { promotionId }, body }, context) =>
  context.withTx(async (tx) => {
    const { brand, market, ids, actor } = context;
    if ((await findPromotion(tx, { brand, market, id: promotionId })) === null) return refuse('promotionUnknown');
    const [validFrom, validUntil] = [new Date(body.validFrom), new Date(body.validUntil)];
    if (validUntil <= validFrom)
      return refuse('untilBefore', { fields: [{ field: 'validUntil', key: 'promotion.untilBefore' }] });
    const made = { id: ids.next(), promotionId, code: newCode(), createdBy: actorKey(actor) };
    const code = { ...body, ...made, validFrom, validUntil };
    const row = await insertQrCode(tx, brand, code);
    await audited(tx, context, { action: codes.createQrCode.audit, id: promotionId, detail: { code: row.id } });
    return ok(showQrCode(context, row));
  });

/** Whoever could let a code count alone could hand out numbers. */
const approveCode: Handler<typeof codes.approveQrCode> = ({ params: { id } }, context) =>
  context.withTx(async (tx) => {
    const { brand, market, actor } = context;
    const row = await lockQrCodeById(tx, { brand, market, id });
    if (row === null) return refuse('codeUnknown');
    if (row.approvedAt !== null) return ok(showQrCode(context, row));
    if (row.createdBy === actorKey(actor)) return refuse('samePerson');
    const approved = await approveQrCode(tx, { id, by: actorKey(actor) });
    await audited(tx, context, { action: codes.approveQrCode.audit, id: row.promotionId, detail: { code: id } });
    return ok(showQrCode(context, approved));
  });

const stopCode: Handler<typeof codes.stopQrCode> = ({ params: { id } }, context) =>
  context.withTx(async (tx) => {
    const { brand, market } = context;
    if ((await stopQrCode(tx, { brand, market, id })) === 0) return refuse('codeUnknown');
    await audited(tx, context, { action: codes.stopQrCode.audit, id });
    return ok(undefined);
  });

export const groupRoutes: readonly Route[] = [
  handle(calls.listGroups, ({ query: { page, size } }, context) =>
    context.read(async (tx) => {
      const { brand, market } = context;
      const { rows, ...counted } = await store.listGroups(tx, { brand, market, limit: size, offset: page * size });
      return ok({ groups: rows, ...counted, page, size });
    }),
  ),
  handle(calls.getGroup, ({ params: { id } }, context) =>
    context.read(async (tx) => {
      const { brand, market } = context;
      const row = await store.findGroup(tx, { brand, market, id });
      return row === null ? refuse('groupUnknown') : ok(row);
    }),
  ),
  handle(calls.createGroup, create),
  handle(calls.changeGroup, change),
  handle(calls.removeGroup, remove),
  handle(codes.listQrCodes, ({ params: { promotionId } }, context) =>
    context.read(async (tx) => {
      const { brand, market } = context;
      if ((await findPromotion(tx, { brand, market, id: promotionId })) === null) return refuse('promotionUnknown');
      return ok({
        codes: (await listQrCodes(tx, { promotionId, limit: CODES })).map((row) => showQrCode(context, row)),
      });
    }),
  ),
  handle(codes.createQrCode, createCode),
  handle(codes.approveQrCode, approveCode),
  handle(codes.stopQrCode, stopCode),
];
