import { isEmployeeQuote } from '#features/employee-purchase/public.ts';
import { standsOfOrders } from '#features/financing/public.server.ts';
import { cancelParts, listKeptReceipts, requestPartRefund } from '#features/payments/steps.server.ts';
import { quoteCar } from '#features/price/public.server.ts';
import type { Quote } from '#features/price/public.ts';
import type {
  ChangeView,
  changeOrder as changeDeclared,
  previewChange as previewDeclared,
} from '#features/reservations/contract/change.ts';
import {
  balanceOf,
  compareQuotes,
  isCharged,
  fitSources,
  isChangeable,
  isExpected,
  openPart,
  spreadReturn,
  TERMS_VERSION,
  toComparison,
  type ComparedLine,
} from '#features/reservations/public.ts';
import {
  changeOrderRow,
  changeSource,
  findOwnOrder,
  insertOrderChange,
  isPaidAtDealer,
  listKeptMoney,
  lockOwnOrder,
  owePartBack,
  readBalance,
  takesMoney,
  type OrderRow,
  type SourceRow,
} from '#features/reservations/steps.server.ts';
import { factoryCarJob } from '#features/reservations/jobs.ts';
import { releaseOthers, sellUnit } from '#features/stock/steps.server.ts';
import { listVersions } from '#features/sale-contracts/steps.server.ts';
import { actorKey } from '#kernel/actor.ts';
import type { ParsedInput } from '#kernel/endpoint.ts';
import { ok, refuse, type Result } from '#kernel/result.ts';
import { formatMoney } from '#kernel/money.ts';
import type { Tx } from '#platform/database.server.ts';
import type { Context, Handler } from '#platform/http/context.server.ts';
import { enqueue } from '#platform/jobs/outbox.server.ts';
import type { MailParams } from '#platform/mail.server.ts';
import { sameDiscounts, settleDiscounts, withDiscounts, type Discounts } from './change-discounts.server.ts';
import { isBeingBuilt } from './follow-order.server.ts';
import type { TranslateIn } from './follow-proposal.server.ts';
import { mailOrder } from './notify-buyer.server.ts';
import { dayAfter, takeFirst, unitsForCar, type HeldUnit } from './units-for-car.server.ts';

type DesiredCar = ParsedInput<typeof previewDeclared>['body'];

type Change = {
  readonly order: OrderRow;
  readonly choice: DesiredCar['choice'];
  readonly quote: Quote;
  readonly dealerId: string;
  readonly units: readonly (HeldUnit & { readonly isFirst: boolean })[];
  readonly coupons: Discounts['coupons'];
  readonly voucher: Discounts['voucher'];
  readonly toPay: number;
  readonly returned: number;
  readonly fitted: Exclude<ReturnType<typeof fitSources>, 'bank'>;
  readonly sources: readonly SourceRow[];
};

type NoChange =
  | 'notRunning'
  | 'locked'
  | 'ofOffer'
  | 'ofEmployee'
  | 'otherVersion'
  | 'nothingChanged'
  | 'versionUnknown'
  | 'choiceUnknown'
  | 'choiceImpossible'
  | 'dealerUnknown'
  | 'dealerPaid'
  | 'noCar'
  | 'stockOnly'
  | 'lineOnly'
  | 'bankAsked';

const sorted = (codes: readonly string[]): string => codes.toSorted().join(' ');

const isSameChoice = (one: DesiredCar['choice'], other: DesiredCar['choice']): boolean =>
  one.colorCode === other.colorCode &&
  one.coatingCode === other.coatingCode &&
  sorted(one.itemCodes) === sorted(other.itemCodes) &&
  sorted(one.accessoryCodes) === sorted(other.accessoryCodes) &&
  sorted(one.serviceCodes) === sorted(other.serviceCodes);

/** Units the order may become; where there are none, whether an order of the other kind could have them: one that the factory knows keeps its kind. */
const findUnits = async (
  tx: Tx,
  context: Context,
  { order, choice, dealerId }: { order: OrderRow; choice: DesiredCar['choice']; dealerId: string },
): Promise<Result<Change['units'], 'dealerUnknown' | 'noCar' | 'stockOnly' | 'lineOnly'>> => {
  const { factoryKind } = order;
  const of = { choice, dealerId, first: order.unitId, isKept: true };
  const scope = { brand: context.brand, market: order.market };
  const units = await unitsForCar(tx, scope, { ...of, factoryKind });
  if (units === null) return refuse('dealerUnknown');
  if (units.length > 0) return ok(units);
  const others = factoryKind === null ? null : await unitsForCar(tx, scope, { ...of, factoryKind: null });
  if (others === null || others.length === 0) return refuse('noCar');
  return refuse(factoryKind === 'stock' ? 'stockOnly' : 'lineOnly');
};

