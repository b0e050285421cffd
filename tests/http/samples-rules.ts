import type { Facts } from './facts.ts';
import type { Sample } from './sample.ts';

const NOWHERE = '00000000-0000-7000-8000-000000000000';

/** A model's rules and the cases kept with them. */
export const ruleSamples = ({ car, codes }: Pick<Facts, 'car' | 'codes'>): Record<string, Sample> => {
  const as = 'service_admin';
  const params = { modelCode: codes.model };
  const request = { versionId: `${car.choice.mvsCode}-${car.choice.year}`, chosen: [] };
  return {
    'GET car/v1/car/rules/{modelCode}': { as, params },
    'POST car/v1/car/rules/{modelCode}/try': { as, params, body: request },
    'POST car/v1/car/rules/{modelCode}/cases': {
      as,
      params,
      body: { ...request, name: 'The car with nothing added', expected: 'BUILDABLE' },
    },
    'DELETE car/v1/car/rules/{modelCode}/cases/{id}': {
      as,
      params: { ...params, id: NOWHERE },
      ends: 'caseUnknown',
    },
  };
};
