import { describe, expect, test } from 'vitest';
import { fieldsOf, plannableFor, plannedFields, readPlan, wrongFields } from './rest-plan.ts';
import { sumWritten } from './plan-sum.ts';

const LETTER = { administrator: 'Uma', group: '0420', quota: '117', value: '60.000,00', validUntil: '2099-12-31' };
const CAR = { plate: 'ABC1D23', mileageKm: '45.000' };

const LOAN = { kind: 'FINANCING_PAYMENT', state: 'PAID', car: null, letter: null } as const;
const real = (amount: number) => ({ amount, currency: 'BRL' as const });
const OWN_LETTER = {
  kind: 'EXT_CONSORTIUM_PAYMENT',
  state: 'WAITING',
  car: null,
  letter: { ...LETTER, value: real(6_000_000) },
} as const;
const OWN_CAR = {
  kind: 'TRADE_IN',
  state: 'PLANNED',
  car: {
    plate: 'ABC1D23',
    name: 'Modelo 2022',
    year: 2022,
    mileageKm: 45_000,
    condition: 'FAIR',
    suggested: real(3_000_000),
    validUntil: '2099-12-31',
  },
  letter: null,
} as const;

type ToPlan = Parameters<typeof readPlan>[2];

const read = (
  fields: Readonly<Record<string, string>>,
  { market = 'br', ...more }: Partial<ToPlan> & { market?: 'br' | 'ar' } = {},
) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return readPlan({ market }, form, { toPay: 8_000_000, sources: [], takesCredit: true, ...more });
};

test('a letter is read with its amount, and money takes what is left', () => {
  const letter = { ...LETTER, value: 6_000_000 };
  const paid = { ...LETTER, EXT_CONSORTIUM_PAYMENT: '50.000,00' };
  const sources = [
    { kind: 'DEALER_PAYMENT', amount: 3_000_000 },
    { kind: 'EXT_CONSORTIUM_PAYMENT', amount: 5_000_000, letter },
  ];
  expect(read({ ...paid, DEALER_PAYMENT: '30.000,00' })).toEqual({ sources, filled: null });
  expect(read({ ...paid, BILLET_PAYMENT: '0', FINANCING_PAYMENT: '0' })).toEqual({ sources, filled: 'DEALER_PAYMENT' });
});

test('a letter without its amount is not dropped, and one of two is not taken', () => {
  const missing = { wrong: 'EXT_CONSORTIUM_PAYMENT', key: 'rest.letter.amount' };
  expect(read({ ...LETTER, DEALER_PAYMENT: '80.000,00' })).toEqual(missing);
  expect(read({ ...LETTER, DEALER_PAYMENT: '80.000,00', EXT_CONSORTIUM_PAYMENT: '0' })).toEqual(missing);
  expect(read({ quota: '117', DEALER_PAYMENT: '80.000,00' })).toEqual(missing);
  expect(read({ ...LETTER, EXT_CONSORTIUM_PAYMENT: '1,00', VOLANTE_CONSORTIUM_PAYMENT: '1,00' })).toEqual({
    wrong: 'VOLANTE_CONSORTIUM_PAYMENT',
    key: 'rest.letter.onlyOne',
  });
  expect(read({ DEALER_PAYMENT: '-1' })).toEqual({ wrong: 'DEALER_PAYMENT', key: 'balance.amount' });
  for (const typed of ['abc', '1,2,3'])
    expect(read({ DEALER_PAYMENT: typed })).toEqual({ wrong: 'DEALER_PAYMENT', key: 'balance.amountWrong' });
});

test('a car of another make or year is for the dealership to value, and stays so in the form', () => {
  const written = { ...CAR, version: 'other', TRADE_IN: '20.000,00', DEALER_PAYMENT: '60.000,00' };
  expect(read(written)).toMatchObject({
    sources: [{ kind: 'DEALER_PAYMENT' }, { kind: 'TRADE_IN', amount: 2_000_000, car: { isOther: true } }],
  });
  const car = { ...OWN_CAR.car, name: null, year: null, suggested: null, validUntil: null };
  expect(plannedFields([{ ...OWN_CAR, car }])).toEqual({
    plate: 'ABC1D23',
    mileageKm: '45000',
    condition: 'FAIR',
    version: 'other',
  });
});

