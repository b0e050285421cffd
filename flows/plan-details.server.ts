import type { planRemainingPayment, TradedCar } from '#features/reservations/contract/balance.ts';
import type { Letter } from '#features/reservations/contract/letter.ts';
import { isExpected, isLetter, isSameLetter } from '#features/reservations/public.ts';
import {
  findOwnOrder,
  readBalance,
  type OrderRow,
  type SourceDetail,
  type SourceRow,
} from '#features/reservations/steps.server.ts';
import { samePlaces } from '#features/trade-in/public.ts';
import { valueTraded, type TradeValue } from '#features/trade-in/public.server.ts';
import { dayIn } from '#kernel/dates.ts';
import type { ParsedInput } from '#kernel/endpoint.ts';
import { ok, refuse, type Result } from '#kernel/result.ts';
import { normalizePlate } from '#kernel/vehicle-codes.ts';
import type { Tx } from '#platform/database.server.ts';
import type { Context } from '#platform/http/context.server.ts';

type PlannedPart = ParsedInput<typeof planRemainingPayment>['body']['sources'][number];

type Planned = { readonly part: PlannedPart; readonly planned: SourceRow | undefined };

/** The planned car as it was written down before: it is no other one. */
const isPlannedCar = ({ part: { car }, planned }: Planned): boolean => {
  const known = planned?.car ?? null;
  if (car === undefined || known === null) return false;
  const isSame = normalizePlate(car.plate) === known.plate && car.mileageKm === known.mileageKm;
  return (
    isSame &&
    car.version === undefined &&
    car.condition === known.condition &&
    samePlaces(car.damages, known.damages ?? []) &&
    car.isOther === (known.suggested === null)
  );
};

/** Whether its part keeps the car that it has, as long as what it was valued at holds. */
const keepsCar = (order: OrderRow, { part, planned }: Planned): boolean => {
  const known = planned?.car ?? null;
  if (known === null || part.amount > (known.suggested?.amount ?? part.amount)) return false;
  if (known.validUntil !== null && known.validUntil < dayIn(order.now, order.market)) return false;
  return part.car === undefined || isPlannedCar({ part, planned });
};

const plannedOf = (sources: readonly SourceRow[], part: PlannedPart): Planned => ({
  part,
  planned: sources.find((source) => source.kind === part.kind && isExpected(source)),
});

/** Whether a plan is taken at all, whatever its car is worth. */
type Takes = (tx: Tx, order: OrderRow, sources: readonly SourceRow[]) => Promise<boolean>;

/** What the car of a plan is worth, asked of who values while nothing is locked; null where it changes nothing. */
export const askValue = async (
  context: Context,
  { id, parts, takes }: { id: string; parts: readonly PlannedPart[]; takes: Takes },
): Promise<TradeValue | null> => {
  const part = parts.find(({ kind }) => kind === 'TRADE_IN');
  if (part?.car === undefined) return null;
  const { actor, visitorId } = context;
  const matters = await context.read(async (tx) => {
    const order = await findOwnOrder(tx, { id, actor, visitorId });
    if (order === null) return false;
    const { sources } = await readBalance(tx, order);
    return !keepsCar(order, plannedOf(sources, part)) && (await takes(tx, order, sources));
  });
  return matters ? valueTraded(context, { ...part.car, damages: part.car.damages.join() }) : null;
};

const damagesOf = ({ damages }: NonNullable<PlannedPart['car']>): Pick<TradedCar, 'damages'> =>
  damages.length === 0 ? {} : { damages };

type TradeRefusal = 'correctionOpen' | 'carNeeded' | 'carUnknown' | 'invalidPlate' | 'noAnswer' | 'overValued';

