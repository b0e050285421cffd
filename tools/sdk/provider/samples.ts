import type {
  ProviderCharge,
  ProviderCoupon,
  ProviderKind,
  ProviderProposal,
  ValuedCar,
} from '#platform/providers/types.ts';

/** One call that the kit makes: twice where the second must end as the first did. */
export type Sample = {
  readonly call: string;
  readonly input: readonly unknown[];
  readonly isRepeated?: boolean;
  /** The kinds of answers that are right for it; any the contract knows where none are named. */
  readonly ends?: readonly string[];
};

export type Ids = Readonly<Record<'first' | 'second' | 'third', string>>;

const car: ValuedCar = {
  brand: 'volante',
  market: 'br',
  mvsCode: '000TEST',
  modelName: 'Compass',
  versionName: 'Longitude',
  year: 2022,
  mileageKm: 41_000,
  condition: 'GOOD',
  newPrice: { amount: 18_500_000, currency: 'BRL' },
  today: '2026-01-31',
};

const fields = {
  FirstName: 'Contract',
  LastName: 'Test',
  Company: 'Contract Test',
  Email: 'contract-test@example.com',
  Phone: '+55 11 91234-5678',
  Description: 'Sent by the contract test kit.',
  Brand__c: 'volante',
  Market__c: 'BR',
};

const charge = (id: string): ProviderCharge => ({
  id,
  market: 'br',
  amount: { amount: 150_050, currency: 'BRL' },
  title: 'Contract test',
  expiresAt: new Date(Date.now() + 3_600_000),
  payer: {
    email: 'contract-test@example.com',
    name: 'Contract Test',
    document: '52998224725',
    documentType: 'CPF',
    address: {
      postalCode: '01310100',
      street: 'Avenida Paulista',
      number: '1000',
      district: 'Bela Vista',
      city: 'São Paulo',
      region: 'SP',
    },
  },
  notifyUrl: 'https://volante.example/hook',
  backUrl: 'https://volante.example/back',
});

const coupon = (id: string): ProviderCoupon => ({
  ...charge(id),
  market: 'ar',
  amount: { amount: 15_005_000, currency: 'ARS' },
  payer: {
    email: 'contract-test@example.com',
    name: 'Contract Test',
    document: '30111222',
    documentType: 'DNI',
    address: null,
  },
  network: 'rapipago',
});

const proposal = (reference: string): ProviderProposal => ({
  reference,
  product: 'CDC',
  planId: 'contract-test',
  callbackUrl: 'https://volante.example/hook',
  amount: 5_000_000,
  currency: 'BRL',
  installments: 36,
  vehicle: {},
  dealer: {},
  applicant: {},
});

/** What each kind is asked, in this order. */
export const samplesOf: { readonly [Kind in ProviderKind]: (ids: Ids) => readonly Sample[] } = {
  crm: ({ first, second }) => [
    { call: 'upsert', input: [{ object: 'Lead', id: first }, fields], isRepeated: true, ends: ['delivered'] },
    {
      call: 'upsert',
      input: [{ object: 'Contact', id: second }, fields],
      isRepeated: true,
      ends: ['delivered'],
    },
    { call: 'forget', input: [{ object: 'Lead', id: first }], isRepeated: true, ends: ['delivered'] },
    { call: 'forget', input: [{ object: 'Contact', id: second }], isRepeated: true, ends: ['delivered'] },
  ],
  valuation: () => [
    { call: 'value', input: [car], isRepeated: true },
    { call: 'value', input: [{ ...car, year: 1990, mileageKm: 2_000_000, condition: 'POOR' }] },
    {
      call: 'value',
      input: [{ ...car, brand: 'volante', market: 'ar', newPrice: { amount: 4_500_000_000, currency: 'ARS' } }],
    },
  ],
  payment: ({ first, second, third }) => [
    { call: 'createPix', input: [charge(first)], isRepeated: true, ends: ['done'] },
    // A gateway of Brazil alone has none.
    { call: 'createCoupon', input: [coupon(third)], isRepeated: true, ends: ['done', 'refused'] },
    { call: 'findPayments', input: [first], ends: ['done'] },
    { call: 'findPayments', input: [second], ends: ['done'] },
    { call: 'getPayment', input: ['contract-test-unknown'], ends: ['refused'] },
    { call: 'listRefunds', input: ['contract-test-unknown'] },
    { call: 'openCustomer', input: ['contract-test@example.com'], isRepeated: true },
    { call: 'removeCustomer', input: ['contract-test-unknown'], ends: ['done'] },
  ],
  bank: ({ first, second }) => [
    { call: 'create', input: [proposal(first)], isRepeated: true, ends: ['done'] },
    { call: 'get', input: [first], isRepeated: true, ends: ['done'] },
    { call: 'get', input: [second], ends: ['refused'] },
    { call: 'cancel', input: [first], isRepeated: true },
    { call: 'forget', input: [first], isRepeated: true, ends: ['done'] },
    { call: 'forget', input: [second], ends: ['done'] },
  ],
};