/** What a change would make of an order, or why it cannot be. Prices are those in force; another dealership alone changes none. */
const judgeChange = async (
  tx: Tx,
  context: Context,
  { order, wanted }: { order: OrderRow; wanted: DesiredCar },
): Promise<Result<Change, NoChange>> => {
  if (!takesMoney(order) || order.state === 'REQUESTED_CANCELLATION') return refuse('notRunning');
  if (!isChangeable(order.state) || (await isBeingBuilt(tx, order))) return refuse('locked');
  if (order.offerId !== null) return refuse('ofOffer');
  if (isEmployeeQuote(order.quote)) return refuse('ofEmployee');
  const { brand, market } = order;
  if (wanted.choice.mvsCode !== order.choice.mvsCode || wanted.choice.year !== order.choice.year)
    return refuse('otherVersion');
  const dealerId = wanted.dealerId ?? order.dealerId;
  const quoted = await quoteCar(tx, { brand, market, choice: wanted.choice, at: context.clock.now() });
  if (!quoted.ok) return quoted;
  // No upholstery chosen means the version's own, which the quote names.
  const coatingCode = quoted.value.lines.find((line) => line.kind === 'coating')?.code ?? null;
  const choice = { ...wanted.choice, coatingCode };
  const isSame = isSameChoice(choice, order.choice);
  if (isSame && dealerId === order.dealerId) return refuse('nothingChanged');
  if (dealerId !== order.dealerId && (await isPaidAtDealer(tx, order.id))) return refuse('dealerPaid');
  const found = await findUnits(tx, context, { order, choice, dealerId });
  if (!found.ok) return found;
  const units = found.value;
  const { quote, coupons, voucher } = isSame
    ? sameDiscounts(order.quote)
    : await withDiscounts(tx, context.env, { order, base: quoted.value });
  const { sources } = await readBalance(tx, order);
  const toPay = Math.max(0, quote.total.amount - order.paid);
  const fitted = fitSources({ toPay, sources });
  if (fitted === 'bank') return refuse('bankAsked');
  const returned = Math.max(0, order.paid - quote.total.amount);
  return ok({ order, choice, quote, dealerId, units, coupons, voucher, toPay, returned, fitted, sources });
};

const fittedSources = ({ sources, fitted }: Change): SourceRow[] =>
  sources.map((source) => ({ ...source, ...fitted.find(({ id }) => id === source.id) }));

/** `unit`: the one that was taken, or would be. */
const toView = (change: Change, unit: Change['units'][number] | undefined, now: Date): ChangeView => {
  const { order, quote, dealerId, coupons, voucher, toPay, returned, sources } = change;
  const money = (amount: number) => ({ amount, currency: order.currency });
  return {
    ...toComparison({
      lines: compareQuotes(order.quote, quote),
      before: order.total,
      after: quote.total.amount,
      currency: order.currency,
    }),
    quote,
    dealerId,
    isSameCar: unit?.isFirst === true,
    deliverBy: dayOf(change, unit, now),
    toPay: money(toPay),
    open: money(openPart({ toPay, sources: fittedSources(change) })),
    back: money(returned),
    couponsLost: coupons.lost.map(({ code }) => code),
    voucherLost: voucher !== null && voucher.sized === null,
    isFinanced: sources.some((source) => source.proposalId !== null && isExpected(source)),
    termsVersion: TERMS_VERSION,
  };
};

const dayOf = ({ order }: Change, unit: Change['units'][number] | undefined, now: Date): string | null =>
  unit === undefined || unit.isFirst ? order.deliverBy : dayAfter(now, order.market, unit.deliveryDays);

/** What a change would cost; nothing is held meanwhile. */
export const previewChange: Handler<typeof previewDeclared> = async ({ params, body }, context) =>
  context.read(async (tx) => {
    const order = await findOwnOrder(tx, { id: params.id, actor: context.actor, visitorId: context.visitorId });
    if (order === null || order.market !== context.market) return refuse('orderUnknown');
    const judged = await judgeChange(tx, context, { order, wanted: body });
    return judged.ok ? ok(toView(judged.value, judged.value.units[0], order.now)) : judged;
  });

/** The car of the change: the one it has, or another that is free; the old one is free then. Null where nobody has one left. */
const takeCar = async (context: Context, { order, units }: Change): Promise<Change['units'][number] | null> => {
  const [first] = units;
  if (first?.isFirst === true) return first;
  const until = new Date(order.now.getTime() + 60_000);
  const taken = await takeFirst(context, units, { orderId: order.id, until });
  if (taken === null) return null;
  await releaseOthers(context.tx, { orderId: order.id, unitId: taken.id });
  await sellUnit(context.tx, order.id);
  return { ...taken, isFirst: false };
};

