import type { ConfigurableCar, ConfigurablePart } from '#features/catalog/public.ts';
import { compileModel } from '../engine.ts';
import type { Item, Model, Rule } from './types.ts';

/** Where in the car's data a rule comes from. */
export type CarRule = Rule & {
  readonly source:
    | 'version'
    | 'offer'
    | 'color'
    | 'coating'
    | 'inclusive'
    | 'exclusive'
    | 'optionalColors'
    | 'choiceGroup'
    | 'required';
};

type Offered = { readonly id: string; readonly versionIds: readonly string[] };
type Grouped = { readonly id: string; readonly choiceGroup: string | null };

const listIds = (list: readonly { readonly id: string }[]): string[] => list.map(({ id }) => id);

const offeredOn = (list: readonly Offered[], versionId: string): string[] =>
  listIds(list.filter(({ versionIds }) => versionIds.includes(versionId)));

const offerRules = (car: ConfigurableCar): CarRule[] => {
  const all: readonly Offered[] = [...car.colors, ...car.coatings, ...car.parts, ...car.services];
  return all
    .filter(({ versionIds }) => !car.versions.every(({ id }) => versionIds.includes(id)))
    .map(({ id, versionIds }) => ({ kind: 'requiresAny', id, any: versionIds, source: 'offer' }));
};

/** Exactly one of the colours or coatings on a version that has any. */
const finishRules = (car: ConfigurableCar, list: readonly Offered[], source: 'color' | 'coating'): CarRule[] => {
  const of = listIds(list);
  const having = car.versions.filter(({ id }) => offeredOn(list, id).length > 0);
  if (having.length === car.versions.length) return [{ kind: 'one', of, source }];
  return [
    { kind: 'atMostOne', of, source },
    ...having.map(({ id }): CarRule => ({ kind: 'requiresAny', id, any: offeredOn(list, id), source })),
  ];
};

const groupRules = (list: readonly Grouped[]): CarRule[] => {
  const groups = Map.groupBy(list, ({ choiceGroup }) => choiceGroup);
  return [...groups].flatMap(([group, members]): CarRule[] =>
    group === null ? [] : [{ kind: 'atMostOne', of: listIds(members), source: 'choiceGroup' }],
  );
};

/** Radio-type parts skip the selection logic: what they list does not count. */
const partRules = (car: ConfigurableCar, part: ConfigurablePart): CarRule[] => {
  const { id, choiceGroup, inclusive, exclusive, optionalColors } = part;
  if (choiceGroup !== null) return [];
  const others = exclusive.filter((other) => other !== id);
  const rules: CarRule[] = [];
  if (inclusive.length > 0) rules.push({ kind: 'requires', id, all: inclusive, source: 'inclusive' });
  if (others.length > 0) rules.push({ kind: 'excludes', id, others, source: 'exclusive' });
  if (optionalColors.length > 0) {
    const allowed = optionalColors.map(({ colorId }) => colorId);
    rules.push({ kind: 'colors', id, allowed, among: listIds(car.colors), source: 'optionalColors' });
  }
  return rules;
};

/** What a version is never built without: the part, or of a radio-type part one of its group. */
const requiredRules = (car: ConfigurableCar, versionId: string): CarRule[] => {
  const offered = car.parts.filter(({ versionIds }) => versionIds.includes(versionId));
  const required = offered.filter(({ isRequired }) => isRequired === true);
  const groups = new Set(required.map(({ choiceGroup }) => choiceGroup).filter((group) => group !== null));
  const all = listIds(required.filter(({ choiceGroup }) => choiceGroup === null));
  const ofGroup = (group: string): CarRule => ({
    kind: 'requiresAny',
    id: versionId,
    any: listIds(offered.filter(({ choiceGroup }) => choiceGroup === group)),
    source: 'required',
  });
  const single: CarRule[] = all.length === 0 ? [] : [{ kind: 'requires', id: versionId, all, source: 'required' }];
  return [...single, ...Array.from(groups, ofGroup)];
};

/**
 * The car as items and rules: a solution is a choice that `checkChoice` accepts, and the other way round. Prices are minor
 * units of the car's currency.
 */
export const rulesOfCar = (car: ConfigurableCar): { items: Item[]; rules: CarRule[] } => ({
  items: [
    ...car.versions.map(({ id, price }) => ({ id, price: price.amount })),
    ...car.colors.map(({ id, price }) => ({ id, price: price.amount, kind: 'color' as const })),
    ...[...car.coatings, ...car.parts, ...car.services].map(({ id, price }) => ({ id, price: price.amount })),
  ],
  rules: [
    { kind: 'one', of: listIds(car.versions), source: 'version' },
    ...offerRules(car),
    ...finishRules(car, car.colors, 'color'),
    ...finishRules(car, car.coatings, 'coating'),
    ...groupRules(car.parts),
    ...groupRules(car.services),
    ...car.parts.flatMap((part) => partRules(car, part)),
    ...car.versions.flatMap(({ id }) => requiredRules(car, id)),
  ],
});

/** Ids of the model are those of the car's versions, colours, coatings, parts and services. */
export const modelOfCar = (car: ConfigurableCar): Model<CarRule> => compileModel(rulesOfCar(car));
