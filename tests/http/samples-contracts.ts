import type { Sample } from './sample.ts';

/** The contract of an order that waits for its payment: read, and refused everything else. */
export const contractSamples = (order: string): Record<string, Sample> => ({
  'GET contract/v1/orders/{id}/contract': { params: { id: order }, hidden: 'orderUnknown' },
  'POST contract/v1/orders/{id}/contract': { params: { id: order }, hidden: 'orderUnknown', ends: 'notYet' },
  'GET contract/v1/orders/{id}/contract/{number}': {
    params: { id: order, number: '1' },
    hidden: 'orderUnknown',
    ends: 'versionUnknown',
  },
  'GET contract/v1/orders/{id}/contract/{number}/evidence': {
    params: { id: order, number: '1' },
    hidden: 'orderUnknown',
    ends: 'versionUnknown',
  },
  'POST contract/v1/orders/{id}/signature': {
    params: { id: order },
    body: { sha256: '0'.repeat(64), code: '000000', accepted: true },
    hidden: 'orderUnknown',
    ends: 'versionUnknown',
  },
  'POST contract/v1/check': { as: 'nobody', body: { code: '00000-00000-00000-00000', sha256: null } },
});
