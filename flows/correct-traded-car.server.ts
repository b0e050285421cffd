import { tellBuyerJob } from '#features/reservations/jobs.ts';
import type { Correction, TradedCar } from '#features/reservations/contract/traded-car.ts';
import type {
  answerCorrection as answerDeclared,
  correctCar as correctDeclared,
} from '#features/reservations/contract/trade.ts';
import { balanceOf, isExpected } from '#features/reservations/public.ts';
import {
  changeSource,
  correctedCar,
  findOrder,
  lockOrder,
  lockOwnOrder,
  readBalance,
  setBalance,
  setCorrection,
  takesMoney,
  type OrderRow,
  type SourceRow,
} from '#features/reservations/steps.server.ts';
import { samePlaces } from '#features/trade-in/public.ts';
import { valueTraded, type TradeValue } from '#features/trade-in/public.server.ts';
import { actorKey } from '#kernel/actor.ts';
import { dayIn } from '#kernel/dates.ts';
import type { ParsedInput } from '#kernel/endpoint.ts';
import { ok, refuse } from '#kernel/result.ts';
import { writeAudit } from '#platform/audit.server.ts';
import type { Tx } from '#platform/database.server.ts';
import type { AskingHandler, Context, Handler } from '#platform/http/context.server.ts';
import { enqueue } from '#platform/jobs/outbox.server.ts';

type Body = ParsedInput<typeof correctDeclared>['body'];
type Traded = SourceRow & { readonly car: TradedCar };

/** The car of a part that is still to come: of one that is settled nothing is corrected. */
const isTraded = (source: SourceRow | undefined): source is Traded =>
  source !== undefined && source.kind === 'TRADE_IN' && source.car !== null && isExpected(source);

const readTraded = async (tx: Tx, order: OrderRow, id: string): Promise<Traded | null> => {
  const found = (await readBalance(tx, order)).sources.find((one) => one.id === id);
  return isTraded(found) ? found : null;
};

/** What was found is what is written down already. */
const isNothingNew = ({ car, correction }: Traded, { mileageKm, condition, damages }: Body): boolean => {
  const known = correction ?? car;
  return known.mileageKm === mileageKm && known.condition === condition && samePlaces(known.damages ?? [], damages);
};

type ValuedAnew = { readonly plate: string; readonly value: TradeValue } | null;

const valueAnew = async (context: Context, { car }: Traded, body: Body): Promise<ValuedAnew> => {
  const { plate, mvsCode, year } = car;
  const version = mvsCode === undefined || year === null ? undefined : { mvsCode, year };
  const { mileageKm, condition } = body;
  return {
    plate,
    value: await valueTraded(context, { plate, version, mileageKm, condition, damages: body.damages.join() }),
  };
};

type Correcting = AskingHandler<typeof correctDeclared, ValuedAnew>;

const correct: Correcting['handle'] = async ({ params, body }, context, asked) => {
  const { tx, brand, market } = context;
  const order = await lockOrder(tx, params.id);
  if (order === null || order.brand !== brand || order.market !== market) return refuse('orderUnknown');
  if (!takesMoney(order) || order.state === 'REQUESTED_CANCELLATION') return refuse('takesNoMoney');
  const source = await readTraded(tx, order, params.source);
  if (source === null) return refuse('sourceUnknown');
  if (source.version !== body.version) return refuse('changedMeanwhile');
  if (source.car.suggested === null) return refuse('notValued');
  if (isNothingNew(source, body))
    return refuse('nothingNew', { fields: [{ field: 'mileageKm', key: 'trade.nothingNew' }] });
  if (asked === null || asked.plate !== source.car.plate) return refuse('changedMeanwhile');
  if (!asked.value.ok) return refuse(asked.value.code === 'noAnswer' ? 'noAnswer' : 'notValued');
  const { mileageKm, condition, damages, suggested, low, high, drivers, validUntil } = asked.value.value;
  const { reason } = body;
  const at = order.now.toISOString();
  const found = { mileageKm, condition, damages, suggested, low, high, drivers, validUntil };
  const correction: Correction = { ...found, reason, at };
  const { version } = await setCorrection(tx, { id: source.id, correction });
  await enqueue(tx, tellBuyerJob, {
    brand,
    payload: { what: 'carCorrected', orderId: order.id, sourceId: source.id, version },
  });
  await writeAudit(tx, {
    brand,
    actor: actorKey(context.actor),
    action: 'order.carCorrected',
    subjectType: 'order',
    subjectId: order.id,
    detail: { source: source.id, before: source.car.suggested.amount, after: suggested.amount, mileageKm, condition },
  });
  return ok({ version, correction });
};

/** Staff found another state than the buyer named; who values is asked while nothing is locked. */
export const correctCar: Correcting = {
  ask: async ({ params, body }, context) => {
    const source = await context.read(async (tx) => {
      const order = await findOrder(tx, params.id);
      const isHere = order !== null && order.brand === context.brand && order.market === context.market;
      return isHere ? readTraded(tx, order, params.source) : null;
    });
    const isToBeValued = source !== null && source.version === body.version && source.car.suggested !== null;
    return isToBeValued && !isNothingNew(source, body) ? valueAnew(context, source, body) : null;
  },
  handle: correct,
};

/** The part as it stands once its buyer answered: no more than the car is worth, or nothing. */
const answered = (source: Traded, correction: Correction, accept: boolean) =>
  accept
    ? {
        amount: Math.min(source.amount, correction.suggested.amount),
        state: source.state,
        detail: correctedCar(source.car, correction),
      }
    : { amount: source.amount, state: 'ENDED' as const };

/** The buyer agrees to what was found of the used car, or takes it out; what is missing then is open again. */
export const answerCorrection: Handler<typeof answerDeclared> = async ({ params, body }, context) => {
  const { tx, actor, visitorId, brand } = context;
  const order = await lockOwnOrder(tx, { id: params.id, actor, visitorId });
  if (order === null) return refuse('orderUnknown');
  if (!takesMoney(order)) return refuse('takesNoMoney');
  const { toPay, sources } = await readBalance(tx, order);
  const source = sources.find((one) => one.correction !== null && isTraded(one));
  if (!isTraded(source) || source.correction === null) return refuse('correctionNone');
  if (source.version !== body.version) return refuse('changedMeanwhile');
  if (body.accept && source.correction.validUntil < dayIn(order.now, order.market)) return refuse('valueOver');
  const change = answered(source, source.correction, body.accept);
  await changeSource(tx, { id: source.id, ...change });
  const left = sources.map((one) =>
    one.id === source.id ? { ...one, amount: change.amount, state: change.state } : one,
  );
  await setBalance(tx, { id: order.id, balance: balanceOf({ toPay, sources: left }) });
  await writeAudit(tx, {
    brand,
    actor: actorKey(actor),
    action: 'order.carAnswered',
    subjectType: 'order',
    subjectId: order.id,
    detail: { source: source.id, accept: body.accept, amount: change.amount },
  });
  return ok({ id: source.id });
};
