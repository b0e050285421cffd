/** A person who asks for credit: well-formed documents that belong to nobody. */
export const APPLICANT = {
  name: 'Maria das Dores Pereira',
  document: { kind: 'CPF', number: '529.982.247-25' },
  birthDate: '1985-04-12',
  email: 'maria.pereira@demo.example',
  phone: '(11) 98765-4321',
  identity: { type: 'RG', number: '123456789', issuedOn: '2010-05-20' },
  nationality: 'Brazilian',
  placeOfBirth: 'Campinas',
  maritalStatus: 'married',
  marriageRegime: 'partial communion',
  motherName: 'Ana Pereira Lima',
  occupation: 'salaried',
  income: { amount: 1_250_000, currency: 'BRL' },
  address: {
    country: 'BR',
    postalCode: '01310-100',
    street: 'Avenida Paulista',
    number: '1000',
    district: 'Bela Vista',
    city: 'São Paulo',
    region: 'SP',
  },
} as const;

/** The same in Argentina. */
export const ARGENTINE = {
  ...APPLICANT,
  document: { kind: 'DNI', number: '30.123.456' },
  phone: '11 4321-5678',
  nationality: 'Argentine',
  placeOfBirth: 'Rosario',
  identity: null,
  motherName: null,
  income: { amount: 450_000_000, currency: 'ARS' },
  address: {
    country: 'AR',
    postalCode: 'C1043AAZ',
    street: 'Avenida Corrientes',
    number: '1000',
    city: 'Buenos Aires',
    region: 'Ciudad Autónoma de Buenos Aires',
  },
} as const;

export const CONSENTS = { creditBureau: true, termsVersion: '2026-11' } as const;
