import { describe, expect, it } from 'vitest';
import { defaultChoice } from './default-choice.ts';
import { partOption, serviceOption, singleOption } from './options.ts';
import { sampleCar, samplePart } from './sample-car.ts';

const p = samplePart;
const car = sampleCar([
  p('a', { inclusive: ['b'], price: 500 }),
  p('b', { price: 300 }),
  p('always', { isRequired: true, price: 0 }),
  p('never', { exclusive: ['always'] }),
  p('g1', { choiceGroup: 'g', isRequired: true, price: 0 }),
  p('g2', { choiceGroup: 'g', price: 900 }),
  p('free', { choiceGroup: 'h' }),
]);
const [version] = car.versions;
if (version === undefined) throw new Error('a version was expected');
const choice = defaultChoice(car, version);

describe('an option', () => {
  it('costs what a click adds, with all it brings', () => {
    expect(partOption(car, choice, 'a')).toMatchObject({ isChosen: false, delta: { amount: 800 } });
    expect(partOption(car, { ...choice, partIds: [...choice.partIds, 'b'] }, 'a').delta?.amount).toBe(500);
    expect(partOption(car, choice, 'g2').delta?.amount).toBe(900);
  });

  it('stays in sight with its reason where it cannot be had', () => {
    expect(partOption(car, choice, 'never')).toMatchObject({
      delta: null,
      proposal: null,
      refusal: { code: 'partRequired', params: { id: 'always' } },
    });
  });

  it('cannot be clicked away where one of its group must be there', () => {
    expect(partOption(car, choice, 'g1')).toMatchObject({ isChosen: true, change: null, refusal: null });
    const free = { ...choice, partIds: [...choice.partIds, 'free'] };
    expect(partOption(car, free, 'free').change).toEqual({ kind: 'remove', id: 'free' });
  });

  it('of which exactly one is chosen does nothing when it is that one', () => {
    expect(singleOption(car, choice, 'color', 'c1')).toMatchObject({ isChosen: true, change: null });
    expect(singleOption(car, choice, 'color', 'c3')).toMatchObject({ isChosen: false, delta: { amount: 200 } });
    expect(singleOption(car, choice, 'coating', 'k2').delta?.amount).toBe(500);
    expect(singleOption(car, choice, 'version', 'V2').delta?.amount).toBe(2_000_000);
  });

  it('of the services goes on and off', () => {
    const on = { ...choice, serviceIds: ['s1'] };
    expect(serviceOption(car, choice, 's1')).toMatchObject({ isChosen: false, delta: { amount: 700 } });
    expect(serviceOption(car, on, 's1')).toMatchObject({ isChosen: true, delta: { amount: -700 } });
    expect(serviceOption(car, on, 's2').delta?.amount).toBe(0);
  });
});
