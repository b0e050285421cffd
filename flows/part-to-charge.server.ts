import { askOf, CHARGED_SOURCES, isExpected, remainingOf, type ChargedKind } from '#features/reservations/public.ts';
import {
  findOwnOrder,
  isGivenBack,
  lockOwnOrder,
  readBalance,
  takesMoney,
  type OrderRow,
  type SourceRow,
} from '#features/reservations/steps.server.ts';
import type { Market } from '#kernel/market.ts';
import { formatMoney, money } from '#kernel/money.ts';
import { refuse, type Refused } from '#kernel/result.ts';
import type { Tx } from '#platform/database.server.ts';
import type { Context } from '#platform/http/context.server.ts';

/** What the gateway takes at once of a kind, minor units. */
export type MostOf = (of: { brand: string; market: Market; kind: ChargedKind }) => number;

export type PartToCharge = { readonly order: OrderRow; readonly source: SourceRow; readonly remaining: number };
type Codes = 'orderUnknown' | 'methodUnavailable' | 'takesNoMoney' | 'notPlanned';

/** The part of an own order that the plan gives to a kind, as long as it is to be paid. Whoever charges it holds the order's row. */
export const partToCharge = async (
  tx: Tx,
  { actor, visitorId }: Pick<Context, 'actor' | 'visitorId'>,
  of: { id: string; kind: ChargedKind; isRead?: boolean },
): Promise<({ readonly ok: true } & PartToCharge) | Refused<Codes>> => {
  const find = of.isRead === true ? findOwnOrder : lockOwnOrder;
  const order = await find(tx, { id: of.id, actor, visitorId });
  if (order === null) return refuse('orderUnknown');
  if (order.market !== CHARGED_SOURCES[of.kind].market) return refuse('methodUnavailable');
  const { toPay, sources } = await readBalance(tx, order);
  if (await isGivenBack(tx, order.id)) return refuse('takesNoMoney');
  if (!takesMoney(order) || order.state === 'REQUESTED_CANCELLATION' || toPay === 0) return refuse('takesNoMoney');
  const source = sources.find((one) => one.kind === of.kind && isExpected(one));
  return source === undefined ? refuse('notPlanned') : { ok: true, order, source, remaining: remainingOf(source) };
};

/** How much is asked for at once; more than the gateway takes, or than the part has still to bring, is refused at the field. */
export const amountToCharge = (
  { order, remaining }: PartToCharge,
  { most, amount }: { most: number; amount: number | undefined },
): number | Refused<'partOver' | 'partPassed'> => {
  const taken = askOf({ remaining, most }, amount);
  if (typeof taken === 'number') return taken;
  // Both limits at once: who keeps to one of them is not to hear of the other then.
  const said = (limit: number): string => formatMoney(money(limit, order.currency), order.market);
  const params = { most: said(most), left: said(remaining), limit: said(Math.min(most, remaining)) };
  return taken === 'over'
    ? refuse('partOver', { params, fields: [{ field: 'amount', key: 'balance.partOver', params }] })
    : refuse('partPassed', { params, fields: [{ field: 'amount', key: 'balance.partPassed', params }] });
};
