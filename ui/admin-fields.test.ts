import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { moneySchema } from '#kernel/schemas.ts';
import { beforeField, describeInput, readField, showValue } from './admin-fields.ts';

const body = z
  .strictObject({
    code: z.string().check(z.minLength(3), z.maxLength(9)),
    day: z.nullable(z.iso.date()),
    minutes: z.int().check(z.gte(5), z.lte(90)),
    open: z.boolean(),
    audience: z.enum(['TAXI', 'FARMER']),
    models: z.array(z.string()),
    from: z.iso.datetime({ offset: true }),
    price: z.nullable(moneySchema),
    note: z.optional(z.string()),
  })
  .check(z.refine(() => true));
const shapes = describeInput(body);

const read = (name: string, fields: Record<string, string | readonly string[]>, market: 'br' | 'ar' = 'br') => {
  const form = new FormData();
  for (const [key, values] of Object.entries(fields)) for (const value of [values].flat()) form.append(key, value);
  const shape = shapes[name];
  if (shape === undefined) throw new Error(name);
  return readField(form, name, shape, market);
};

describe('describeInput', () => {
  it('says of each field what a form has to know', () => {
    expect(Object.fromEntries(Object.entries(shapes).map(([name, { kind }]) => [name, kind]))).toEqual({
      code: 'text',
      day: 'day',
      minutes: 'number',
      open: 'check',
      audience: 'select',
      models: 'lines',
      from: 'instant',
      price: 'money',
      note: 'text',
    });
    expect(shapes['code']).toMatchObject({ most: 9, isOptional: false });
    expect(shapes['minutes']).toMatchObject({ least: 5, most: 90 });
    expect(shapes['audience']).toMatchObject({ choices: ['TAXI', 'FARMER'] });
    expect(shapes['day']).toMatchObject({ isOptional: true, isNullable: true });
    expect(shapes['note']).toMatchObject({ isOptional: true, isNullable: false });
  });
});

it('knows what may be nothing however bare its schema is', () => {
  const bare = z.strictObject({
    any: z.nullable(z.string()),
    judged: z.nullable(z.string().check(z.refine(() => true))),
    bound: z.nullable(z.string().check(z.maxLength(3))),
    yes: z.nullable(z.boolean()),
    number: z.nullable(z.number()),
    needed: z.string(),
  });
  const kinds = Object.entries(describeInput(bare)).map(
    ([name, { kind, isNullable }]) => `${name} ${kind} ${isNullable}`,
  );
  expect(kinds).toEqual([
    'any text true',
    'judged text true',
    'bound text true',
    'yes check true',
    'number number true',
    'needed text false',
  ]);
});

describe('readField', () => {
  it('reads what was typed in the shape of the call', () => {
    expect(read('code', { code: ' AB-1 ' })).toBe('AB-1');
    expect(read('minutes', { minutes: '60' })).toBe(60);
    expect(read('open', { open: 'on' })).toBe(true);
    expect(read('open', {})).toBe(false);
    expect(read('models', { models: 'A1,\nB2  C3' })).toEqual(['A1', 'B2', 'C3']);
    expect(read('price', { price: '1.234,50' }, 'ar')).toEqual({ amount: 123_450, currency: 'ARS' });
  });
  it('reads a text of several lines, typed or sent along one an input', () => {
    expect(read('note', { note: ' One\r\n\r\nTwo\r\n' })).toBe('One\n\nTwo');
    expect(read('note', { note: ['One', '', 'Two'] })).toBe('One\n\nTwo');
    expect(read('note', { note: ['', ''] })).toBeUndefined();
    expect(read('minutes', { minutes: ['60', '70'] })).toBe(60);
  });
  it('tells nothing from what cannot be read', () => {
    expect(read('day', { day: '' })).toBeNull();
    expect(read('note', { note: ' ' })).toBeUndefined();
    expect(read('minutes', { minutes: '' })).toBeNaN();
    expect(read('price', { price: 'muito' })).toBe('muito');
    expect(read('from', { from: 'soon' })).toBe('soon');
  });
  it('means by a day its first moment in the market, unless the day was left alone', () => {
    expect(read('from', { from: '2026-11-20' })).toBe('2026-11-20T03:00:00.000Z');
    const before = '2026-11-20T14:30:00.000Z';
    expect(read('from', { from: '2026-11-20', [beforeField('from')]: before })).toBe(before);
    expect(read('from', { from: '2026-11-21', [beforeField('from')]: before })).toBe('2026-11-21T03:00:00.000Z');
  });
});

describe('showValue', () => {
  it('shows what readField reads back', () => {
    for (const [name, value] of Object.entries({
      code: 'AB-1',
      day: '2026-11-20',
      minutes: 60,
      models: ['A1', 'B2'],
      price: { amount: 123_450, currency: 'BRL' },
      from: '2026-11-20T03:00:00.000Z',
    })) {
      const shape = shapes[name];
      if (shape === undefined) throw new Error(name);
      expect(read(name, { [name]: showValue(value, shape, 'br') })).toEqual(value);
    }
  });
  it('names the day of the market, not of the server', () => {
    const shape = shapes['from'];
    if (shape === undefined) throw new Error('from');
    expect(showValue('2026-11-20T02:59:00.000Z', shape, 'br')).toBe('2026-11-19');
  });
});
