import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Candidate, Preference } from './facts.ts';
import { questionLines, questionsOf } from './lines.ts';
import { fitQuestions, rank, preferencesOf } from './rank.ts';

const TEXT = `? How many travel along?
- One or two
- Up to five | seats >= 5 *20
- Six or more | seats >= 7 *40, body = van / suv-mid *10

?? What matters most?
- Little at the pump | cityKml >= 12 *15
- Power | powerCv >= 170 *15, accelerationS <= 9.5 *5`;

const questions = () => {
  const read = questionsOf(TEXT);
  if ('wrong' in read) throw new Error(read.wrong);
  return read.rows;
};

const car = (id: string, modelCode: string, amount: number, measured: Candidate['measured']): Candidate => ({
  id,
  modelCode,
  amount,
  measured,
  named: { body: 'suv-mid', fuel: 'Flex', gear: 'AUTOMATIC' },
});

describe('questions', () => {
  it('are read from lines, and written as they were', () => {
    expect(questions()).toHaveLength(2);
    expect(questionLines(questions())).toBe(TEXT);
  });
  it.each([
    ['an answer without a question', '- Yes'],
    ['a question with one answer', '? Why\n- Because'],
    ['a fact that the catalogue does not have', '? Why\n- A | luck >= 7 *10\n- B'],
    ['a word that no car is', '? Why\n- A | body = boat *10\n- B'],
    ['no weight', '? Why\n- A | seats >= 7\n- B'],
    ['a weight of nothing', '? Why\n- A | seats >= 7 *0\n- B'],
    ['a sign that does not fit', '? Why\n- A | seats = 7 *10\n- B'],
    ['words that are neither', 'Why'],
  ])('are refused with %s', (_, text) => {
    expect(questionsOf(text)).toHaveProperty('wrong');
  });
  it('take one answer each, or several where they say so, or none', () => {
    expect(fitQuestions(questions(), [[1], [0, 1]])).toBe(true);
    expect(fitQuestions(questions(), [[], []])).toBe(true);
    for (const wrong of [[[0, 1], []], [[3], []], [[-1], []], [[0.5], []], [[0]], [[0], [1, 1]]])
      expect(fitQuestions(questions(), wrong)).toBe(false);
  });
});

describe('the ranking', () => {
  const cars = [
    car('A1', 'A', 200, { seats: 7, cityKml: 10 }),
    car('A2', 'A', 100, { seats: 5, cityKml: 13 }),
    car('B1', 'B', 150, { seats: 7, cityKml: 13 }),
    car('C1', 'C', 50, { cityKml: 13 }),
  ];
  it('names the best version of each model with its reasons, and passes over what the sheet does not say', () => {
    const preferences = preferencesOf(questions(), [[2], [0]]);
    const ranked = rank(cars, preferences);
    expect(ranked.map(({ id, score }) => [id, score])).toEqual([
      ['B1', 100],
      ['A1', 77],
      ['C1', 38],
    ]);
    expect(ranked[0]?.reasons.map(({ preference, value }) => [preference.fact, value])).toEqual([
      ['seats', 7],
      ['cityKml', 13],
      ['body', 'suv-mid'],
    ]);
    expect(ranked[2]?.missing.map(({ fact }) => fact)).toEqual(['seats']);
  });
  it('says nothing where nothing was asked for', () => {
    expect(rank(cars, [])).toEqual([]);
  });
  it('never names a reason that the car does not have, nor a model twice', () => {
    const preference: fc.Arbitrary<Preference> = fc.record({
      fact: fc.constantFrom('seats', 'cityKml'),
      sense: fc.constantFrom('LEAST', 'MOST'),
      amount: fc.integer({ min: 1, max: 20 }),
      weight: fc.integer({ min: 1, max: 100 }),
    });
    fc.assert(
      fc.property(fc.array(preference, { maxLength: 8 }), (preferences) => {
        const ranked = rank(cars, preferences);
        const models = ranked.map(({ id }) => id[0]);
        return (
          new Set(models).size === models.length &&
          ranked.every(
            ({ reasons, score }) =>
              score <= 100 &&
              reasons.every(({ preference: { sense, ...of }, value }) =>
                'amount' in of && typeof value === 'number'
                  ? sense === 'LEAST'
                    ? value >= of.amount
                    : value <= of.amount
                  : true,
              ),
          )
        );
      }),
    );
  });
});
