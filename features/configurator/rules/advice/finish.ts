import type { ConfigurableCar } from '#features/catalog/public.ts';
import type { Money } from '#kernel/money.ts';
import { offeredOn, versionOf, type Choice } from '../choice.ts';
import { defaultChoice } from '../default-choice.ts';
import type { ItemChoice } from '../engine/types.ts';
import { rebuild } from '../rebuild.ts';
import { totalsOf } from '../totals.ts';
import type { Advisor } from './advisor.ts';
import { decisionsFor } from './decisions.ts';
import { nearestCar } from './nearest.ts';
import { wayTo, type Way } from './ways.ts';

/**
 * Whole cars to go on with. `cheapest`: what was added stays, paint and upholstery become the cheapest that go. `version`: the
 * cheapest version on which all that was added can be had. `bare`, `featured`, `full`: the version with nothing added, with
 * what its maker recommends, with all that goes together.
 */
export type Suggestion = {
  readonly kind: 'cheapest' | 'version' | 'bare' | 'featured' | 'full';
  readonly way: Way;
};

/** Only what was added to the car counts: its paint, its upholstery, its version are to be found. */
const additions = (car: ConfigurableCar, choice: Choice): ItemChoice[] => {
  const rest = decisionsFor(car, choice, 'version');
  return rest.filter(({ id }) => id !== choice.colorId && id !== choice.coatingId);
};

const cheapest = ({ model, car }: Advisor, choice: Choice, must: readonly ItemChoice[]): Choice | null => {
  const requested = new Set([...must.map(({ id }) => id), ...choice.partIds, ...choice.serviceIds]);
  const absent = [...car.parts, ...car.services].filter(({ id }) => !requested.has(id));
  const out = absent.map(({ id }): ItemChoice => ({ id, chosen: false }));
  const strict = model.open([...must, ...out]);
  const found = (strict.isPossible() ? strict : model.open(must)).complete({ by: 'price' });
  if (found === null) return null;
  const version = found.chosen.find((id) => versionOf(car, id) !== undefined) ?? choice.versionId;
  const stored = found.chosen.map((id): ItemChoice => ({ id, chosen: true }));
  return nearestCar(model, car, { from: { ...choice, versionId: version }, must: stored });
};

/** The dearest car reached by adding what takes nothing away, part by part in the car's order. */
const everything = (
  car: ConfigurableCar,
  choice: Choice,
  isOnWishlist: (behaviour: string) => boolean,
): Choice | null => {
  const version = versionOf(car, choice.versionId);
  if (version === undefined) return null;
  const partIds = offeredOn(car.parts, version.id)
    .filter((part) => isOnWishlist(part.behaviour))
    .map(({ id }) => id);
  const { colorId, coatingId } = choice;
  return rebuild(car, version, { colorId, coatingId, partIds, serviceIds: choice.serviceIds }).choice;
};

/** Each suggestion that is another car than the one in sight, and differs from those before it. */
export const suggestCars = (advisor: Advisor, choice: Choice): Suggestion[] => {
  const { car } = advisor;
  const version = versionOf(car, choice.versionId);
  const added = additions(car, choice);
  const here: ItemChoice = { id: choice.versionId, chosen: true };
  const found: [Suggestion['kind'], Choice | null][] = [
    ['cheapest', cheapest(advisor, choice, [...added, here])],
    ['version', added.length === 0 ? null : cheapest(advisor, choice, added)],
    ['bare', version === undefined ? null : defaultChoice(car, version)],
    ['featured', everything(car, choice, (behaviour) => behaviour === 'FEATURED')],
    ['full', everything(car, choice, () => true)],
  ];
  const isCheaper = (to: Choice): boolean => totalsOf(car, to).total.amount < totalsOf(car, choice).total.amount;
  const ways = found.flatMap(([kind, to]): Suggestion[] => {
    if (to === null || ((kind === 'cheapest' || kind === 'version') && !isCheaper(to))) return [];
    return [{ kind, way: wayTo({ car, from: choice, clicked: '' }, 'step', to) }];
  });
  const codes = ways.map(({ way }) => way.code);
  const isNew = ({ way }: Suggestion, at: number): boolean => codes.indexOf(way.code) === at;
  const changes = ({ way }: Suggestion): boolean =>
    way.come.length + way.go.length > 0 || [way.version, way.color, way.coating].some((id) => id !== null);
  return ways.filter((suggestion, at) => isNew(suggestion, at) && changes(suggestion));
};

/** A built car: its parts by the maker's codes. */
export type BuiltCar = {
  readonly colorCode: string | null;
  readonly coatingCode: string | null;
  readonly itemCodes: readonly string[];
};

/** Of cars that stand ready, the one with the fewest changes; of equals the cheapest. Accessories and services stay. */
export const nearestReady = (car: ConfigurableCar, choice: Choice, units: readonly BuiltCar[]): Way | null => {
  const version = versionOf(car, choice.versionId);
  if (version === undefined) return null;
  const idOf = (list: readonly { id: string; code: string; versionIds: readonly string[] }[], code: string | null) =>
    list.find((item) => item.code === code && item.versionIds.includes(version.id))?.id ?? null;
  const accessories = choice.partIds.filter((id) => car.parts.find((part) => part.id === id)?.type === 'ACCESSORY');
  const ways = units.flatMap((unit) => {
    const items = unit.itemCodes.map((code) => idOf(car.parts, code));
    const colorId = idOf(car.colors, unit.colorCode);
    if (colorId === null || items.includes(null)) return [];
    const partIds = [...items.filter((id) => id !== null), ...accessories];
    const coatingId = idOf(car.coatings, unit.coatingCode);
    const { choice: to, lost } = rebuild(car, version, { colorId, coatingId, partIds, serviceIds: choice.serviceIds });
    // An accessory may have to go; the built car itself cannot change.
    if (lost.some((id) => !accessories.includes(id))) return [];
    return [wayTo({ car, from: choice, clicked: '' }, 'step', to)];
  });
  const changes = ({ come, go, color, coating }: Way): number =>
    come.length + go.length + Number(color !== null) + Number(coating !== null);
  const price = ({ total }: { total: Money }): number => total.amount;
  return ways.toSorted((a, b) => changes(a) - changes(b) || price(a) - price(b))[0] ?? null;
};
