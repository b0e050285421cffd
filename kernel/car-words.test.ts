import { expect, test } from 'vitest';
import { carWords } from './car-words.ts';

test('a pick-up is "a" and "la", a hatch "o" and "el"', () => {
  expect(carWords('br', 'Rampage')).toMatchObject({ model: 'Rampage', the: 'a', toThe: 'à', yours: 'a sua' });
  expect(carWords('ar', '1500')).toMatchObject({ The: 'La', toThe: 'a la', yours: 'tu' });
  expect(carWords('br', 'Compass')).toMatchObject({ The: 'O', toThe: 'ao', toMine: 'ao meu' });
  // "La Partner" in Argentina, "o Partner" in Brazil.
  expect([carWords('br', 'Partner').the, carWords('ar', 'Partner').the]).toEqual(['o', 'la']);
});
