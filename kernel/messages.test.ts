import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { hostile } from '../tests/hostile.ts';
import { issuesOf, validate } from './messages.ts';
import { money } from './money.ts';
import {
  birthday,
  cardDueDate,
  cardNumber,
  chassis,
  checked,
  cnpj,
  cpf,
  cpfOrCnpj,
  cuil,
  cuilOfDni,
  cuit,
  date,
  dni,
  driverLicense,
  driverLicenseCategory,
  driverLicenseCurrent,
  driverLicenseExpiry,
  email,
  filled,
  fullName,
  future,
  houseNumber,
  isoDaySchema,
  letterWords,
  maxSelected,
  minSelected,
  mobilePhone,
  moneySchema,
  name,
  noLeadingSpace,
  noRestrictedCharacters,
  numeric,
  onlyLetters,
  otherEmail,
  otherLaborCard,
  overEighteen,
  password,
  passwordConfirmed,
  past,
  phone,
  plate,
  postalCode,
  priceGreaterThan,
  rg,
  securityCode,
  thirtyDaysAround,
  time,
  vehicleCode,
  withinThirtyDays,
} from './schemas.ts';

const today = () => '2026-09-22';

const form = z
  .strictObject({
    name: z.string().check(name(), fullName(), noLeadingSpace()),
    cpf: z.string().check(cpf()),
    email: z.string().check(email()),
    additionalEmail: z.optional(z.string().check(email())),
    password: z.string().check(password()),
    confirmation: z.string(),
    birthDate: z.string().check(birthday(today), overEighteen(today)),
    contacts: z.array(z.enum(['EMAIL', 'PHONE'])).check(minSelected(1), maxSelected(1)),
    consent: z.boolean().check(checked()),
    address: z.strictObject({ postalCode: z.string().check(postalCode()) }),
  })
  .check(passwordConfirmed(['confirmation', 'password']), otherEmail(['additionalEmail', 'email']));

const GOOD = {
  name: 'Ana Silva',
  cpf: '529.982.247-25',
  email: 'ana@example.com',
  additionalEmail: 'outra@example.com',
  password: 'Abcdef1!',
  confirmation: 'Abcdef1!',
  birthDate: '22/09/2008',
  contacts: ['EMAIL'],
  consent: true,
  address: { postalCode: '01310-100' },
};

/** The failing fields and their keys. */
function keysOf(value: unknown): Record<string, readonly string[]> {
  const failing = Object.entries(validate(form, value).fields).filter(([, state]) => state.keys.length > 0);
  return Object.fromEntries(failing.map(([field, state]) => [field, state.keys]));
}

