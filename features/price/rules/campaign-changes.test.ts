import { expect, test } from 'vitest';
import { changedCampaign } from './campaign-changes.ts';

const now = {
  name: 'Taxi',
  audience: 'TAXI',
  basisPoints: 500,
  amount: null,
  modelCodes: ['675', '226'],
  subsidized: false,
  combinable: false,
  validFrom: '2026-12-01T03:00:00.000Z',
  validUntil: null,
};

test('the same said otherwise is no change', () => {
  const requested = { ...now, modelCodes: ['226', '675'], validFrom: '2026-12-01T00:00:00-03:00' };
  expect(changedCampaign(now, requested)).toEqual([]);
});

test.each([
  ['name', 'Taxistas'],
  ['basisPoints', 501],
  ['amount', { amount: 1, currency: 'BRL' }],
  ['modelCodes', []],
  ['combinable', true],
  ['validFrom', '2026-12-01T00:00:00-02:00'],
  ['validUntil', '2027-01-01T00:00:00-03:00'],
] as const)('%s is named where it differs', (field, value) => {
  expect(changedCampaign(now, { ...now, [field]: value })).toEqual([field]);
});
