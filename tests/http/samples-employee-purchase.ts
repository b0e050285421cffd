import {
  changeImpediment,
  changeTerms,
  createImpediment,
  createTerms,
} from '#features/employee-purchase/contract/admin.ts';
import type { OfferedCar } from '#tests/harness/cars.ts';
import { resourceSamples } from './resource-samples.ts';
import type { Sample } from './sample.ts';

const NOWHERE = '00000000-0000-7000-8000-000000000000';
const as = 'user_admin';

const terms = {
  purchaseFor: 'EMPLOYEE',
  year: 2090,
  name: 'A sample',
  basisPoints: 100,
  most: 1,
  active: false,
} as const;
const impediment = {
  kind: 'CARS_OF_BUYER',
  purchaseFor: null,
  most: 100,
  months: 1,
  modelCode: null,
  name: 'A sample',
  active: false,
} as const;

/** Good calls of purchases on the terms of employees. */
export const employeePurchaseSamples = (car: OfferedCar, order: string): Record<string, Sample> => ({
  'GET b2e/v1/impediments': { as: 'nobody' },
  'GET b2e/v1/reserve/availability': { as: 'nobody', query: { purchaseFor: 'EMPLOYEE' } },
  'POST b2e/v1/reserve': {
    body: { registration: 'NOBODY-0', purchaseFor: 'EMPLOYEE', choice: car.choice, unitId: car.unitId },
    ends: 'notEntitled',
  },
  'GET b2e/v1/bill/generate-url': { query: { orderId: order }, ends: 'orderUnknown', hidden: 'orderUnknown' },
  'GET b2e/v1/bill/{reference}': { as: 'nobody', params: { reference: 'none' }, ends: 'billUnknown' },
  'GET b2e/v1/relations': {},
  'POST b2e/v1/relations': { ends: 'mediaType' },
  'GET b2e/v1/terms': { as },
  'GET b2e/v1/impediments/all': { as },
  'GET b2e/v1/requests': { as },
  'POST b2e/v1/requests/{id}/decision': {
    as,
    params: { id: NOWHERE },
    body: { approve: true, reason: null },
    ends: 'requestUnknown',
  },
  'GET b2e/v1/relations/all': { as },
  'GET b2e/v1/relations/{id}/proof': { as, params: { id: NOWHERE }, ends: 'relationUnknown' },
  'POST b2e/v1/relations/{id}/decision': {
    as,
    params: { id: NOWHERE },
    body: { version: 1, accept: true, reason: null },
    ends: 'relationUnknown',
  },
  ...resourceSamples({
    create: createTerms,
    change: changeTerms,
    body: terms,
    version: { version: 1 },
    unknown: 'termsUnknown',
    as,
  }),
  ...resourceSamples({
    create: createImpediment,
    change: changeImpediment,
    body: impediment,
    version: { version: 1 },
    unknown: 'impedimentUnknown',
    as,
  }),
});
