import type { ConfigurableCar } from '#features/catalog/public.ts';
import type { Choice } from '../choice.ts';
import { modelOfCar, type CarRule } from '../engine/of-car.ts';
import type { Domain, Explanation, ItemChoice, Model, Opened, Repair } from '../engine/types.ts';
import type { Change } from '../proposal.ts';
import { proposeChange } from '../propose.ts';
import { decisionsFor, isOn, placeOf, type Place } from './decisions.ts';
import { nearestCar } from './nearest.ts';
import { uniqueWays, type Found, type Way } from './ways.ts';

/** Why an option cannot be had as the car stands, or cannot be left out, and every way on. */
export type Advice = {
  /** The smallest set of decisions and rules that stand against it; null where nothing does. */
  readonly why: Explanation<CarRule> | null;
  readonly ways: readonly Way[];
};

export type Advisor = {
  readonly car: ConfigurableCar;
  readonly model: Model<CarRule>;
  /** Of every option of the car, on whatever version, given all that is decided about the car in sight but its own place. */
  readonly domains: (choice: Choice) => ReadonlyMap<string, Domain>;
  readonly advise: (choice: Choice, change: Change) => Advice;
};

const keyOf = (place: Place): string =>
  typeof place === 'object' && place !== null ? `of ${place.group}` : `${place}`;

/** Opened models of one car in sight, one for each place that is looked at. */
const opener = (car: ConfigurableCar, model: Model<CarRule>, choice: Choice) => {
  const opened = new Map<string, Opened<CarRule>>();
  return (place: Place): Opened<CarRule> => {
    const key = keyOf(place);
    const known = opened.get(key);
    if (known !== undefined) return known;
    const made = model.open(decisionsFor(car, choice, place));
    opened.set(key, made);
    return made;
  };
};

const domainsOf = (car: ConfigurableCar, model: Model<CarRule>, choice: Choice): Map<string, Domain> => {
  const open = opener(car, model, choice);
  const all = [...car.versions, ...car.colors, ...car.coatings, ...car.parts, ...car.services];
  // What a visitor decided alone, such as a part, is looked at as if it were still open.
  const ownOpening = (id: string): Opened<CarRule> => {
    const rest = decisionsFor(car, choice, null).filter((decision) => decision.id !== id);
    return model.open(rest);
  };
  const decided = new Set(decisionsFor(car, choice, null).map(({ id }) => id));
  return new Map(
    all.map(({ id }) => {
      const place = placeOf(car, id);
      const opened = place === null && decided.has(id) ? ownOpening(id) : open(place);
      return [id, opened.domain(id)];
    }),
  );
};

const targetOf = (repair: Repair): ItemChoice[] => (repair.target === null ? [] : [repair.target]);

const adviseOn = (
  car: ConfigurableCar,
  model: Model<CarRule>,
  { choice, change }: { choice: Choice; change: Change },
): Advice => {
  const { id } = change;
  const place = placeOf(car, id);
  const decisions = decisionsFor(car, choice, place).filter((decision) => decision.id !== id);
  const opened = model.open(decisions);
  const requested = !isOn(choice, id);
  const proposed = proposeChange(car, choice, change);
  const isWhole = proposed.ok && proposed.value.needsChoice.length === 0;
  const step: Found[] = isWhole ? [{ kind: 'step', to: proposed.value.next, instead: null }] : [];
  if (opened.domain(id) !== (requested ? 'forbidden' : 'forced')) {
    return { why: null, ways: uniqueWays({ car, from: choice, clicked: id }, step) };
  }
  const found = opened.repairs(id, { by: 'changes' }).flatMap((repair): Found[] => {
    const remaining = decisions.filter((decision) => !repair.drop.some((gone) => gone.id === decision.id));
    if (repair.kind === 'leave') return [{ kind: 'leave', to: choice, instead: null }];
    const to = nearestCar(model, car, { from: choice, must: [...remaining, ...targetOf(repair)] });
    return to === null
      ? []
      : [{ kind: repair.kind, to, instead: repair.kind === 'instead' ? (repair.target?.id ?? null) : null }];
  });
  return { why: opened.explain(id), ways: uniqueWays({ car, from: choice, clicked: id }, [...step, ...found]) };
};

/**
 * The complete solver over a car, asked as the screens ask: how every option stands to the car in sight, why, and what can be
 * done about it. Compiling costs some milliseconds: make one for a car and keep it.
 */
export const createAdvisor = (car: ConfigurableCar): Advisor => {
  const model = modelOfCar(car);
  return {
    car,
    model,
    domains: (choice) => domainsOf(car, model, choice),
    advise: (choice, change) => adviseOn(car, model, { choice, change }),
  };
};
