import type { ConfigurableCar } from '#features/catalog/public.ts';
import { checkChoice } from '../check.ts';
import { inOrder, type Choice } from '../choice.ts';
import { defaultChoice } from '../default-choice.ts';
import type { CarRule } from '../engine/of-car.ts';
import type { ItemChoice, Model, Opened } from '../engine/types.ts';

/** The car a whole list of ids names, if it can be built. */
export const choiceOf = (car: ConfigurableCar, ids: readonly string[]): Choice | null => {
  const on = new Set(ids);
  const first = (list: readonly { id: string }[]): string | null => list.find(({ id }) => on.has(id))?.id ?? null;
  const checked = checkChoice(car, {
    versionId: first(car.versions) ?? '',
    colorId: first(car.colors),
    coatingId: first(car.coatings),
    partIds: inOrder(car.parts, on),
    serviceIds: inOrder(car.services, on),
  });
  return checked.ok ? checked.value : null;
};

/** What the visitor has not asked for should not come, unless it must. */
const keepOut = (opened: Opened<CarRule>, model: Model<CarRule>, absent: readonly string[]): Opened<CarRule> => {
  const out = absent.map((id): ItemChoice => ({ id, chosen: false }));
  const all = model.open([...opened.choices(), ...out]);
  if (all.isPossible()) return all;
  for (const choice of out) if (opened.domain(choice.id) === 'free') opened.choose(choice);
  return opened;
};

/**
 * The whole car that has all of `must` and differs as little as may be from the one there is: what it had stays where it
 * can, what it lacked stays away where it can, and what is left open is the cheapest. Null where there is none.
 */
export const nearestCar = (
  model: Model<CarRule>,
  car: ConfigurableCar,
  { from, must }: { from: Choice; must: readonly ItemChoice[] },
): Choice | null => {
  const opened = model.open(must);
  if (!opened.isPossible()) return null;
  const had = [from.versionId, from.colorId, from.coatingId, ...from.serviceIds].filter((id) => id !== null);
  const prefer = (ids: readonly string[]): void => {
    for (const id of ids) if (opened.domain(id) === 'free') opened.choose({ id, chosen: true });
  };
  prefer(had);
  const version = car.versions.find(({ id }) => opened.domain(id) === 'forced');
  const standard = version === undefined ? null : defaultChoice(car, version);
  prefer([standard?.coatingId, standard?.colorId, ...(standard?.partIds ?? [])].filter((id) => typeof id === 'string'));
  const requested = new Set(must.filter((choice) => choice.chosen).map(({ id }) => id));
  const stays = new Set([...from.partIds, ...from.serviceIds, ...(standard?.partIds ?? []), ...requested]);
  const absent = [...car.parts, ...car.services].map(({ id }) => id).filter((id) => !stays.has(id));
  const whole = keepOut(opened, model, absent).complete({ by: 'price' });
  return whole === null ? null : choiceOf(car, whole.chosen);
};
