import type { planRemainingPayment, TradedCar } from '#features/reservations/contract/balance.ts';
import { isLetter, type Letter } from '#features/reservations/contract/letter.ts';
import { isExpected } from '#features/reservations/public.ts';
import type { OrderRow, SourceDetail, SourceRow } from '#features/reservations/steps.server.ts';
import { valueByPlate } from '#features/trade-in/public.server.ts';
import { dayIn } from '#kernel/dates.ts';
import type { ParsedInput } from '#kernel/endpoint.ts';
import { ok, refuse, type Result } from '#kernel/result.ts';
import type { Context } from '#platform/http/context.server.ts';

type PlannedPart = ParsedInput<typeof planRemainingPayment>['body']['sources'][number];

/** The car that is to be given in trade, valued now; what it is planned for is no more than that. Null where none is, or its part stays as it was. */
const valueTrade = async (
  context: Context,
  { part, planned }: { part: PlannedPart | undefined; planned: SourceRow | undefined },
): Promise<Result<TradedCar | null, 'carNeeded' | 'carUnknown' | 'overValued'>> => {
  if (part === undefined) return ok(null);
  if (part.car === undefined) {
    const isOld = planned !== undefined && planned.car !== null && part.amount <= planned.car.suggested.amount;
    return isOld ? ok(null) : refuse('carNeeded', { fields: [{ field: 'plate', key: 'balance.carNeeded' }] });
  }
  const valued = await valueByPlate(context, part.car.plate, part.car);
  if (!valued.ok) return refuse('carUnknown', { fields: [{ field: 'plate', key: 'balance.carUnknown' }] });
  const { modelName, versionName, year, mileageKm, condition, suggested, validUntil } = valued.value;
  if (part.amount > suggested.amount)
    return refuse('overValued', { fields: [{ field: 'TRADE_IN', key: 'balance.overValued' }] });
  const name = `${modelName} ${versionName}`;
  return ok({ plate: part.car.plate.trim().toUpperCase(), name, year, mileageKm, condition, suggested, validUntil });
};

/** A letter of credit brings no more than it is worth, while it is valid. Null where its part keeps the one it has. */
const checkLetter = (
  order: OrderRow,
  { part, planned }: { part: PlannedPart; planned: SourceRow | undefined },
): Result<Letter | null, 'letterNeeded' | 'letterOver' | 'letterPassed'> => {
  const letter =
    part.letter === undefined
      ? (planned?.letter ?? null)
      : { ...part.letter, value: { amount: part.letter.value, currency: order.currency } };
  if (letter === null) return refuse('letterNeeded', { fields: [{ field: 'group', key: 'letter.needed' }] });
  if (letter.validUntil < dayIn(order.now, order.market))
    return refuse('letterOver', { fields: [{ field: 'validUntil', key: 'letter.over' }] });
  if (part.amount > letter.value.amount)
    return refuse('letterPassed', { fields: [{ field: part.kind, key: 'letter.passed' }] });
  return ok(part.letter === undefined ? null : letter);
};

type Detail = { readonly kind: PlannedPart['kind']; readonly detail: SourceDetail };

/** What is to be kept of the planned sources besides their amounts; of those that keep what they have, nothing. */
export const detailsOf = async (
  context: Context,
  { order, parts, sources }: { order: OrderRow; parts: readonly PlannedPart[]; sources: readonly SourceRow[] },
): Promise<
  Result<readonly Detail[], 'carNeeded' | 'carUnknown' | 'overValued' | 'letterNeeded' | 'letterOver' | 'letterPassed'>
> => {
  const details: Detail[] = [];
  for (const part of parts) {
    const planned = sources.find((source) => source.kind === part.kind && isExpected(source));
    const checked = isLetter(part.kind)
      ? checkLetter(order, { part, planned })
      : await valueTrade(context, { part: part.kind === 'TRADE_IN' ? part : undefined, planned });
    if (!checked.ok) return checked;
    if (checked.value !== null) details.push({ kind: part.kind, detail: checked.value });
  }
  return ok(details);
};
