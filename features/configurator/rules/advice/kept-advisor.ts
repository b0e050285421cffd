import type { ConfigurableCar } from '#features/catalog/public.ts';
import type { Choice } from '../choice.ts';
import { createAdvisor, type Advisor } from './advisor.ts';
import { settledOf } from './settled.ts';

type Settled = ReturnType<typeof settledOf>;

const advisors = new WeakMap<ConfigurableCar, Advisor>();
const settled = new WeakMap<ConfigurableCar, Map<string, Settled>>();
/** Choices of one car whose answers are kept: most visitors come to its first one. */
const MOST = 200;

/** One advisor a car, as long as the car itself is kept: compiling it costs as much as half a page. */
export const advisorOf = (car: ConfigurableCar): Advisor => {
  const known = advisors.get(car) ?? createAdvisor(car);
  advisors.set(car, known);
  return known;
};

/** What is not free in a car as it stands; `code` names the choice, or is empty where nothing can. */
export const settledIn = (car: ConfigurableCar, choice: Choice, code: string): Settled => {
  if (code === '') return settledOf(advisorOf(car).domains(choice));
  const byCode = settled.get(car) ?? new Map<string, Settled>();
  settled.set(car, byCode);
  const known = byCode.get(code);
  if (known !== undefined) return known;
  const made = settledOf(advisorOf(car).domains(choice));
  const [oldest] = byCode.keys();
  if (byCode.size >= MOST && oldest !== undefined) byCode.delete(oldest);
  byCode.set(code, made);
  return made;
};
