import type * as declared from '#features/benefits/contract/voucher-visit.ts';
import {
  findFreedVoucher,
  findOwnVoucher,
  findVisitVoucher,
  keepForVisit,
  leaveVisit,
  readVoucherCode,
  type KeptVoucher,
} from '#features/benefits/steps.server.ts';
import { findBooking, holdBooking, type BookingRow } from '#features/visits/steps.server.ts';
import { actorKey } from '#kernel/actor.ts';
import { ok, refuse } from '#kernel/result.ts';
import { writeAudit } from '#platform/audit.server.ts';
import { brokenConstraint, type Tx } from '#platform/database.server.ts';
import type { Context, Handler } from '#platform/http/context.server.ts';

/** The caller's own visit to the workshop; another's, and what is none, is not there. */
const isOwn = ({ actor, brand, market }: Context, row: BookingRow | null): row is BookingRow & { accountId: string } =>
  row !== null &&
  actor.kind === 'person' &&
  row.accountId === actor.accountId &&
  row.kind === 'SERVICE' &&
  row.brand === brand &&
  row.market === market;

/** Booked, and still to come. */
const isAhead = ({ state, starts, now }: BookingRow): boolean => (state === 'P' || state === 'A') && starts > now;

const show = ({ name, code, amount, currency, isBooked }: KeptVoucher, price: number): declared.VisitVoucher => {
  const off = Math.min(amount, price);
  return {
    name,
    code,
    value: { amount, currency },
    off: { amount: off, currency },
    toPay: { amount: price - off, currency },
    isBooked,
  };
};

const shownOf = async (tx: Tx, { id, brand, amount }: BookingRow): Promise<declared.VisitVoucher | null> => {
  const kept = await findVisitVoucher(tx, { brand, visitId: id });
  return kept === null || amount === null ? null : show(kept, amount);
};

const freedOf = async (tx: Tx, { id, brand }: BookingRow): Promise<declared.FreedVoucher | null> => {
  const freed = await findFreedVoucher(tx, { brand, visitId: id });
  if (freed === null) return null;
  const { name, amount, currency, validUntil } = freed;
  return { name, value: { amount, currency }, validUntil: validUntil.toISOString() };
};

export const getVisitVoucher: Handler<typeof declared.getVisitVoucher> = ({ params }, context) =>
  context.read(async (tx) => {
    const row = await findBooking(tx, params.id);
    if (!isOwn(context, row)) return refuse('visitUnknown');
    return ok({ voucher: await shownOf(tx, row), freed: await freedOf(tx, row) });
  });

const audited = (tx: Tx, { brand, actor }: Context, of: { action: string; visit: string; id: string }) =>
  writeAudit(tx, {
    brand,
    actor: actorKey(actor),
    action: of.action,
    subjectType: 'voucher',
    subjectId: of.id,
    detail: { visit: of.visit },
  });

/** Keeps a voucher for a visit. The visit is held, so that it does not end meanwhile; the voucher's row decides. */
const enter: Handler<typeof declared.enterVisitVoucher> = async ({ params, body }, context) => {
  const { tx } = context;
  const row = await holdBooking(tx, params.id);
  if (!isOwn(context, row)) return refuse('visitUnknown');
  if (!isAhead(row)) return refuse('notPossible');
  if (row.amount === null) return refuse('noFixedPrice');
  const { id: visitId, brand, market, accountId, starts } = row;
  const code = readVoucherCode(body.code);
  const voucher = code === null ? null : await findOwnVoucher(tx, { brand, market, accountId }, code);
  if (voucher === null) return refuse('voucherUnknown', { fields: [{ field: 'code', key: 'voucher.unknown' }] });
  if (voucher.isRedeemed) return refuse('redeemedAlready');
  if (voucher.usedIn !== null) return refuse(voucher.usedIn === visitId ? 'visitHasVoucher' : 'inUse');
  if (voucher.isExpired) return refuse('expired');
  if (voucher.validUntil <= starts) return refuse('endsBeforeVisit');
  // An order, another visit or a dealership had it meanwhile.
  if ((await keepForVisit(tx, { voucherId: voucher.id, accountId, visitId, starts })) === 0) return refuse('inUse');
  await audited(tx, context, { action: 'voucher.keptForVisit', visit: visitId, id: voucher.id });
  const shown = await shownOf(tx, row);
  if (shown === null) throw new Error(`visit ${visitId} has no voucher`);
  return ok(shown);
};

export const enterVisitVoucher: Handler<typeof declared.enterVisitVoucher> = async (input, context) => {
  try {
    return await enter(input, context);
  } catch (error) {
    if (brokenConstraint(error) !== 'one_voucher_a_visit') throw error;
    return refuse('visitHasVoucher');
  }
};

export const removeVisitVoucher: Handler<typeof declared.removeVisitVoucher> = ({ params }, context) =>
  context.withTx(async (tx) => {
    const row = await holdBooking(tx, params.id);
    if (!isOwn(context, row)) return refuse('visitUnknown');
    const { id: visitId, brand } = row;
    const kept = await findVisitVoucher(tx, { brand, visitId });
    if (kept === null || (await leaveVisit(tx, { brand, visitId })) === 0) return refuse('notEntered');
    await audited(tx, context, { action: 'voucher.leftVisit', visit: visitId, id: kept.id });
    return ok(undefined);
  });
