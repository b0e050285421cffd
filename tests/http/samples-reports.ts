import type { OfferedCar } from '#tests/harness/cars.ts';
import type { Sample } from './sample.ts';

const NOWHERE = '00000000-0000-7000-8000-000000000000';
const message = 'It says something else elsewhere.';

/** Good calls of reports. */
export const reportSamples = (car: OfferedCar, modelCode: string): Record<string, Sample> => {
  const { mvsCode, year } = car.choice;
  const as = 'manual_admin';
  const ends = 'reportUnknown';
  return {
    'POST report/v1/report-view': { as: 'nobody', body: { page: '/br/jeep', reason: 'WRONG_TEXT', message } },
    'GET report/v1/product': { as: 'nobody', query: { modelCode } },
    'POST report/v1/product': { as: 'nobody', body: { mvsCode, year, reason: 'WRONG_PRICE', message } },
    'GET report/v1/dealers/{idSiteGeo}': { as: 'nobody', params: { idSiteGeo: 'none' }, ends: 'dealerUnknown' },
    'POST report/v1/dealers': {
      as: 'nobody',
      body: { idSiteGeo: 'none', reason: 'WRONG_HOURS', message },
      ends: 'dealerUnknown',
    },
    'GET report/v1/records': { as },
    'GET report/v1/records/{id}': { as, params: { id: NOWHERE }, ends },
    'POST report/v1/records/{id}/answer': {
      as,
      params: { id: NOWHERE },
      body: { version: 1, verdict: 'MENDED', answer: 'It is right now.' },
      ends,
    },
  };
};