describe('what is planned', () => {
  test('stands in the form as it was written', () => {
    expect(plannedFields([OWN_CAR, OWN_LETTER])).toEqual({
      ...LETTER,
      plate: 'ABC1D23',
      mileageKm: '45000',
      condition: 'FAIR',
    });
    expect(plannedFields([{ ...OWN_CAR, state: 'ENDED' }, LOAN])).toEqual({});
  });

  test('a planned letter and car are taken out by a 0, never by an empty amount', () => {
    const left = { DEALER_PAYMENT: '80.000,00' };
    const whole = { sources: [{ kind: 'DEALER_PAYMENT', amount: 8_000_000 }], filled: null };
    expect(read({ ...left, ...LETTER }, { sources: [OWN_LETTER] })).toMatchObject({ key: 'rest.letter.amount' });
    expect(read({ ...left, ...LETTER, EXT_CONSORTIUM_PAYMENT: '0' }, { sources: [OWN_LETTER] })).toEqual(whole);
    expect(read({ ...left, ...CAR }, { sources: [OWN_CAR] })).toMatchObject({ key: 'rest.trade.amount' });
    expect(read({ ...left, ...CAR, TRADE_IN: '0' }, { sources: [OWN_CAR] })).toEqual(whole);
  });

  test('a car that did not change keeps its condition', () => {
    const sent = { ...CAR, TRADE_IN: '30.000,00', DEALER_PAYMENT: '50.000,00' };
    expect(read(sent, { sources: [OWN_CAR] })).toMatchObject({ sources: [{}, { car: { condition: 'FAIR' } }] });
    expect(read(sent)).toMatchObject({ sources: [{}, { car: { condition: 'GOOD', mileageKm: 45_000 } }] });
  });
});

test('the form asks in what state the car is, and begins with what was said of it', () => {
  const sent = { ...CAR, TRADE_IN: '30.000,00', DEALER_PAYMENT: '50.000,00', condition: 'POOR' };
  const damaged = { ...sent, 'damage.ROOF': 'yes', 'damage.BONNET': 'yes' };
  expect(read(damaged)).toMatchObject({ sources: [{}, { car: { condition: 'POOR', damages: ['BONNET', 'ROOF'] } }] });
  const planned = { ...OWN_CAR, car: { ...OWN_CAR.car, damages: ['ROOF' as const] } };
  expect(plannedFields([planned])).toMatchObject({ condition: 'FAIR', 'damage.ROOF': 'yes' });
  const mended = read(sent, { sources: [planned] });
  expect('sources' in mended && mended.sources[1]).toMatchObject({ car: { condition: 'POOR' } });
  expect('sources' in mended && mended.sources[1]?.car).not.toHaveProperty('damages');
});

describe('a used car', () => {
  const traded = { ...CAR, TRADE_IN: '30.000,00', DEALER_PAYMENT: '50.000,00' };

  test.each(['abc', '45.5', '-5', 'muitos'])('%s are no kilometres, and that is said of them', (mileageKm) => {
    expect(read({ ...traded, mileageKm })).toEqual({ wrong: 'mileageKm', key: 'field.mileage' });
    const both = read({ ...traded, plate: 'ABC', mileageKm });
    if (!('wrong' in both)) expect.fail('refused');
    expect(wrongFields(both)).toEqual({ plate: 'field.plate', mileageKm: 'field.mileage' });
    const none = read({ ...traded, plate: '', mileageKm });
    expect('wrong' in none && wrongFields(none)).toEqual({ plate: 'balance.carNeeded', mileageKm: 'field.mileage' });
  });

  test('is refused by what it lacks', () => {
    expect(read({ ...traded, mileageKm: '' })).toEqual({ wrong: 'mileageKm', key: 'field.mileage' });
    expect(read({ ...traded, plate: '' })).toEqual({ wrong: 'plate', key: 'balance.carNeeded' });
    expect(read({ ...CAR, DEALER_PAYMENT: '80.000,00' })).toEqual({ wrong: 'TRADE_IN', key: 'rest.trade.amount' });
  });

  test.each([
    ['br', 'ABC1D23', true],
    ['br', 'abc-1234', true],
    ['br', ' abc 1d 23\n', true],
    ['br', 'ABC123', false],
    ['br', 'AB123CD', false],
    ['br', 'ABC12345', false],
    ['ar', 'ab 123 cd', true],
    ['ar', 'ABC-123', true],
    ['ar', 'ABC1D23', false],
    ['ar', 'ABC12', false],
  ] as const)('%s: the plate %j is one: %s', (market, plate, isOne) => {
    const found = read({ ...traded, plate }, { market });
    if (isOne) expect(found).toHaveProperty('sources');
    else expect(found).toEqual({ wrong: 'plate', key: 'field.plate' });
  });
});

