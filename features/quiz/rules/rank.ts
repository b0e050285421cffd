import type { Candidate, Question, Preference } from './facts.ts';

/** Positions of the options chosen, one list for each question. */
export type Answers = readonly (readonly number[])[];

/** Whether answers are of these questions: one option each, or several where several may be chosen; a question may be left out. */
export const fitQuestions = (questions: readonly Question[], answers: Answers): boolean =>
  answers.length === questions.length &&
  questions.every(({ isMany, options }, index) => {
    const chosen = answers[index] ?? [];
    return (
      new Set(chosen).size === chosen.length &&
      (isMany || chosen.length <= 1) &&
      chosen.every((one) => Number.isInteger(one) && one >= 0 && one < options.length)
    );
  });

export const preferencesOf = (questions: readonly Question[], answers: Answers): Preference[] =>
  questions.flatMap(({ options }, index) =>
    (answers[index] ?? []).flatMap((chosen) => options[chosen]?.preferences ?? []),
  );

/** What a car has of a preference: the fact where it is as wanted; null where it is not, or where its sheet does not say. */
export const grant = (car: Candidate, preference: Preference): number | string | null => {
  if (preference.sense === 'ONE_OF') {
    const word = car.named[preference.fact];
    return preference.words.includes(word) ? word : null;
  }
  const value = car.measured[preference.fact];
  if (value === undefined) return null;
  return (preference.sense === 'LEAST' ? value >= preference.amount : value <= preference.amount) ? value : null;
};

export type Reason = { readonly preference: Preference; readonly value: number | string };

export type Ranked = {
  readonly id: string;
  /** How much of what was wanted it has, in hundredths. */
  readonly score: number;
  /** The heaviest first, a fact once. */
  readonly reasons: readonly Reason[];
  readonly missing: readonly Preference[];
};

const scoreOf = (car: Candidate, preferences: readonly Preference[]): Ranked => {
  const held: Reason[] = [];
  const missing: Preference[] = [];
  for (const preference of preferences) {
    const value = grant(car, preference);
    if (value === null) missing.push(preference);
    else held.push({ preference, value });
  }
  const all = preferences.reduce((sum, { weight }) => sum + weight, 0);
  const got = held.reduce((sum, { preference }) => sum + preference.weight, 0);
  const byWeight = held.toSorted((one, other) => other.preference.weight - one.preference.weight);
  const facts = new Set<string>();
  const reasons = byWeight.filter(({ preference: { fact } }) => !facts.has(fact) && facts.add(fact));
  return { id: car.id, score: all === 0 ? 0 : Math.round((100 * got) / all), reasons, missing };
};

/** The best version of each model, models by how much they have of what was wanted, the cheaper first among equals. Those with nothing of it are left out. */
export const rank = (cars: readonly Candidate[], preferences: readonly Preference[]): Ranked[] => {
  const scored = cars
    .map((car) => ({ car, ranked: scoreOf(car, preferences) }))
    .filter(({ ranked }) => ranked.score > 0)
    .toSorted(
      (one, other) =>
        other.ranked.score - one.ranked.score ||
        one.car.amount - other.car.amount ||
        (one.car.id < other.car.id ? -1 : 1),
    );
  const models = new Set<string>();
  return scored.flatMap(({ car, ranked }) => {
    if (models.has(car.modelCode)) return [];
    models.add(car.modelCode);
    return [ranked];
  });
};
