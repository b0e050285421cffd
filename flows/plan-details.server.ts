import type { planRemainingPayment, TradedCar } from '#features/reservations/contract/balance.ts';
import { isLetter, type Letter } from '#features/reservations/contract/letter.ts';
import { isExpected, isSameLetter } from '#features/reservations/public.ts';
import type { OrderRow, SourceDetail, SourceRow } from '#features/reservations/steps.server.ts';
import { valueTraded } from '#features/trade-in/public.server.ts';
import { dayIn } from '#kernel/dates.ts';
import type { ParsedInput } from '#kernel/endpoint.ts';
import { ok, refuse, type Result } from '#kernel/result.ts';
import { normalizePlate } from '#kernel/vehicle-codes.ts';
import type { Context } from '#platform/http/context.server.ts';

type PlannedPart = ParsedInput<typeof planRemainingPayment>['body']['sources'][number];

type Planned = { readonly part: PlannedPart; readonly planned: SourceRow | undefined };

/** The planned car as it was written down before, its valuation still kept to: it is no other one. */
const isPlannedCar = (order: OrderRow, { part: { car }, planned }: Planned): boolean => {
  const known = planned?.car ?? null;
  if (car === undefined || known === null) return false;
  if (known.validUntil !== null && known.validUntil < dayIn(order.now, order.market)) return false;
  const isSame = normalizePlate(car.plate) === known.plate && car.mileageKm === known.mileageKm;
  return (
    isSame &&
    car.version === undefined &&
    car.condition === known.condition &&
    car.isOther === (known.suggested === null)
  );
};

/** The car that is to be given in trade, valued now; what it is planned for is no more than that. Null where its part keeps the one it has. */
const valueTrade = async (
  context: Context,
  order: OrderRow,
  { part, planned }: Planned,
): Promise<Result<TradedCar | null, 'carNeeded' | 'carUnknown' | 'invalidPlate' | 'overValued'>> => {
  const known = planned?.car ?? null;
  const isCovered = known !== null && part.amount <= (known.suggested?.amount ?? part.amount);
  if (isCovered && (part.car === undefined || isPlannedCar(order, { part, planned }))) return ok(null);
  if (part.car === undefined) return refuse('carNeeded', { fields: [{ field: 'plate', key: 'balance.carNeeded' }] });
  const valued = await valueTraded(context, part.car);
  if (!valued.ok && valued.code === 'invalidPlate')
    return refuse('invalidPlate', { fields: [{ field: 'plate', key: 'field.plate' }] });
  const plate = normalizePlate(part.car.plate);
  if (!valued.ok && part.car.isOther) {
    const { mileageKm, condition } = part.car;
    return ok({ plate, name: null, year: null, mileageKm, condition, suggested: null, validUntil: null });
  }
  if (!valued.ok) return refuse('carUnknown', { fields: [{ field: 'plate', key: 'balance.carUnknown' }] });
  const { modelName, versionName, year, mileageKm, condition, suggested, validUntil } = valued.value;
  if (part.amount > suggested.amount)
    return refuse('overValued', { fields: [{ field: 'TRADE_IN', key: 'balance.overValued' }] });
  const name = `${modelName} ${versionName}`;
  return ok({ plate, name, year, mileageKm, condition, suggested, validUntil });
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

/** What is to be kept of the planned sources besides their amounts; of those that keep what they have, nothing. */
export const detailsOf = async (
  context: Context,
  { order, parts, sources }: { order: OrderRow; parts: readonly PlannedPart[]; sources: readonly SourceRow[] },
): Promise<
  Result<
    readonly Detail[],
    'carNeeded' | 'carUnknown' | 'invalidPlate' | 'overValued' | 'letterNeeded' | 'letterOver' | 'letterPassed'
  >
> => {
  const details: Detail[] = [];
  for (const part of parts) {
    const planned = sources.find((source) => source.kind === part.kind && isExpected(source));
    if (part.kind !== 'TRADE_IN' && !isLetter(part.kind)) continue;
    const checked =
      part.kind === 'TRADE_IN'
        ? await valueTrade(context, order, { part, planned })
        : checkLetter(order, { part, planned });
    if (!checked.ok) return checked;
    if (checked.value !== null) details.push({ kind: part.kind, detail: checked.value });
  }
  return ok(details);
};
