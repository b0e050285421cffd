import { changeExperiment, createExperiment } from '#features/analytics/contract/experiments.ts';
import { changeEndpoint, createEndpoint, removeEndpoint } from '#features/webhooks/contract/endpoints.ts';
import { customFieldSamples } from './samples-custom-fields.ts';
import { resourceSamples } from './resource-samples.ts';
import type { Sample } from './sample.ts';

const NOWHERE = '00000000-0000-7000-8000-000000000000';

const experimentSamples = (): Record<string, Sample> => {
  const nowhere = { as: 'manual_admin', params: { id: NOWHERE }, ends: 'experimentUnknown' } as const;
  return {
    'GET analytics/v1/experiments': { as: nowhere.as },
    ...resourceSamples({
      create: createExperiment,
      change: changeExperiment,
      body: {
        name: 'Prova',
        measure: 'lead.sent',
        variants: [
          { weight: 50, texts: [] },
          { weight: 50, texts: [{ id: 'home.hero.build', value: 'Prova' }] },
        ],
        effect: 20,
        days: 28,
        lcpWorse: 300,
        errorsWorse: 10,
        cancelledWorse: 50,
      },
      version: { version: 1 },
      unknown: nowhere.ends,
      as: nowhere.as,
    }),
    'POST analytics/v1/experiments/{id}/start': { ...nowhere, body: { version: 1 } },
    'POST analytics/v1/experiments/{id}/stop': nowhere,
  };
};

/** Good calls of webhooks to other companies, of keys for their programs, and of a brand's own fields. */
export const webhookSamples = (): Record<string, Sample> => {
  const as = 'integration_error_manager';
  const ends = 'endpointUnknown';
  const nowhere = { as, params: { id: NOWHERE }, ends } as const;
  return {
    ...customFieldSamples(),
    ...experimentSamples(),
    'POST analytics/v1/withdrawal': { as: 'nobody' },
    'GET analytics/v1/funnel': { query: { from: '2026-01-01', until: '2026-01-31' } },
    'GET analytics/v1/friction': { query: { model: 'compass' } },
    'GET analytics/v1/speed': {},
    'GET webhook/v1/events': { as: 'nobody' },
    'GET webhook/v1/endpoints': { as },
    'GET webhook/v1/endpoints/{id}': nowhere,
    ...resourceSamples({
      create: createEndpoint,
      change: changeEndpoint,
      remove: removeEndpoint,
      body: {
        address: 'https://hooks.company.example/volante',
        description: 'Sistema da rede',
        events: ['order.moved'],
        isOn: false,
      },
      version: { version: 1 },
      unknown: ends,
      as,
    }),
    'POST webhook/v1/endpoints/{id}/rotation': { ...nowhere, body: { version: 1, isAtOnce: false } },
    'POST webhook/v1/endpoints/{id}/test': nowhere,
    'GET webhook/v1/endpoints/{id}/deliveries': nowhere,
    'POST webhook/v1/endpoints/{id}/deliveries/{delivery}/send': { ...nowhere, params: { id: NOWHERE, delivery: '1' } },
    'GET application/v1/keys': { as },
    'POST application/v1/keys': {
      as,
      body: { name: 'Portal da frota', scopes: ['model:read', 'lead:write'], perMinute: 600 },
    },
    'DELETE application/v1/keys/{id}': { ...nowhere, ends: 'keyUnknown' },
  };
};
