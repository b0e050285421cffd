import type { Sample } from './sample.ts';

const NOWHERE = '00000000-0000-7000-8000-000000000000';
const as = 'integration_error_manager';
const about = { about: 'order', id: NOWHERE, company: 'factory', operation: 'POST /factory/v1/orders' } as const;

/** Good calls of journeys and of what companies hold up. */
export const journeySamples = (order: string): Record<string, Sample> => ({
  'POST journey/v1/start': { body: { type: 'order', id: order }, hidden: 'journeyUnknown' },
  'POST journey/v1/complement/{type}/{id}': {
    params: { type: 'order', id: NOWHERE },
    ends: 'journeyUnknown',
    hidden: 'journeyUnknown',
  },
  'POST journey/v1/result/{type}/{id}': {
    params: { type: 'order', id: NOWHERE },
    body: { result: 'SUCCEEDED', reason: null },
    ends: 'journeyUnknown',
    hidden: 'journeyUnknown',
  },
  'GET journey/v1/integration-log': { as, query: { about: 'order', id: order } },
  'POST journey/v1/integration-log': { as, body: { ...about, outcome: 'refused', note: 'asked by phone' } },
  'GET journey/v1/journey-integration-errors': { as },
  'GET journey/v1/journey-integration-errors/{id}': { as, params: { id: NOWHERE }, ends: 'errorUnknown' },
  'POST journey/v1/journey-integration-errors': { as, body: { ...about, outcome: 'timeout', reason: 'no word' } },
  'PATCH journey/v1/journey-integration-errors/{id}': {
    as,
    params: { id: NOWHERE },
    body: { version: 1, note: null, state: 'SETTLED' },
    ends: 'errorUnknown',
  },
  'PATCH journey/v1/journey-integration-errors/reprocess': { as, body: { ids: [NOWHERE] } },
});
