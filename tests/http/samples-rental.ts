import type { Sample } from './sample.ts';

const NOWHERE = '00000000-0000-7000-8000-000000000000';

export const rentalSamples: Record<string, Sample> = {
  'POST rental-user/v1/rental-user/start': {
    body: {
      driverLicense: { number: '02650306461', category: 'B', expiry: `01/06/${new Date().getFullYear() + 5}` },
      income: { amount: 850_000, currency: 'BRL' },
      occupation: 'salaried',
      acceptsSharing: true,
    },
  },
  'GET rental-user/v1/rental-user/result': { as: 'service_admin', ends: 'rentalUserUnknown' },
  'POST payment-security/v1/face/detect': { ends: 'mediaType' },
  'POST payment-security/v1/face/challenge': {},
  'POST payment-security/v1/face/compare': { ends: 'mediaType' },
  'POST rental-user/v1/rental-events': {
    body: { type: 'customer.updated', data: { reference: NOWHERE } },
    ends: 'signature',
  },
};
