import { findCar } from '#features/catalog/public.server.ts';
import { ok, refuse, type Result } from '#kernel/result.ts';
import { splitVehicleCode } from '#kernel/vehicle-codes.ts';
import { handle, type Context, type Route } from '#platform/http/context.server.ts';
import { dropSavedCar, getSavedCar, keepCar, listSavedCars, MOST_STORED, saveCar } from './contract.ts';
import { codeOf, decodeChoice } from './rules/address.ts';
import type { ChoiceRefusal } from './rules/check.ts';
import { checkCodes } from './rules/codes.ts';
import { normalizeShareCode } from './rules/share-code.ts';
import { reviewRoutes } from './routes/review.server.ts';
import { countSaved, dropSaved, findSavedCar, keepForAccount, keepUnderNewCode, listSaved } from './store.server.ts';

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

/** Whose cars; null for whoever is not signed in, whom the declaration has turned away before. */
const whoseOf = ({ actor, brand, market }: Context) =>
  actor.kind === 'person' ? { accountId: actor.accountId, brand, market } : null;

export const routes: Route[] = [
  ...reviewRoutes,
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

  handle(keepCar, async ({ body }, context) => {
    const whose = whoseOf(context);
    if (whose === null) return refuse('unauthenticated');
    const code = normalizeShareCode(body.code);
    return context.withTx(async (tx) => {
      if ((await countSaved(tx, whose)) >= MOST_STORED) return refuse('tooManyKept');
      return (await keepForAccount(tx, { ...whose, code })) ? ok({ code }) : refuse('savedCarUnknown');
    });
  }),

  handle(listSavedCars, async (_, context) => {
    const whose = whoseOf(context);
    if (whose === null) return refuse('unauthenticated');
    return ok({ cars: await context.read((tx) => listSaved(tx, { ...whose, limit: MOST_STORED })) });
  }),

  handle(dropSavedCar, async ({ params }, context) => {
    const whose = whoseOf(context);
    if (whose === null) return refuse('unauthenticated');
    const isGone = await context.withTx((tx) => dropSaved(tx, { ...whose, code: normalizeShareCode(params.code) }));
    return isGone ? ok(undefined) : refuse('savedCarUnknown');
  }),
];
