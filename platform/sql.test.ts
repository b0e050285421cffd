import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { noSql, patternOf, sql } from './sql.server.ts';

describe('sql', () => {
  test('numbers values through spliced statements, and names equal texts alike', () => {
    const inner = sql`brand = ${'jeep'} AND year > ${2026}`;
    const whole = sql`SELECT ${1} WHERE ${inner} AND (${inner}) LIMIT ${5}`;
    expect(whole.text).toBe('SELECT $1 WHERE brand = $2 AND year > $3 AND (brand = $4 AND year > $5) LIMIT $6');
    expect(whole.values).toEqual([1, 'jeep', 2026, 'jeep', 2026, 5]);
    expect(sql`SELECT ${2}`.name).toBe(sql`SELECT ${'x'}`.name);
    expect(sql`SELECT ${2} `.name).not.toBe(sql`SELECT ${2}`.name);
    expect(sql`SELECT 1 ${noSql}`).toMatchObject({ text: 'SELECT 1 ', values: [] });
  });

  test('words of a search are a pattern in which its own signs are text', () => {
    expect([undefined, '  ', ' Manual DO '].map(patternOf)).toEqual(['', '', '%manual do%']);
    expect(patternOf(String.raw`100%_\ `)).toBe(String.raw`%100\%\_\\%`);
  });

  test('text never comes from a value, whatever it is', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        fc.pre(typeof value !== 'object' || value === null || !('text' in value));
        const made = sql`SELECT ${value}`;
        expect(made.text).toBe('SELECT $1');
        expect(made.values).toEqual([value]);
      }),
    );
  });

  test('every value stands at its own number', () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.integer(), { maxLength: 4 }), { maxLength: 6 }), (groups) => {
        const joined = groups.map((group) => group.reduce((all, value) => sql`${all}, ${value}`, sql`0`));
        const whole = joined.reduce((all, one) => sql`${all}; ${one}`, sql`begin`);
        const places = [...whole.text.matchAll(/\$(\d+)/g)].map(([, place]) => Number(place));
        expect(places).toEqual(whole.values.map((_, index) => index + 1));
        expect(whole.values).toEqual(groups.flat());
      }),
    );
  });
});
