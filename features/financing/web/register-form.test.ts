import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Self } from '#features/accounts/public.ts';
import { statesOf } from '#kernel/places.ts';
import { proposalBodySchema } from '../contract/proposal.ts';
import type { Ask } from './ask.ts';
import { isoDay, proposalBody, regionOf, toValues } from './register-form.ts';

const id = '0198c0de-0000-7000-8000-000000000001';
const ask: Ask = {
  car: null,
  product: 'CDC',
  entrance: null,
  term: null,
  residual: null,
  order: null,
  offerCode: null,
  dealer: id,
  simulation: id,
  terms: '2026-11',
};
const FIELDS = {
  name: 'Maria das Dores',
  documentKind: 'CPF',
  documentNumber: '529.982.247-25',
  birthDate: '12/04/1988',
  email: 'maria@demo.example',
  phone: '(11) 98765-4321',
  identityType: 'RG',
  identityNumber: '12345678',
  identityIssuedOn: '01/02/2010',
  nationality: 'Brazilian',
  placeOfBirth: 'Recife',
  maritalStatus: 'single',
  marriageRegime: 'total communion',
  motherName: 'Ana das Dores',
  fatherName: '',
  occupation: 'salaried',
  income: '8.500,00',
  postalCode: '01310-100',
  street: 'Avenida Paulista',
  number: '1000',
  complement: '',
  district: 'Bela Vista',
  city: 'São Paulo',
  region: 'SP',
  creditBureau: 'on',
} as const;
const bodyOf = (more: Record<string, string> = {}) => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...FIELDS, ...more })) form.set(name, value);
  return proposalBody(form, { ask, market: 'br' });
};
const wrong = (more: Record<string, string>): string[] => {
  const result = z.safeParse(proposalBodySchema, bodyOf(more));
  return result.success ? [] : result.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
};

describe('proposalBody', () => {
  it.each(statesOf('ar').map((state) => regionOf('ar', state)))(
    'takes the province that the form itself offers: %s',
    (region) => {
      expect(wrong({ region })).toEqual([]);
    },
  );

  it('makes of a filled form what the call takes', () => {
    expect(wrong({})).toEqual([]);
    expect(bodyOf().applicant).toMatchObject({
      birthDate: '1988-04-12',
      income: { amount: 850_000, currency: 'BRL' },
      marriageRegime: null,
      fatherName: null,
    });
  });
  it.each([
    ['1.250', '1250'],
    [' 1250 ', '1250'],
    ['12.5', '12.5'],
    ['12A', '12A'],
  ])('takes the house number %o as %o', (typed, number) => {
    expect(bodyOf({ number: typed }).applicant.address.number).toBe(number);
    expect(wrong({ number: '1.250' })).toEqual([]);
  });
  it.each([
    [{ income: '0' }, 'applicant.income.amount financing.incomeZero'],
    [{ income: 'muito' }, 'applicant.income.amount financing.incomeZero'],
    [{ maritalStatus: 'married', marriageRegime: '' }, 'applicant.marriageRegime field.required'],
    [{ documentNumber: '111.111.111-11' }, 'applicant.document.number field.cpf'],
    [{ birthDate: '12/04/2020' }, 'applicant.birthDate field.birthDate.minimumAge'],
    [{ birthDate: 'ontem' }, 'applicant.birthDate field.birthDate'],
    [{ name: 'Maria' }, 'applicant.name field.fullName'],
    [{ motherName: '' }, 'applicant.motherName field.name'],
    [{ email: 'maria' }, 'applicant.email field.email'],
    [{ phone: '123' }, 'applicant.phone field.phone'],
    [{ identityType: 'CNH', identityNumber: '1' }, 'applicant.identity.number field.driverLicense.number'],
    [{ number: '0' }, 'applicant.address.number field.number.positive'],
    [{ postalCode: '1' }, 'applicant.address.postalCode field.postalCode'],
    [{ creditBureau: 'off' }, 'consents.creditBureau financing.consentMissing'],
  ])('leaves %o for the call to refuse', (more, message) => {
    expect(wrong(more)).toContain(message);
  });
  it('sends a value of no list as it came', () => {
    expect(wrong({ occupation: 'astronaut' }).join()).toContain('applicant.occupation');
  });
});

describe('isoDay and valuesOf', () => {
  it('reads a day with or without slashes', () => {
    expect([isoDay('12/04/1988'), isoDay('12041988'), isoDay('x')]).toEqual(['1988-04-12', '1988-04-12', 'x']);
  });
  it('fills in what the account knows, in the market’s own terms', () => {
    const self = {
      name: 'Maria das Dores',
      email: 'maria@demo.example',
      phone: '+5511987654321',
      birthDate: '1988-04-12',
      documents: [{ kind: 'CPF', number: '52998224725' }],
      address: null,
    } as unknown as Self;
    expect(toValues(self, 'br')).toMatchObject({
      phone: '(11) 98765-4321',
      birthDate: '12/04/1988',
      documentKind: 'CPF',
      documentNumber: '529.982.247-25',
    });
    expect(toValues(self, 'ar')).toMatchObject({ documentKind: 'DNI', documentNumber: '' });
    expect(toValues(null, 'br')).toEqual({});
  });
});
