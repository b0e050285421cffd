import { rolesFor } from '#features/accounts/public.ts';
import { grantsAt } from '#kernel/actor.ts';
import { ok, refuse } from '#kernel/result.ts';
import { handle, type Context, type Handler, type Route } from '#platform/http/context.server.ts';
import { importCodes, listRedemptions, listStock, MOST_ERRORS } from '../contract/partner.ts';
import { readCodes } from '../rules/codes-file.ts';
import { audited, scopeOf } from '../shared.server.ts';
import * as store from '../store/stock.server.ts';

const ROLES = rolesFor('partnerBenefit.manage');

/** The partners that the caller's grants name; null: one of them is bound to none. A scope of another kind reaches nothing here. */
const reachOf = (context: Context): store.Reach => {
  const { actor, brand, market } = context;
  const grants = grantsAt(actor, { brand, market }).filter(({ role }) => ROLES.includes(role));
  const isFree = grants.some(({ scope }) => scope === null || scope === 'NATIONAL');
  const named = grants.flatMap(({ scope, scopeId }) => (scope === 'PARTNER' && scopeId !== null ? [scopeId] : []));
  return { ...scopeOf(context), partners: isFree ? null : named };
};

const takeIn: Handler<typeof importCodes> = ({ params: { id }, query, body }, context) => {
  const file = readCodes(body.content);
  const isDry = query.dryRun === 'true';
  return context.withTx(async (tx) => {
    const stock = await store.findStock(tx, reachOf(context), id);
    if (stock === null) return refuse('benefitUnknown');
    if (file.isTooLong) return refuse('tooManyCodes');
    const wrong = file.wrong.map((line) => ({ line, field: 'code', key: 'partner.lineWrong' }));
    const known = await store.countKnown(tx, stock.partnerId, file.codes);
    const report = {
      applied: !isDry,
      rowCount: file.codes.length + file.repeated.length + file.wrong.length,
      added: file.codes.length - known,
      repeated: file.repeated.length,
      known,
      errorCount: wrong.length,
      errors: wrong.slice(0, MOST_ERRORS),
    };
    if (isDry) return ok(report);
    if (wrong.length > 0) {
      const fields = report.errors.map(({ line, key }) => ({ field: `${line}.code`, key }));
      return refuse('codesRejected', { fields, params: { count: wrong.length } });
    }
    const of = { benefitId: id, partnerId: stock.partnerId, codes: file.codes };
    const added = await store.insertCodes(tx, context.brand, { ...of, ids: file.codes.map(() => context.ids.next()) });
    await audited(tx, context, { action: importCodes.audit, type: 'benefit', id, detail: { added } });
    return ok({ ...report, added, known: file.codes.length - added });
  });
};

/** What a partner's own people see and do: nothing of another partner, and nobody's name. */
export const partnerRoutes: readonly Route[] = [
  handle(listStock, ({ query: { page, size } }, context) =>
    context.read(async (tx) => {
      const { rows, total, isMore } = await store.listStock(tx, reachOf(context), { page, size });
      const benefits = rows.map(({ partnerId: _partner, validUntil, ...row }) => ({
        ...row,
        validUntil: validUntil?.toISOString() ?? null,
      }));
      return ok({ benefits, total, isMore, page, size });
    }),
  ),
  handle(importCodes, takeIn),
  handle(listRedemptions, ({ params: { id }, query: { before, size } }, context) =>
    context.read(async (tx) => {
      if ((await store.findStock(tx, reachOf(context), id)) === null) return refuse('benefitUnknown');
      const { rows, ...counted } = await store.listRedemptions(tx, { benefitId: id, before, size });
      const redemptions = rows.map(({ point: _point, ...row }) => ({
        ...row,
        redeemedAt: row.redeemedAt.toISOString(),
      }));
      return ok({ redemptions, ...counted, size });
    }),
  ),
];
