import { describe, expect, it } from 'vitest';
import { buildPlaces } from './build.ts';

const { states, cities, ranges } = buildPlaces();

describe('the gazetteer', () => {
  it('knows the 27 states and 5,571 municipalities of Brazil and the 24 provinces of Argentina', () => {
    expect(states.filter(({ country_code }) => country_code === 'BR')).toHaveLength(27);
    expect(states.filter(({ country_code }) => country_code === 'AR')).toHaveLength(24);
    expect(cities.filter(({ country_code }) => country_code === 'BR')).toHaveLength(5571);
  });

  it('never gives one postal code to two cities, or to two states of Brazil', () => {
    const overlaps = (list: typeof ranges): unknown[] => {
      const sorted = [...list].sort((a, b) => a.first - b.first);
      return sorted.filter((range, index) => index > 0 && range.first <= (sorted[index - 1]?.last ?? -1));
    };
    for (const country of ['BR', 'AR']) {
      expect(overlaps(ranges.filter((range) => range.country_code === country && range.city_code !== null))).toEqual(
        [],
      );
    }
    expect(overlaps(ranges.filter((range) => range.country_code === 'BR' && range.city_code === null))).toEqual([]);
  });

  it('keeps each Brazilian city inside its state', () => {
    const outside = ranges.filter(
      (city) =>
        city.country_code === 'BR' &&
        city.city_code !== null &&
        !ranges.some(
          (state) =>
            state.city_code === null &&
            state.state_code === city.state_code &&
            state.first <= city.first &&
            city.last <= state.last,
        ),
    );
    expect(outside).toEqual([]);
  });
});