/** Sources bring less, and what was paid beyond the price goes back: at the gateway as refunds, by the others themselves. */
const settleDifference = async (context: Context, { order, fitted, sources, returned }: Change): Promise<void> => {
  const { tx, ids } = context;
  for (const { id, amount, state } of fitted) {
    const source = sources.find((one) => one.id === id);
    if (source !== undefined && isCharged(source.kind) && source.state === 'WAITING') await cancelParts(tx, id);
    await changeSource(tx, { id, amount, state });
  }
  if (returned === 0) return;
  const requestedBy = actorKey(context.actor);
  const kept = [
    ...(await listKeptReceipts(tx, order.id)).map((money) => ({ ...money, isReceipt: true, isLent: false })),
    ...(await listKeptMoney(tx, order.id)).map((money) => ({ ...money, isReceipt: false })),
  ];
  for (const { money, amount } of spreadReturn(returned, kept)) {
    const reason = 'CHANGED';
    if (money.isReceipt) await requestPartRefund(tx, { receiptId: money.id, amount, reason, requestedBy });
    else await owePartBack(tx, { id: ids.next(), moneyId: money.id, amount, reason, requestedBy });
  }
};

/** What becomes of the order's credit, in words; nothing where no bank is to pay it. */
const creditNews = async (tx: Tx, { order, sources, choice, quote }: Change, t: TranslateIn): Promise<MailParams> => {
  if (!sources.some((source) => source.proposalId !== null && source.state !== 'ENDED')) return {};
  const stands = (await standsOfOrders(tx, [{ id: order.id, choice, total: quote.total.amount }])).get(order.id);
  const what = stands === 'otherCar' || stands === 'otherCarSigned' ? stands : 'sameCar';
  return { credit: t(order, `change.mail.credit.${what}`) };
};

/** What was signed here is of the order as it was. */
const contractNews = async (tx: Tx, { order }: Change, t: TranslateIn): Promise<MailParams> => {
  const versions = await listVersions(tx, { brand: order.brand, orderId: order.id });
  return versions.some(({ signedAt }) => signedAt !== null) ? { contract: t(order, 'change.mail.contract') } : {};
};

/** What a change brought, took out and costs otherwise, and what goes back of it where something does. */
const newsOf = ({ order, returned }: Change, lines: readonly ComparedLine[]): MailParams => {
  const { currency, market } = order;
  const shown = (amount: number): string => formatMoney({ amount, currency }, market);
  const changes = lines
    .filter(({ before, after }) => before !== after)
    .map(({ name, before, after }) => {
      if (after === null) return `− ${name}`;
      return before === null ? `+ ${name} (${shown(after)})` : `${name}: ${shown(before)} → ${shown(after)}`;
    });
  return {
    ...(changes.length === 0 ? {} : { changes: changes.join(' · ') }),
    ...(returned === 0 ? {} : { backAll: shown(returned) }),
  };
};

/**
 * An order becomes another car: its row is locked first, as the factory's reports do it, so that whoever comes second sees what the
 * other did. Car, price, coupons, sources and what goes back change together, in the one transaction of the caller's key.
 */
export const changeOrder =
  (t: TranslateIn): Handler<typeof changeDeclared> =>
  async ({ params, body }, context) => {
    const { tx, ids, crash } = context;
    const { total, termsVersion, ...wanted } = body;
    if (termsVersion !== TERMS_VERSION) return refuse('termsOld');
    const order = await lockOwnOrder(tx, { id: params.id, actor: context.actor, visitorId: context.visitorId });
    if (order === null || order.market !== context.market) return refuse('orderUnknown');
    const judged = await judgeChange(tx, context, { order, wanted });
    if (!judged.ok) return judged;
    const change = judged.value;
    if (change.quote.total.amount !== total) return refuse('priceMoved');
    const unit = await takeCar(context, change);
    if (unit === null) return refuse('noCar');
    crash('change.taken');
    await settleDiscounts(tx, change);
    await settleDifference(context, change);
    const { choice, quote, dealerId, returned, toPay } = change;
    const after = { unitId: unit.id, dealerId, choice, quote, deliverBy: dayOf(change, unit, order.now), termsVersion };
    const balance = balanceOf({ toPay, sources: fittedSources(change) });
    await changeOrderRow(tx, { id: order.id, ...after, returned, balance });
    // One that the factory was not told of yet is told of with the car it has then.
    if (!unit.isFirst && order.factoryKind !== null)
      await enqueue(tx, factoryCarJob, { brand: order.brand, payload: { orderId: order.id } });
    const lines = compareQuotes(order.quote, quote);
    const id = ids.next();
    await insertOrderChange(tx, { id, kind: 'CHANGED', order, after, lines, returned });
    const news = {
      about: id,
      params: {
        ...newsOf(change, lines),
        ...(await creditNews(tx, change, t)),
        ...(await contractNews(tx, change, t)),
      },
    };
    await mailOrder(context, tx, { orderId: order.id, template: 'orderChanged', amount: quote.total, ...news });
    crash('change.written');
    return ok(toView(change, unit, order.now));
  };
