import { findCar } from '#features/catalog/public.server.ts';
import { ok, refuse, type Result } from '#kernel/result.ts';
import { splitVehicleCode } from '#kernel/vehicle-codes.ts';
import { handle, type Context, type Route } from '#platform/http/context.server.ts';
import { getSavedCar, saveCar } from './contract.ts';
import { codeOf, decodeChoice } from './rules/address.ts';
import type { ChoiceRefusal } from './rules/check.ts';
import { checkCodes } from './rules/codes.ts';
import { normalizeShareCode } from './rules/share-code.ts';
import { findSavedCar, keepUnderNewCode } from './store.server.ts';

/** The car as its address names it, after it was held against the catalogue. */
const readCar = async (
  context: Context,
  text: string,
): Promise<Result<{ model: string; choice: string }, ChoiceRefusal>> => {
  const codes = decodeChoice(text);
  const modelCode = splitVehicleCode(codes?.mvsCode)?.model;
  if (codes === null || modelCode === undefined) return refuse('versionUnknown');
  const { brand, market, clock } = context;
  const found = await findCar(context.tx, { modelCode }, { brand, market, at: clock.now() });
  if (found === null) return refuse('versionUnknown');
  const checked = checkCodes(found.car, codes);
  return checked.ok ? ok({ model: found.car.modelSlug, choice: codeOf(found.car, checked.value) }) : checked;
};

export const routes: Route[] = [
  handle(saveCar, async ({ body }, context) => {
    const car = await readCar(context, body.choice);
    if (!car.ok) return car;
    const { brand, market } = context;
    return ok(await keepUnderNewCode(context.withTx, { brand, market, ...car.value }));
  }),

  handle(getSavedCar, async ({ params }, context) => {
    const { brand, market } = context;
    const car = await context.read((tx) => findSavedCar(tx, { brand, market, code: normalizeShareCode(params.code) }));
    return car === null ? refuse('savedCarUnknown') : ok(car);
  }),
];