describe('validating a form', () => {
  it('returns the value and marks every field touched', () => {
    const result = validate(form, GOOD);
    expect(result.ok && result.value).toEqual(GOOD);
    expect(Object.keys(result.fields).sort()).toEqual(Object.keys(GOOD).sort());
    expect(Object.values(result.fields).every((state) => state.touched && state.keys.length === 0)).toBe(true);
  });

  it('collects the messages of all failing rules of a field', () => {
    expect(keysOf({ ...GOOD, name: ' 1' })).toEqual({ name: ['field.name', 'field.fullName', 'field.leadingSpace'] });
    expect(keysOf({ ...GOOD, name: '' })).toEqual({ name: ['field.required'] });
    expect(keysOf({ ...GOOD, birthDate: '31/02/2020' })).toEqual({
      birthDate: ['field.birthDate', 'field.birthDate.minimumAge'],
    });
    expect(keysOf({ ...GOOD, password: 'abc', confirmation: 'abc' })).toEqual({
      password: ['field.password.length', 'field.password.digit', 'field.password.upper', 'field.password.special'],
    });
  });

  it('says a message once, however many rules of a field carry it', () => {
    const rules = z.string().check(
      z.refine((text: string) => text.length > 3, { error: 'field.invalid' }),
      z.refine((text: string) => text.startsWith('a'), { error: 'field.invalid' }),
    );
    expect(validate(rules, 'b').fields['']?.keys).toEqual(['field.invalid']);
  });

  it('collects all fields at once, those of the whole form too', () => {
    expect(keysOf({ ...GOOD, cpf: '1', email: 'x', additionalEmail: 'X', confirmation: 'no', contacts: [] })).toEqual({
      cpf: ['field.cpf'],
      email: ['field.email'],
      additionalEmail: ['field.email', 'field.email.sameAsHolder'],
      confirmation: ['field.password.confirmation'],
      contacts: ['field.minSelected'],
    });
  });

  it('tells what is missing from what is wrong', () => {
    expect(keysOf({ ...GOOD, cpf: undefined, consent: false, contacts: 'EMAIL', extra: 1 })).toEqual({
      cpf: ['field.required'],
      consent: ['field.required'],
      contacts: ['field.invalid'],
      extra: ['field.unknown'],
    });
    expect(keysOf({ ...GOOD, cpf: '', birthDate: ' ' })).toEqual({
      cpf: ['field.required'],
      birthDate: ['field.required'],
    });
    expect(keysOf(null)).toEqual({ '': ['field.required'] });
    expect(keysOf('text')).toEqual({ '': ['field.invalid'] });
  });

  it('names nested fields by their path and single choices by their list', () => {
    expect(keysOf({ ...GOOD, contacts: ['FAX'], address: { postalCode: '1' } })).toEqual({
      'contacts.0': ['field.option'],
      'address.postalCode': ['field.postalCode'],
    });
  });

  it('gives the values a message needs', () => {
    const bounds = z.strictObject({
      text: z.string().check(z.minLength(3)),
      long: z.string().check(z.maxLength(2)),
      count: z.number().check(z.gte(5)),
      few: z.array(z.string()).check(z.maxLength(1)),
      many: z.array(z.string()).check(minSelected(4)),
      some: z.array(z.string()).check(z.minLength(2)),
      own: z.string().check(z.regex(/^x$/, { error: 'someZ9.textZ0' })),
      secret: z.string().check(password()),
    });
    const { fields } = validate(bounds, {
      text: 'a',
      long: 'abc',
      count: 1,
      few: ['a', 'b'],
      many: [],
      some: [],
      own: 'y',
      secret: 'Ab1!',
    });
    expect(fields).toMatchObject({
      text: { keys: ['field.minLength'], params: { 'field.minLength': { n: 3 } } },
      long: { keys: ['field.maxLength'], params: { 'field.maxLength': { n: 2 } } },
      count: { keys: ['field.minimum'], params: { 'field.minimum': { n: 5 } } },
      few: { keys: ['field.maxSelected'], params: { 'field.maxSelected': { n: 1 } } },
      many: { keys: ['field.minSelected'], params: { 'field.minSelected': { n: 4 } } },
      some: { keys: ['field.minSelected'], params: { 'field.minSelected': { n: 2 } } },
      own: { keys: ['someZ9.textZ0'] },
      secret: { keys: ['field.password.length'], params: { 'field.password.length': { min: 8, max: 16 } } },
    });
  });

  it('never throws and gives each failing field at least one key, all of them message keys', () => {
    const field = fc.constantFrom('name', 'cpf', 'contacts', 'address', 'birthDate', '__proto__', 'constructor', '');
    fc.assert(
      fc.property(hostile, field, (value, key) => {
        for (const candidate of [value, Object.fromEntries([...Object.entries(GOOD), [key, value]])]) {
          const result = validate(form, candidate);
          const keys = Object.values(result.fields).flatMap((state) => state.keys);
          expect(result.ok).toBe(keys.length === 0);
          for (const found of keys) expect(found).toMatch(/^field\.[A-Za-z.]+$/);
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('a single rule as a schema', () => {
  const bound = () => money(100_000, 'BRL');
  it.each([
    [z.string().check(cpfOrCnpj()), '529.982.247-25', '1', 'field.cpfOrCnpj'],
    [z.string().check(rg()), '12.345.678-X', 'x y!', 'field.rg'],
    [z.string().check(dni()), '12.345.678', '1', 'field.dni'],
    [z.string().check(cuil()), '20-12345678-6', '33-69345023-9', 'field.cuil'],
    [z.string().check(cuit()), '33-69345023-9', '33-69345023-8', 'field.cuit'],
    [z.string().check(driverLicenseCategory()), 'AB', 'F', 'field.driverLicense.category'],
    [z.string().check(driverLicenseExpiry(today)), '22/09/2026', '31/02/2027', 'field.driverLicense.expiry'],
    [z.string().check(driverLicenseCurrent(today)), '22/09/2026', '21/09/2026', 'field.driverLicense.expired'],
    [z.string().check(onlyLetters()), 'Engenheira', 'a b', 'field.onlyLetters'],
    [z.string().check(letterWords()), 'Engenheira civil', 'a1', 'field.onlyLetters'],
    [z.string().check(houseNumber()), '10', '0', 'field.number.positive'],
    [z.string().check(mobilePhone()), '(11) 98765-4321', '(11) 3234-5678', 'field.cellphone'],
    [z.string().check(chassis()), '9BD358200RYC12345', '9BD', 'field.chassis'],
    [z.string().check(vehicleCode()), '6752XM0', '675', 'field.vehicleCode'],
    [z.string().check(future(today)), '23/09/2026', '22/09/2026', 'field.date.future'],
    [z.string().check(past(today)), '21/09/2026', '22/09/2026', 'field.date.past'],
    [z.string().check(withinThirtyDays(today)), '22/10/2026', '23/10/2026', 'field.date.withinThirtyDays'],
    [z.string().check(thirtyDaysAround(today)), '23/08/2026', '22/08/2026', 'field.date.thirtyDaysAround'],
    [z.string().check(cnpj()), '12.ABC.345/01DE-35', '12.abc.345/01de-35', 'field.cnpj'],
    [z.string().check(driverLicense()), '00000000119', '00000000118', 'field.driverLicense.number'],
    [z.string().check(phone('ar')), '11 15-2345-6789', '123', 'field.phone'],
    [z.string().check(plate()), 'ABC1D23', 'AA123BB', 'field.plate'],
    [z.string().check(cardNumber()), '4111111111111111', '4111111111111112', 'field.card.number'],
    [z.string().check(cardDueDate(today)), '09/26', '08/26', 'field.card.dueDate'],
    [z.string().check(securityCode('AMEX')), '1234', '123', 'field.card.securityCode'],
    [z.string().check(date('YYYY-MM-DD', today)), '2026-09-22', '22/09/2026', 'field.date'],
    [z.string().check(time()), '', '24:00', 'field.time'],
    [z.string().check(numeric()), '123', '12a', 'field.numeric'],
    [z.string().check(noRestrictedCharacters()), 'abc', 'a&b', 'field.restrictedCharacters'],
    [z.string().check(filled('field.city')), 'Recife', '  ', 'field.city'],
    [z.string().check(priceGreaterThan(bound)), 'R$ 1.000,01', 'R$ 1.000,00', 'field.price.greater'],
  ])('%# accepts %j and says why not %j: %j', (schema, good, bad, key) => {
    expect(validate(schema, good).ok).toBe(true);
    expect(validate(schema, bad)).toEqual({
      ok: false,
      fields: { '': { touched: true, keys: [key], params: { [key]: {} } } },
    });
  });

  it('money and days travel exactly', () => {
    expect(validate(moneySchema, { amount: 1, currency: 'BRL' }).ok).toBe(true);
    for (const value of [
      { amount: 0.5, currency: 'BRL' },
      { amount: 2 ** 53, currency: 'BRL' },
      { amount: 1, currency: 'USD' },
      { amount: 1, currency: 'ARS', x: 1 },
    ]) {
      expect(validate(moneySchema, value).ok).toBe(false);
    }
    expect([validate(isoDaySchema, '2026-02-28').ok, validate(isoDaySchema, '2026-02-29').ok]).toEqual([true, false]);
  });

  it('pairs compare two fields and speak of the first', () => {
    const labor = z
      .strictObject({ card: z.optional(z.string()), holder: z.string() })
      .check(otherLaborCard(['card', 'holder']));
    expect(validate(labor, { holder: '1' }).ok).toBe(true);
    expect(validate(labor, { card: '1', holder: '1' }).fields['card']?.keys).toEqual(['field.laborCard.sameAsHolder']);
    const person = z.strictObject({ cuil: z.string(), dni: z.string() }).check(cuilOfDni(['cuil', 'dni']));
    expect(validate(person, { cuil: '20-12345678-6', dni: '12.345.678' }).ok).toBe(true);
    expect(validate(person, { cuil: '20-12345678-6', dni: '12.345.679' }).fields['cuil']?.keys).toEqual(['field.cuil']);
  });

  it('keeps zod’s own English away from visitors', () => {
    const loose = z.looseObject({
      a: z.union([z.string(), z.number()]),
      b: z.string().check(z.regex(/^x$/)),
      c: z.literal('y'),
    });
    const { error } = loose.safeParse({ a: true, b: 'y', c: 'z' });
    expect(issuesOf(error?.issues ?? [], { a: true, b: 'y', c: 'z' }).map(({ field, key }) => [field, key])).toEqual([
      ['a', 'field.invalid'],
      ['b', 'field.invalid'],
      ['c', 'field.option'],
    ]);
  });
});
