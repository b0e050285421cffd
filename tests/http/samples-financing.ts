import { APPLICANT, CONSENTS } from '#tests/harness/applicant.ts';
import type { Facts } from './facts.ts';
import type { Sample } from './sample.ts';

const NOWHERE = '00000000-0000-7000-8000-000000000000';

/** Good calls of service financing. */
export const financingSamples = ({ car, simulation, dealer, proposal }: Facts): Record<string, Sample> => {
  const { mvsCode, year, colorCode } = car.choice;
  const request = { mvsCode, year, colorCode };
  const psa = { mvs_code: mvsCode, year, colorCode, parcelas: 24 };
  const as = 'nobody';
  const hidden = 'proposalUnknown';
  const form = { simulationId: simulation, dealerId: dealer, applicant: APPLICANT, consents: CONSENTS };
  return {
    'POST financing/v1/proposal': { body: form, hidden: 'simulationUnknown' },
    'POST financing/v2/psa/financing': { body: form, hidden: 'simulationUnknown' },
    'POST financing/v1/proposal/{id}/order': {
      params: { id: proposal },
      body: { orderId: NOWHERE },
      hidden,
      ends: 'orderUnknown',
    },
    'POST financing/v1/proposal/{id}/leave': { params: { id: proposal }, hidden, ends: 'proposalNotOpen' },
    'GET financing/v1/proposal/{id}': { params: { id: proposal }, hidden },
    'GET financing/v1/proposal/{id}/voucher': { params: { id: proposal }, hidden, ends: 'voucherNone' },
    'GET financing/v1/documents/{proposalId}': { params: { proposalId: proposal }, hidden },
    'POST financing/v1/documents': { ends: 'mediaType' },
    'POST financing/v2/psa/financing/documents': { ends: 'mediaType' },
    'GET financing/v1/base-data/{simulationId}': { as, params: { simulationId: simulation } },
    'POST financing/v1/bank-events': {
      as,
      body: { type: 'proposal.updated', data: { proposalId: NOWHERE } },
      ends: 'signature',
    },
    'POST financing/v1/simulate': { body: { type: 'CDC', ...request } },
    'GET financing/v1/simulate/{id}': { params: { id: simulation }, hidden: 'simulationUnknown' },
    'PUT financing/v1/simulate/{simulationId}/offer/{offerId}': {
      params: { simulationId: NOWHERE, offerId: 'offer-1' },
      ends: 'simulationUnknown',
    },
    'POST financing/v1/default-values/batchSimulating': { body: { ...request, simulations: [{ type: 'NEXT' }] } },
    'POST financing/v1/comparator': { as, body: request },
    'GET financing/v1/affordable': { as, query: { monthly: '250000', entrance: '5000000' } },
    'POST financing/v1/cdc/simulateProposalFlow': {
      as,
      body: { mvsCode, anomodv: year, color: colorCode, vlensim: 1 },
      ends: 'entranceOut',
    },
    'POST financing/v1/next/simulate': { as, body: { ...request, entrancePercent: 30 } },
    'POST financing/v2/psa/linear/simulating': { as, body: { ...psa, percentual_entrada: 0.3 } },
    'POST financing/v2/psa/balao-final/simulating': { as, body: { ...psa, percentual_entrada: 30 } },
    'POST financing/v2/psa/financing/simulating-offers': {
      as,
      body: { offers: [{ ...psa, offerId: 'offer-1', percentual_entrada: 0.3 }] },
    },
  };
};
