import { changeField, createField, removeField } from '#features/custom-fields/contract/fields.ts';
import { resourceSamples } from './resource-samples.ts';
import type { Sample } from './sample.ts';

const NOWHERE = '00000000-0000-7000-8000-000000000000';

/** Good calls of the fields that a brand's team adds to leads and orders. */
export const customFieldSamples = (): Record<string, Sample> => {
  const nowhere = { params: { id: NOWHERE } };
  const record = { ...nowhere, ends: 'recordUnknown' };
  const body = { seen: 0, values: {} };
  return {
    ...resourceSamples({
      create: createField,
      change: changeField,
      remove: removeField,
      body: {
        subject: 'LEAD',
        code: 'fleetSize',
        label: 'Tamanho da frota',
        type: 'NUMBER',
        isRequired: false,
        least: 0,
        most: 1000,
        choices: [],
        seenBy: 'STAFF',
        inWebhooks: false,
      },
      version: { version: 1 },
      unknown: 'fieldUnknown',
    }),
    'POST custom-field/v1/fields/{id}/purge': { ...nowhere, ends: 'fieldUnknown' },
    'GET custom-field/v1/leads/{id}': record,
    'PUT custom-field/v1/leads/{id}': { ...record, body },
    'GET custom-field/v1/orders/{id}': record,
    'PUT custom-field/v1/orders/{id}': { ...record, body },
  };
};