/** The car that is to be given in trade, as it was valued; what it is planned for is no more than that. Null where its part keeps the one it has. */
const checkTrade = (
  order: OrderRow,
  { part, planned }: Planned,
  valued: TradeValue | null,
): Result<TradedCar | null, TradeRefusal> => {
  if (keepsCar(order, { part, planned })) return ok(null);
  if (part.car === undefined) return refuse('carNeeded', { fields: [{ field: 'plate', key: 'balance.carNeeded' }] });
  // What was found of this very car is agreed to, or the car is taken out; its buyer does not write it anew.
  if (planned?.correction != null && planned.car?.plate === normalizePlate(part.car.plate))
    return refuse('correctionOpen', { fields: [{ field: 'plate', key: 'trade.correctionOpen' }] });
  // Where the plan became another one while the value was asked, nobody has said what this car is worth.
  if (valued === null || (!valued.ok && valued.code === 'noAnswer'))
    return refuse('noAnswer', { fields: [{ field: 'plate', key: 'evaluate.noAnswer' }] });
  if (!valued.ok && valued.code === 'invalidPlate')
    return refuse('invalidPlate', { fields: [{ field: 'plate', key: 'field.plate' }] });
  const plate = normalizePlate(part.car.plate);
  if (!valued.ok && part.car.isOther) {
    const { mileageKm, condition } = part.car;
    return ok({
      plate,
      name: null,
      year: null,
      mileageKm,
      condition,
      ...damagesOf(part.car),
      suggested: null,
      validUntil: null,
    });
  }
  if (!valued.ok) return refuse('carUnknown', { fields: [{ field: 'plate', key: 'balance.carUnknown' }] });
  const { modelName, versionName, year, mileageKm, condition, suggested, validUntil } = valued.value;
  const { mvsCode, low, high, drivers } = valued.value;
  if (part.amount > suggested.amount)
    return refuse('overValued', { fields: [{ field: 'TRADE_IN', key: 'balance.overValued' }] });
  const name = `${modelName} ${versionName}`;
  const worth = { suggested, validUntil, mvsCode, low, high, drivers };
  return ok({ plate, name, year, mileageKm, condition, ...damagesOf(part.car), ...worth });
};

const lettered = ({ currency }: OrderRow, letter: PlannedPart['letter']): Letter | null =>
  letter === undefined ? null : { ...letter, value: { amount: letter.value, currency } };

/** A letter of credit brings no more than it is worth, while it is valid. Null where its part keeps the one it has. */
const checkLetter = (
  order: OrderRow,
  { part, planned }: Planned,
): Result<Letter | null, 'letterNeeded' | 'letterOver' | 'letterPassed'> => {
  const known = planned?.letter ?? null;
  const isKnown =
    part.letter === undefined || (known !== null && isSameLetter(part.letter, { ...known, value: known.value.amount }));
  const letter = isKnown ? known : lettered(order, part.letter);
  if (letter === null) return refuse('letterNeeded', { fields: [{ field: 'group', key: 'letter.needed' }] });
  if (letter.validUntil < dayIn(order.now, order.market))
    return refuse('letterOver', { fields: [{ field: 'validUntil', key: 'letter.over' }] });
  if (part.amount > letter.value.amount)
    return refuse('letterPassed', { fields: [{ field: part.kind, key: 'letter.passed' }] });
  return ok(isKnown ? null : letter);
};

type Detail = { readonly kind: PlannedPart['kind']; readonly detail: SourceDetail };

type Plan = {
  readonly order: OrderRow;
  readonly parts: readonly PlannedPart[];
  readonly sources: readonly SourceRow[];
  readonly valued: TradeValue | null;
};

/** What is to be kept of the planned sources besides their amounts; of those that keep what they have, nothing. */
export const detailsOf = ({
  order,
  parts,
  sources,
  valued,
}: Plan): Result<readonly Detail[], TradeRefusal | 'letterNeeded' | 'letterOver' | 'letterPassed'> => {
  const details: Detail[] = [];
  for (const part of parts) {
    if (part.kind !== 'TRADE_IN' && !isLetter(part.kind)) continue;
    const planned = plannedOf(sources, part);
    const checked = part.kind === 'TRADE_IN' ? checkTrade(order, planned, valued) : checkLetter(order, planned);
    if (!checked.ok) return checked;
    if (checked.value !== null) details.push({ kind: part.kind, detail: checked.value });
  }
  return ok(details);
};
