import { rolesFor } from '#features/accounts/public.ts';
import { listOpenPlaces, readReach } from '#features/dealers/public.server.ts';
import { actorKey } from '#kernel/actor.ts';
import { ok, refuse } from '#kernel/result.ts';
import { handle, type Handler, type Route } from '#platform/http/context.server.ts';
import { bookVoucher, findVoucher, listBookingDealers } from '../contract/voucher-booking.ts';
import { readVoucherCode } from '../rules/voucher.ts';
import { audited, scopeOf } from '../shared.server.ts';
import * as store from '../store/vouchers.server.ts';

const BOOKERS = rolesFor('voucher.book');

const stateOf = ({ redeemedAt, usedIn, isExpired }: store.VoucherRow) => {
  if (redeemedAt !== null) return 'REDEEMED' as const;
  if (usedIn !== null) return 'HELD' as const;
  return isExpired ? ('EXPIRED' as const) : ('OPEN' as const);
};

const visitOf = ({ visit }: store.VoucherRow) =>
  visit === null
    ? null
    : { number: visit.number, startsAt: new Date(visit.startsAt).toISOString(), dealerId: visit.dealerId };

const toBookable = (row: store.VoucherRow) => ({
  name: row.name,
  kind: row.kind,
  value: { amount: row.amount, currency: row.currency },
  code: row.code,
  validUntil: row.validUntil.toISOString(),
  redeemedAt: row.redeemedAt?.toISOString() ?? null,
  state: stateOf(row),
  visit: visitOf(row),
});

/** Why it was not booked. One that says it can be is nobody's any more. */
const REFUSED = {
  OPEN: 'expired',
  EXPIRED: 'expired',
  HELD: 'heldByOrder',
  REDEEMED: 'redeemedAlready',
} as const;

const book: Handler<typeof bookVoucher> = async ({ body }, context) => {
  const { tx, actor } = context;
  const scope = scopeOf(context);
  const code = readVoucherCode(body.code);
  if (code === null) return refuse('voucherUnknown', { fields: [{ field: 'code', key: 'voucher.unknown' }] });
  const reach = await readReach(context, BOOKERS);
  const places = await listOpenPlaces(tx, scope);
  if (!places.some(({ id }) => id === body.dealerId) || (reach !== null && !reach.includes(body.dealerId)))
    return refuse('dealerOutside', { fields: [{ field: 'dealerId', key: 'voucher.dealerOutside' }] });
  const spent = await store.spendVoucher(tx, scope, { code, dealerId: body.dealerId, by: actorKey(actor) });
  const row = await store.findVoucherByCode(tx, scope, code);
  if (row === null) return refuse('voucherUnknown', { fields: [{ field: 'code', key: 'voucher.unknown' }] });
  const state = stateOf(row);
  if (spent === 0) return refuse(state === 'OPEN' && row.visit !== null ? 'keptElsewhere' : REFUSED[state]);
  await audited(tx, context, {
    action: bookVoucher.audit,
    type: 'voucher',
    id: row.id,
    detail: { dealer: body.dealerId, ...(row.visit === null ? {} : { visit: row.visit.number }) },
  });
  return ok(toBookable(row));
};

export const bookingRoutes: readonly Route[] = [
  handle(findVoucher, ({ params }, context) =>
    context.read(async (tx) => {
      const code = readVoucherCode(params.code);
      const row = code === null ? null : await store.findVoucherByCode(tx, scopeOf(context), code);
      return row === null ? refuse('voucherUnknown') : ok(toBookable(row));
    }),
  ),
  handle(bookVoucher, book),
  handle(listBookingDealers, (_, context) =>
    context.read(async (tx) => {
      const reach = await readReach({ ...context, tx }, BOOKERS);
      const places = await listOpenPlaces(tx, scopeOf(context));
      const dealers = places
        .filter(({ id }) => reach === null || reach.includes(id))
        .map(({ id, name, cityName }) => ({ id, name, cityName }));
      return ok({ dealers });
    }),
  ),
];
