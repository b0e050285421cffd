import { expect, it } from 'vitest';
import type { ConfigurableCar } from '#features/catalog/public.ts';
import { codeOf } from '../address.ts';
import type { Choice } from '../choice.ts';
import { defaultChoice } from '../default-choice.ts';
import { sampleCar, samplePart } from '../sample-car.ts';
import { createAdvisor } from './advisor.ts';
import { advisorOf, settledIn } from './kept-advisor.ts';
import { settledOf } from './settled.ts';

const PARTS = [samplePart('a', { exclusive: ['c'] }), samplePart('b'), samplePart('c')];
const first = (car: ConfigurableCar): Choice => defaultChoice(car, car.versions[0] ?? expect.fail('a version'));
const computed = (car: ConfigurableCar, choice: Choice) => settledOf(createAdvisor(car).domains(choice));

it('keeps what is not free for each choice of a car, and the same as computed anew', () => {
  const car = sampleCar(PARTS);
  for (const partIds of [[], ['a'], ['b'], ['c'], ['a']]) {
    const choice = { ...first(car), partIds };
    const code = codeOf(car, choice);
    const kept = settledIn(car, choice, code);
    expect(kept).toEqual(computed(car, choice));
    expect(settledIn(car, choice, code)).toBe(kept);
  }
  expect(advisorOf(car)).toBe(advisorOf(car));
});

it('never hands one car the answers of another, nor one choice without a code those of the next', () => {
  const [car, other] = [sampleCar(PARTS), sampleCar([samplePart('a'), samplePart('b'), samplePart('c')])];
  const choice = { ...first(car), partIds: ['a'] };
  const code = codeOf(car, choice);
  expect(settledIn(car, choice, code)).not.toEqual(settledIn(other, choice, code));
  expect(settledIn(other, choice, code)).toEqual(computed(other, choice));
  const next = { ...choice, partIds: ['c'] };
  expect([settledIn(car, choice, ''), settledIn(car, next, '')]).toEqual([computed(car, choice), computed(car, next)]);
});
