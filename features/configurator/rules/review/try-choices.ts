import type { ConfigurableCar } from '#features/catalog/public.ts';
import { modelOfCar } from '../engine/of-car.ts';
import { onVersion } from '../engine/on-version.ts';
import type { Domain } from '../engine/types.ts';
import { viewRule, type RuleView } from './rule-view.ts';

export type Reasoned = { readonly choices: string[]; readonly rules: RuleView[] };
export type Verdict = { readonly id: string; readonly state: Domain; readonly why: Reasoned | null };
export type Tried = {
  /** Whether a car with all of it can be built. */
  readonly isPossible: boolean;
  /** Why it cannot. */
  readonly conflict: Reasoned | null;
  /** What else the version offers and how it stands to the choices; empty where nothing can be built. */
  readonly options: Verdict[];
};

/**
 * What choices (ids of the car) do to the rest of a version. Null where the car has no such version; `unknown` names ids
 * that the version does not offer.
 */
export const tryChoices = (
  car: ConfigurableCar,
  { versionId, chosen }: { versionId: string; chosen: readonly string[] },
): (Tried & { readonly unknown: string[] }) | null => {
  const alone = onVersion(car, versionId);
  if (alone === null) return null;
  const offered = [...alone.colors, ...alone.coatings, ...alone.parts, ...alone.services].map(({ id }) => id);
  const known = new Set(offered);
  const unknown = chosen.filter((id) => !known.has(id));
  const opened = modelOfCar(alone).open([versionId, ...chosen].map((id) => ({ id, chosen: true })));
  const reasoned = (why: ReturnType<typeof opened.conflict>): Reasoned | null =>
    why && {
      choices: why.choices.map(({ id }) => id).filter((id) => id !== versionId),
      rules: why.rules.map(viewRule),
    };
  if (!opened.isPossible()) return { isPossible: false, conflict: reasoned(opened.conflict()), options: [], unknown };
  const requested = new Set(chosen);
  const options = offered
    .filter((id) => !requested.has(id))
    .map((id): Verdict => {
      const state = opened.domain(id);
      return { id, state, why: state === 'free' ? null : reasoned(opened.explain(id)) };
    });
  return { isPossible: true, conflict: null, options, unknown };
};
