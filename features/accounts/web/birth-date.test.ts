import { describe, expect, it } from 'vitest';
import { isoBirthDate, shownBirthDate } from './birth-date.ts';

describe('birth dates of a form', () => {
  it.each([
    ['12/04/1988', '1988-04-12'],
    ['12041988', '1988-04-12'],
    ['12-04-1988', '1988-04-12'],
    ['12/4/1988', '1988-04-12'],
    ['2-4-1988', '1988-04-02'],
    [' 12.04.1988 ', '1988-04-12'],
  ])('reads %s', (typed, iso) => {
    expect(isoBirthDate(typed)).toBe(iso);
  });

  it.each(['', '1988-04-12', '4/12/88', 'ontem', '12/04/19888'])('leaves %j to the rule', (typed) => {
    expect(isoBirthDate(typed)).toBe(typed);
  });

  it('shows what it read', () => {
    expect(shownBirthDate('1988-04-12')).toBe('12/04/1988');
    expect(shownBirthDate(null)).toBe('');
  });
});