test('each fault of the call has its field in the form', () => {
  expect(fieldsOf([{ kind: 'DEALER_PAYMENT' }, { kind: 'EXT_CONSORTIUM_PAYMENT' }])).toMatchObject({
    'sources.0.amount': 'DEALER_PAYMENT',
    'sources.1.letter.value': 'value',
  });
});

test('a part is given to a bank as long as none has paid, and no coupon is for who pays without credit', () => {
  const takesCredit = true;
  for (const state of ['PLANNED', 'WAITING', 'ENDED'] as const)
    expect(plannableFor('br', { sources: [{ ...LOAN, state }], takesCredit })).toContain('FINANCING_PAYMENT');
  expect(plannableFor('br', { sources: [LOAN], takesCredit })).not.toContain('FINANCING_PAYMENT');
  expect(plannableFor('ar', { sources: [], takesCredit })).not.toContain('BILLET_PAYMENT');
  expect(plannableFor('ar', { sources: [], takesCredit: false })).not.toContain('FINANCING_PAYMENT');
  expect(
    read({ TRADE_IN: '30.000,00', CARD_PAYMENT: '0', CASH_COUPON_PAYMENT: '0' }, { market: 'ar', takesCredit: false }),
  ).toMatchObject({
    filled: 'DEALER_PAYMENT',
  });
});

test('the version of a car whose plate nobody knows goes along, and nothing that is none', () => {
  const sent = { ...CAR, TRADE_IN: '30.000,00', DEALER_PAYMENT: '50.000,00' };
  expect(read({ ...sent, version: '6752E10-2024' })).toMatchObject({
    sources: [{}, { car: { plate: 'ABC1D23', version: { mvsCode: '6752E10', year: 2024 } } }],
  });
  for (const version of ['', 'x-2024', '6752E10'])
    expect(JSON.stringify(read({ ...sent, version }))).not.toContain('version');
});

describe('what is chosen', () => {
  const boxes = (...rows: string[]) => ({
    chosen: 'yes',
    ...Object.fromEntries(rows.map((row) => [`use.${row}`, 'yes'])),
  });

  test('counts alone, whatever stands in the fields of the others', () => {
    const typed = { ...LETTER, ...CAR, DEALER_PAYMENT: '1,00', EXT_CONSORTIUM_PAYMENT: '2,00', TRADE_IN: '3,00' };
    expect(read({ ...typed, ...boxes('DEALER_PAYMENT') })).toEqual({
      sources: [{ kind: 'DEALER_PAYMENT', amount: 100 }],
      filled: null,
    });
    expect(read({ ...typed, ...boxes() })).toEqual({ sources: [], filled: null });
  });

  test('takes what is left where one is without its amount, and names a car or a letter without anything', () => {
    expect(read(boxes('DEALER_PAYMENT'))).toEqual({
      sources: [{ kind: 'DEALER_PAYMENT', amount: 8_000_000 }],
      filled: 'DEALER_PAYMENT',
    });
    expect(read({ ...boxes('DEALER_PAYMENT', 'BILLET_PAYMENT'), BILLET_PAYMENT: '10.000,00' })).toMatchObject({
      filled: 'DEALER_PAYMENT',
    });
    expect(read(boxes('TRADE_IN'))).toEqual({ wrong: 'TRADE_IN', key: 'rest.trade.amount' });
    expect(read(boxes('letter'))).toEqual({ wrong: 'EXT_CONSORTIUM_PAYMENT', key: 'rest.letter.amount' });
  });
});

test.each([
  [{ DEALER_PAYMENT: '60.000,00', BILLET_PAYMENT: '40.000,00' }],
  [{ DEALER_PAYMENT: '10.000,50', BILLET_PAYMENT: '0' }],
  [{ DEALER_PAYMENT: '', BILLET_PAYMENT: '40.000' }],
  [{ DEALER_PAYMENT: '200.000', BILLET_PAYMENT: '0' }],
])('while it is written the sum is what the server makes of it: %j', (sent) => {
  const form = new FormData();
  const others = Object.fromEntries(plannableFor('br', { sources: [], takesCredit: true }).map((kind) => [kind, '0']));
  for (const [name, value] of Object.entries({ ...others, ...sent })) form.set(name, value);
  const toPay = real(10_000_000);
  const plan = readPlan({ market: 'br' }, form, { toPay: toPay.amount, sources: [], takesCredit: true });
  const kinds = plannableFor('br', { sources: [], takesCredit: true });
  const saved = 'wrong' in plan ? -1 : plan.sources.reduce((sum, { amount }) => sum + amount, 0);
  expect(sumWritten(form, kinds, { market: 'br', toPay })).toBe(saved);
});
