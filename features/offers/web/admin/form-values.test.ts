import { describe, expect, it } from 'vitest';
import type { OfferRecord } from '../../contract/shapes.ts';
import { inputOf, newValues, postedValues, recordValues } from './form-values.ts';

const record: OfferRecord = {
  id: '0199f0f0-0000-7000-8000-000000000000',
  code: 'ABCDEFGH',
  state: 'draft',
  version: 3,
  position: 1,
  type: 'FCA',
  subject: {
    kind: 'VEHICLE',
    condition: 'NEW',
    modelCode: '675',
    mvsCode: '6752E10',
    year: 2027,
    versionName: null,
    colorCode: 'PXJ',
    mileageKm: null,
  },
  price: { type: 'FROM_TO', formerAmount: 19_999_000, amount: 18_990_050 },
  title: 'Uma oferta',
  description: 'Com & sem < sinais',
  terms: '',
  coverage: 'NATIONAL',
  coverageId: null,
  dealerId: null,
  validFrom: '2026-11-20T03:00:00.000Z',
  validUntil: '2026-12-01T03:00:00.000Z',
  stock: 3,
  categories: ['FAMILY', 'CITY'],
  features: [],
  stamp: 'WEEK',
  amount: null,
  former: null,
  priceWithoutTaxes: null,
  installment: null,
  modelName: 'Compass',
  dealerName: null,
  updatedAt: '2026-11-20T03:00:00.000Z',
  events: [],
};

/** The values of a form once they were posted by a browser. */
const posted = (values: Readonly<Record<string, string>>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) {
    const isList = name === 'categories' || name === 'features';
    for (const one of isList ? value.split(',').filter((item) => item !== '') : [value]) form.append(name, one);
  }
  return postedValues(form);
};

describe('the form of an offer', () => {
  it.each<[string, Partial<OfferRecord>]>([
    ['a former price', {}],
    ['a share', { price: { type: 'PERCENT', percent: 7.5 } }],
    ['a balloon', { price: { type: 'INSTALLMENT', amount: 100, entrancePercent: 30, term: 36, residualPercent: 20 } }],
    [
      'a used car',
      {
        subject: {
          kind: 'VEHICLE',
          condition: 'USED',
          modelCode: '675',
          mvsCode: null,
          year: 2023,
          versionName: 'Limited',
          colorCode: null,
          mileageKm: 41_000,
        },
      },
    ],
    [
      'a coupon',
      {
        subject: { kind: 'PART', moparType: 'SERVICE', discountType: 'COUPON', couponCode: 'OLEO15', partId: null },
        price: { type: 'PERCENT', percent: 15 },
      },
    ],
  ])('gives back what it was filled with: %s', (_what, more) => {
    const offer = { ...record, ...more };
    const input = inputOf(posted(recordValues(offer, 'br')), 'br');
    expect(offer).toMatchObject(input);
    expect(Object.keys(input)).toHaveLength(15);
  });

  it('a day that is not changed keeps its moment, and one that is begins and ends whole', () => {
    const [validFrom, validUntil] = ['2026-11-20T14:30:07.000Z', '2026-12-01T15:00:00.000Z'];
    const shown = recordValues({ ...record, validFrom, validUntil }, 'br');
    expect(shown).toMatchObject({ validFrom: '2026-11-20', validUntil: '2026-12-01' });
    expect(inputOf(posted({ ...shown, title: 'X' }), 'br')).toMatchObject({ validFrom, validUntil });
    expect(inputOf(posted({ ...shown, validFrom: '2026-11-21', validUntil: '2026-11-30' }), 'br')).toMatchObject({
      validFrom: '2026-11-21T03:00:00.000Z',
      validUntil: '2026-12-01T03:00:00.000Z',
    });
  });

  it('reads money as the market writes it, and what is no money as nothing', () => {
    const values = { ...newValues(new Date('2026-11-20T12:00:00Z'), 'br'), car: '6752E10|2027|675', title: 'X' };
    expect(inputOf({ ...values, amount: 'R$ 189.900,50' }, 'br').price).toEqual({
      type: 'FULL_PRICE',
      amount: 18_990_050,
    });
    expect(inputOf({ ...values, amount: 'caro' }, 'br').price).toEqual({ type: 'FULL_PRICE', amount: 0 });
  });

  it('takes the last day whole', () => {
    const values = {
      ...newValues(new Date('2026-11-20T12:00:00Z'), 'ar'),
      validFrom: '2026-11-20',
      validUntil: '2026-11-20',
    };
    const { validFrom, validUntil } = inputOf(values, 'ar');
    expect(Date.parse(validUntil) - Date.parse(validFrom)).toBe(86_400_000);
    expect(inputOf({ ...values, validUntil: 'amanhã' }, 'ar').validUntil).toBe('amanhã');
  });
});
