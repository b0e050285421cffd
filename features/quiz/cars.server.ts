import { listCarFacts, type CarFacts } from '#features/catalog/public.server.ts';
import { money } from '#kernel/money.ts';
import { assetPath } from '#kernel/vehicle-codes.ts';
import type { Tx } from '#platform/database.server.ts';
import type { QuizCar } from './contract.ts';
import { MEASURED, type Candidate, type MeasuredFact, type Question } from './rules/facts.ts';
import { rank, preferencesOf, type Answers } from './rules/rank.ts';
import type { Scope } from './store.server.ts';

/** More versions than any brand sells. */
const MOST_VERSIONS = 500;
const SHOWN = 5;
const MINOR = 100;

const idOf = ({ code, year }: CarFacts): string => `${code}-${year}`;

const toCandidate = (car: CarFacts): Candidate => {
  const stated = MEASURED.flatMap((fact): [MeasuredFact, number][] => {
    const value = fact === 'price' ? car.amount / MINOR : car.measures[fact];
    return value === undefined ? [] : [[fact, value]];
  });
  return {
    id: idOf(car),
    modelCode: car.modelCode,
    amount: car.amount,
    measured: Object.fromEntries(stated),
    named: { body: car.bodyKind, fuel: car.fuel, gear: car.gearKind },
  };
};

/** The cars on sale now that fit the answers, the best first, each with what it has of what was wanted. */
export const findCars = async (
  tx: Tx,
  scope: Scope & { at: Date },
  { questions, answers }: { questions: readonly Question[]; answers: Answers },
): Promise<QuizCar[]> => {
  const { brand } = scope;
  const cars = await listCarFacts(tx, scope, MOST_VERSIONS);
  const known = new Map(cars.map((car) => [idOf(car), car]));
  const ranked = rank(cars.map(toCandidate), preferencesOf(questions, answers));
  return ranked.slice(0, SHOWN).flatMap(({ id, score, reasons, missing }) => {
    const car = known.get(id);
    if (car === undefined) return [];
    const { modelCode, modelName, modelSlug, versionName, versionCode, seriesCode, year } = car;
    return [
      {
        versionId: id,
        modelCode,
        modelName,
        modelSlug,
        versionName,
        price: money(car.amount, car.currency),
        picturePath: assetPath({ brand, model: modelCode, version: versionCode, series: seriesCode, year }),
        paintCode: car.paintCode,
        score,
        reasons: reasons.map(({ preference, value }) => ({ fact: preference.fact, value })),
        missing: [...new Set(missing.map(({ fact }) => fact))],
      },
    ];
  });
};
